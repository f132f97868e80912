import { wire } from '@boothkit/contract/internal';
import type { NewFault } from '@boothkit/simulator';
import { useState } from 'preact/hooks';
import { control } from '../control/control.ts';
import type { ItemOf, OperationAt } from '../control/operation-at.ts';
import { List } from '../list/list.tsx';
import { given } from '../parts/fields.tsx';
import { Named } from '../parts/named.tsx';
import { Heading, Input, Select, TextArea } from '../parts/parts.tsx';
import { hrefOf } from '../parts/routes.ts';
import { Button, Form, Removal, textOf } from '../parts/use-action.tsx';

const scenarios = [
  ['bad-network', 'Bad network'],
  ['rate-limit-storm', 'Storm of rate limits'],
  ['slow-images', 'Slow images'],
] as const;

type Target = Extract<NonNullable<NewFault['operation']>, string>;

const besides: readonly Target[] = ['upload_bytes', 'get_file', 'get_gallery_page'];
const deliveries: Target[] = ['media.uploaded', 'session.sent', 'media.sent'];

/** An effect of a fault: its words, what it sets, and the fields that it has besides. */
interface Effect {
  readonly label: string;
  readonly fault: NewFault;
  readonly fields?: 'response' | 'latency';
}

const effects: Readonly<Record<string, Effect>> = {
  unavailable: { label: 'respond with 503', fault: { status: 503 } },
  limited: { label: 'respond with 429, Retry-After 30', fault: { status: 429, retryAfter: 30 } },
  own: { label: 'respond with a status, headers or body of your own', fault: {}, fields: 'response' },
  slow: { label: 'take longer', fault: {}, fields: 'latency' },
  dropped: { label: 'drop the connection before the change', fault: { disconnect: true } },
  lost: { label: 'lose the response after the change', fault: { disconnect: true, afterChange: true } },
  broken: { label: 'break the JSON', fault: { breakJson: true } },
  short: { label: 'cut the body off', fault: { cutOff: true } },
  expired: { label: 'expire the URL of an image or medium', fault: { expired: true } },
  webhookLost: { label: 'lose a webhook', fault: { delivery: 'lost' } },
  webhookDoubled: { label: 'send a webhook twice', fault: { delivery: 'doubled' } },
  webhookLate: { label: 'send a webhook later', fault: { operation: deliveries }, fields: 'latency' },
};

/** The calls that can have an effect, by their kind. */
function targetsOf(effect: string): Readonly<Record<string, readonly string[]>> {
  if (effect.startsWith('webhook')) return { Webhooks: deliveries };
  if (effect === 'expired') return { Files: ['get_file'] };
  return { Operations: Object.keys(wire), ...(effect !== 'broken' && { 'Files and pages': besides }) };
}

