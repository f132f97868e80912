import { type Check, ownerCheck } from '../../check.ts';
import { member, textMember } from '../../target/answer.ts';
import { type Evening, evening, plain } from './evening.ts';

const printer = { secondsPerSheet: 10 };

/** How many prints the API tells of. */
const counted = async ({ api, eventId }: Evening) =>
  member((await api.call('get_event', { eventId })).json, 'printCount');

/** Rules of prints at a tablet. */
export const printingChecks: readonly Check[] = [
  ownerCheck({
    id: 'print-count',
    rules: ['2.1/printCount-counting', '2.1/printCount'],
    title: 'counts one print per sheet when its job is done, two copies on one sheet once, and the system dialog once',
    async run(owner, judge) {
      const stand = await evening(owner, judge);
      const guest = await (await stand.opened({ printer })).capture('photo');
      await guest.does('print-jobs', { copies: 3 });
      await stand.advance(29);
      judge.same('printCount shortly before the job is done', await counted(stand), 0);
      await stand.advance(2);
      judge.same('printCount of three sheets', await counted(stand), 3);
      await guest.does('print-jobs', { copies: 7, through: 'systemDialog' });
      await stand.advance(120);
      judge.same('printCount with the system dialog', await counted(stand), 4);
      const twice = await (await stand.opened({ printer: { ...printer, copiesPerSheet: 2 } })).capture('photo');
      await twice.does('print-jobs', { copies: 2 });
      await stand.advance(60);
      judge.same('printCount with two copies on a sheet', await counted(stand), 5);
    },
  }),
  ownerCheck({
    id: 'print-count-max',
    rules: ['2.5.6', '2.3/printCountMax-behaviour'],
    title:
      'rejects prints at printCountMax with a message; a tablet uses the count it last read, so it may overshoot; null is no limit',
    async run(owner, judge) {
      const stand = await evening(owner, judge, { printCountMax: 2 });
      const [first, second] = [await stand.opened({ printer }), await stand.opened({ printer })];
      const guests = [await first.capture('photo'), await second.capture('photo')] as const;
      await guests[0].does('print-jobs');
      await stand.advance(11);
      judge.same('printCount below the limit', await counted(stand), 1);
      // Both have seen fewer than two.
      for (const guest of guests)
        judge.same('the refusal of a print at the same time', (await guest.refused('print-jobs'))?.told, undefined);
      await stand.advance(30);
      judge.same('printCount, overshot', await counted(stand), 3);
      const refusal = await guests[0].refused('print-jobs');
      judge.holds('a print beyond the limit', refusal !== undefined, 'a refusal', 'a print job');
      const notice = textMember(await first.read(), 'notice');
      judge.holds(
        'what guests are told',
        /maximum.*prints|prints.*maximum/i.test(notice),
        'that the most prints are reached',
        notice,
      );
      await stand.set({ printCountMax: null });
      await first.home();
      const free = await (await first.capture('photo')).refused('print-jobs', { copies: 50 });
      judge.same('the refusal of 50 prints without a limit', free?.told, undefined);
    },
  }),
  ownerCheck({
    id: 'print-needs-printer',
    rules: ['2.5.6'],
    title: 'prints nothing without a printer, or from a template set not to print',
    async run(owner, judge) {
      const { things, opened } = await evening(owner, judge, {}, [plain, { ...plain, printable: false }]);
      const bare = await (await opened()).capture('photo');
      const unfit = await (await opened({ printer })).capture('photo', { templateId: things.templateIds[1] });
      for (const [words, guest] of [
        ['without a printer', bare],
        ['from a template set not to print', unfit],
      ] as const) {
        const controls = await guest.controls();
        judge.holds(`what is offered ${words}`, !controls.includes('print'), 'no print', controls);
        judge.holds(`a print ${words}`, (await guest.refused('print-jobs')) !== undefined, 'a refusal', 'a print job');
      }
    },
  }),
];
