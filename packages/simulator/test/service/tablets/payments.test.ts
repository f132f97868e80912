import { rule } from '@boothkit/rule-coverage';
import type { NewPaySet } from '@boothkit/simulator';
import { describe, expect, test } from 'vitest';
import { asJson } from '../../own-account.ts';
import { evening, everything, refused } from './evening.ts';

const declined = 'The payment was declined. Please try again.';
const impossible = 'Payments are not possible at the moment.';

/** An evening whose guests pay, at a rail that takes euros. */
async function paid(paySet: NewPaySet = { amount: 350 }) {
  const made = await evening({ captureTypes: ['photo', 'aiPhoto'], countdownTimer: 3 }, [everything]);
  const { account, call, eventId } = made;
  const rail = account.rails.add({ name: 'Card reader', currencies: ['EUR', 'CHF'] });
  const { id: paySetId } = account.paySets.add(paySet);
  await call('PATCH', `/events/${eventId}`, { paySetId });
  return { ...made, rail, paySetId, tablet: made.opened() };
}

describe('an event with a pay set', () => {
  rule('2.1/paySetId', 'says in its report what guests pay', async () => {
    const { tablet, account, eventId, call } = await paid();
    expect(tablet.report?.payment).toEqual({ amount: 350, currency: 'EUR', accepted: true });
    await call('PATCH', `/events/${eventId}`, { paySetId: null });
    expect(account.events.check(eventId).payment).toBeNull();
  });

  rule('2.1/paySetId', 'asks for the payment before the countdown, and goes on when it is approved', async () => {
    const { account, eventId, paySetId, rail, tablet, sim } = await paid();
    const capture = tablet.home().start('photo');
    expect([capture.stage, tablet.showing, capture.secondsLeft]).toEqual(['payment', 'payment', null]);
    expect(capture.layout()).toMatchObject([
      { kind: 'amount', text: '€3.50' },
      { kind: 'control', name: 'pay' },
      { kind: 'control', name: 'cancel' },
    ]);
    const payment = capture.pay();
    expect(payment).toMatchObject({ tabletId: tablet.id, eventId, paySetId, amount: 350, currency: 'EUR' });
    expect([payment.outcome, payment.railId]).toEqual(['approved', rail.id]);
    expect(account.payments.list()).toEqual([payment]);
    expect(capture.stage).toBe('countdown');
    sim.clock.advance({ seconds: 3 });
    expect(tablet.session?.captures).toHaveLength(1);
    expect(tablet.session?.paymentId).toBe(payment.id);
  });

  rule('2.1/paySetId', 'charges a session once, whatever more the guest takes', async () => {
    const { account, tablet } = await paid();
    const session = tablet.home().capture('photo');
    session.takeMore();
    expect(account.payments.list()).toHaveLength(1);
    session.done();
    tablet.home().capture('photo');
    expect(account.payments.list()).toHaveLength(2);
  });

  test('shows the touch-to-start screen after the payment', async () => {
    const { tablet, set } = await paid();
    await set({ touchToStartScreen: 'always' });
    const capture = tablet.home().start('photo');
    capture.pay('approved');
    expect(capture.stage).toBe('ready');
  });

  test('lets the guest try again after a declined payment, and captures nothing', async () => {
    const { account, tablet } = await paid();
    const capture = tablet.home().start('photo');
    expect(capture.pay('declined').outcome).toBe('declined');
    expect([capture.stage, tablet.notice]).toEqual(['payment', declined]);
    capture.pay();
    expect([capture.stage, tablet.notice]).toEqual(['countdown', null]);
    expect(account.payments.list().map(({ outcome }) => outcome)).toEqual(['declined', 'approved']);
  });

  test('leads home when the guest cancels, and captures nothing', async () => {
    const { account, tablet } = await paid();
    const capture = tablet.home().start('photo');
    expect(capture.pay('cancelled')).toMatchObject({ outcome: 'cancelled', railId: null });
    expect([capture.stage, tablet.showing, tablet.notice]).toEqual(['over', 'home', null]);
    expect(account.payments.list()).toHaveLength(1);
    expect(() => capture.pay()).toThrow('pay() is for the stage payment; the capture is at the stage over');
  });

  test.each([
    ['declined', declined],
    ['cancelled', null],
  ] as const)('rejects a capture without a countdown whose payment is %s', async (payment, notice) => {
    const { account, tablet, eventId } = await paid();
    expect(refused(() => tablet.home().capture('photo', { payment })).rule).toBe('2.1/paySetId');
    expect([tablet.notice, tablet.session]).toEqual([notice, null]);
    expect(account.payments.list({ eventId }).map(({ outcome }) => outcome)).toEqual([payment]);
    expect(account.galleries.list().flatMap(({ media }) => media)).toEqual([]);
  });

  rule('4.4.5', 'rejects each charge where no rail takes the currency, and captures nothing', async () => {
    const { account, tablet } = await paid({ currency: 'NOK' });
    expect(tablet.report?.payment).toMatchObject({ currency: 'NOK', accepted: false });
    for (const act of [() => tablet.home().capture('photo'), () => tablet.home().start('photo')]) {
      expect(refused(act).rule).toBe('4.4.5');
      expect([tablet.notice, tablet.showing]).toEqual([impossible, 'home']);
    }
    expect(account.payments.list().map(({ outcome, railId }) => [outcome, railId])).toEqual([
      ['rejected', null],
      ['rejected', null],
    ]);
  });

  rule('4.4.5', 'rejects a charge whose rail was disconnected while the guest decides', async () => {
    const { account, rail, tablet } = await paid();
    const capture = tablet.home().start('photo');
    account.rails.remove(rail.id);
    expect(capture.pay().outcome).toBe('rejected');
    expect([capture.stage, tablet.notice]).toEqual(['payment', impossible]);
  });

  rule('2.4.9', 'asks for no payment where the AI credits are out', async () => {
    const { account, tablet } = await paid();
    account.update({ aiCredits: 0 });
    for (const act of [() => tablet.home().capture('aiPhoto'), () => tablet.home().start('aiPhoto')])
      expect(refused(act).rule).toBe('2.4.9');
    expect(account.payments.list()).toEqual([]);
  });

  test('costs nothing once its pay set is removed', async () => {
    const { account, paySetId, tablet } = await paid();
    account.paySets.remove(paySetId);
    expect(tablet.home().capture('photo').paymentId).toBeNull();
    expect(account.payments.list()).toEqual([]);
  });

  test('leaves its payments when it is removed', async () => {
    const { account, eventId, tablet } = await paid();
    tablet.home().capture('photo');
    account.events.remove(eventId);
    expect(account.payments.list({ eventId })).toHaveLength(1);
  });
});

test('payments are made and listed over the control API', async () => {
  const { account, eventId, sim, tablet } = await paid();
  const { controlUrl } = sim;
  const at = `${controlUrl}/accounts/${account.id}`;
  const post = async (path: string, body: object) => {
    const headers = { 'content-type': 'application/json' };
    const response = await sim.fetch(`${at}${path}`, asJson('POST', body, headers));
    return { status: response.status, body: await response.json() };
  };
  const pay = `/tablets/${tablet.id}/captures/pay`;
  expect((await post(pay, {})).status).toBe(409);
  expect((await post(`/tablets/${tablet.id}/captures/start`, { type: 'photo' })).body.capturing.stage).toBe('payment');
  expect((await post(pay, { attempt: 'never' })).body.error.details).toMatchObject([{ field: 'attempt' }]);
  expect((await post(pay, { attempt: 'declined' })).body).toMatchObject({ notice: declined });
  expect((await post(pay, {})).body.capturing.stage).toBe('countdown');
  const listed = await (await sim.fetch(`${at}/payments?eventId=${eventId}`)).json();
  expect(listed.data).toEqual(account.payments.list());
});
