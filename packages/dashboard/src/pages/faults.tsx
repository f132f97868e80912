import { wire } from '@boothkit/contract/internal';
import type { OperationName } from '@boothkit/contract/rules';
import { control } from '../control.ts';
import { List } from '../list/list.tsx';
import { Named } from '../named.tsx';
import type { BodyOf, OperationAt } from '../operation-at.ts';
import { Heading } from '../parts.tsx';
import { hrefOf } from '../routes.ts';
import { Button, Form } from '../use-action.tsx';

const scenarios = [
  ['bad-network', 'Bad network'],
  ['rate-limit-storm', 'Storm of rate limits'],
  ['slow-images', 'Slow images'],
] as const;

// The effects that the form offers; the control API accepts many more.
const effects: Readonly<
  Record<string, { readonly label: string; readonly fault: BodyOf<OperationAt<'POST', 'faults'>>[0] }>
> = {
  unavailable: { label: 'respond with 503', fault: { status: 503 } },
  limited: { label: 'respond with 429, Retry-After 30', fault: { status: 429, retryAfter: 30 } },
  slow: { label: 'take 3 seconds longer', fault: { latencyMs: 3000 } },
  dropped: { label: 'drop the connection', fault: { disconnect: true } },
  lost: { label: 'lose the response after the change', fault: { disconnect: true, afterChange: true } },
  broken: { label: 'break the JSON', fault: { breakJson: true } },
  short: { label: 'cut the body off', fault: { cutOff: true } },
};

/** Failures that are caused on purpose. */
export function FaultsPage({ accountId }: { readonly accountId: string }) {
  return (
    <>
      <Heading title="Faults" />
      <section>
        <h2>Ready-made</h2>
        <div class="buttons">
          {scenarios.map(([scenario, name]) => (
            <Button
              key={scenario}
              work={async () => void (await control('POST', 'scenarios', { scenario, accountId }))}
            >
              {name}
            </Button>
          ))}
          <Button work={async () => void (await control('DELETE', 'faults'))}>Remove all</Button>
        </div>
      </section>
      <section>
        <h2>One fault</h2>
        <Form
          submit="Inject"
          work={async (fields) => {
            const operation = String(fields.get('operation'));
            const { fault } = effects[String(fields.get('effect'))] ?? {};
            const times = String(fields.get('times'));
            await control('POST', 'faults', {
              accountId,
              ...fault,
              ...(operation !== '' && { operation: operation as OperationName }),
              ...(times !== '' && { times: Number(times) }),
            });
          }}
        >
          <label>
            Calls of
            <select name="operation">
              <option value="">every operation</option>
              {Object.keys(wire).map((name) => (
                <option key={name}>{name}</option>
              ))}
            </select>
          </label>
          <label>
            Effect
            <select name="effect">
              {Object.entries(effects).map(([name, { label }]) => (
                <option key={name} value={name}>
                  {label}
                </option>
              ))}
            </select>
          </label>
          <label>
            Times (empty for always)
            <input name="times" type="number" min={1} defaultValue="1" />
          </label>
        </Form>
      </section>
      <List
        path="faults"
        caption="Faults"
        empty="There are no faults."
        columns={['Applies to', 'Effect', 'Times', 'Applied', 'Remove']}
        row={({
          id,
          operations,
          fromCall,
          times,
          probability,
          matchedCount,
          appliedCount,
          appliedTo,
          scenario,
          accountId: whose,
          ...effect
        }) => ({
          key: id,
          cells: [
            <>
              {operations.length === Object.keys(wire).length ? 'every operation' : operations.join(', ')}
              {whose !== undefined && whose !== accountId && (
                <>
                  {' of '}
                  <Named accountId={whose} page="account" id={whose} />
                </>
              )}
            </>,
            <code>{JSON.stringify(effect)}</code>,
            [
              times ?? 'always',
              fromCall > 1 && `from call ${fromCall}`,
              probability < 1 && `with probability ${probability}`,
              scenario,
              appliedCount === times && 'used up',
            ]
              .filter((part) => part !== false && part !== null)
              .join(', '),
            <Applied accountId={accountId} count={appliedCount} of={matchedCount} to={appliedTo} />,
            <Button label={`Remove fault ${id}`} work={async () => void (await control('DELETE', `faults/${id}`))}>
              Remove
            </Button>,
          ],
        })}
      />
    </>
  );
}

/** How often a fault applied, and to which requests or deliveries. */
function Applied(props: {
  readonly accountId: string;
  readonly count: number;
  readonly of: number;
  readonly to: readonly string[];
}) {
  const { accountId, count, of, to } = props;
  const places = to.map((place) =>
    place.startsWith('request-') ? (
      <li key={place}>
        <a href={hrefOf(accountId, 'requests', place)}>{place}</a>
      </li>
    ) : (
      <li key={place}>delivery {place}</li>
    ),
  );
  const summary = `${count} of ${of}`;
  if (places.length === 0) return <>{summary}</>;
  return (
    <details>
      <summary>{summary}</summary>
      <ul>{places}</ul>
    </details>
  );
}
