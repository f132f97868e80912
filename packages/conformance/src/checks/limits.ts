import { limits } from '@boothkit/contract/rules';
import { SkipCheck } from '../assertions.ts';
import { type Check, ownerCheck } from '../check.ts';
import type { Api } from '../target/api.ts';
import { eventDate } from '../target/context.ts';
import { type ApiResponse, codeOf } from '../target/response.ts';

const { burst, perMinute } = limits.requestsPerKey;
const perAddress = limits.requestsPerIp.perMinute;

/** Refills an empty bucket, and the limit of an address. */
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
  ownerCheck({
    id: 'key-token-bucket',
    rules: ['8/requests-per-key'],
    title: `a key has exactly ${burst} tokens and regains ${perMinute / 60} a second; a create costs ${limits.cost.expensive}, a rejection nothing`,
    needs: ['provoke-limits'],
    assumed: ['S8', 'S10'],
    async run({ account, advance }, assert) {
      const { api, eventBody, sleep } = await account();
      await sleep(refillMs);
      const first = await sendUntilRejected(() => list(api), 2 * burst);
      if (!first.rejected) throw new SkipCheck('the limits of the target are off');
      assert.equal('immediate requests', first.accepted, burst);
      await advance(10);
      const second = await sendUntilRejected(() => list(api), 2 * burst);
      assert.equal('requests after 10 seconds', second.accepted, perMinute / 6);
      await advance(10);
      const creates = await sendUntilRejected(() => api.callUnthrottled('create_event', { body: eventBody() }), burst);
      assert.equal('creates after 10 seconds', creates.accepted, perMinute / 6 / limits.cost.expensive);
      await advance(60);
      assert.equal('requests after a minute', (await sendUntilRejected(() => list(api), 2 * burst)).accepted, burst);
      await advance(60);
    },
  }),
  ownerCheck({
    id: 'address-rate-limit',
    rules: ['8/requests-per-ip'],
    title: `an address makes ${perAddress} requests a minute over all its keys; the next is rejected`,
    needs: ['provoke-limits'],
    async run({ account, advance }, assert) {
      // One key more than the limit needs.
      const accounts = Math.ceil(perAddress / burst) + 1;
      const keys: Api[] = [];
      for (let at = 0; at < accounts; at++) keys.push((await account()).api);
      await advance(refillMs / 1000);
      let accepted = 0;
      for (const api of keys) {
        // No more than the key's own burst, so that only the address can be limited.
        const ofKey = await sendUntilRejected(() => list(api), burst);
        accepted += ofKey.accepted;
        if (!ofKey.rejected) continue;
        assert.equal('requests of one address', accepted, perAddress);
        await advance(refillMs / 1000);
        return;
      }
      throw new SkipCheck(`${accepted} requests of one address were accepted: its limit seems to be lifted`);
    },
  }),
  ownerCheck({
    id: 'duplicates-per-day',
    rules: ['4.6.5', '8/duplicates-per-day'],
    title: `an account makes ${limits.duplicatesPerDay} duplicates a UTC day; the next is rate_limited with Retry-After until midnight UTC`,
    needs: ['provoke-limits'],
    async run({ account, advance, now }, assert) {
      const { api, createEvent, name } = await account();
      const { id: eventId } = await createEvent();
      // Starts with a new day.
      await advance(Math.ceil(secondsToMidnight(await now())));
      const body = { name: name(' copy'), date: eventDate };
      // Bypasses the client's limiter, which would wait until the next day; the key regains its tokens in between.
      for (let at = 0; at < limits.duplicatesPerDay; at++) {
        await advance(limits.cost.expensive);
        await assert.succeeds(api.callUnthrottled('duplicate_event', { eventId, body }));
      }
      await advance(60);
      const rejected = await api.callUnthrottled('duplicate_event', { eventId, body });
      if (rejected.status === 201) throw new SkipCheck('the limits of the target are off');
      await assert.rejects(rejected, 'rate_limited');
      const seconds = secondsOf(rejected);
      assert.holds(
        'Retry-After',
        Math.abs(seconds - secondsToMidnight(await now())) <= 2,
        'the seconds to midnight UTC',
        seconds,
      );
      await advance(seconds);
      await assert.succeeds(api.callUnthrottled('duplicate_event', { eventId, body }));
    },
  }),
];

/** The seconds until midnight UTC. */
export function secondsToMidnight(nowMs: number): number {
  return (86_400_000 - (nowMs % 86_400_000)) / 1000;
}
