import { type Check, ownerCheck } from '../../check.ts';
import type { Judge } from '../../judge/judge.ts';
import { listMember, member, textMember } from '../../target/answer.ts';
import { refusalOf } from '../../target/owner.ts';
import { evening, type Guest, onHome, type Tablet, uploads } from './evening.ts';

const ways = ['email', 'sms', 'qrCode', 'airdrop', 'print'];
const mail = { by: 'email', to: 'guest@example.com' };
const text = { by: 'sms', to: '+4917212345678' };

/** The ways of sharing, and Print, among what a guest can do. */
const offered = async (guest: Guest) => (await guest.controls()).filter((control) => ways.includes(String(control)));

async function refuses(judge: Judge, guest: Guest, what: string, body?: object): Promise<void> {
  const refusal = await guest.refused(what, body);
  judge.holds(
    `${what} ${body ? JSON.stringify(body) : ''}`.trim(),
    refusal !== undefined,
    'a refusal',
    'what was asked for',
  );
}

async function silent(judge: Judge, tablet: Tablet): Promise<void> {
  judge.same('what guests are told', member(await tablet.read(), 'notice'), null);
}

/** Rules of sections 2.3 and 2.5 on sharing at a tablet. */
export const sharingChecks: readonly Check[] = [
  ownerCheck({
    id: 'gallery-off-sharing',
    rules: ['2.5.1', '2.5.5', '2.3/sharedGalleryEnabled-behaviour'],
    title: 'with the gallery off a tablet silently offers only airdrop and Print, and uploads nothing',
    async run(owner, judge) {
      const stand = await evening(owner, judge);
      const tablet = await stand.opened({ printer: true });
      judge.same('with the gallery on', await offered(await tablet.capture('photo')), ways);
      const before = (await uploads(stand)).length;
      await stand.set({ sharedGalleryEnabled: false });
      await tablet.home();
      const guest = await tablet.capture('photo');
      judge.same('with the gallery off', await offered(guest), ['airdrop', 'print']);
      await silent(judge, tablet);
      await refuses(judge, guest, 'sends', mail);
      await refuses(judge, guest, 'sends', text);
      await refuses(judge, guest, 'qr-code');
      judge.same('captures handed over', listMember(await guest.does('airdrop'), 'data').length, 1);
      judge.same('uploads with the gallery off', (await uploads(stand)).length - before, 0);
    },
  }),
  ownerCheck({
    id: 'texts-off-sharing',
    rules: ['2.5.2', '2.5.5'],
    title: 'omits texts if they are off for the gallery, or for an account without its own provider',
    async run(owner, judge) {
      const stand = await evening(owner, judge);
      const { control, galleryId, opened } = stand;
      const tablet = await opened();
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
        judge.same(subject, (await offered(guest)).includes('sms'), isOffered);
        if (!isOffered) await refuses(judge, guest, 'sends', text);
        const mediaId = textMember((await uploads(stand))[0], 'id');
        const rejection = await refusalOf(control('POST', `/media/${mediaId}/sends`, text));
        judge.same(`${subject}: whether the owner's text is sent`, rejection === undefined, isOffered);
        await silent(judge, tablet);
      }
    },
  }),
  ownerCheck({
    id: 'station-modes',
    rules: ['2.5.3', '2.5.1'],
    title: 'a Capture Station only captures and returns home; a Share Station only shares what was captured there',
    async run(owner, judge) {
      const stand = await evening(owner, judge, { galleryButtonOnHomeScreen: 'cloud' });
      const camera = await stand.opened({ mode: 'camera', printer: true });
      const captured = await camera.capture('photo');
      const home = await camera.read();
      judge.same('the screen after a capture', member(home, 'showing'), 'home');
      judge.same('what guests can do', await captured.controls(), []);
      for (const [what, body] of [['sends', mail], ['airdrop'], ['print-jobs'], ['qr-code']] as const)
        await refuses(judge, captured, what, body);
      judge.holds('opening a gallery', (await refusalOf(camera.gallery())) !== undefined, 'a refusal', 'a gallery');
      judge.same('the buttons', onHome(home, 'buttons'), onHome(home, 'captureTypes'));
      judge.same('uploads', (await uploads(stand)).length, 1);
      const station = await stand.opened({ mode: 'sharingStation', printer: true });
      judge.same('the types of a Share Station', onHome(await station.read(), 'captureTypes'), []);
      judge.holds('a capture', (await refusalOf(station.capture('photo'))) !== undefined, 'a refusal', 'a capture');
      const [session] = listMember(await station.gallery(), 'sessions');
      const picked = await station.pick(textMember(session, 'id'));
      judge.same('what is offered of it', await offered(picked), ways);
      const reaches = (report: unknown) => member(member(member(report, 'stations'), 'camera'), 'reachesGuests');
      const check = () => stand.control('GET', `/events/${stand.eventId}/check`);
      judge.same('whether its photos reach guests', reaches(await check()), true);
      await stand.set({ sharedGalleryEnabled: false });
      judge.same('whether they do with the gallery off', reaches(await check()), false);
    },
  }),
  ownerCheck({
    id: 'no-actions',
    rules: ['2.5.4'],
    title: 'an empty list of actions leaves Done, and Print if there is a printer',
    async run(owner, judge) {
      const { opened } = await evening(owner, judge, { actions: [], takeMoreEnabled: false });
      const guest = await (await opened({ printer: true })).capture('photo');
      judge.same('with a printer', await guest.controls(), ['print', 'done']);
      await refuses(judge, guest, 'airdrop');
      judge.same('without one', await (await (await opened()).capture('photo')).controls(), ['done']);
    },
  }),
  ownerCheck({
    id: 'qr-passcode',
    rules: ['2.3/passcodeOnQRScreen-behaviour'],
    title: 'shows the passcode of the gallery under the QR code if there is one and the event says so',
    async run(owner, judge) {
      const { control, galleryId, opened, set } = await evening(owner, judge);
      const tablet = await opened();
      const cases = [
        [true, null, null],
        [true, '2468', '2468'],
        [false, '2468', null],
      ] as const;
      for (const [passcodeOnQRScreen, passcode, shown] of cases) {
        await set({ passcodeOnQRScreen });
        await control('PATCH', `/galleries/${galleryId}`, { passcode });
        await tablet.home();
        const code = await (await tablet.capture('photo')).does('qr-code');
        judge.same(`the passcode with ${passcodeOnQRScreen} and ${passcode}`, member(code, 'passcode'), shown);
      }
    },
  }),
  ownerCheck({
    id: 'gallery-button',
    rules: ['2.3/galleryButtonOnHomeScreen-behaviour', '2.3/menuGalleryButtonsShown-behaviour'],
    title:
      "the gallery button opens nothing, this tablet's captures or the online gallery; menu buttons follow the setting, never on a Share Station",
    async run(owner, judge) {
      const { opened, set } = await evening(owner, judge, { menuGalleryButtonsShown: false });
      const [here, there] = [await opened(), await opened()];
      await here.capture('photo');
      await there.capture('gif');
      for (const [galleryButtonOnHomeScreen, sessions] of [
        ['cameraRoll', 1],
        ['cloud', 2],
      ] as const) {
        await set({ galleryButtonOnHomeScreen });
        const buttons = onHome(await here.home(), 'buttons');
        judge.holds(
          `the buttons with ${galleryButtonOnHomeScreen}`,
          Array.isArray(buttons) && buttons.includes('gallery'),
          'gallery among them',
          buttons,
        );
        judge.same(
          `sessions behind ${galleryButtonOnHomeScreen}`,
          listMember(await here.gallery(), 'sessions').length,
          sessions,
        );
      }
      await set({ galleryButtonOnHomeScreen: 'none' });
      const home = await here.home();
      judge.same('the buttons with none', onHome(home, 'buttons'), onHome(home, 'captureTypes'));
      judge.holds('the gallery with none', (await refusalOf(here.gallery())) !== undefined, 'a refusal', 'a gallery');
      judge.holds(
        'the menu without buttons',
        (await refusalOf(here.gallery('cloud'))) !== undefined,
        'a refusal',
        'a gallery',
      );
      const station = await opened({ mode: 'sharingStation' });
      for (const menuGalleryButtonsShown of [false, true]) {
        await set({ menuGalleryButtonsShown });
        judge.same('menuGalleryButtons', onHome(await here.home(), 'menuGalleryButtons'), menuGalleryButtonsShown);
        judge.same('menuGalleryButtons of a Share Station', onHome(await station.home(), 'menuGalleryButtons'), false);
      }
      judge.same('sessions behind the menu', listMember(await here.gallery('cloud'), 'sessions').length, 2);
    },
  }),
];
