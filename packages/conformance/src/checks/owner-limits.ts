import { limits, type RuleId } from '@boothkit/contract/rules';
import { SkipCheck } from '../assertions.ts';
import { type Check, ownerCheck } from '../check.ts';
import { rejectionOf } from '../target/control.ts';
import { member, textMember } from '../target/response.ts';
import { guestUpload } from './guests.ts';
import { secondsToMidnight } from './limits.ts';

/** A daily limit of messages to guests. */
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
      const sendUntilRejected = async () => {
        for (let at = 0; at < limits[limit] + 10; at++) if (await rejectionOf(send(at))) return at;
        throw new SkipCheck('the limits of the target are off');
      };
      // Starts with a new day.
      await advance(Math.ceil(secondsToMidnight(await now())));
      assert.equal(`${what} sent on a day`, await sendUntilRejected(), limits[limit]);
      const other = await account();
      const elsewhere = await guestUpload(other, await other.createEvent());
      const path = `/sessions/${textMember(elsewhere, 'sessionId')}/sends`;
      assert.equal(`${what} of another account`, member(await other.control('POST', path, { by, to }), 'by'), by);
      await own.control('PATCH', '', { limits: { [limit]: limits[limit] + 2 } });
      assert.equal(`${what} sent after the limit was raised by two`, await sendUntilRejected(), 2);
      await own.control('PATCH', '', { limits: { [limit]: limits[limit] } });
      await advance(Math.ceil(secondsToMidnight(await now())));
      assert.equal(`the error of the first of the ${what} of the next day`, await rejectionOf(send(0)), undefined);
    },
  }),
);

/** Rules of section 8 on messages to guests. */
export const ownerLimitChecks: readonly Check[] = capChecks;
