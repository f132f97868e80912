import { type Check, ownerCheck } from '../../check.ts';
import type { Judge } from '../../judge/judge.ts';
import { listMember, member, textMember } from '../../target/answer.ts';
import { jpeg, png } from '../../target/pictures.ts';
import { setImage } from '../uploaded.ts';
import { type Evening, evening, onHome } from './evening.ts';

/** The boxes of a layout. */
const boxesOf = (layout: unknown) => listMember(layout, 'boxes');
const boxNamed = (layout: unknown, name: string) => boxesOf(layout).find((box) => member(box, 'name') === name);
const boxOf = (layout: unknown, kind: string) => boxesOf(layout).find((box) => member(box, 'kind') === kind);

/** Some members of a box. */
const only = (box: unknown, ...names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, member(box, name)]));

const pngOf = (width: number, height: number) => ({ bytes: png(width, height), contentType: 'image/png' }) as const;
const jpegOf = (width: number, height: number) => ({ bytes: jpeg(width, height), contentType: 'image/jpeg' }) as const;

async function dress(judge: Judge, { api, eventId }: Evening, slot: string, image: Parameters<typeof setImage>[3]) {
  judge.succeeds(await setImage(api, eventId, slot, image), 201);
}

/** Rules of what is on the screens of a tablet, and of the gallery's pages. */
export const screenChecks: readonly Check[] = [
  ownerCheck({
    id: 'attract-screen-delay',
    rules: ['2.3/attractScreenDelay-behaviour', '2.3/attractScreenRoles-behaviour'],
    title:
      'an idle tablet of a listed mode shows the attract screen after attractScreenDelay seconds; null disables it',
    async run(owner, judge) {
      const settings = { attractScreenDelay: 30, attractScreenRoles: ['camera', 'sharingStation'] };
      const { opened, set, advance } = await evening(owner, judge, settings);
      const modes = ['allInOne', 'camera', 'sharingStation'];
      const tablets = await Promise.all(modes.map((mode) => opened({ mode })));
      const showing = () => Promise.all(tablets.map(async (tablet) => member(await tablet.read(), 'showing')));
      for (const tablet of tablets) await tablet.touch();
      await advance(29);
      judge.same('the screens before the delay', await showing(), ['home', 'home', 'home']);
      await advance(2);
      judge.same('the screens after it', await showing(), ['home', 'attractScreen', 'attractScreen']);
      for (const tablet of tablets) await tablet.touch();
      judge.same('the screens once touched', await showing(), ['home', 'home', 'home']);
      await set({ attractScreenDelay: null });
      for (const tablet of tablets) await tablet.home();
      await advance(86_400);
      judge.same('the screens without a delay', await showing(), ['home', 'home', 'home']);
    },
  }),
  ownerCheck({
    id: 'survey-position',
    rules: ['2.3/dataCollectionPosition-behaviour', '2.3/dataCollectionPosition'],
    title: 'saving a survey sets the position; current tablets read it from the survey, older ones from the setting',
    async run(owner, judge) {
      const { control, eventId, opened, set } = await evening(owner, judge);
      const questions = ['Your name?'];
      const asked = async (build: string) => {
        const tablet = await opened({ build });
        const before = onHome(await tablet.read(), 'survey');
        return [before, member(await (await tablet.capture('photo')).read(), 'survey')];
      };
      await control('PUT', `/events/${eventId}/survey`, { position: 'afterCapture', questions });
      for (const build of ['current', 'older'])
        judge.same(`asked by a ${build} build`, await asked(build), [null, questions]);
      await set({ dataCollectionPosition: 'beforeCapture' });
      judge.same('asked by a current build, the setting changed', await asked('current'), [null, questions]);
      judge.same('asked by an older build, the setting changed', await asked('older'), [questions, null]);
    },
  }),
  ownerCheck({
    id: 'text-styles',
    rules: ['2.1/shown', '2.1/captureMessage', '2.1/hashtag'],
    title:
      'shows the capture message bold at 72 points, the hashtag at 36, both in the text colour, and each colour in its place',
    async run(owner, judge) {
      const { api, eventId, opened } = await evening(owner, judge, { touchToStartScreen: 'never' });
      const body = {
        captureMessage: 'Hello Ada',
        hashtag: '#ada',
        brandingTextColor: '#123456',
        colors: ['#111111', '#222222', '#333333'],
      };
      judge.succeeds(await api.call('update_event', { eventId, body }), 200);
      const tablet = await opened();
      const layout = onHome(await tablet.read(), 'layout');
      judge.same('the capture message', only(boxOf(layout, 'captureMessage'), 'text', 'fontPoints', 'bold', 'color'), {
        text: 'Hello Ada',
        fontPoints: 72,
        bold: true,
        color: '#123456',
      });
      judge.same('the hashtag', only(boxOf(layout, 'hashtag'), 'text', 'fontPoints', 'color'), {
        text: '#ada',
        fontPoints: 36,
        color: '#123456',
      });
      judge.same('the colour of buttons', member(boxOf(layout, 'button'), 'color'), '#111111');
      const counting = listMember(member(await tablet.start('photo'), 'capturing'), 'layout');
      const colorOf = (kind: string) =>
        member(
          counting.find((box) => member(box, 'kind') === kind),
          'color',
        );
      judge.same('the colour of the countdown', colorOf('ring'), '#222222');
      judge.same('the colour of its digits', colorOf('digits'), '#123456');
      await tablet.home();
      const session = member(await (await tablet.capture('photo')).read(), 'layout');
      judge.same('the colour of actions', member(boxOf(session, 'control'), 'color'), '#333333');
    },
  }),
  ownerCheck({
    id: 'button-layout',
    rules: ['4.9/button-shown'],
    title:
      'shows button images at 1 px per point, at most 292 points tall, half of that with retina, 40 points apart in a scrolling row',
    async run(owner, judge) {
      const stand = await evening(owner, judge, { captureTypes: ['photo', 'gif', 'video'] });
      await dress(judge, stand, 'button-photo', pngOf(400, 584));
      await dress(judge, stand, 'button-gif', pngOf(100, 200));
      const tablet = await stand.opened({ screen: { widthPoints: 744, heightPoints: 1133 } });
      const layout = async () => onHome(await tablet.home(), 'layout');
      const sizes = (of: unknown, name: string) => only(boxNamed(of, name), 'width', 'height');
      const plain = await layout();
      judge.same('a button of 400 by 584 px', sizes(plain, 'photo'), { width: 200, height: 292 });
      judge.same('a button of 100 by 200 px', sizes(plain, 'gif'), { width: 100, height: 200 });
      const [photo, gif] = [boxNamed(plain, 'photo'), boxNamed(plain, 'gif')];
      const gap = Number(member(gif, 'x')) - Number(member(photo, 'x')) - Number(member(photo, 'width'));
      judge.same('the points between them', gap, 40);
      const row = member(plain, 'buttonRow');
      judge.same('whether the row scrolls', member(row, 'scrolls'), Number(member(row, 'contentWidth')) > 744);
      const body = { buttonImagesAreRetina: true };
      judge.succeeds(await stand.api.call('update_event_branding', { eventId: stand.eventId, body }), 200);
      const retina = await layout();
      judge.same('a button of 400 by 584 px with retina', sizes(retina, 'photo'), { width: 100, height: 146 });
      judge.same('a built-in button beside it', only(boxNamed(retina, 'video'), 'height', 'icon'), {
        height: 146,
        icon: false,
      });
    },
  }),
  ownerCheck({
    id: 'logo-and-background-layout',
    rules: ['4.9/logo-shown', '4.9/after-capture-background-shown'],
    title:
      'shows the logo as a circle from its middle, and an after-capture background at 1 px per point above its lower edge',
    async run(owner, judge) {
      const stand = await evening(owner, judge);
      await dress(judge, stand, 'logo', pngOf(1000, 600));
      await dress(judge, stand, 'after-capture-background', jpegOf(1376, 1367));
      const tablet = await stand.opened({ screen: { widthPoints: 1376, heightPoints: 1032 } });
      judge.same('the logo', only(onHome(await tablet.read(), 'logo'), 'shape', 'crop'), {
        shape: 'circle',
        crop: { x: 200, y: 0, width: 600, height: 600 },
      });
      const layout = member(await (await tablet.capture('photo')).read(), 'layout');
      judge.same('whether the background covers the screen', member(layout, 'covers'), true);
      const box = boxOf(layout, 'background');
      judge.same('the background', only(box, 'width', 'height', 'x'), { width: 1376, height: 1367, x: 0 });
    },
  }),
  ownerCheck({
    id: 'gallery-background',
    rules: ['4.9/gallery-background-shown', '4.9/logo-shown'],
    title:
      'shows the gallery background on gallery and session pages, not on single-photo pages and not with hidesHeader',
    async run(owner, judge) {
      const stand = await evening(owner, judge);
      await dress(judge, stand, 'gallery-background', jpegOf(1920, 1080));
      await dress(judge, stand, 'logo', pngOf(600, 600));
      const guest = await (await stand.opened()).capture('photo');
      const sent = await guest.does('sends', { by: 'email', to: 'guest@example.com' });
      const [capture] = await guest.captures();
      const single = await guest.does('sends', {
        by: 'email',
        to: 'guest@example.com',
        captureId: member(capture, 'id'),
      });
      const at = `/galleries/${stand.galleryId}`;
      const link = textMember(await stand.control('GET', at), 'link');
      const branding = judge.succeeds(await stand.api.call('get_event_branding', { eventId: stand.eventId }), 200).json;
      // The path alone: a page may show a URL in its own way of writing it.
      const path = new URL(textMember(branding, 'galleryBackgroundUrl')).pathname;
      const shows = async (url: string) => new TextDecoder().decode((await stand.api.fetch(url)).bytes).includes(path);
      judge.same('whether the gallery shows it', await shows(link), true);
      judge.same('whether the page of a session shows it', await shows(textMember(sent, 'link')), true);
      judge.same('whether the page of a single photo shows it', await shows(textMember(single, 'link')), false);
      await stand.control('PATCH', at, { customContent: { hidesHeader: true } });
      judge.same('whether the gallery shows it with hidesHeader', await shows(link), false);
    },
  }),
];
