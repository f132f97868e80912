import type { Assertions } from '../../assertions.ts';
import { type Check, ownerCheck } from '../../check.ts';
import { rejectionOf } from '../../target/control.ts';
import { listMember, member } from '../../target/response.ts';
import { capturesAt, ongoingCapture, setUp, type TabletContext, uploads } from './context.ts';

/** Gives the event a pay set in euros. */
async function askForPayment(context: TabletContext, assert: Assertions): Promise<void> {
  const paySetId = member(await context.control('POST', '/pay-sets', { currency: 'EUR', amount: 350 }), 'id');
  await assert.succeeds(context.api.call('update_event', { eventId: context.eventId, body: { paySetId } }));
}

const outcomes = async ({ control, eventId }: TabletContext) =>
  listMember(await control('GET', `/payments?eventId=${eventId}`), 'data').map((payment) => member(payment, 'outcome'));

/** Rules of payments at a tablet. */
export const payingChecks: readonly Check[] = [
  ownerCheck({
    id: 'tablet-payment',
    rules: ['2.1/paySetId'],
    title: 'a guest pays before the capture; a declined payment can be tried again, a cancelled one captures nothing',
    assumed: ['S413'],
    async run(owner, assert) {
      const context = await setUp(owner, assert, { countdownTimer: 0 });
      await context.control('POST', '/payment-rails', { currencies: ['EUR'] });
      await askForPayment(context, assert);
      const tablet = await context.openTablet();
      assert.equal('the stage of a capture', ongoingCapture(await tablet.start('photo'), 'stage'), 'payment');
      const declined = await tablet.request('POST', '/captures/pay', { attempt: 'declined' });
      assert.equal('the stage after a declined payment', ongoingCapture(declined, 'stage'), 'payment');
      const paid = await tablet.request('POST', '/captures/pay', { attempt: 'approved' });
      assert.equal('captures after an approved payment', capturesAt(paid).length, 1);
      await tablet.home();
      await tablet.start('photo');
      const cancelled = await tablet.request('POST', '/captures/pay', { attempt: 'cancelled' });
      assert.equal('the screen after a cancelled payment', member(cancelled, 'showing'), 'home');
      assert.equal('payments', await outcomes(context), ['declined', 'approved', 'cancelled']);
      assert.equal('uploads', (await uploads(context)).length, 1);
    },
  }),
  ownerCheck({
    id: 'tablet-payment-without-rail',
    rules: ['4.4.5'],
    title: 'a charge is rejected if no payment rail takes the currency of the pay set',
    assumed: ['S413'],
    async run(owner, assert) {
      const context = await setUp(owner, assert);
      await context.control('POST', '/payment-rails', { currencies: ['CHF'] });
      await askForPayment(context, assert);
      const tablet = await context.openTablet();
      const rejection = await rejectionOf(tablet.capture('photo'));
      assert.equal('whether a guest can capture', rejection === undefined, false);
      assert.equal('payments', await outcomes(context), ['rejected']);
      assert.equal('uploads', (await uploads(context)).length, 0);
    },
  }),
];
