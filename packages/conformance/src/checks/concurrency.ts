import { limits } from '@boothkit/contract/constants';
import { type Check, ownerCheck } from '../check.ts';
import { DoesNotShow, type Judge } from '../judge/judge.ts';
import { type Answer, codeOf, member } from '../target/answer.ts';
import type { Api } from '../target/api.ts';
import { realClock } from '../target/clocks.ts';
import type { OwnedAccount } from '../target/owner.ts';
import { png } from '../target/pictures.ts';
import type { Held } from '../target/wire.ts';

const { concurrent, concurrentHeavy } = limits;

/** Long enough for an empty bucket to be full again. */
const fullAgainMs = 61_000;

/** So many looks, a moment apart, for a call to have arrived where it was sent. */
const looks = 8;
const lookAgainMs = 50;

/** So many calls beyond the limit tell that there is another one, or none that shows. */
const beyond = 3;

/** A call whose body has not ended: the target has let it in and waits for the rest. */
const hold = (api: Api, eventId: string): Held<Answer> => api.hold('update_event', { eventId, body: {} });

async function letAllGo(held: readonly Held<Answer>[]): Promise<Answer[]> {
  for (const { letGo } of held) letGo();
  return Promise.all(held.map(({ answer }) => answer));
}

/** Judges the refusal of one call too many. */
function judgeRefusal(judge: Judge, refused: Answer): void {
  judge.same('the code of the refusal', codeOf(refused), 'rate_limited');
  const retryAfter = refused.headers.get('retry-after');
  judge.holds('Retry-After', retryAfter !== null, 'a time to wait', retryAfter);
}

/** Waits until so many calls of an account are under way, or `done` has come true; whether they are. */
async function underWay({ control }: OwnedAccount, count: number, done = () => false): Promise<boolean> {
  for (let look = 0; look < 40 * looks && !done(); look++) {
    if (member(member(await control('GET', ''), 'usage'), 'underWay') === count) return true;
    await realClock.sleep(lookAgainMs / 5);
  }
  return false;
}

/**
 * Begins calls one by one until one is refused, which is answered at once, while the others stay under way; how many were let in.
 */
async function begunUntilRefused(
  account: OwnedAccount,
  most: number,
  begin: () => Promise<Answer>,
): Promise<{ readonly taken: number; readonly refused: Answer | undefined }> {
  for (let taken = 0; taken < most; taken++) {
    let answered: Answer | undefined;
    let failed = false;
    begin().then(
      (answer) => {
        answered = answer;
      },
      () => {
        failed = true;
      },
    );
    if (await underWay(account, taken + 1, () => answered !== undefined || failed)) continue;
    return { taken, refused: answered };
  }
  return { taken: most, refused: undefined };
}

/** Rules of section 8 on calls at the same time. */
export const concurrencyChecks: readonly Check[] = [
  {
    id: 'concurrent-calls',
    rules: ['8/concurrent-all', '8/retry-after', '7/rate-limited'],
    title: `an account has ${concurrent} calls in flight; one more is rejected until one of them ends`,
    needs: ['provoking'],
    async run({ api, workbench, sleep }, judge) {
      const eventId = await workbench();
      await sleep(fullAgainMs);
      const held = Array.from({ length: concurrent }, () => hold(api, eventId));
      let refused: Answer | undefined;
      try {
        while (refused === undefined && held.length <= concurrent + beyond) {
          // The last of them may still be on its way.
          for (let look = 0; look < looks - 2 && refused === undefined; look++) {
            const { status, ...answer } = await api.callAtOnce('list_events', { query: { limit: '1' } });
            if (status === 429) refused = { status, ...answer };
            else await realClock.sleep(lookAgainMs);
          }
          if (refused === undefined) held.push(hold(api, eventId));
        }
      } finally {
        const answers = await letAllGo(held);
        const taken = answers.filter(({ status }) => status !== 429).length;
        if (refused || taken < held.length) judge.same('calls under way at once', taken, concurrent);
      }
      if (!refused)
        throw new DoesNotShow(
          `${held.length} calls were under way at once, as far as that shows from here: the limit seems to be lifted, or bodies are gathered on the way`,
        );
      judgeRefusal(judge, refused);
      judge.succeeds(await api.callAtOnce('list_events', { query: { limit: '1' } }), 200);
    },
  },
  ownerCheck({
    id: 'concurrent-calls-all-keys',
    rules: ['8/concurrent-all', '8/retry-after'],
    title: `${concurrent} calls in flight are counted over all keys of an account, and over no other account`,
    async run({ account }, judge) {
      const own = await account();
      const other = await account();
      const { id: eventId } = await own.event();
      const held: Held<Answer>[] = [];
      const { api: second } = await own.newKey();
      try {
        const { taken, refused } = await begunUntilRefused(own, concurrent + beyond, () => {
          const one = hold(held.length % 2 === 0 ? own.api : second, eventId);
          held.push(one);
          return one.answer;
        });
        if (!refused) throw new DoesNotShow('the limits of the target are off');
        judge.same('calls under way at once', taken, concurrent);
        judgeRefusal(judge, refused);
        const elsewhere = await other.api.callAtOnce('list_events', { query: { limit: '1' } });
        judge.same('the status of a call of another account', elsewhere.status, 200);
      } finally {
        for (const { letGo } of held) letGo();
      }
      const answers = await letAllGo(held);
      const statuses = answers.map(({ status }) => status).filter((status) => status !== 429);
      judge.same('the statuses of the calls that were let in', statuses, Array<number>(concurrent).fill(200));
      judge.succeeds(await own.api.callAtOnce('list_events', { query: { limit: '1' } }), 200);
    },
  }),
  ownerCheck({
    id: 'concurrent-fetches-all-keys',
    rules: ['8/concurrent-heavy', '8/retry-after'],
    title: `an account fetches ${concurrentHeavy} files concurrently over all its keys; one more is rejected, ordinary calls continue`,
    async run({ account, control, advance }, judge) {
      const own = await account();
      const { id: eventId } = await own.event();
      const sourceUrl = `https://cdn.example.com/${own.accountId}/button.png`;
      await control('PUT', `/web?url=${encodeURIComponent(sourceUrl)}`, new Blob([png(40, 40)], { type: 'image/png' }));
      // Fetches here are over in no time: their answers are kept back. So is the target's clock, which would skip the wait, by a
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
      const begun: Promise<Answer>[] = [];
      let shown: boolean;
      try {
        await underWay(own, 1);
        const body = { slot: 'button-photo', sourceUrl };
        for (let at = 0; at < concurrentHeavy + beyond; at++) {
          const { callAtOnce } = at % 2 === 0 ? own.api : second;
          const answer = callAtOnce('set_event_branding_image', { eventId, body });
          // All of them are looked at together, unless the run is given up before.
          answer.catch(() => {});
          begun.push(answer);
        }
        shown = await underWay(own, 1 + begun.length);
        judge.succeeds(await own.api.callAtOnce('list_events', { query: { limit: '1' } }), 200);
      } finally {
        brake.letGo();
      }
      await advance(minute);
      const answers = await Promise.all(begun);
      if (!shown) throw new DoesNotShow('the limits of the target are off');
      const refused = answers.filter(({ status }) => status === 429);
      judge.same('files fetched at once', answers.length - refused.length, concurrentHeavy);
      for (const answer of answers)
        if (answer.status === 429) judgeRefusal(judge, answer);
        else judge.succeeds(answer, 201);
    },
  }),
];
