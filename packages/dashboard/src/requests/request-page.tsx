import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { type ApiRequest, operationOf, targetOf } from '../code/request.ts';
import type { AnswerOf, OperationAt } from '../control/operation-at.ts';
import { useControl } from '../control/use-control.ts';
import { Named } from '../parts/named.tsx';
import { Answered, Facts, Failure, Heading, Input, Moment, TextArea } from '../parts/parts.tsx';
import { hrefOf } from '../parts/routes.ts';
import { RuleLink } from '../parts/rule-link.tsx';
import { CodePanel } from '../studio/code-panel.tsx';
import { type Correction, correctionOf } from './correction.ts';
import { SaveOneAsTest } from './save-as-test.tsx';
import { Status } from './status.tsx';
import '../studio/studio.css';
import './requests.css';

type JournalDetail = AnswerOf<OperationAt<'GET', 'requests/{requestId}'>>;

/** One request with its response, the rule that rejected it, and a request that would not be. */
export function RequestPage({ accountId, requestId }: { readonly accountId: string; readonly requestId: string }) {
  const [webhookUrls, setWebhookUrls] = useState<'origin' | 'whole'>('origin');
  const asked = useControl(`requests/${encodeURIComponent(requestId)}?webhookUrls=${webhookUrls}`);
  const title = asked.answer ? `${asked.answer.method} ${asked.answer.path.split('?')[0]}` : 'Request';
  return (
    <>
      <Heading title={title} up={['All requests', hrefOf(accountId, 'requests')]}>
        {asked.answer && <Status status={asked.answer.status} completed={asked.answer.completed} />}
      </Heading>
      {asked.answer && hasWebhookUrl(asked.answer) && (
        <button type="button" onClick={() => setWebhookUrls('whole')}>
          Show webhook URLs
        </button>
      )}
      <Answered asked={asked}>{(detail) => <Detail accountId={accountId} detail={detail} />}</Answered>
    </>
  );
}

