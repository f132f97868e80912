import { limits } from '@boothkit/contract/constants';
import { type Assertions, SkipCheck } from '../assertions.ts';
import { type Check, ownerCheck } from '../check.ts';
import type { Api } from '../target/api.ts';
import { realClock } from '../target/clocks.ts';
import type { OwnedAccount } from '../target/context.ts';
import { png } from '../target/pictures.ts';
import { type ApiResponse, codeOf, member } from '../target/response.ts';
import type { HeldCall } from '../target/transport.ts';

const { concurrent, concurrentHeavy } = limits;

/** Long enough for an empty bucket to be full again. */
const refillMs = 61_000;

/** So many looks, a moment apart, for a call to have arrived where it was sent. */
const polls = 8;
const pollMs = 50;

/** So many calls beyond the limit tell that there is another one, or none that shows. */
const extraCalls = 3;

/** A call whose body has not ended: the target has let it in and waits for the rest. */
const hold = (api: Api, eventId: string): HeldCall<ApiResponse> => api.hold('update_event', { eventId, body: {} });

async function releaseAll(held: readonly HeldCall<ApiResponse>[]): Promise<ApiResponse[]> {
  for (const { release } of held) release();
  return Promise.all(held.map(({ response }) => response));
}

/** Judges the rejection of one call too many. */
function assertRateLimited(assert: Assertions, rejected: ApiResponse): void {
  assert.equal('the code of the rejection', codeOf(rejected), 'rate_limited');
  const retryAfter = rejected.headers.get('retry-after');
  assert.holds('Retry-After', retryAfter !== null, 'a time to wait', retryAfter);
}

/** Waits until so many calls of an account are under way, or `done` has come true; whether they are. */
async function waitForInFlight({ control }: OwnedAccount, count: number, done = () => false): Promise<boolean> {
  for (let look = 0; look < 40 * polls && !done(); look++) {
    if (member(member(await control('GET', ''), 'usage'), 'underWay') === count) return true;
    await realClock.sleep(pollMs / 5);
  }
  return false;
}

/**
 * Begins calls one by one until one is rejected, which is answered at once, while the others stay under way; how many were let in.
 */
async function startUntilRejected(
  account: OwnedAccount,
  most: number,
  begin: () => Promise<ApiResponse>,
): Promise<{ readonly taken: number; readonly rejected: ApiResponse | undefined }> {
  for (let taken = 0; taken < most; taken++) {
    let answered: ApiResponse | undefined;
    let failed = false;
    begin().then(
      (response) => {
        answered = response;
      },
      () => {
        failed = true;
      },
    );
    if (await waitForInFlight(account, taken + 1, () => answered !== undefined || failed)) continue;
    return { taken, rejected: answered };
  }
  return { taken: most, rejected: undefined };
}

