import { limits } from '@boothkit/contract/constants';
import { SkipCheck } from '../assertions.ts';
import { type Check, ownerCheck } from '../check.ts';
import type { Api } from '../target/api.ts';
import { eventDate } from '../target/context.ts';
import { type ApiResponse, codeOf } from '../target/response.ts';

const { burst, perMinute } = limits.requestsPerKey;
const perAddress = limits.requestsPerIp.perMinute;

/** Long enough for an empty bucket to be full again, and for an address to be forgotten. */
const refillMs = 61_000;

const list = (api: Api) => api.callUnthrottled('list_events', { query: { limit: '1' } });

/** Sends until the first rejection for a limit, one by one; undefined where none comes. */
async function sendUntilRejected(
  send: () => Promise<ApiResponse>,
  most: number,
): Promise<{ readonly taken: number; readonly rejected: ApiResponse | undefined }> {
  for (let taken = 0; taken < most; taken++) {
    const response = await send();
    if (response.status === 429) return { taken, rejected: response };
  }
  return { taken: most, rejected: undefined };
}

const secondsOf = ({ headers }: ApiResponse) => Number(headers.get('retry-after'));

/** Rules of section 8 that show by being rejected. Each waits first until the bucket is full. */
export const limitChecks: readonly Check[] = [
  {
    id: 'key-rate-limit',
    rules: ['8/requests-per-key', '8/retry-after', '7/rate-limited'],
    title: `a key takes ${burst} requests immediately and ${perMinute} a minute; a rejection is rate_limited, and Retry-After says when to go on`,
    needs: ['provoke-limits'],
    async run({ api, sleep }, assert) {
      await sleep(refillMs);
      const { taken, rejected } = await sendUntilRejected(() => list(api), 4 * perMinute);
      assert.holds('requests taken at once', taken >= burst, `${burst} or more`, taken);
      if (!rejected) throw new SkipCheck(`${taken} requests were taken at once: the limits seem to be lifted`);
      assert.equal('the code of the rejection', codeOf(rejected), 'rate_limited');
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
        inMinute += (await sendUntilRejected(() => list(api), perMinute)).taken;
      }
      assert.holds('requests taken in the minute after', inMinute >= perMinute, `${perMinute} or more`, inMinute);
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
      assert.equal('requests taken at once', first.taken, burst);
      await advance(10);
      const second = await sendUntilRejected(() => list(api), 2 * burst);
      assert.equal('requests taken after 10 seconds', second.taken, perMinute / 6);
      await advance(10);
      const creates = await sendUntilRejected(() => api.callUnthrottled('create_event', { body: eventBody() }), burst);
      assert.equal('creates taken after 10 seconds', creates.taken, perMinute / 6 / limits.cost.expensive);
      await advance(60);
      assert.equal('requests taken after a minute', (await sendUntilRejected(() => list(api), 2 * burst)).taken, burst);
      await advance(60);
    },
  }),
  ownerCheck({
    id: 'address-rate-limit',
    rules: ['8/requests-per-ip'],
    title: `an address makes ${perAddress} requests a minute over all its keys; the next is rejected`,
    needs: ['provoke-limits'],
    async run({ account, advance }, assert) {
      // One more than the keys that it takes to come to the limit.
      const accounts = Math.ceil(perAddress / burst) + 1;
      const keys: Api[] = [];
      for (let at = 0; at < accounts; at++) keys.push((await account()).api);
      await advance(refillMs / 1000);
      let taken = 0;
      for (const api of keys) {
        // What the key itself has at once, so that a rejection can only be the address's.
        const now = await sendUntilRejected(() => list(api), burst);
        taken += now.taken;
        if (!now.rejected) continue;
        assert.equal('requests taken of one address', taken, perAddress);
        await advance(refillMs / 1000);
        return;
      }
      throw new SkipCheck(`${taken} requests of one address were taken: its limit seems to be lifted`);
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
      // Begins with a day that has room for all of them.
      await advance(Math.ceil(secondsToMidnight(await now())));
      const body = { name: name(' copy'), date: eventDate };
      // Past the client's limiter, which would wait the day out; the key gets its tokens back in between.
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

function secondsToMidnight(nowMs: number): number {
  return (86_400_000 - (nowMs % 86_400_000)) / 1000;
}
