import { limits } from '@boothkit/contract/rules';
import { type Assertions, SkipCheck } from '../assertions.ts';
import { type Check, ownerCheck } from '../check.ts';
import type { Api } from '../target/api.ts';
import { realClock } from '../target/clocks.ts';
import type { OwnedAccount } from '../target/context.ts';
import { png } from '../target/pictures.ts';
import { type ApiResponse, codeOf, member } from '../target/response.ts';
import type { HeldCall } from '../target/transport.ts';

const { concurrent, concurrentHeavy } = limits;

/** Refills an empty bucket. */
const refillMs = 61_000;

/** How often and at what interval to poll until a call has reached the target. */
const polls = 8;
const pollMs = 50;

/** Calls beyond the limit before the limit counts as different or not observable. */
const extraCalls = 3;

/** A call whose body has not ended: the target has admitted it and waits for the rest. */
const hold = (api: Api, eventId: string): HeldCall<ApiResponse> => api.hold('update_event', { eventId, body: {} });

async function releaseAll(held: readonly HeldCall<ApiResponse>[]): Promise<ApiResponse[]> {
  for (const { release } of held) release();
  return Promise.all(held.map(({ response }) => response));
}

/** Expects the response to one call too many. */
function assertRateLimited(assert: Assertions, response: ApiResponse): void {
  assert.equal('the code of the error', codeOf(response), 'rate_limited');
  const retryAfter = response.headers.get('retry-after');
  assert.holds('Retry-After', retryAfter !== null, 'a time to wait', retryAfter);
}

/** Polls until an account has this number of calls in flight, or until `done`; resolves to whether it has. */
async function waitForInFlight({ control }: OwnedAccount, count: number, isDone = () => false): Promise<boolean> {
  for (let poll = 0; poll < 40 * polls && !isDone(); poll++) {
    if (member(member(await control('GET', ''), 'usage'), 'inFlight') === count) return true;
    await realClock.sleep(pollMs / 5);
  }
  return false;
}

/** Starts calls one by one until one is rejected immediately while the others stay in flight; counts the admitted ones. */
async function startUntilRejected(
  account: OwnedAccount,
  max: number,
  start: () => Promise<ApiResponse>,
): Promise<{ readonly admitted: number; readonly rejected: ApiResponse | undefined }> {
  for (let admitted = 0; admitted < max; admitted++) {
    let rejected: ApiResponse | undefined;
    let settled = false;
    start().then(
      (response) => {
        rejected = response;
        settled = true;
      },
      () => {
        settled = true;
      },
    );
    if (!(await waitForInFlight(account, admitted + 1, () => settled))) return { admitted, rejected };
  }
  return { admitted: max, rejected: undefined };
}

/**
 * Advances the clock of the target until a result is there. Once is not enough: a call that has not reached its delay by then would wait
 * for it in real time.
 */
async function advanceUntil<Result>(result: Promise<Result>, advance: () => Promise<void>): Promise<Result> {
  let settled = false;
  const settle = () => {
    settled = true;
  };
  result.then(settle, settle);
  while (!settled) {
    await advance();
    await realClock.sleep(pollMs);
  }
  return result;
}

/** Rules of section 8 on concurrent calls. */
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
          // The last of them may not have reached the target yet.
          for (let poll = 0; poll < polls - 2 && rejected === undefined; poll++) {
            const response = await api.callUnthrottled('list_events', { query: { limit: '1' } });
            if (response.status === 429) rejected = response;
            else await realClock.sleep(pollMs);
          }
          if (rejected === undefined) held.push(hold(api, eventId));
        }
      } finally {
        const responses = await releaseAll(held);
        const admitted = responses.filter(({ status }) => status !== 429).length;
        if (rejected || admitted < held.length) assert.equal('concurrent calls', admitted, concurrent);
      }
      if (!rejected)
        throw new SkipCheck(
          `${held.length} calls seemed to be in flight: the limit seems to be off, or a proxy buffers request bodies`,
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
        const { admitted, rejected } = await startUntilRejected(own, concurrent + extraCalls, () => {
          const one = hold(held.length % 2 === 0 ? own.api : second, eventId);
          held.push(one);
          return one.response;
        });
        if (!rejected) throw new SkipCheck('the limits of the target are off');
        assert.equal('concurrent calls', admitted, concurrent);
        assertRateLimited(assert, rejected);
        const elsewhere = await other.api.callUnthrottled('list_events', { query: { limit: '1' } });
        assert.equal('the status of a call of another account', elsewhere.status, 200);
      } finally {
        for (const { release } of held) release();
      }
      const responses = await releaseAll(held);
      const statuses = responses.map(({ status }) => status).filter((status) => status !== 429);
      assert.equal('the statuses of the admitted calls', statuses, Array<number>(concurrent).fill(200));
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
      // The simulator fetches files instantly, so a fault delays the calls. A held call keeps its clock from skipping the delay.
      const minute = 60;
      await control('POST', '/faults', {
        operation: 'set_event_branding_image',
        accountId: own.accountId,
        latencyMs: minute * 1000,
        afterChange: true,
      });
      const { api: second } = await own.newKey();
      const held = hold(own.api, eventId);
      const calls: Promise<ApiResponse>[] = [];
      let allInFlight: boolean;
      try {
        await waitForInFlight(own, 1);
        const body = { slot: 'button-photo', sourceUrl };
        for (let at = 0; at < concurrentHeavy + extraCalls; at++) {
          const { callUnthrottled } = at % 2 === 0 ? own.api : second;
          const response = callUnthrottled('set_event_branding_image', { eventId, body });
          // They are awaited together, unless the run is aborted before.
          response.catch(() => {});
          calls.push(response);
        }
        allInFlight = await waitForInFlight(own, 1 + calls.length);
        await assert.succeeds(own.api.callUnthrottled('list_events', { query: { limit: '1' } }));
      } finally {
        held.release();
      }
      const responses = await advanceUntil(Promise.all(calls), () => advance(minute));
      if (!allInFlight) throw new SkipCheck('the limits of the target are off');
      const rejected = responses.filter(({ status }) => status === 429);
      assert.equal('files fetched concurrently', responses.length - rejected.length, concurrentHeavy);
      for (const response of responses)
        if (response.status === 429) assertRateLimited(assert, response);
        else await assert.succeeds(response);
    },
  }),
];
