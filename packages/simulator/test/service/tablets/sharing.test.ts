import { rule } from '@boothkit/rule-coverage';
import { DailyCapError } from '@boothkit/simulator';
import { describe, expect } from 'vitest';
import { evening, refused, uploads } from './evening.ts';

const plain = { name: 'Plain', photoAreaCount: 1 };

describe('a guest at a tablet that captures and shares', () => {
  rule(['6/session.sent', '6/media.sent', '8/emails-per-day'], 'sends the session or a capture, capped', async () => {
    const { account, home } = await evening({}, [plain]);
    account.update({ limits: { emailsPerDay: 2, textsPerDay: 1 } });
    const session = home().capture('photo');
    const second = session.takeMore();
    const sent = session.share('email', 'guest@example.com');
    expect(sent).toMatchObject({ shared: 'session', by: 'email', to: 'guest@example.com', link: session.link });
    const one = session.shareCapture(second.id, 'sms', '+4930123456');
    expect(one).toMatchObject({ shared: 'media', sharedId: second.mediaId, by: 'sms' });
    expect(one.link).toContain(`/photo/${second.mediaId}`);
    session.share('email', 'other@example.com');
    expect(() => session.share('email', 'third@example.com')).toThrow(DailyCapError);
    expect(() => session.share('sms', '+4930123456')).toThrow(DailyCapError);
    expect([account.sends.today(), account.sends.list().length]).toEqual([{ emails: 2, texts: 1 }, 3]);
    expect(() => session.share('email', 'nobody')).toThrow('to must be an email address');
    expect(() => session.shareCapture('none', 'email', 'a@example.com')).toThrow('there is no capture none');
  });

  rule(
    ['2.5.1', '2.5.5', '2.3/sharedGalleryEnabled-behaviour'],
    'has only airdrop with the gallery off, without a notice, and nothing is uploaded',
    async () => {
      const { account, opened } = await evening({ sharedGalleryEnabled: false }, [plain]);
      const tablet = opened({ printer: true });
      const session = tablet.home().capture('photo');
      expect(session.controls).toEqual(['airdrop', 'print', 'takeMore', 'done']);
      for (const attempt of [
        () => session.share('email', 'a@example.com'),
        () => session.share('sms', '+4930123456'),
        () => session.qrCode(),
      ])
        expect(refused(attempt)).toEqual({ rule: '2.5.1', notice: null });
      expect(tablet.notice).toBeNull();
      expect(session.airdrop()).toEqual(session.captures);
      expect([session.link, session.captures[0]?.mediaId, uploads(account)]).toEqual([null, null, []]);
    },
  );

  rule('2.5.1', 'finds no captures in the gallery from while it was off', async () => {
    const { opened, set } = await evening({ sharedGalleryEnabled: false, galleryButtonOnHomeScreen: 'cameraRoll' }, [
      plain,
    ]);
    const tablet = opened();
    tablet.home().capture('photo').done();
    await set({ sharedGalleryEnabled: true });
    const gallery = tablet.home().gallery();
    const picked = gallery.pick(gallery.sessions[0]?.id ?? '');
    expect(refused(() => picked.share('email', 'a@example.com')).rule).toBe('2.5.1');
    expect(refused(() => picked.shareCapture(picked.captures[0]?.id ?? '', 'email', 'a@example.com')).rule).toBe(
      '2.5.1',
    );
  });

  rule(['2.5.2', '2.5.5'], 'is offered texts if account and gallery allow them, else without a notice', async () => {
    const { account, event, opened } = await evening({}, [plain]);
    const tablet = opened();
    const { galleryId } = await event();
    const texts = () => tablet.home().capture('photo').controls.includes('sms');
    const offered = [texts()];
    account.update({ texts: { enabled: false } });
    offered.push(texts());
    expect(refused(() => tablet.session?.share('sms', '+4930123456'))).toEqual({ rule: '2.5.2', notice: null });
    expect(tablet.notice).toBeNull();
    account.update({ texts: { ownProvider: true } });
    offered.push(texts());
    account.galleries.update(galleryId ?? '', { textsEnabled: false });
    offered.push(texts());
    expect(refused(() => tablet.session?.share('sms', '+4930123456')).rule).toBe('2.5.2');
    account.update({ texts: { enabled: true } });
    offered.push(texts());
    account.galleries.update(galleryId ?? '', { textsEnabled: true });
    offered.push(texts());
    expect(offered).toEqual([true, false, true, false, false, true]);
  });

  rule('2.5.4', 'gets only Print and Done from an empty list of actions', async () => {
    const { home } = await evening({ actions: [], takeMoreEnabled: false }, [plain]);
    const session = home({ printer: true }).capture('photo');
    expect(session.controls).toEqual(['print', 'done']);
    expect(home().capture('photo').controls).toEqual(['done']);
    expect(refused(() => session.airdrop())).toEqual({ rule: '2.5.4', notice: null });
    expect(session.print().counts).toBe(1);
  });

  rule('2.3/passcodeOnQRScreen-behaviour', 'sees the passcode under the QR code if the event shows it', async () => {
    const { account, event, home, set, sim } = await evening({ passcodeOnQRScreen: true }, [plain]);
    const { galleryId } = await event();
    expect(home().capture('photo').qrCode().passcode).toBeNull();
    account.galleries.update(galleryId ?? '', { passcode: '2468' });
    const session = home().capture('photo');
    expect(session.qrCode()).toEqual({ url: session.link, passcode: '2468' });
    const page = await sim.fetch(session.qrCode().url);
    expect(page.status).toBe(403);
    await set({ passcodeOnQRScreen: false });
    expect(home().capture('photo').qrCode().passcode).toBeNull();
  });
});

