import { rule } from '@boothkit/rule-coverage';
import { DailyCapError, type NewShare } from '@boothkit/simulator';
import { describe, expect, test } from 'vitest';
import { start } from '../../../own-account.ts';
import { type Bookings, bookings } from '../../events/bookings.ts';

const email: NewShare = { by: 'email', to: 'guest@example.com' };
const text: NewShare = { by: 'sms', to: '+4930123456' };

/** An event with a session of two media, and a guest who wants them. */
async function booth(made: Bookings = bookings({})) {
  const { account, create } = made;
  const event = await create();
  const first = account.galleries.addMedia(event.galleryId ?? '');
  const second = account.galleries.addMedia(event.galleryId ?? '', { sessionId: first.sessionId });
  const share = (input: NewShare) => account.sends.shareSession(first.sessionId, input);
  const times = (count: number, input: NewShare) => {
    for (let sent = 0; sent < count; sent++) share(input);
  };
  return { ...made, event, galleryId: event.galleryId ?? '', first, second, share, times };
}

/** What a share is refused with. */
function refusal(act: () => unknown): DailyCapError {
  try {
    act();
  } catch (error) {
    if (error instanceof DailyCapError) return error;
    throw error;
  }
  throw new Error('it was sent');
}

describe('emails and texts to guests', () => {
  rule('8/emails-per-day', 'an account sends 1000 emails a UTC day, sessions and single media together', async () => {
    const { account, first, share, times } = await booth();
    times(600, email);
    for (let sent = 0; sent < 400; sent++) account.sends.shareMedia(first.id, email);
    expect(account.sends.today()).toEqual({ emails: 1000, texts: 0 });
    for (const act of [() => share(email), () => account.sends.shareMedia(first.id, email)])
      expect(refusal(act)).toMatchObject({ rule: '8/emails-per-day', retryAfterSeconds: 15 * 3600 });
    expect(share(text).by).toBe('sms');
  });

  rule('8/texts-per-day', 'an account sends 250 texts a UTC day, whatever it emails', async () => {
    const { account, share, times } = await booth();
    times(250, text);
    expect(refusal(() => share(text))).toMatchObject({
      name: 'DailyCapError',
      rule: '8/texts-per-day',
      retryAfterSeconds: 15 * 3600,
      message: expect.stringContaining('has sent 250 texts'),
    });
    expect(share(email).by).toBe('email');
    expect(account.sends.today()).toEqual({ emails: 1, texts: 250 });
  });

  rule('8/texts-per-day', 'Retry-After ends at midnight UTC: one second less is not enough', async () => {
    const { account, share, sim, times } = await booth(
      bookings({ clock: { start: '2026-08-04T21:30:00.250Z', frozen: true } }),
    );
    account.update({ limits: { emailsPerDay: 2, textsPerDay: 2 } });
    times(2, email);
    times(2, text);
    const { retryAfterSeconds: seconds } = refusal(() => share(text));
    expect(seconds).toBe(9000);
    sim.clock.advance({ seconds: seconds - 1 });
    for (const input of [email, text]) expect(refusal(() => share(input)).retryAfterSeconds).toBe(1);
    sim.clock.advance({ seconds: 1 });
    expect(account.sends.today()).toEqual({ emails: 0, texts: 0 });
    times(2, text);
    expect(refusal(() => share(text)).retryAfterSeconds).toBe(86_400);
  });

  rule('8/lift', 'raised caps apply to their account only', async () => {
    const { account, sim, share, times } = await booth();
    account.update({ limits: { emailsPerDay: 1001, textsPerDay: 251 } });
    times(1001, email);
    times(251, text);
    expect(refusal(() => share(email)).message).toContain('1001 emails');
    expect(refusal(() => share(text)).message).toContain('251 texts');
    expect(sim.accounts.create().limits).toMatchObject({ emailsPerDay: 1000, textsPerDay: 250 });
  });

  rule('8/emails-per-day', 'only completed shares count, those of a deleted event too', async () => {
    const { account, call, event, first, share, times } = await booth();
    account.update({ limits: { emailsPerDay: 2, textsPerDay: 1 } });
    expect(() => account.sends.shareSession('none', email)).toThrow('there is no session none in this account');
    expect(() => account.sends.shareMedia('none', text)).toThrow('there is no media item none in this account');
    expect(() => share({ by: 'email', to: '+4930123456' })).toThrow('share: to must be an email address');
    expect(() => share({ by: 'sms', to: 'guest@example.com' })).toThrow('share: to must be a phone number');
    expect(account.sends.today()).toEqual({ emails: 0, texts: 0 });
    times(2, email);
    refusal(() => share(email));
    expect(account.sends.today()).toEqual({ emails: 2, texts: 0 });
    const kept = account.galleries.addMedia(anotherEvent(account).galleryId);
    await call('DELETE', `/events/${event.id}`);
    expect(account.sends.today()).toEqual({ emails: 2, texts: 0 });
    expect(refusal(() => account.sends.shareMedia(kept.id, email)).rule).toBe('8/emails-per-day');
    expect(() => account.sends.shareMedia(first.id, text)).toThrow('there is no media item');
  });

  test('a world without limits has no caps', async () => {
    const { account, times } = await booth(bookings({ limits: 'off' }));
    times(1001, email);
    times(251, text);
    expect(account.sends.today()).toEqual({ emails: 1001, texts: 251 });
  });

  test('counts are part of a snapshot', async () => {
    const { account, share, sim, times } = await booth();
    account.update({ limits: { textsPerDay: 2 } });
    times(1, text);
    const snapshot = sim.snapshot();
    const fork = sim.fork().accounts.get(account.id);
    times(1, text);
    refusal(() => share(text));
    expect([account.sends.today().texts, fork?.sends.today().texts]).toEqual([2, 1]);
    sim.restore(snapshot);
    expect(account.sends.list()).toHaveLength(1);
    times(1, text);
  });
});