/** Failures that are caused on purpose. */
export function FaultsPage({ accountId }: { readonly accountId: string }) {
  const [effect, setEffect] = useState('unavailable');
  const { fields: more } = effects[effect] ?? {};
  return (
    <>
      <Heading title="Faults" />
      <section>
        <h2>Ready-made</h2>
        <div class="buttons">
          {scenarios.map(([scenario, name]) => (
            <Button
              key={scenario}
              says={`${name} is on.`}
              work={() => control('POST', 'scenarios', { scenario, accountId })}
            >
              {name}
            </Button>
          ))}
          <Button
            asks="Remove all faults, and forget how often they applied?"
            says="There are no faults any more."
            work={() => control('DELETE', 'faults')}
          >
            Remove all
          </Button>
        </div>
      </section>
      <section>
        <h2>One fault</h2>
        <Form
          submit="Add the fault"
          resets={false}
          says="The fault is added."
          work={(fields) => control('POST', 'faults', { accountId, ...faultOf(fields) })}
        >
          <Select label="Calls of" name="operation" options={{ '': 'every one that can have it' }}>
            {Object.entries(targetsOf(effect)).map(([label, names]) => (
              <optgroup key={label} label={label}>
                {names.map((name) => (
                  <option key={name}>{name}</option>
                ))}
              </optgroup>
            ))}
          </Select>
          <Select
            label="Effect"
            name="effect"
            options={Object.fromEntries(Object.entries(effects).map(([name, { label }]) => [name, label]))}
            value={effect}
            onChange={({ currentTarget }) => setEffect(currentTarget.value)}
          />
          <Input label="Times (empty for always)" name="times" type="number" min={1} defaultValue="1" />
          {more === 'response' && (
            <>
              <Input label="Status" name="status" type="number" min={200} max={599} defaultValue="500" />
              <Input label="Retry-After (seconds, a date or nonsense)" name="retryAfter" />
              <Input label="Code (empty for that of the status)" name="code" />
              <Input label="Message" name="message" />
              <TextArea label="Headers, one a line" name="headers" placeholder="X-Served-By: proxy-7" />
              <TextArea label="Body (empty for the error envelope)" name="body" />
            </>
          )}
          {more === 'latency' && (
            <>
              <Input
                label="Milliseconds, at least"
                name="minLatency"
                type="number"
                min={0}
                required
                defaultValue="3000"
              />
              <Input label="At most (empty for the same)" name="maxLatency" type="number" min={0} />
            </>
          )}
          <details class="card whole">
            <summary>Which of the calls</summary>
            <div class="fields">
              <Input label="From the nth call on" name="fromCall" type="number" min={1} defaultValue="1" />
              <Input
                label="Share of the calls, in %"
                name="share"
                type="number"
                min={0.001}
                max={100}
                step="any"
                defaultValue="100"
              />
              <Input label="Event ID" name="eventId" />
              <TextArea label="Query, one a line" name="whereQuery" placeholder="limit=10" />
              <TextArea label="Headers, one a line" name="whereHeaders" placeholder="Idempotency-Key: booking-7" />
              <TextArea label="JSON that the body must hold" name="whereBody" placeholder='{ "name": "Ada & Alan" }' />
              <Input label="The operation is completed first" name="afterChange" type="checkbox" />
            </div>
          </details>
        </Form>
      </section>
      <List
        path="faults"
        caption="Faults, used-up ones too"
        empty="There are no faults."
        columns={{
          'Applies to': ({ operations, accountId: whose }) => (
            <span class="words">
              {operations.length === Object.keys(wire).length ? 'every operation' : operations.join(', ')}
              {whose !== undefined && whose !== accountId && (
                <>
                  {' of '}
                  <Named accountId={whose} page="account" id={whose} />
                </>
              )}
            </span>
          ),
          Effect: (fault) => <span>{listed(effectInWords(fault))}</span>,
          Times: ({ fromCall, times, probability, scenario, where }) => (
            <span>
              {listed([
                timesInWords(fromCall, times),
                probability < 1 && `${probability * 100}% of the calls`,
                scenario,
              ])}
              {where && `, ${whereInWords(where)}`}
            </span>
          ),
          State: ({ times, appliedCount }) =>
            appliedCount === times ? <span class="chip">used up</span> : <span class="chip bad">active</span>,
          Applied: (fault) => <Applied accountId={accountId} fault={fault} />,
          Remove: ({ id }) => (
            <Removal
              path={`faults/${id}`}
              name={id}
              label={`Remove fault ${id}`}
              asks={`Remove ${id}, and forget how often it applied?`}
            />
          ),
        }}
      />
    </>
  );
}

type Listed = ItemOf<OperationAt<'GET', 'faults'>>;
type Part = string | false | null | undefined;

const listed = (parts: readonly Part[]) => parts.filter(Boolean).join(', ');

/** The effect of a fault, in the words of the form. */
function effectInWords(fault: Listed): Part[] {
  const { operations, status, latencyMs, headers, body, bodyBase64, retryAfter, disconnect, afterChange, delivery } =
    fault;
  const { code, message, contentType } = fault;
  const latency =
    typeof latencyMs === 'number' ? `${latencyMs} ms` : latencyMs && `${latencyMs.min} to ${latencyMs.max} ms`;
  return [
    disconnect && (afterChange ? 'lose the response after the change' : 'drop the connection before the change'),
    status !== undefined && `respond with ${status}`,
    retryAfter !== undefined && `Retry-After ${retryAfter}`,
    code && `code ${code}`,
    message && `message “${message}”`,
    ...Object.entries(headers ?? {}).map((header) => header.join(': ')),
    contentType && `Content-Type: ${contentType}`,
    (body !== undefined || bodyBase64 !== undefined) && 'a body of your own',
    latency &&
      (operations.every((name) => deliveries.some((known) => known === name))
        ? `send the webhook ${latency} later`
        : `take ${latency} longer`),
    fault.breakJson && 'break the JSON',
    fault.cutOff && 'cut the body off',
    fault.expired && 'expire the URL of an image or medium',
    delivery && (delivery === 'lost' ? 'lose the webhook' : 'send the webhook twice'),
    afterChange && !disconnect && 'after the change',
  ];
}

