import { rule } from '@boothkit/rule-coverage';
import { describe, expect, test } from 'vitest';
import { stage } from '../../branding/stage.ts';
import { jpegOf, pngOf } from '../files/images/pictures.ts';
import { evening } from './evening.ts';

const plain = { name: 'Plain', photoAreaCount: 1 };

describe('the attract screen', () => {
  rule('2.3/attractScreenDelay-behaviour', 'appears after the idle delay, and disappears with a touch', async () => {
    const { opened, sim } = await evening({ attractScreenDelay: 30 }, [plain]);
    const tablet = opened();
    const showingAfter = (seconds: number) => {
      sim.clock.advance({ seconds });
      return tablet.showing;
    };
    expect([showingAfter(29.9), showingAfter(0.1)]).toEqual(['home', 'attractScreen']);
    tablet.touch();
    expect([tablet.showing, showingAfter(29), showingAfter(1)]).toEqual(['home', 'home', 'attractScreen']);
    tablet.home().capture('photo');
    expect([tablet.showing, showingAfter(30)]).toEqual(['session', 'attractScreen']);
    tablet.touch();
    expect(tablet.showing).toBe('session');
  });

  rule('2.3/attractScreenDelay-behaviour', 'never appears with null, nor during a recording', async () => {
    const { opened, set, sim } = await evening({ attractScreenDelay: 5, videoMaxDuration: 60, countdownTimer: 10 }, [
      plain,
    ]);
    const tablet = opened();
    tablet.home().start('video');
    sim.clock.advance({ seconds: 9 });
    expect(tablet.showing).toBe('countdown');
    sim.clock.advance({ seconds: 59 });
    expect(tablet.showing).toBe('recording');
    sim.clock.advance({ seconds: 3 });
    expect(tablet.showing).toBe('session');
    sim.clock.advance({ seconds: 5 });
    expect(tablet.showing).toBe('attractScreen');
    await set({ attractScreenDelay: null });
    expect(tablet.home().captureTypes).toContain('video');
    sim.clock.advance({ days: 1 });
    expect([tablet.showing, tablet.attractScreen]).toEqual(['home', null]);
  });

  rule('2.3/attractScreenRoles-behaviour', 'appears only on tablets in a listed mode', async () => {
    const { account, call, eventId, opened, sim } = await evening(
      { attractScreenRoles: ['camera', 'sharingStation'] },
      [plain],
    );
    const loop = account.attractScreens.add();
    await call('PATCH', `/events/${eventId}`, { attractScreenId: loop.id });
    const tablets = (['allInOne', 'camera', 'sharingStation'] as const).map((mode) => opened({ mode }));
    sim.clock.advance({ seconds: 60 });
    expect(tablets.map(({ showing }) => showing)).toEqual(['home', 'attractScreen', 'attractScreen']);
    const screen = { id: loop.id, afterSeconds: 60 };
    expect(tablets.map(({ attractScreen }) => attractScreen)).toEqual([null, screen, screen]);
  });
});

describe('a survey', () => {
  rule('2.3/dataCollectionPosition-behaviour', 'is shown at its position, or that of the setting if old', async () => {
    const { account, eventId, home, set } = await evening({}, [plain]);
    const asked = () =>
      (['current', 'older'] as const).map((build) => {
        const screen = home({ build });
        return [screen.survey, screen.capture('photo').survey];
      });
    const none = [null, null];
    expect(asked()).toEqual([none, none]);
    const questions = ['Your name?'];
    account.events.saveSurvey(eventId, { position: 'afterCapture', questions });
    expect(asked()).toEqual([
      [null, questions],
      [null, questions],
    ]);
    await set({ dataCollectionPosition: 'beforeCapture' });
    expect(asked()).toEqual([
      [null, questions],
      [questions, null],
    ]);
    account.events.saveSurvey(eventId, { position: 'beforeCapture', questions });
    expect(asked()).toEqual([
      [questions, null],
      [questions, null],
    ]);
  });
});

