import { limits } from '@boothkit/contract/rules';
import { SkipCheck } from '../assertions.ts';
import type { Check } from '../check.ts';
import type { Api } from '../target/api.ts';
import { realClock } from '../target/real-clock.ts';
import { type ApiResponse, codeOf } from '../target/response.ts';
import type { HeldCall } from '../target/transport.ts';

const { concurrent } = limits;

/** Refills an empty bucket. */
const refillMs = 61_000;

/** How often and at what interval to poll until a call has reached the target. */
const polls = 6;
const pollMs = 50;

/** Calls beyond the limit before the limit counts as different or not observable. */
const extraCalls = 3;

/** A call whose body has not ended: the target has admitted it and waits for the rest. */
const hold = (api: Api, eventId: string): HeldCall<ApiResponse> => api.hold('update_event', { eventId, body: {} });

async function releaseAll(held: readonly HeldCall<ApiResponse>[]): Promise<ApiResponse[]> {
  for (const { release } of held) release();
  return Promise.all(held.map(({ response }) => response));
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
          for (let poll = 0; poll < polls && rejected === undefined; poll++) {
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
      assert.equal('the code of the error', codeOf(rejected), 'rate_limited');
      const retryAfter = rejected.headers.get('retry-after');
      assert.holds('Retry-After', retryAfter !== null, 'a time to wait', retryAfter);
      await assert.succeeds(api.callUnthrottled('list_events', { query: { limit: '1' } }));
    },
  },
];