const plural = new Intl.PluralRules('en', { type: 'ordinal' });
const ordinals: Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> = { one: 'st', two: 'nd', few: 'rd' };

function timesInWords(fromCall: number, times: number | null): string {
  const nth = `${fromCall}${ordinals[plural.select(fromCall)] ?? 'th'} call`;
  if (times === null) return fromCall === 1 ? 'on each call' : `from the ${nth} on`;
  if (times === 1) return `on the ${nth}`;
  return fromCall === 1 ? `on the first ${times} calls` : `on ${times} calls from the ${nth} on`;
}

const whereInWords = ({ params, query, headers, body }: NonNullable<Listed['where']>): string =>
  listed([
    ...Object.entries(params ?? {}).map(([name, value]) =>
      name === 'eventId' ? `of the event ${value}` : `${name} ${value}`,
    ),
    ...Object.entries(query ?? {}).map((pair) => `with ${pair.join('=')}`),
    ...Object.entries(headers ?? {}).map((pair) => `with ${pair.join(': ')}`),
    body !== undefined && `with ${JSON.stringify(body)} in the body`,
  ]);

/** The fault that the form describes. What is left empty is left out. */
function faultOf(fields: FormData): NewFault {
  const text = (name: string) => textOf(fields, name).trim();
  const number = (name: string) => text(name) && Number(text(name));
  const lines = (name: string, mark: string) => linesIn(textOf(fields, name), mark);
  const [min, max] = [number('minLatency'), number('maxLatency')];
  const share = number('share') || 100;
  const effect = effects[text('effect')]?.fault;
  const where = given({
    params: text('eventId') && { eventId: text('eventId') },
    query: lines('whereQuery', '='),
    headers: lines('whereHeaders', ':'),
    body: text('whereBody') && jsonIn(text('whereBody')),
  });
  return {
    ...effect,
    ...given({
      operation: text('operation') || effect?.operation,
      times: number('times'),
      fromCall: number('fromCall'),
      probability: share === 100 ? '' : share / 100,
      latencyMs: min === '' || max === '' ? min : { min, max },
      status: number('status'),
      retryAfter: /^\d+$/.test(text('retryAfter')) ? number('retryAfter') : text('retryAfter'),
      code: text('code'),
      message: text('message'),
      headers: lines('headers', ':'),
      body: textOf(fields, 'body'),
      where: Object.keys(where).length > 0 ? where : '',
      afterChange: fields.has('afterChange') || undefined,
    }),
  };
}

/** Names and values, one pair a line; `undefined` without any. */
function linesIn(text: string, mark: string): Record<string, string> | undefined {
  const pairs = text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const at = line.indexOf(mark);
      if (at < 1) throw new Error(`“${line}” must be a name, ${mark} and a value.`);
      return [line.slice(0, at).trim(), line.slice(at + 1).trim()] as const;
    });
  return pairs.length === 0 ? undefined : Object.fromEntries(pairs);
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(`The JSON that the body must hold does not parse: ${text}`);
  }
}

/** How often a fault applied, and to which requests or deliveries. */
function Applied({ accountId, fault }: { readonly accountId: string; readonly fault: Listed }) {
  const { appliedCount, matchedCount, appliedTo } = fault;
  const summary = matchedCount === 0 ? 'to no call yet' : `${appliedCount} of ${matchedCount}`;
  if (appliedTo.length === 0) return <>{summary}</>;
  return (
    <details>
      <summary>{summary}</summary>
      <ul>
        {appliedTo.map((place) => (
          <li key={place}>
            {place.startsWith('request-') ? (
              <a href={hrefOf(accountId, 'requests', place)}>{place}</a>
            ) : (
              <a href={hrefOf(accountId, 'deliveries')}>delivery {place}</a>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}
