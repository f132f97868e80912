import { limits } from '@boothkit/contract/constants';
import type { RuleId } from '@boothkit/contract/rules';
import { SkipCheck } from '../assertions.ts';
import { type Check, ownerCheck } from '../check.ts';
import { rejectionOf } from '../target/control.ts';
import { member, textMember } from '../target/response.ts';
import { guestUpload } from './guests.ts';

/** What guests are sent, and how much of it on a day. */
interface Cap {
  readonly rule: RuleId;
  readonly by: 'email' | 'sms';
  readonly to: string;
  readonly what: string;
  readonly limit: 'emailsPerDay' | 'textsPerDay';
}

const caps: readonly Cap[] = [
  { rule: '8/emails-per-day', by: 'email', to: 'guest@example.com', what: 'emails', limit: 'emailsPerDay' },
  { rule: '8/texts-per-day', by: 'sms', to: '+4917212345678', what: 'texts', limit: 'textsPerDay' },
];

const capChecks = caps.map(({ rule, by, to, what, limit }) =>
  ownerCheck({
    id: `${what}-per-day`,
    rules: [rule, '8/lift'],
    title: `sends ${limits[limit]} ${what} a day to an account's guests; the next is rejected until the next day, or until the limit is raised`,
    async run({ account, advance, now }, assert) {
      const own = await account();
      const media = await guestUpload(own, await own.createEvent());
      const [session, item] = [textMember(media, 'sessionId'), textMember(media, 'id')];
      // Sessions and single items count together.
      const send = (at: number) =>
        own.control('POST', at % 2 === 0 ? `/sessions/${session}/sends` : `/media/${item}/sends`, { by, to });
      const untilRefused = async () => {
        const { [limit]: most } = limits;
        for (let at = 0; at < most + 10; at++) if (await rejectionOf(send(at))) return at;
        throw new SkipCheck('the limits of the target are off');
      };
      // Begins with a day that has room for all of them.
      await advance(secondsToMidnight(await now()));
      assert.equal(`${what} sent on a day`, await untilRefused(), limits[limit]);
      const other = await account();
      const elsewhere = await guestUpload(other, await other.createEvent());
      const path = `/sessions/${textMember(elsewhere, 'sessionId')}/sends`;
      assert.equal(`${what} of another account`, member(await other.control('POST', path, { by, to }), 'by'), by);
      await own.control('PATCH', '', { limits: { [limit]: limits[limit] + 2 } });
      assert.equal(`${what} sent once the limit was lifted by two`, await untilRefused(), 2);
      await own.control('PATCH', '', { limits: { [limit]: limits[limit] } });
      await advance(secondsToMidnight(await now()));
      assert.equal(
        `the rejection of one of the ${what} of the next day`,
        (await rejectionOf(send(0)))?.reason,
        undefined,
      );
    },
  }),
);

/** Rules of section 8 that only the owner and the guests see. */
export const ownerLimitChecks: readonly Check[] = capChecks;

function secondsToMidnight(nowMs: number): number {
  return Math.ceil((86_400_000 - (nowMs % 86_400_000)) / 1000);
}