/** Whether only the origin of a webhook URL is shown, since the secret is in the rest. */
const hasWebhookUrl = ({ body, response }: JournalDetail): boolean =>
  /https?:\/\/[^/"]+\/\[redacted\]/.test(JSON.stringify([body, response]));

function Detail({ accountId, detail }: { readonly accountId: string; readonly detail: JournalDetail }) {
  const { headers, query, body, bodyTruncated, response, accountId: owner, rule, ruleText, message, faults } = detail;
  const eventId = operationOf({ method: detail.method, path: detail.path.split('?')[0] ?? '' })?.eventId;
  return (
    <div class="request-detail">
      <section class="card wide">
        <Facts
          facts={[
            ['When', <Moment iso={detail.at} />],
            ['Duration', `${detail.durationMs} ms of the world's time`],
            ['Operation', detail.operation],
            ['Completed', detail.completed ? 'yes' : 'no'],
            ['Account', owner && <Named accountId={owner} page="account" id={owner} />],
            ['Key', owner && detail.keyId && <Named accountId={owner} page="keys" id={detail.keyId} />],
            ...(owner && eventId ? ([['Event', <Named accountId={owner} page="events" id={eventId} />]] as const) : []),
            ['Address', detail.address],
            ['Request ID', detail.requestId || null],
          ]}
        />
        {faults.length > 0 && (
          <p>
            Fault <a href={hrefOf(accountId, 'faults')}>{faults.join(', ')}</a> was applied to it.
          </p>
        )}
        {rule !== null && (
          <blockquote class="rule">
            <p>
              <strong>
                <RuleLink rule={rule} />
              </strong>
              : {ruleText}
            </p>
            <p>{message}</p>
          </blockquote>
        )}
      </section>
      <Message title="Request" headers={headers} truncated={bodyTruncated}>
        {Object.keys(query).length > 0 && <Lines title="Query" lines={query} />}
        {body !== undefined && <Json title="Body" value={body} />}
      </Message>
      <Message title="Response" headers={response?.headers ?? {}} truncated={response?.bodyTruncated}>
        {response === null && <p>{withoutResponse(detail)}</p>}
        {response?.body !== undefined && <Json title="Body" value={response.body} />}
      </Message>
      <Again accountId={accountId} detail={detail} />
      <SaveOneAsTest requestId={detail.id} />
    </div>
  );
}

function Message(props: {
  readonly title: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly truncated: true | undefined;
  readonly children: ComponentChildren;
}) {
  const { title, headers, truncated, children } = props;
  return (
    <section class="card" aria-label={title}>
      <h2>{title}</h2>
      {Object.keys(headers).length > 0 && <Lines title="Headers" lines={headers} />}
      {children}
      {truncated && <p class="quiet">The body was longer: this is its beginning.</p>}
    </section>
  );
}

function Lines({ title, lines }: { readonly title: string; readonly lines: Readonly<Record<string, string>> }) {
  return (
    <>
      <h3>{title}</h3>
      <Facts facts={Object.entries(lines)} />
    </>
  );
}

function Json({ title, value }: { readonly title: string; readonly value: unknown }) {
  const text = typeof value === 'string' ? value : JSON.stringify(value, null, 2);
  return (
    <>
      <h3>{title}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <pre tabIndex={0}>{text}</pre>
    </>
  );
}

/** The request as code, as it was sent or corrected, to be sent again. */
function Again({ accountId, detail }: { readonly accountId: string; readonly detail: JournalDetail }) {
  const [isCorrected, setCorrected] = useState(false);
  const [edited, setEdited] = useState<ApiRequest>();
  const obstacle = obstacleOf(detail);
  if (obstacle !== undefined)
    return (
      <section class="card wide">
        <h2>Send it again</h2>
        <p class="quiet">{obstacle}</p>
      </section>
    );
  const owner = detail.accountId ?? accountId;
  const correction = correctionFor(detail);
  const which = edited ? 'edited request' : isCorrected && correction ? 'corrected request' : 'request';
  const request: ApiRequest = {
    method: detail.method,
    path: detail.path.split('?')[0] ?? '',
    ...(Object.keys(detail.query).length > 0 && { query: detail.query }),
    ...(detail.body !== undefined && { body: isCorrected && correction ? correction.body : detail.body }),
  };
  return (
    <section class="card wide">
      {correction && (
        <>
          <div class="boxes">
            <Input
              label="Corrected"
              type="checkbox"
              checked={isCorrected}
              onChange={({ currentTarget }) => setCorrected(currentTarget.checked)}
            />
          </div>
          <ul>
            {correction.changes.map((change) => (
              <li key={change}>{change}</li>
            ))}
          </ul>
        </>
      )}
      <CodePanel
        accountId={owner}
        requests={[edited ?? request]}
        title={`The ${which} as code`}
        keyId={detail.keyId ?? undefined}
      />
      <Edit key={JSON.stringify(request)} request={request} onEdited={setEdited} />
    </section>
  );
}

/** Path, query and body to change before the request is sent again. */
function Edit(props: { readonly request: ApiRequest; readonly onEdited: (edited: ApiRequest | undefined) => void }) {
  const { request, onEdited } = props;
  const first = {
    path: targetOf(request),
    body: request.body === undefined ? '' : JSON.stringify(request.body, null, 2),
  };
  const [entered, setEntered] = useState(first);
  const [failure, setFailure] = useState<string>();
  const change = (changes: Partial<typeof first>) => {
    const next = { ...entered, ...changes };
    setEntered(next);
    const [path = '', query = ''] = next.path.split('?');
    try {
      const body = next.body.trim() === '' ? {} : { body: JSON.parse(next.body) };
      const params = query === '' ? {} : { query: Object.fromEntries(new URLSearchParams(query)) };
      onEdited({ method: request.method, path, ...params, ...body });
      setFailure(undefined);
    } catch {
      setFailure('The body must be JSON, or empty for none.');
    }
  };
  return (
    <details>
      <summary>Edit it first</summary>
      <div class="edit">
        <Input
          label="Path and query"
          value={entered.path}
          onInput={({ currentTarget }) => change({ path: currentTarget.value })}
        />
        <TextArea
          label="Body"
          rows={Math.min(16, entered.body.split('\n').length + 1)}
          value={entered.body}
          onInput={({ currentTarget }) => change({ body: currentTarget.value })}
        />
        <Failure message={failure} />
        <button
          type="button"
          onClick={() => {
            setEntered(first);
            setFailure(undefined);
            onEdited(undefined);
          }}
        >
          As it was
        </button>
      </div>
    </details>
  );
}

/** How a missing response affects the caller. */
const withoutResponse = ({ completed }: JournalDetail): string =>
  completed
    ? 'The operation was completed, and its response was lost: the caller cannot know that the change was made. Sent again, a request that is not idempotent makes it twice.'
    : 'The connection was dropped, or the caller stopped waiting, before the operation was completed: nothing was changed. The same request can be sent again.';

/** Why a request cannot be sent again as it was; `undefined` where it can. */
function obstacleOf({ accountId, operation, body, bodyTruncated, path }: JournalDetail): string | undefined {
  if (['get_file', 'get_gallery_page', 'upload_bytes', 'mcp'].includes(operation ?? ''))
    return 'Only requests of the API can be sent again from here.';
  if (accountId === null) return 'It had no valid key, so it belongs to no account.';
  if (bodyTruncated) return 'The journal has only the beginning of its body.';
  if (JSON.stringify([path, body]).includes('[redacted]'))
    return 'The journal hides a secret that it carried, so it would not be the same request.';
  return undefined;
}

function correctionFor({ operation, body, response }: JournalDetail): Correction | undefined {
  const error = (response?.body as { readonly error?: { readonly details?: unknown } } | undefined)?.error;
  if (!Array.isArray(error?.details)) return undefined;
  return correctionOf(
    operation ?? '',
    body,
    error.details.map(({ field }: { readonly field: string }) => field),
  );
}