describe('disabled texts', () => {
  const switches: readonly (readonly [enabled: boolean, ownProvider: boolean, gallery: boolean])[] = [
    [true, false, true],
    [true, true, true],
    [false, true, true],
    [false, false, true],
    [false, true, false],
    [true, false, false],
    [true, true, false],
  ];

  rule('2.5.2', 'are not sent unless the account has its own provider, and never if off for the gallery', async () => {
    const { account, first, galleryId, share } = await booth();
    for (const [enabled, ownProvider, textsEnabled] of switches) {
      account.update({ texts: { enabled, ownProvider } });
      account.galleries.update(galleryId, { textsEnabled });
      const before = account.sends.today();
      const sent = textsEnabled && (enabled || ownProvider);
      for (const act of [() => share(text), () => account.sends.shareMedia(first.id, text)])
        if (sent) expect(act).not.toThrow();
        else expect(act).toThrow(expect.objectContaining({ name: 'RuleConflictError', rule: '2.5.2', field: 'by' }));
      expect(account.sends.today()).toEqual({ ...before, texts: before.texts + (sent ? 2 : 0) });
      expect(share(email).by).toBe('email');
    }
  });
});

describe('the log of shares', () => {
  test('lists each share with its page, oldest first', async () => {
    const { account, first, second, share, sim, galleryId } = await booth();
    const { link = '' } = account.galleries.get(galleryId) ?? {};
    const session = share(email);
    sim.clock.advance({ minutes: 5 });
    const single = account.sends.shareMedia(second.id, text);
    expect(account.sends.list()).toEqual([session, single]);
    expect(session).toMatchObject({
      ...{ shared: 'session', sharedId: first.sessionId, galleryId, ...email, sentDate: start },
      link: `${link}/session/${first.sessionId}`,
    });
    expect(single).toMatchObject({
      ...{ shared: 'media', sharedId: second.id, galleryId, ...text, sentDate: '2026-08-04T09:05:00.000Z' },
      link: `${link}/photo/${second.id}`,
    });
    for (const sent of [session, single]) expect((await sim.fetch(sent.link)).status).toBe(200);
  });
});

/** Another event of the account. */
function anotherEvent(account: Bookings['account']) {
  return account.events.add({ name: 'Another', templateIds: [account.templates.add().id] });
}
