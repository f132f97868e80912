import './limits.css';
import { useEffect, useMemo, useState } from 'preact/hooks';
import type { AccountAnswer } from '../control/answers.ts';
import { useControl } from '../control/use-control.ts';
import { List } from '../list/list.tsx';
import { enteredIn, Fields, type FieldsOf } from '../parts/fields.tsx';
import { Heading, Meter } from '../parts/parts.tsx';
import { Form } from '../parts/use-action.tsx';
import { forecast } from './forecast.ts';
import { inWords } from './in-words.ts';

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

const width = 720;
const height = 260;
const left = 56;
const bottom = 34;
const top = 12;
const right = 12;

/** The bookings that are created over time, as a line; `createdMs` are the times in milliseconds, in order. */
function Chart({ createdMs }: { readonly createdMs: readonly number[] }) {
  const endMs = Math.max(1, createdMs.at(-1) ?? 1);
  const count = createdMs.length;
  const x = (ms: number) => left + (ms / endMs) * (width - left - right);
  const y = (bookings: number) => height - bottom - (bookings / count) * (height - bottom - top);
  /** A line that rises by one with each booking. */
  const line = createdMs.map((ms, at) => `H${x(ms).toFixed(1)}V${y(at + 1).toFixed(1)}`).join('');
  return (
    <figure class="forecast">
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label="Bookings created over time">
        {[0, 0.25, 0.5, 0.75, 1].map((share) => (
          <g key={share} class={share % 0.5 === 0 ? undefined : 'minor'}>
            <line class="grid" x1={left} x2={width - right} y1={y(share * count)} y2={y(share * count)} />
            <text class="scale" x={left - 8} y={y(share * count)} text-anchor="end" dominant-baseline="central">
              {Math.round(share * count)}
            </text>
            <text class="scale time" x={x(share * endMs)} y={height - 10} text-anchor={anchorOf(share)}>
              {inWords(share * endMs)}
            </text>
          </g>
        ))}
        <path d={`M${x(0)} ${y(0)}${line}H${x(endMs)}`} />
      </svg>
    </figure>
  );
}

/** Where the text of a mark is fastened, so that the first and the last stay inside. */
function anchorOf(share: number): 'start' | 'middle' | 'end' {
  if (share === 0) return 'start';
  return share === 1 ? 'end' : 'middle';
}
