import { BoothClient } from '@boothkit/client';
import { createWebhookReceiver, webhookUrl } from '@boothkit/client/webhooks';
import { check } from '@boothkit/contract/rules';
import { createSimulator, NoCompatibleTemplatesError, type Simulator, TabletError } from '@boothkit/simulator';
import { describe, expect, test } from 'vitest';
import { type Booking, bookEvent } from '../src/book-event.ts';

/** A booked event in a simulator of its own, with the tablet of the evening. */
async function booked(changes: Partial<Booking> = {}, photoAreaCount = 1) {
  const sim: Simulator = createSimulator({ clock: { start: '2026-09-12T16:00:00Z', frozen: true } });
  const account = sim.accounts.create();
  const booth = new BoothClient(account.connection());
  const template = account.templates.add({ name: 'Chosen design', photoAreaCount, aiPortraitIds: ['oil'] });
  const booking: Booking = {
    id: 'booking-7',
    couple: 'Ada & Alan',
    startsAt: '2026-09-12T18:00:00+02:00',
    templateId: template.id,
    package: 'everything',
    paidPrints: 100,
    ...changes,
  };
  const event = await bookEvent(booth, booking);
  const tablet = account.tablets.add({ name: 'Next to the bar', printer: true });
  return { sim, account, booth, booking, event, tablet, template };
}

/** The rule that keeps a tablet from doing something. */
function ruleAgainst(attempt: () => unknown): string | undefined {
  try {
    attempt();
  } catch (error) {
    if (error instanceof TabletError) return error.rule;
    throw error;
  }
  return undefined;
}

describe('the package with everything', () => {
  test('offers the booked capture types, in order, with the greeting', async () => {
    const { event, tablet } = await booked();
    const home = tablet.open(event.id);
    expect(home.buttons).toEqual(['photo', 'boomerang', 'gif', 'aiPhoto', 'gallery']);
    const words = home.layout().boxes.flatMap(({ kind, text }) => (kind === 'button' || text === null ? [] : [text]));
    expect(words).toEqual(['Smile!', '#AdaAlan']);
  });

  test('a guest takes a boomerang, gets it by email, and prints it twice', async () => {
    const { account, booth, event, sim, tablet } = await booked();
    const session = tablet.open(event.id).capture('boomerang');
    expect(session.controls).toEqual(['email', 'qrCode', 'print', 'takeMore', 'done']);
    const sent = session.share('email', 'guest@example.com');
    session.print({ copies: 2 });
    sim.clock.advance({ minutes: 1 });
    expect((await booth.events.get(event.id)).printCount).toBe(2);
    expect(account.sends.list()).toMatchObject([{ to: 'guest@example.com', link: session.link }]);
    expect((await sim.fetch(sent.link)).status).toBe(200);
  });

  test('the countdown ends in a photo that the gallery has', async () => {
    const { account, event, sim, tablet } = await booked();
    const capture = tablet.open(event.id).start('photo');
    expect([capture.stage, capture.secondsLeft]).toEqual(['countdown', 3]);
    sim.clock.advance({ seconds: 3 });
    expect(tablet.showing).toBe('session');
    expect(account.galleries.get(event.galleryId ?? '')?.media).toMatchObject([{ type: 'photo' }]);
  });
});

describe('the package with prints only', () => {
  test('offers Print and Done until the paid prints are printed', async () => {
    const { event, sim, tablet } = await booked({ package: 'prints', paidPrints: 2 });
    const session = tablet.open(event.id).capture('photo');
    expect(session.controls).toEqual(['print', 'takeMore', 'done']);
    session.print({ copies: 2 });
    sim.clock.advance({ minutes: 1 });
    expect(ruleAgainst(() => session.print())).toBe('2.5.6');
    expect(tablet.notice).toBe('The maximum number of prints for this event has been reached.');
  });
});

describe('before the evening', () => {
  test('a design of three photos is found out: no tablet would open the event', async () => {
    const { event, tablet, template } = await booked({ package: 'digital' }, 3);
    const report = check(event, [template]);
    expect(report.rejection).toMatchObject({ message: 'No compatible templates', captureTypes: ['boomerang', 'gif'] });
    expect(() => tablet.open(event.id)).toThrow(NoCompatibleTemplatesError);
  });

  test('the schedule puts the event on the tablet in time', async () => {
    const { event, sim, tablet } = await booked();
    tablet.schedule({ eventId: event.id, startsAt: '2026-09-12T19:00:00+02:00', endsAt: '2026-09-13T02:00:00+02:00' });
    sim.clock.advance({ hours: 1 });
    expect([tablet.eventId, tablet.showing]).toEqual([event.id, 'home']);
    sim.clock.advance({ hours: 7 });
    expect(tablet.eventId).toBeNull();
  });
});

describe('several tablets', () => {
  test('one captures, another shares: guests find their photos there', async () => {
    const { account, event } = await booked({ package: 'digital' });
    account.tablets.add({ mode: 'camera' }).open(event.id).capture('gif');
    const gallery = account.tablets.add({ mode: 'sharingStation' }).open(event.id).gallery();
    const picked = gallery.pick(gallery.sessions[0]?.id ?? '');
    expect(picked.controls).toEqual(['email', 'sms', 'qrCode', 'airdrop', 'done']);
  });

  test("the platform receives each upload with the booking's key", async () => {
    const { account, booking, event, sim, tablet } = await booked();
    const secret = '9f1c2b7e-4d0a-4c55-8f43-2f6b1d0c7a90';
    const received: unknown[] = [];
    const receiver = createWebhookReceiver({
      secret,
      handlers: { 'media.uploaded': (delivery) => void received.push(delivery) },
    });
    const mediaUrl = webhookUrl('https://platform.example.com/media', secret);
    sim.web.receive(mediaUrl, (request) => receiver.fetch(request));
    account.webhooks.set({ mediaUrl });
    tablet.open(event.id).capture('photo');
    await sim.settled();
    await receiver.settled();
    expect(received).toMatchObject([{ eventId: event.id, eventIdUser: booking.id }]);
  });
});