/** Rules of section 8 on calls at the same time. */
export const concurrencyChecks: readonly Check[] = [
  {
    id: 'concurrent-calls',
    rules: ['8/concurrent-all', '8/retry-after', '7/rate-limited'],
    title: `an account has ${concurrent} calls in flight; one more is rejected until one of them ends`,
    needs: ['provoke-limits'],
    async run({ api, sharedEvent, sleep }, assert) {
      const eventId = await sharedEvent();
      await sleep(refillMs);
      const held = Array.from({ length: concurrent }, () => hold(api, eventId));
      let rejected: ApiResponse | undefined;
      try {
        while (rejected === undefined && held.length <= concurrent + extraCalls) {
          // The last of them may still be on its way.
          for (let look = 0; look < polls - 2 && rejected === undefined; look++) {
            const { status, ...response } = await api.callUnthrottled('list_events', { query: { limit: '1' } });
            if (status === 429) rejected = { status, ...response };
            else await realClock.sleep(pollMs);
          }
          if (rejected === undefined) held.push(hold(api, eventId));
        }
      } finally {
        const responses = await releaseAll(held);
        const taken = responses.filter(({ status }) => status !== 429).length;
        if (rejected || taken < held.length) assert.equal('calls under way at once', taken, concurrent);
      }
      if (!rejected)
        throw new SkipCheck(
          `${held.length} calls were under way at once, as far as that shows from here: the limit seems to be lifted, or bodies are gathered on the way`,
        );
      assertRateLimited(assert, rejected);
      await assert.succeeds(api.callUnthrottled('list_events', { query: { limit: '1' } }));
    },
  },
  ownerCheck({
    id: 'concurrent-calls-all-keys',
    rules: ['8/concurrent-all', '8/retry-after'],
    title: `${concurrent} calls in flight are counted over all keys of an account, and over no other account`,
    async run({ account }, assert) {
      const own = await account();
      const other = await account();
      const { id: eventId } = await own.createEvent();
      const held: HeldCall<ApiResponse>[] = [];
      const { api: second } = await own.newKey();
      try {
        const { taken, rejected } = await startUntilRejected(own, concurrent + extraCalls, () => {
          const one = hold(held.length % 2 === 0 ? own.api : second, eventId);
          held.push(one);
          return one.response;
        });
        if (!rejected) throw new SkipCheck('the limits of the target are off');
        assert.equal('calls under way at once', taken, concurrent);
        assertRateLimited(assert, rejected);
        const elsewhere = await other.api.callUnthrottled('list_events', { query: { limit: '1' } });
        assert.equal('the status of a call of another account', elsewhere.status, 200);
      } finally {
        for (const { release } of held) release();
      }
      const responses = await releaseAll(held);
      const statuses = responses.map(({ status }) => status).filter((status) => status !== 429);
      assert.equal('the statuses of the calls that were let in', statuses, Array<number>(concurrent).fill(200));
      await assert.succeeds(own.api.callUnthrottled('list_events', { query: { limit: '1' } }));
    },
  }),
  ownerCheck({
    id: 'concurrent-fetches-all-keys',
    rules: ['8/concurrent-heavy', '8/retry-after'],
    title: `an account fetches ${concurrentHeavy} files concurrently over all its keys; one more is rejected, ordinary calls continue`,
    async run({ account, control, advance }, assert) {
      const own = await account();
      const { id: eventId } = await own.createEvent();
      const sourceUrl = `https://cdn.example.com/${own.accountId}/button.png`;
      await control('PUT', `/web?url=${encodeURIComponent(sourceUrl)}`, new Blob([png(40, 40)], { type: 'image/png' }));
      // Fetches here are over in no time: their responses are kept back. So is the target's clock, which would skip the wait, by a
      // call that does not end.
      const minute = 60;
      await control('POST', '/faults', {
        operation: 'set_event_branding_image',
        accountId: own.accountId,
        latencyMs: minute * 1000,
        afterChange: true,
      });
      const { api: second } = await own.newKey();
      const brake = hold(own.api, eventId);
      const begun: Promise<ApiResponse>[] = [];
      let shown: boolean;
      try {
        await waitForInFlight(own, 1);
        const body = { slot: 'button-photo', sourceUrl };
        for (let at = 0; at < concurrentHeavy + extraCalls; at++) {
          const { callUnthrottled } = at % 2 === 0 ? own.api : second;
          const response = callUnthrottled('set_event_branding_image', { eventId, body });
          // All of them are looked at together, unless the run is given up before.
          response.catch(() => {});
          begun.push(response);
        }
        shown = await waitForInFlight(own, 1 + begun.length);
        await assert.succeeds(own.api.callUnthrottled('list_events', { query: { limit: '1' } }));
      } finally {
        brake.release();
      }
      await advance(minute);
      const responses = await Promise.all(begun);
      if (!shown) throw new SkipCheck('the limits of the target are off');
      const rejected = responses.filter(({ status }) => status === 429);
      assert.equal('files fetched at once', responses.length - rejected.length, concurrentHeavy);
      for (const response of responses)
        if (response.status === 429) assertRateLimited(assert, response);
        else await assert.succeeds(response);
    },
  }),
];
