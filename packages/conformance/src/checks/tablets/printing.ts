import { type Check, ownerCheck } from '../../check.ts';
import { rejectionOf } from '../../target/control.ts';
import { listMember, member, textMember } from '../../target/response.ts';
import { plain, setUp, type TabletContext } from './context.ts';

const printer = { secondsPerSheet: 10 };

/** The number of prints that the API reports. */
const printCountOf = async ({ api, eventId }: TabletContext) =>
  member((await api.call('get_event', { eventId })).json, 'printCount');

/** Rules of prints at a tablet. */
export const printingChecks: readonly Check[] = [
  ownerCheck({
    id: 'print-count',
    rules: ['2.1/printCount-counting', '2.1/printCount'],
    title: 'counts one print per sheet when its job is done, two copies on one sheet once, and the system dialog once',
    async run(owner, assert) {
      const context = await setUp(owner, assert);
      const guest = await (await context.openTablet({ printer })).capture('photo');
      await guest.act('print-jobs', { copies: 3 });
      await context.advance(29);
      assert.equal('printCount shortly before the job is done', await printCountOf(context), 0);
      await context.advance(2);
      assert.equal('printCount of three sheets', await printCountOf(context), 3);
      await guest.act('print-jobs', { copies: 7, through: 'systemDialog' });
      await context.advance(120);
      assert.equal('printCount with the system dialog', await printCountOf(context), 4);
      const twice = await (await context.openTablet({ printer: { ...printer, copiesPerSheet: 2 } })).capture('photo');
      await twice.act('print-jobs', { copies: 2 });
      await context.advance(60);
      assert.equal('printCount with two copies on a sheet', await printCountOf(context), 5);
    },
  }),
  ownerCheck({
    id: 'print-count-max',
    rules: ['2.5.6', '2.3/printCountMax-behaviour'],
    title:
      'rejects prints at printCountMax with a message; a tablet uses the count it last read, so it may overshoot; null is no limit',
    async run(owner, assert) {
      const context = await setUp(owner, assert, { printCountMax: 2 });
      const [first, second] = [await context.openTablet({ printer }), await context.openTablet({ printer })];
      const guests = [await first.capture('photo'), await second.capture('photo')] as const;
      await guests[0].act('print-jobs');
      await context.advance(11);
      assert.equal('printCount below the limit', await printCountOf(context), 1);
      // Both read a count below two.
      for (const guest of guests)
        assert.equal('the error of a concurrent print', await rejectionOf(guest.act('print-jobs')), undefined);
      await context.advance(30);
      assert.equal('printCount, overshot', await printCountOf(context), 3);
      await assert.denied('a print beyond the limit', guests[0].act('print-jobs'));
      const notice = textMember(await first.read(), 'notice');
      assert.holds(
        'the notice',
        /maximum.*prints|prints.*maximum/i.test(notice),
        'that the maximum number of prints is reached',
        notice,
      );
      await context.set({ printCountMax: null });
      await first.home();
      const error = await rejectionOf((await first.capture('photo')).act('print-jobs', { copies: 50 }));
      assert.equal('the error of 50 prints without a limit', error, undefined);
    },
  }),
  ownerCheck({
    id: 'print-needs-printer',
    rules: ['2.5.6'],
    title: 'prints nothing without a printer, or from a template set not to print',
    async run(owner, assert) {
      const { resources, openTablet } = await setUp(owner, assert, {}, [plain, { ...plain, printable: false }]);
      const bare = await (await openTablet()).capture('photo');
      const unprintable = await (await openTablet({ printer })).capture('photo', {
        templateId: resources.templateIds[1],
      });
      for (const [words, guest] of [
        ['without a printer', bare],
        ['from a template set not to print', unprintable],
      ] as const) {
        const controls = await guest.controls();
        assert.excludes(`the controls ${words}`, controls, 'print');
        await assert.denied(`a print ${words}`, guest.act('print-jobs'));
      }
    },
  }),
  ownerCheck({
    id: 'tablet-print-settings',
    rules: ['2.5.6'],
    title: 'a tablet prints each capture automatically if it is set so, and limits the copies of each guest',
    assumed: ['S417'],
    async run(owner, assert) {
      const context = await setUp(owner, assert);
      const tablet = await context.openTablet({ printer, automaticPrinting: true, printsPerGuest: 2 });
      const guest = await tablet.capture('photo');
      const jobs = async () => listMember(await tablet.request('GET', '/print-jobs'), 'data').length;
      assert.equal('automatic prints', await jobs(), 1);
      assert.equal('the error of a print within the limit', await rejectionOf(guest.act('print-jobs')), undefined);
      await assert.denied('a print beyond the limit of a guest', guest.act('print-jobs'));
      assert.holds('the notice', member(await tablet.read(), 'notice') !== null, 'a message', null);
      const next = await tablet.capture('photo');
      assert.equal('the error of the next guest', await rejectionOf(next.act('print-jobs')), undefined);
      assert.equal('prints in all', await jobs(), 4);
    },
  }),
];
