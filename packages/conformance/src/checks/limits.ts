import { limits } from '@boothkit/contract/constants';
import { type Check, ownerCheck } from '../check.ts';
import { DoesNotShow } from '../judge/judge.ts';
import { type Answer, codeOf } from '../target/answer.ts';
import type { Api } from '../target/api.ts';
import { eventDate } from '../target/stage.ts';

const { burst, perMinute } = limits.requestsPerKey;
const perAddress = limits.requestsPerIp.perMinute;

/** Long enough for an empty bucket to be full again, and for an address to be forgotten. */
const fullAgainMs = 61_000;

const list = (api: Api) => api.callAtOnce('list_events', { query: { limit: '1' } });

/** Sends until the first refusal for a limit, one by one; undefined where none comes. */
async function untilRefused(
  send: () => Promise<Answer>,
  most: number,
): Promise<{ readonly taken: number; readonly refused: Answer | undefined }> {
  for (let taken = 0; taken < most; taken++) {
    const answer = await send();
    if (answer.status === 429) return { taken, refused: answer };
  }
  return { taken: most, refused: undefined };
}

const secondsOf = ({ headers }: Answer) => Number(headers.get('retry-after'));

/** Rules of section 8 that show by being refused. Each waits first until the bucket is full. */
export const limitChecks: readonly Check[] = [
  {
    id: 'key-rate-limit',
    rules: ['8/requests-per-key', '8/retry-after', '7/rate-limited'],
    title: `a key takes ${burst} requests immediately and ${perMinute} a minute; a rejection is rate_limited, and Retry-After says when to go on`,
    needs: ['provoking'],
    async run({ api, sleep }, judge) {
      await sleep(fullAgainMs);
      const { taken, refused } = await untilRefused(() => list(api), 4 * perMinute);
      judge.holds('requests taken at once', taken >= burst, `${burst} or more`, taken);
      if (!refused) throw new DoesNotShow(`${taken} requests were taken at once: the limits seem to be lifted`);
      judge.same('the code of the refusal', codeOf(refused), 'rate_limited');
      const seconds = secondsOf(refused);
      judge.holds(
        'Retry-After',
        Number.isInteger(seconds) && seconds >= 1 && seconds <= 60,
        'whole seconds, 1 to 60',
        refused.headers.get('retry-after'),
      );
      if (!Number.isInteger(seconds)) return;
      await sleep(seconds * 1000);
      judge.same('the status after Retry-After', (await list(api)).status, 200);
      await untilRefused(() => list(api), 2 * burst);
      let inMinute = 0;
      for (let step = 0; step < 6; step++) {
        await sleep(10_000);
        inMinute += (await untilRefused(() => list(api), perMinute)).taken;
      }
      judge.holds('requests taken in the minute after', inMinute >= perMinute, `${perMinute} or more`, inMinute);
    },
  },
  ownerCheck({
    id: 'key-token-bucket',
    rules: ['8/requests-per-key'],
    title: `a key has exactly ${burst} tokens and regains ${perMinute / 60} a second; a create costs ${limits.cost.expensive}, a rejection nothing`,
    needs: ['provoking'],
    assumed: ['S8', 'S10'],
    async run({ account, advance }, judge) {
      const { api, newEvent, sleep } = await account();
      await sleep(fullAgainMs);
      const first = await untilRefused(() => list(api), 2 * burst);
      if (!first.refused) throw new DoesNotShow('the limits of the target are off');
      judge.same('requests taken at once', first.taken, burst);
      await advance(10);
      const second = await untilRefused(() => list(api), 2 * burst);
      judge.same('requests taken after 10 seconds', second.taken, perMinute / 6);
      await advance(10);
      const creates = await untilRefused(() => api.callAtOnce('create_event', { body: newEvent() }), burst);
      judge.same('creates taken after 10 seconds', creates.taken, perMinute / 6 / limits.cost.expensive);
      await advance(60);
      judge.same('requests taken after a minute', (await untilRefused(() => list(api), 2 * burst)).taken, burst);
      await advance(60);
    },
  }),
  ownerCheck({
    id: 'address-rate-limit',
    rules: ['8/requests-per-ip'],
    title: `an address makes ${perAddress} requests a minute over all its keys; the next is rejected`,
    needs: ['provoking'],
    async run({ account, advance }, judge) {
      // One more than the keys that it takes to come to the limit.
      const accounts = Math.ceil(perAddress / burst) + 1;
      const keys: Api[] = [];
      for (let at = 0; at < accounts; at++) keys.push((await account()).api);
      await advance(fullAgainMs / 1000);
      let taken = 0;
      for (const api of keys) {
        // What the key itself has at once, so that a refusal can only be the address's.
        const now = await untilRefused(() => list(api), burst);
        taken += now.taken;
        if (!now.refused) continue;
        judge.same('requests taken of one address', taken, perAddress);
        await advance(fullAgainMs / 1000);
        return;
      }
      throw new DoesNotShow(`${taken} requests of one address were taken: its limit seems to be lifted`);
    },
  }),
  ownerCheck({
    id: 'duplicates-per-day',
    rules: ['4.6.5', '8/duplicates-per-day'],
    title: `an account makes ${limits.duplicatesPerDay} duplicates a UTC day; the next is rate_limited with Retry-After until midnight UTC`,
    needs: ['provoking'],
    async run({ account, advance, now }, judge) {
      const { api, event, name } = await account();
      const { id: eventId } = await event();
      // Begins with a day that has room for all of them.
      await advance(Math.ceil(secondsToMidnight(await now())));
      const body = { name: name(' copy'), date: eventDate };
      // Past the client's limiter, which would wait the day out; the key gets its tokens back in between.
      for (let at = 0; at < limits.duplicatesPerDay; at++) {
        await advance(limits.cost.expensive);
        judge.succeeds(await api.callAtOnce('duplicate_event', { eventId, body }), 201);
      }
      await advance(60);
      const refused = await api.callAtOnce('duplicate_event', { eventId, body });
      if (refused.status === 201) throw new DoesNotShow('the limits of the target are off');
      judge.refuses(refused, { code: 'rate_limited' });
      const seconds = secondsOf(refused);
      judge.holds(
        'Retry-After',
        Math.abs(seconds - secondsToMidnight(await now())) <= 2,
        'the seconds to midnight UTC',
        seconds,
      );
      await advance(seconds);
      judge.succeeds(await api.callAtOnce('duplicate_event', { eventId, body }), 201);
    },
  }),
];

function secondsToMidnight(nowMs: number): number {
  return (86_400_000 - (nowMs % 86_400_000)) / 1000;
}