describe("the layouts of a tablet's screens", () => {
  rule(['2.1/shown', '4.9/button-shown'], 'have the texts, colours and buttons of the event', async () => {
    const { call, eventId, home, set } = await evening({ galleryButtonOnHomeScreen: 'cloud' }, [plain]);
    const words = {
      captureMessage: 'Hello Ada',
      hashtag: '#ada',
      brandingTextColor: '#123456',
      colors: ['#111111', '#222222', '#333333'],
    };
    await call('PATCH', `/events/${eventId}`, words);
    await set({ captureTypes: ['photo', 'gif'], touchToStartScreen: 'always' });
    const screen = home({ screen: { widthPoints: 744, heightPoints: 1133 } });
    const { boxes, buttonRow } = screen.layout();
    const of = (kind: string) => boxes.filter((box) => box.kind === kind);
    expect(of('captureMessage')).toMatchObject([{ text: 'Hello Ada', fontPoints: 72, bold: true, color: '#123456' }]);
    expect(of('hashtag')).toMatchObject([{ text: '#ada', fontPoints: 36, color: '#123456' }]);
    expect(of('button').map(({ name, color }) => [name, color])).toEqual([
      ['photo', '#111111'],
      ['gif', '#111111'],
      ['gallery', '#111111'],
    ]);
    expect(buttonRow).toMatchObject({ contentWidth: 956, scrolls: true });
    const capture = screen.start('photo');
    expect(capture.layout()).toMatchObject([{ kind: 'getReady', text: 'Ready? Touch to start!', color: '#123456' }]);
    capture.touch();
    expect(capture.layout()).toMatchObject([
      { kind: 'ring', color: '#222222' },
      { kind: 'digits', text: '3', color: '#123456' },
    ]);
    const session = screen.capture('photo');
    expect(
      session
        .layout()
        .boxes.filter(({ kind }) => kind === 'control')
        .map(({ name, color }) => [name, color]),
    ).toEqual(session.controls.map((name) => [name, '#333333']));
    expect(capture.layout()).toEqual([]);
  });

  rule(
    ['4.9/button-shown', '4.9/logo-shown', '4.9/after-capture-background-shown'],
    'have the stored images of the branding, at their stored sizes',
    async () => {
      const made = stage();
      const { account, call } = made;
      const { id } = made.event();
      await made.dress(id, 'button-photo', await pngOf(400, 584));
      await made.dress(id, 'logo', await pngOf(1200, 600));
      await made.dress(id, 'after-capture-background', await jpegOf(1376, 1367));
      const home = account.tablets.add().open(id);
      const photo = () => home.layout().boxes.find(({ name }) => name === 'photo');
      expect(photo()).toMatchObject({ width: 200, height: 292, custom: true, text: null });
      expect(home.logo).toMatchObject({ shape: 'circle', crop: { x: 256, y: 0, width: 512, height: 512 } });
      const session = home.capture('photo');
      expect(session.layout().covers).toBe(true);
      expect(session.layout().boxes[0]).toMatchObject({ kind: 'background', width: 1376, height: 1367, x: 0, y: -335 });
      const loop = account.attractScreens.add();
      await call('PATCH', `/events/${id}/branding`, {
        buttonImagesAreRetina: true,
        homeScreenBackgroundAttractScreenId: loop.id,
      });
      session.done();
      expect(photo()).toMatchObject({ width: 100, height: 146 });
      const { boxes } = home.layout();
      expect(boxes.find(({ name }) => name === 'gif')).toMatchObject({ width: 146, height: 146, icon: false });
      expect(boxes[0]).toMatchObject({ kind: 'background', name: loop.id });
    },
  );

  rule('4.9/gallery-background-shown', 'never show the gallery background, which is for its pages', async () => {
    const made = stage();
    const { account, sim } = made;
    const event = made.event();
    await made.dress(event.id, 'gallery-background', await jpegOf(1920, 1080));
    const home = account.tablets.add().open(event.id);
    const session = home.capture('photo');
    expect(session.layout().boxes[0]).toMatchObject({ kind: 'background', name: 'built-in' });
    expect(home.layout().boxes[0]).toMatchObject({ name: 'camera' });
    expect(await (await sim.fetch(account.galleries.get(event.galleryId)?.link ?? '')).text()).toContain(
      'class="background"',
    );
  });

  test('have no logo if the event has none', async () => {
    const { home } = await evening({}, [plain]);
    expect(home().logo).toBeNull();
  });
});
