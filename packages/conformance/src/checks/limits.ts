import { limits } from '@boothkit/contract/rules';
import { SkipCheck } from '../assertions.ts';
import type { Check } from '../check.ts';
import type { Api } from '../target/api.ts';
import { type ApiResponse, codeOf } from '../target/response.ts';

const { burst, perMinute } = limits.requestsPerKey;

/** Refills an empty bucket. */
const refillMs = 61_000;

const list = (api: Api) => api.callUnthrottled('list_events', { query: { limit: '1' } });

/** Sends requests one by one until the first 429; undefined if none comes. */
async function sendUntilRejected(
  send: () => Promise<ApiResponse>,
  max: number,
): Promise<{ readonly accepted: number; readonly rejected: ApiResponse | undefined }> {
  for (let accepted = 0; accepted < max; accepted++) {
    const response = await send();
    if (response.status === 429) return { accepted, rejected: response };
  }
  return { accepted: max, rejected: undefined };
}

const secondsOf = ({ headers }: ApiResponse) => Number(headers.get('retry-after'));

/** Rules of section 8 on rate limits. Each check first waits until the bucket is full. */
export const limitChecks: readonly Check[] = [
  {
    id: 'key-rate-limit',
    rules: ['8/requests-per-key', '8/retry-after', '7/rate-limited'],
    title: `a key takes ${burst} requests immediately and ${perMinute} a minute; a rejection is rate_limited, and Retry-After says when to go on`,
    needs: ['provoke-limits'],
    async run({ api, sleep }, assert) {
      await sleep(refillMs);
      const { accepted, rejected } = await sendUntilRejected(() => list(api), 4 * perMinute);
      assert.holds('immediate requests', accepted >= burst, `${burst} or more`, accepted);
      if (!rejected)
        throw new SkipCheck(`${accepted} requests were accepted immediately: the limits seem to be lifted`);
      assert.equal('the code of the error', codeOf(rejected), 'rate_limited');
      const seconds = secondsOf(rejected);
      assert.holds(
        'Retry-After',
        Number.isInteger(seconds) && seconds >= 1 && seconds <= 60,
        'whole seconds, 1 to 60',
        rejected.headers.get('retry-after'),
      );
      if (!Number.isInteger(seconds)) return;
      await sleep(seconds * 1000);
      assert.equal('the status after Retry-After', (await list(api)).status, 200);
      await sendUntilRejected(() => list(api), 2 * burst);
      let inMinute = 0;
      for (let step = 0; step < 6; step++) {
        await sleep(10_000);
        inMinute += (await sendUntilRejected(() => list(api), perMinute)).accepted;
      }
      assert.holds('requests in the next minute', inMinute >= perMinute, `${perMinute} or more`, inMinute);
    },
  },
];
