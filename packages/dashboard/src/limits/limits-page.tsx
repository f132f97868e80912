import { useEffect, useMemo, useState } from 'preact/hooks';
import type { AccountAnswer } from '../control/answers.ts';
import { useControl } from '../control/use-control.ts';
import { List } from '../list/list.tsx';
import { enteredIn, Fields, type FieldsOf } from '../parts/fields.tsx';
import { Heading, Meter } from '../parts/parts.tsx';
import { Form } from '../parts/use-action.tsx';
import { Chart } from './chart.tsx';
import { forecast } from './forecast.ts';
import { inWords } from './in-words.ts';
import './limits.css';

/** The limits of an account as they are used now, and how long a burst of bookings would take. */
export function LimitsPage({ account }: { readonly account: AccountAnswer }) {
  const { id, limits, usage } = account;
  return (
    <>
      <Heading title="Rate limits" />
      <section>
        <h2>Tokens of each key</h2>
        <p class="quiet">
          A key gets {limits.perMinute} tokens a minute and saves up {limits.burst}. A call takes one; a create or a
          duplicate takes {limits.expensiveCost}. Without enough tokens the API responds with 429.
        </p>
        <List
          path={`accounts/${id}/keys`}
          caption="Keys of the account"
          empty="There are no keys."
          columns={{
            Key: ({ name }) => name,
            'Tokens left': (key) => (key.revoked ? 'revoked' : <Bucket account={account} keyId={key.id} />),
            'Full again': (key) => !key.revoked && <Full account={account} keyId={key.id} />,
          }}
        />
      </section>
      <section>
        <h2>The whole account</h2>
        <Meter name="Calls in flight" used={usage.inFlight} most={limits.concurrent} />
        <Meter name="Heavy calls in flight" used={usage.heavyInFlight} most={limits.concurrentHeavy} />
        <Meter name="Duplicates today" used={usage.duplicatesToday} most={limits.duplicatesPerDay} />
        <Meter name="Emails today" used={usage.emailsToday} most={limits.emailsPerDay} />
        <Meter name="Texts today" used={usage.textsToday} most={limits.textsPerDay} />
        <p class="quiet">Daily caps reset at midnight UTC.</p>
      </section>
      <Burst account={account} />
    </>
  );
}

/** The tokens of a key now. They come back with time, of which the API sends no event. */
function useTokens({ limits, usage }: AccountAnswer, keyId: string): number {
  const frozen = useControl('clock').answer?.frozen ?? true;
  const read = usage.tokens[keyId] ?? limits.burst;
  const [seen, setSeen] = useState({ usage, atMs: performance.now(), nowMs: performance.now() });
  if (seen.usage !== usage) setSeen({ usage, atMs: performance.now(), nowMs: performance.now() });
  const left = Math.min(limits.burst, read + ((seen.nowMs - seen.atMs) * limits.perMinute) / 60_000);
  const isFilling = !frozen && left < limits.burst;
  useEffect(() => {
    if (!isFilling) return;
    const timer = setInterval(() => setSeen((before) => ({ ...before, nowMs: performance.now() })), 250);
    return () => clearInterval(timer);
  }, [isFilling]);
  return frozen ? read : left;
}

function Bucket({ account, keyId }: { readonly account: AccountAnswer; readonly keyId: string }) {
  const { burst } = account.limits;
  const tokens = useTokens(account, keyId);
  return (
    <span class="bucket">
      <meter
        aria-label="Tokens left"
        min={0}
        max={burst}
        low={burst / 4}
        high={burst / 2}
        optimum={burst}
        value={tokens}
      />
      <span class="number">
        {Math.floor(tokens)} of {burst}
      </span>
    </span>
  );
}

function Full({ account, keyId }: { readonly account: AccountAnswer; readonly keyId: string }) {
  const { burst, perMinute } = account.limits;
  const missing = burst - useTokens(account, keyId);
  return <>{missing <= 0 ? 'now' : `in ${inWords((missing / perMinute) * 60_000)}`}</>;
}

/** Asks how long a burst of bookings takes. */
function Burst({ account }: { readonly account: AccountAnswer }) {
  const { id, limits, usage } = account;
  const [asked, setAsked] = useState({ bookings: 500, latencyMs: 300 });
  const number = { type: 'number', required: true, min: 1 } as const;
  const fields: FieldsOf = {
    bookings: { label: 'Bookings', ...number, max: 5000, defaultValue: String(asked.bookings) },
    latencyMs: { label: 'Milliseconds for each call', ...number, max: 30_000, defaultValue: String(asked.latencyMs) },
  };
  const keys = (useControl(`accounts/${id}/keys?limit=1000`).answer?.data ?? []).filter(({ revoked }) => !revoked);
  const left = (keyId: string) => usage.tokens[keyId] ?? limits.burst;
  const [key] = keys.toSorted((one, other) => left(one.id) - left(other.id));
  const tokens = useTokens(account, key?.id ?? '');
  // Tokens that come back with time count once it is asked again.
  const result = useMemo(() => forecast({ ...asked, limits, tokens }), [asked, JSON.stringify(limits), usage, key?.id]);
  return (
    <section>
      <h2>What if many bookings arrive now?</h2>
      <p class="quiet">
        This is how the limiter of <code>@boothkit/client</code> sends them, with the limits and the tokens above
        {keys.length > 1 && `, those of ${key?.name}, which has the fewest`}. Nothing is sent.
      </p>
      <Form
        submit="Show"
        says=""
        resets={false}
        work={async (entered) => setAsked(enteredIn(fields, entered) as typeof asked)}
      >
        <Fields fields={fields} />
      </Form>
      <div role="status">
        <p class="answer">
          All {result.createdMs.length} are created after <strong>{inWords(result.createdMs.at(-1) ?? 0)}</strong>, and
          none is rejected.{' '}
          {result.rejectedAtOnce > 0 &&
            `Sent all at once without the limiter, the API would reject ${result.rejectedAtOnce} of them with 429.`}
        </p>
        <Chart createdMs={result.createdMs} />
      </div>
    </section>
  );
}
