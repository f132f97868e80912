import type { Assertions } from '../../assertions.ts';
import { type Check, ownerCheck } from '../../check.ts';
import { rejectionOf } from '../../target/control.ts';
import { listMember, member, textMember } from '../../target/response.ts';
import { type Guest, onHome, setUp, type Tablet, uploads } from './context.ts';

const ways = ['email', 'sms', 'qrCode', 'airdrop', 'print'];
const mail = { by: 'email', to: 'guest@example.com' };
const text = { by: 'sms', to: '+4917212345678' };

/** The ways of sharing, and Print, among the controls of a guest. */
const offered = async (guest: Guest) => (await guest.controls()).filter((control) => ways.includes(String(control)));

async function denied(assert: Assertions, guest: Guest, what: string, body?: object): Promise<void> {
  await assert.denied(`${what} ${body ? JSON.stringify(body) : ''}`.trim(), guest.act(what, body));
}

async function noNotice(assert: Assertions, tablet: Tablet): Promise<void> {
  assert.equal('the notice', member(await tablet.read(), 'notice'), null);
}

/** Rules of sections 2.3 and 2.5 on sharing at a tablet. */
export const sharingChecks: readonly Check[] = [
  ownerCheck({
    id: 'gallery-off-sharing',
    rules: ['2.5.1', '2.5.5', '2.3/sharedGalleryEnabled-behaviour'],
    title: 'with the gallery off a tablet silently offers only airdrop and Print, and uploads nothing',
    async run(owner, assert) {
      const context = await setUp(owner, assert);
      const tablet = await context.openTablet({ printer: true });
      assert.equal('with the gallery on', await offered(await tablet.capture('photo')), ways);
      const before = (await uploads(context)).length;
      await context.set({ sharedGalleryEnabled: false });
      await tablet.home();
      const guest = await tablet.capture('photo');
      assert.equal('with the gallery off', await offered(guest), ['airdrop', 'print']);
      await noNotice(assert, tablet);
      await denied(assert, guest, 'sends', mail);
      await denied(assert, guest, 'sends', text);
      await denied(assert, guest, 'qr-code');
      assert.equal('captures handed over', listMember(await guest.act('airdrop'), 'data').length, 1);
      assert.equal('uploads with the gallery off', (await uploads(context)).length - before, 0);
    },
  }),
  ownerCheck({
    id: 'texts-off-sharing',
    rules: ['2.5.2', '2.5.5'],
    title: 'omits texts if they are off for the gallery, or for an account without its own provider',
    async run(owner, assert) {
      const context = await setUp(owner, assert);
      const { control, galleryId, openTablet } = context;
      const tablet = await openTablet();
      const cases: readonly (readonly [texts: object, gallery: boolean, isOffered: boolean])[] = [
        [{ enabled: true, ownProvider: false }, true, true],
        [{ enabled: false, ownProvider: false }, true, false],
        [{ enabled: false, ownProvider: true }, true, true],
        [{ enabled: false, ownProvider: true }, false, false],
        [{ enabled: true, ownProvider: false }, false, false],
      ];
      for (const [texts, textsEnabled, isOffered] of cases) {
        await control('PATCH', '', { texts });
        await control('PATCH', `/galleries/${galleryId}`, { textsEnabled });
        await tablet.home();
        const guest = await tablet.capture('photo');
        const subject = `sms with texts ${JSON.stringify(texts)}, of the gallery ${textsEnabled}`;
        assert.equal(subject, (await offered(guest)).includes('sms'), isOffered);
        if (!isOffered) await denied(assert, guest, 'sends', text);
        const mediaId = textMember((await uploads(context))[0], 'id');
        const rejection = await rejectionOf(control('POST', `/media/${mediaId}/sends`, text));
        assert.equal(`${subject}: whether the owner's text is sent`, rejection === undefined, isOffered);
        await noNotice(assert, tablet);
      }
    },
  }),
  ownerCheck({
    id: 'station-modes',
    rules: ['2.5.3', '2.5.1'],
    title: 'a Capture Station only captures and returns home; a Share Station only shares what was captured there',
    async run(owner, assert) {
      const context = await setUp(owner, assert, { galleryButtonOnHomeScreen: 'cloud' });
      const camera = await context.openTablet({ mode: 'camera', printer: true });
      const captured = await camera.capture('photo');
      const home = await camera.read();
      assert.equal('the screen after a capture', member(home, 'showing'), 'home');
      assert.equal('the controls', await captured.controls(), []);
      for (const [what, body] of [['sends', mail], ['airdrop'], ['print-jobs'], ['qr-code']] as const)
        await denied(assert, captured, what, body);
      await assert.denied('opening a gallery', camera.gallery());
      assert.equal('the buttons', onHome(home, 'buttons'), onHome(home, 'captureTypes'));
      assert.equal('uploads', (await uploads(context)).length, 1);
      const station = await context.openTablet({ mode: 'sharingStation', printer: true });
      assert.equal('the types of a Share Station', onHome(await station.read(), 'captureTypes'), []);
      await assert.denied('a capture', station.capture('photo'));
      const [session] = listMember(await station.gallery(), 'sessions');
      const picked = await station.pick(textMember(session, 'id'));
      assert.equal('what is offered for it', await offered(picked), ways);
      const reaches = (report: unknown) => member(member(member(report, 'stations'), 'camera'), 'reachesGuests');
      const check = () => context.control('GET', `/events/${context.eventId}/check`);
      assert.equal('whether its photos reach guests', reaches(await check()), true);
      await context.set({ sharedGalleryEnabled: false });
      assert.equal('whether they do with the gallery off', reaches(await check()), false);
    },
  }),
  ownerCheck({
    id: 'no-actions',
    rules: ['2.5.4'],
    title: 'an empty list of actions leaves Done, and Print if there is a printer',
    async run(owner, assert) {
      const { openTablet } = await setUp(owner, assert, { actions: [], takeMoreEnabled: false });
      const guest = await (await openTablet({ printer: true })).capture('photo');
      assert.equal('with a printer', await guest.controls(), ['print', 'done']);
      await denied(assert, guest, 'airdrop');
      assert.equal('without one', await (await (await openTablet()).capture('photo')).controls(), ['done']);
    },
  }),
  ownerCheck({
    id: 'qr-passcode',
    rules: ['2.3/passcodeOnQRScreen-behaviour'],
    title: 'shows the passcode of the gallery under the QR code if there is one and the event says so',
    async run(owner, assert) {
      const { control, galleryId, openTablet, set } = await setUp(owner, assert);
      const tablet = await openTablet();
      const cases = [
        [true, null, null],
        [true, '2468', '2468'],
        [false, '2468', null],
      ] as const;
      for (const [passcodeOnQRScreen, passcode, shown] of cases) {
        await set({ passcodeOnQRScreen });
        await control('PATCH', `/galleries/${galleryId}`, { passcode });
        await tablet.home();
        const code = await (await tablet.capture('photo')).act('qr-code');
        assert.equal(`the passcode with ${passcodeOnQRScreen} and ${passcode}`, member(code, 'passcode'), shown);
      }
    },
  }),
  ownerCheck({
    id: 'gallery-button',
    rules: ['2.3/galleryButtonOnHomeScreen-behaviour', '2.3/menuGalleryButtonsShown-behaviour'],
    title:
      "the gallery button opens nothing, this tablet's captures or the online gallery; menu buttons follow the setting, never on a Share Station",
    async run(owner, assert) {
      const { openTablet, set } = await setUp(owner, assert, { menuGalleryButtonsShown: false });
      const [here, there] = [await openTablet(), await openTablet()];
      await here.capture('photo');
      await there.capture('gif');
      for (const [galleryButtonOnHomeScreen, sessions] of [
        ['cameraRoll', 1],
        ['cloud', 2],
      ] as const) {
        await set({ galleryButtonOnHomeScreen });
        const buttons = onHome(await here.home(), 'buttons');
        assert.includes(`the buttons with ${galleryButtonOnHomeScreen}`, buttons, 'gallery');
        assert.equal(
          `sessions behind ${galleryButtonOnHomeScreen}`,
          listMember(await here.gallery(), 'sessions').length,
          sessions,
        );
      }
      await set({ galleryButtonOnHomeScreen: 'none' });
      const home = await here.home();
      assert.equal('the buttons with none', onHome(home, 'buttons'), onHome(home, 'captureTypes'));
      await assert.denied('the gallery with none', here.gallery());
      await assert.denied('the menu without buttons', here.gallery('cloud'));
      const station = await openTablet({ mode: 'sharingStation' });
      for (const menuGalleryButtonsShown of [false, true]) {
        await set({ menuGalleryButtonsShown });
        assert.equal('menuGalleryButtons', onHome(await here.home(), 'menuGalleryButtons'), menuGalleryButtonsShown);
        assert.equal(
          'menuGalleryButtons of a Share Station',
          onHome(await station.home(), 'menuGalleryButtons'),
          false,
        );
      }
      assert.equal('sessions behind the menu', listMember(await here.gallery('cloud'), 'sessions').length, 2);
    },
  }),
  ownerCheck({
    id: 'tablet-stickers',
    rules: ['2.1/stickerSetId'],
    title: 'guests put stickers on photos if the event has a sticker set, and on nothing else',
    assumed: ['S414'],
    async run(owner, assert) {
      const { api, control, eventId, openTablet } = await setUp(owner, assert);
      const tablet = await openTablet();
      const stickers = { stickers: [{ sticker: 'heart', x: 0.5, y: 0.5, size: 0.2 }] };
      const offers = async (guest: Guest) => (await guest.controls()).includes('stickers');
      const put = (guest: Guest) => control('PUT', `/guest-sessions/${guest.id}/stickers`, stickers);
      const without = await tablet.capture('photo');
      assert.equal('stickers without a set', await offers(without), false);
      await assert.denied('stickers without a set', put(without));
      const stickerSetId = member(await control('POST', '/sticker-sets', {}), 'id');
      await assert.succeeds(api.call('update_event', { eventId, body: { stickerSetId } }));
      await tablet.home();
      const photo = await tablet.capture('photo');
      assert.equal('stickers on a photo', await offers(photo), true);
      assert.equal('the stickers of the capture', member(await put(photo), 'stickers'), stickers.stickers);
      assert.equal('stickers on a video', await offers(await tablet.capture('video')), false);
    },
  }),
  ownerCheck({
    id: 'event-statistics',
    rules: ['1.6'],
    title: 'the statistics of an event count captures by type, shares and prints',
    assumed: ['S418'],
    async run(owner, assert) {
      const { control, advance, eventId, openTablet } = await setUp(owner, assert);
      const tablet = await openTablet({ printer: true });
      await tablet.capture('boomerang');
      const guest = await tablet.capture('photo');
      await guest.act('sends', mail);
      await guest.act('print-jobs', { copies: 2 });
      await advance(60);
      const stats = await control('GET', `/events/${eventId}/stats`);
      const captures = member(stats, 'captures');
      assert.equal('captures', member(captures, 'total'), 2);
      assert.equal('boomerangs', member(member(captures, 'byType'), 'boomerang'), 1);
      assert.equal('shares', member(stats, 'shares'), { total: 1, email: 1, sms: 0 });
      assert.equal('prints', member(stats, 'prints'), { total: 2 });
    },
  }),
  ownerCheck({
    id: 'guest-messages',
    rules: ['6/session.sent', '4.5'],
    title: 'each share is a message that leads to the session, until its event is deleted',
    assumed: ['S410', 'S411'],
    async run(owner, assert) {
      const { api, control, eventId, openTablet } = await setUp(owner, assert);
      const guest = await (await openTablet()).capture('photo');
      const link = member(await guest.act('sends', mail), 'link');
      await guest.act('sends', text);
      const messages = async (filter = '') =>
        listMember(await control('GET', `/messages?eventId=${eventId}${filter}`), 'data');
      assert.equal(
        'the kinds of the messages',
        (await messages()).map((message) => member(message, 'by')),
        ['email', 'sms'],
      );
      const [email] = await messages(`&to=${mail.to}`);
      assert.equal('the link of an email', member(email, 'link'), link);
      assert.holds(
        'its text',
        textMember(email, 'text').includes(String(link)),
        `the link ${link}`,
        textMember(email, 'text'),
      );
      await assert.succeeds(api.call('delete_event', { eventId }));
      assert.equal('messages of a deleted event', await messages(), []);
    },
  }),
];