describe('a Capture Station', () => {
  rule('2.5.3', 'uploads and returns home immediately, with nothing to share, print or open', async () => {
    const { account, opened } = await evening({ galleryButtonOnHomeScreen: 'cloud', tapToContinue: true }, [plain]);
    const tablet = opened({ mode: 'camera', printer: true });
    const home = tablet.home();
    const session = home.capture('photo');
    expect([session.over, tablet.showing, tablet.session, session.controls]).toEqual([true, 'home', null, []]);
    expect([home.buttons.includes('gallery'), home.menuGalleryButtons]).toEqual([false, false]);
    const attempts = [
      () => session.share('email', 'a@example.com'),
      () => session.airdrop(),
      () => session.print(),
      () => session.qrCode(),
      () => session.takeMore(),
      () => home.gallery(),
    ];
    for (const attempt of attempts) expect(refused(attempt)).toEqual({ rule: '2.5.3', notice: null });
    expect(uploads(account)).toHaveLength(1);
  });

  rule('2.3/countdownTimer-behaviour', 'returns home when a capture with a countdown is over', async () => {
    const { account, opened, sim } = await evening({ countdownTimer: 3 }, [plain]);
    const tablet = opened({ mode: 'camera' });
    const capture = tablet.home().start('boomerang');
    sim.clock.advance({ seconds: 5 });
    expect([capture.stage, tablet.showing, uploads(account).length]).toEqual(['over', 'home', 1]);
  });
});

describe('a Share Station', () => {
  rule(['2.5.1', '2.5.3'], 'captures nothing; guests pick, share and print captures of other tablets', async () => {
    const { account, home } = await evening({}, [plain]);
    const captured = home({ mode: 'camera' }).capture('gif');
    const share = home({ mode: 'sharingStation', printer: true });
    expect([share.captureTypes, share.buttons]).toEqual([[], []]);
    expect(refused(() => share.capture('gif')).rule).toBe('2.5.1');
    const gallery = share.gallery();
    expect([gallery.kind, gallery.sessions.length]).toEqual(['cloud', 1]);
    const picked = gallery.pick(gallery.sessions[0]?.id ?? '');
    expect(picked.captures).toMatchObject([{ type: 'gif', mediaId: captured.captures[0]?.mediaId }]);
    expect([picked.picked, picked.controls]).toEqual([true, ['email', 'sms', 'qrCode', 'airdrop', 'print', 'done']]);
    expect(picked.share('email', 'guest@example.com').link).toBe(captured.link);
    expect(picked.print().counts).toBe(1);
    expect(refused(() => picked.takeMore()).rule).toBe('2.5.3');
    expect(account.sends.list()).toHaveLength(1);
    expect(() => gallery.pick('none')).toThrow('there is no session none in this gallery');
  });

  rule('2.5.1', 'omits email, text and QR code with the gallery off', async () => {
    const { home, set } = await evening({}, [plain]);
    home({ mode: 'camera' }).capture('photo');
    await set({ sharedGalleryEnabled: false });
    const gallery = home({ mode: 'sharingStation' }).gallery();
    expect(gallery.pick(gallery.sessions[0]?.id ?? '').controls).toEqual(['airdrop', 'done']);
  });
});

