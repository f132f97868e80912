import type { Assertions } from '../../assertions.ts';
import { type Check, ownerCheck } from '../../check.ts';
import { listMember, member, textMember } from '../../target/response.ts';
import { jpegOf, pngOf, type Sendable, setImage } from '../uploaded.ts';
import { onHome, setUp, type TabletContext } from './context.ts';

/** The boxes of a layout. */
const boxesOf = (layout: unknown) => listMember(layout, 'boxes');
const boxNamed = (layout: unknown, name: string) => boxesOf(layout).find((box) => member(box, 'name') === name);
const boxOf = (layout: unknown, kind: string) => boxesOf(layout).find((box) => member(box, 'kind') === kind);

/** Some members of a box. */
const only = (box: unknown, ...names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, member(box, name)]));

async function uploadImage(assert: Assertions, { api, eventId }: TabletContext, slot: string, image: Sendable) {
  await assert.succeeds(setImage(api, eventId, slot, image));
}

/** Rules of the screens of a tablet, and of the gallery's pages. */
export const screenChecks: readonly Check[] = [
  ownerCheck({
    id: 'attract-screen-delay',
    rules: ['2.3/attractScreenDelay-behaviour', '2.3/attractScreenRoles-behaviour'],
    title:
      'an idle tablet of a listed mode shows the attract screen after attractScreenDelay seconds; null disables it',
    async run(owner, assert) {
      const settings = { attractScreenDelay: 30, attractScreenRoles: ['camera', 'sharingStation'] };
      const { openTablet, set, advance } = await setUp(owner, assert, settings);
      const modes = ['allInOne', 'camera', 'sharingStation'];
      const tablets = await Promise.all(modes.map((mode) => openTablet({ mode })));
      const showing = () => Promise.all(tablets.map(async (tablet) => member(await tablet.read(), 'showing')));
      for (const tablet of tablets) await tablet.touch();
      await advance(29);
      assert.equal('the screens before the delay', await showing(), ['home', 'home', 'home']);
      await advance(2);
      assert.equal('the screens after it', await showing(), ['home', 'attractScreen', 'attractScreen']);
      for (const tablet of tablets) await tablet.touch();
      assert.equal('the screens once touched', await showing(), ['home', 'home', 'home']);
      await set({ attractScreenDelay: null });
      for (const tablet of tablets) await tablet.home();
      await advance(86_400);
      assert.equal('the screens without a delay', await showing(), ['home', 'home', 'home']);
    },
  }),
  ownerCheck({
    id: 'survey-position',
    rules: ['2.3/dataCollectionPosition-behaviour', '2.3/dataCollectionPosition'],
    title: 'saving a survey sets the position; current tablets read it from the survey, older ones from the setting',
    async run(owner, assert) {
      const { control, eventId, openTablet, set } = await setUp(owner, assert);
      const questions = ['Your name?'];
      const asked = async (build: string) => {
        const tablet = await openTablet({ build });
        const before = onHome(await tablet.read(), 'survey');
        return [before, member(await (await tablet.capture('photo')).read(), 'survey')];
      };
      await control('PUT', `/events/${eventId}/survey`, { position: 'afterCapture', questions });
      for (const build of ['current', 'older'])
        assert.equal(`asked by a ${build} build`, await asked(build), [null, questions]);
      await set({ dataCollectionPosition: 'beforeCapture' });
      assert.equal('asked by a current build, the setting changed', await asked('current'), [null, questions]);
      assert.equal('asked by an older build, the setting changed', await asked('older'), [questions, null]);
    },
  }),
  ownerCheck({
    id: 'text-styles',
    rules: ['2.1/shown', '2.1/captureMessage', '2.1/hashtag'],
    title:
      'shows the capture message bold at 72 points, the hashtag at 36, both in the text colour, and each colour in its place',
    async run(owner, assert) {
      const { api, eventId, openTablet } = await setUp(owner, assert, { touchToStartScreen: 'never' });
      const body = {
        captureMessage: 'Hello Ada',
        hashtag: '#ada',
        brandingTextColor: '#123456',
        colors: ['#111111', '#222222', '#333333'],
      };
      await assert.succeeds(api.call('update_event', { eventId, body }));
      const tablet = await openTablet();
      const layout = onHome(await tablet.read(), 'layout');
      assert.equal(
        'the capture message',
        only(boxOf(layout, 'captureMessage'), 'text', 'fontPoints', 'bold', 'color'),
        {
          text: 'Hello Ada',
          fontPoints: 72,
          bold: true,
          color: '#123456',
        },
      );
      assert.equal('the hashtag', only(boxOf(layout, 'hashtag'), 'text', 'fontPoints', 'color'), {
        text: '#ada',
        fontPoints: 36,
        color: '#123456',
      });
      assert.equal('the colour of buttons', member(boxOf(layout, 'button'), 'color'), '#111111');
      const counting = listMember(member(await tablet.start('photo'), 'capturing'), 'layout');
      const colorOf = (kind: string) =>
        member(
          counting.find((box) => member(box, 'kind') === kind),
          'color',
        );
      assert.equal('the colour of the countdown', colorOf('ring'), '#222222');
      assert.equal('the colour of its digits', colorOf('digits'), '#123456');
      await tablet.home();
      const session = member(await (await tablet.capture('photo')).read(), 'layout');
      assert.equal('the colour of actions', member(boxOf(session, 'control'), 'color'), '#333333');
    },
  }),
  ownerCheck({
    id: 'button-layout',
    rules: ['4.9/button-shown'],
    title:
      'shows button images at 1 px per point, at most 292 points tall, half of that with retina, 40 points apart in a scrolling row',
    async run(owner, assert) {
      const context = await setUp(owner, assert, { captureTypes: ['photo', 'gif', 'video'] });
      await uploadImage(assert, context, 'button-photo', pngOf(400, 584));
      await uploadImage(assert, context, 'button-gif', pngOf(100, 200));
      const tablet = await context.openTablet({ screen: { widthPoints: 744, heightPoints: 1133 } });
      const layout = async () => onHome(await tablet.home(), 'layout');
      const sizes = (of: unknown, name: string) => only(boxNamed(of, name), 'width', 'height');
      const plain = await layout();
      assert.equal('a button of 400 by 584 px', sizes(plain, 'photo'), { width: 200, height: 292 });
      assert.equal('a button of 100 by 200 px', sizes(plain, 'gif'), { width: 100, height: 200 });
      const [photo, gif] = [boxNamed(plain, 'photo'), boxNamed(plain, 'gif')];
      const gap = Number(member(gif, 'x')) - Number(member(photo, 'x')) - Number(member(photo, 'width'));
      assert.equal('the points between them', gap, 40);
      const row = member(plain, 'buttonRow');
      assert.equal('whether the row scrolls', member(row, 'scrolls'), Number(member(row, 'contentWidth')) > 744);
      const body = { buttonImagesAreRetina: true };
      await assert.succeeds(context.api.call('update_event_branding', { eventId: context.eventId, body }));
      const retina = await layout();
      assert.equal('a button of 400 by 584 px with retina', sizes(retina, 'photo'), { width: 100, height: 146 });
      assert.equal('a built-in button beside it', only(boxNamed(retina, 'video'), 'height', 'icon'), {
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
    async run(owner, assert) {
      const context = await setUp(owner, assert);
      await uploadImage(assert, context, 'logo', pngOf(1000, 600));
      await uploadImage(assert, context, 'after-capture-background', jpegOf(1376, 1367));
      const tablet = await context.openTablet({ screen: { widthPoints: 1376, heightPoints: 1032 } });
      assert.equal('the logo', only(onHome(await tablet.read(), 'logo'), 'shape', 'crop'), {
        shape: 'circle',
        crop: { x: 200, y: 0, width: 600, height: 600 },
      });
      const layout = member(await (await tablet.capture('photo')).read(), 'layout');
      assert.equal('whether the background covers the screen', member(layout, 'covers'), true);
      const box = boxOf(layout, 'background');
      assert.equal('the background', only(box, 'width', 'height', 'x'), { width: 1376, height: 1367, x: 0 });
    },
  }),
  ownerCheck({
    id: 'gallery-background',
    rules: ['4.9/gallery-background-shown', '4.9/logo-shown'],
    title:
      'shows the gallery background on gallery and session pages, not on single-photo pages and not with hidesHeader',
    async run(owner, assert) {
      const context = await setUp(owner, assert);
      await uploadImage(assert, context, 'gallery-background', jpegOf(1920, 1080));
      await uploadImage(assert, context, 'logo', pngOf(600, 600));
      const guest = await (await context.openTablet()).capture('photo');
      const sent = await guest.act('sends', { by: 'email', to: 'guest@example.com' });
      const [capture] = await guest.captures();
      const single = await guest.act('sends', {
        by: 'email',
        to: 'guest@example.com',
        captureId: member(capture, 'id'),
      });
      const at = `/galleries/${context.galleryId}`;
      const link = textMember(await context.control('GET', at), 'link');
      const branding = await assert.json(context.api.call('get_event_branding', { eventId: context.eventId }));
      // Only the path: a page may write the URL in another form.
      const path = new URL(textMember(branding, 'galleryBackgroundUrl')).pathname;
      const shows = async (url: string) =>
        new TextDecoder().decode((await context.api.fetch(url)).bytes).includes(path);
      assert.equal('whether the gallery shows it', await shows(link), true);
      assert.equal('whether the page of a session shows it', await shows(textMember(sent, 'link')), true);
      assert.equal('whether the page of a single photo shows it', await shows(textMember(single, 'link')), false);
      await context.control('PATCH', at, { customContent: { hidesHeader: true } });
      assert.equal('whether the gallery shows it with hidesHeader', await shows(link), false);
    },
  }),
];