describe('the galleries on a tablet', () => {
  rule('2.3/galleryButtonOnHomeScreen-behaviour', 'are none, its own captures, or those of all tablets', async () => {
    const { home, opened, set } = await evening(
      { galleryButtonOnHomeScreen: 'cameraRoll', menuGalleryButtonsShown: false },
      [plain],
    );
    const [here, there] = [opened(), opened()];
    const mine = here.home().capture('photo');
    there.home().capture('gif');
    expect(here.home().buttons.at(-1)).toBe('gallery');
    expect(here.home().gallery()).toMatchObject({ kind: 'cameraRoll', sessions: [{ id: mine.id }] });
    expect(home().gallery().sessions).toEqual([]);
    expect(refused(() => here.home().gallery('cloud')).rule).toBe('2.3/menuGalleryButtonsShown-behaviour');
    await set({ galleryButtonOnHomeScreen: 'cloud' });
    expect(
      here
        .home()
        .gallery()
        .sessions.map(({ captures }) => captures[0]?.type),
    ).toEqual(['photo', 'gif']);
    await set({ galleryButtonOnHomeScreen: 'none' });
    expect(here.home().buttons).not.toContain('gallery');
    for (const kind of [undefined, 'cameraRoll', 'cloud'] as const)
      expect(refused(() => here.home().gallery(kind))).toEqual({
        rule: '2.3/galleryButtonOnHomeScreen-behaviour',
        notice: null,
      });
  });

  rule('2.3/menuGalleryButtonsShown-behaviour', 'can be opened from the menu, if the event shows buttons', async () => {
    const { home, set } = await evening({ galleryButtonOnHomeScreen: 'none', menuGalleryButtonsShown: true }, [plain]);
    const screen = home();
    screen.capture('photo').done();
    expect(screen.menuGalleryButtons).toBe(true);
    expect([screen.gallery('cameraRoll').sessions.length, screen.gallery('cloud').sessions.length]).toEqual([1, 1]);
    expect(home({ mode: 'sharingStation' }).menuGalleryButtons).toBe(false);
    await set({ menuGalleryButtonsShown: false });
    expect(home().menuGalleryButtons).toBe(false);
  });
});

describe('webhooks', () => {
  rule(['6/media.uploaded', '6/session.sent', '6/media.sent'], 'report uploads and shares at tablets', async () => {
    const made = await evening({}, [plain]);
    const { account, eventId, home, event, sim } = made;
    const bodies: unknown[] = [];
    for (const kind of ['media', 'send'] as const)
      sim.web.receive(`https://hooks.example.com/${kind}`, async (request) => {
        bodies.push(await request.json());
      });
    account.webhooks.set({ mediaUrl: 'https://hooks.example.com/media', sendUrl: 'https://hooks.example.com/send' });
    const session = home().capture('photo');
    session.share('email', 'guest@example.com');
    session.shareCapture(session.captures[0]?.id ?? '', 'email', 'guest@example.com');
    session.airdrop();
    await sim.settled();
    const { galleryId } = await event();
    expect(bodies).toMatchObject([
      { event: 'media.uploaded', eventId, eventIdUser: 'booking-7' },
      { event: 'session.sent', galleryId },
      { event: 'media.sent', galleryId },
    ]);
    expect(account.deliveries.list().map(({ outcome }) => outcome)).toEqual(['delivered', 'delivered', 'delivered']);
  });
});
