import { type Check, ownerCheck } from '../../check.ts';
import { rejectionOf } from '../../target/control.ts';
import { listMember, member, textMember } from '../../target/response.ts';
import { capturesAt, everything, ongoingCapture, plain, setUp, uploads } from './context.ts';

const other = { ...plain, name: 'Other' };

/** Rules of captures on a tablet. */
export const capturingChecks: readonly Check[] = [
  ownerCheck({
    id: 'tablet-countdown',
    rules: ['2.3/countdownTimer-behaviour'],
    title: 'a tablet counts down countdownTimer seconds before a capture, and not with 0',
    async run(owner, assert) {
      const context = await setUp(owner, assert, { countdownTimer: 5 });
      const tablet = await context.openTablet();
      assert.equal('the stage of a capture', ongoingCapture(await tablet.start('photo'), 'stage'), 'countdown');
      await context.advance(4.5);
      assert.equal('the stage shortly before its end', ongoingCapture(await tablet.read(), 'stage'), 'countdown');
      await context.advance(1);
      assert.equal('captures after it', capturesAt(await tablet.read()).length, 1);
      await context.set({ countdownTimer: 0 });
      await tablet.home();
      assert.equal('captures without a countdown', capturesAt(await tablet.start('photo')).length, 1);
      assert.equal('uploads', (await uploads(context)).length, 2);
    },
  }),
  ownerCheck({
    id: 'tablet-video-duration',
    rules: ['2.3/videoMaxDuration-behaviour'],
    title: 'a video stops after videoMaxDuration seconds',
    async run(owner, assert) {
      const { openTablet, advance } = await setUp(owner, assert, {
        videoMaxDuration: 10,
        countdownTimer: 0,
      });
      const tablet = await openTablet();
      await tablet.start('video');
      await advance(9);
      assert.equal('the stage shortly before', ongoingCapture(await tablet.read(), 'stage'), 'recording');
      await advance(5);
      const [video] = capturesAt(await tablet.read());
      assert.equal('the seconds recorded', member(video, 'recordedSeconds'), 10);
    },
  }),
  ownerCheck({
    id: 'tablet-boomerang',
    rules: ['2.3/boomerang-behaviour'],
    title: 'a boomerang records boomerangRecordDuration seconds, with sound if the event says so',
    async run(owner, assert) {
      const { openTablet, set } = await setUp(owner, assert, { boomerangRecordDuration: 1.5 });
      const tablet = await openTablet();
      for (const soundDuringBoomerangRecord of [true, false]) {
        await set({ soundDuringBoomerangRecord });
        await tablet.home();
        const [boomerang] = await (await tablet.capture('boomerang')).captures();
        assert.equal('the seconds recorded', member(boomerang, 'recordedSeconds'), 1.5);
        assert.equal('the sound', member(boomerang, 'sound'), soundDuringBoomerangRecord);
      }
    },
  }),
  ownerCheck({
    id: 'tablet-gif',
    rules: ['2.3/gif-behaviour'],
    title:
      'a GIF follows the settings of its frames, countdown, speed and direction, and is made of photos if the event says so',
    async run(owner, assert) {
      const gifSettings = { gifNumberOfFrames: 3, gifCountdownTimer: 2, gifPlaybackSpeed: 'fast', gifBoomerang: true };
      const { openTablet, advance, set } = await setUp(owner, assert, gifSettings);
      const tablet = await openTablet();
      await tablet.start('gif');
      for (const frames of [0, 1, 2]) {
        assert.equal(`frames after ${frames * 2} seconds`, ongoingCapture(await tablet.read(), 'frames'), frames);
        await advance(2);
      }
      const [gif] = capturesAt(await tablet.read());
      assert.equal('the GIF', member(gif, 'gif'), { frames: 3, speed: 'fast', boomerang: true, fromPhotos: false });
      for (const autoGifFromPhotos of [true, false]) {
        await set({ autoGifFromPhotos });
        await tablet.home();
        const guest = await tablet.capture('photo');
        await guest.act('captures');
        await guest.act('done');
        const types = (await guest.captures()).map((capture) => member(capture, 'type'));
        assert.equal(
          `captures of two photos with autoGifFromPhotos ${autoGifFromPhotos}`,
          types,
          autoGifFromPhotos ? ['photo', 'photo', 'gif'] : ['photo', 'photo'],
        );
      }
    },
  }),
  ownerCheck({
    id: 'tablet-touch-to-start',
    rules: ['2.3/touchToStartScreen-behaviour'],
    title:
      "the 'Ready? Touch to start!' screen is shown always, never, or with auto if there is a choice, and never to a remote",
    async run(owner, assert) {
      const cases = [
        ['always', [plain], 'ready'],
        ['never', [plain, other], 'countdown'],
        ['auto', [plain], 'countdown'],
        ['auto', [plain, other], 'ready'],
        [null, [plain], 'countdown'],
        [null, [plain, other], 'ready'],
      ] as const;
      for (const [touchToStartScreen, templates, stage] of cases) {
        const { openTablet } = await setUp(owner, assert, { touchToStartScreen }, templates);
        const tablet = await openTablet();
        const subject = `${touchToStartScreen} with ${templates.length} templates`;
        assert.equal(`the stage: ${subject}`, ongoingCapture(await tablet.start('photo'), 'stage'), stage);
        await tablet.home();
        const remote = await tablet.start('photo', { remote: true });
        assert.equal(`the stage by remote: ${subject}`, ongoingCapture(remote, 'stage'), 'countdown');
      }
    },
  }),
  ownerCheck({
    id: 'tablet-template-preview',
    rules: ['2.3/templatePreviewDisabled-behaviour'],
    title: 'shows previews of templates unless the event disables them',
    async run(owner, assert) {
      const { openTablet, set } = await setUp(owner, assert, { touchToStartScreen: 'always' }, [plain, other]);
      const tablet = await openTablet();
      for (const templatePreviewDisabled of [false, true]) {
        await set({ templatePreviewDisabled });
        await tablet.home();
        const offered = listMember(member(await tablet.start('photo'), 'capturing'), 'templates');
        assert.equal(
          `previews with templatePreviewDisabled ${templatePreviewDisabled}`,
          offered.map((template) => member(template, 'preview')),
          [!templatePreviewDisabled, !templatePreviewDisabled],
        );
      }
    },
  }),
  ownerCheck({
    id: 'tablet-tap-to-continue',
    rules: ['2.3/tapToContinue-behaviour'],
    title: 'the tablet waits for a tap after a capture if the event says so',
    async run(owner, assert) {
      const { openTablet, set } = await setUp(owner, assert, { countdownTimer: 0 });
      const tablet = await openTablet();
      for (const [tapToContinue, showing] of [
        [true, 'captured'],
        [false, 'session'],
      ] as const) {
        await set({ tapToContinue });
        await tablet.home();
        assert.equal(
          `the screen with tapToContinue ${tapToContinue}`,
          member(await tablet.start('photo'), 'showing'),
          showing,
        );
      }
      await set({ tapToContinue: true });
      await tablet.home();
      await tablet.start('photo');
      assert.equal('the screen after the tap', member(await tablet.touch(), 'showing'), 'session');
    },
  }),
  ownerCheck({
    id: 'tablet-take-more',
    rules: ['2.3/takeMoreEnabled-behaviour', '2.3/takeMoreLimit-behaviour'],
    title: 'guests take more captures only with takeMoreEnabled, and at most takeMoreLimit more',
    async run(owner, assert) {
      const { openTablet, set } = await setUp(owner, assert, { takeMoreEnabled: true });
      const tablet = await openTablet();
      for (const [takeMoreLimit, max] of [
        [2, 2],
        [0, 0],
        [null, 11],
      ] as const) {
        await set({ takeMoreLimit });
        await tablet.home();
        const guest = await tablet.capture('photo');
        let more = 0;
        while (more < 11 && !(await rejectionOf(guest.act('captures')))) more += 1;
        assert.equal(`captures beyond the first with takeMoreLimit ${takeMoreLimit}`, more, max);
      }
      await set({ takeMoreEnabled: false });
      await tablet.home();
      const guest = await tablet.capture('photo');
      assert.excludes('the controls', await guest.controls(), 'takeMore');
      await assert.denied('one more capture', guest.act('captures'));
    },
  }),
  ownerCheck({
    id: 'ai-credits',
    rules: ['2.4.9'],
    title: 'AI pictures use one balance over all events of the account; guests see a notice when it is empty',
    async run(owner, assert) {
      const { api, control, openTablet, newTablet, eventBody, resources } = await setUp(owner, assert, {}, [
        everything,
      ]);
      await control('PATCH', '', { aiCredits: 2 });
      const left = async () => member(await control('GET', ''), 'aiCredits');
      const second = eventBody({ templateIds: resources.templateIds });
      const eventId = textMember(await assert.json(api.call('create_event', { body: second })), 'id');
      const [here, there] = [await openTablet(), await newTablet()];
      await there.open(eventId);
      await here.capture('aiPhoto');
      assert.equal('the balance after one', await left(), 1);
      await there.capture('aiCustomPrompt');
      assert.equal('the balance after one of another event', await left(), 0);
      await here.home();
      await assert.denied('an AI picture without credits', here.capture('aiPhoto'));
      const notice = textMember(await here.read(), 'notice');
      assert.holds('the notice', /AI credits/i.test(notice), 'that there are not enough AI credits', notice);
      assert.equal('captures of photos without credits', (await (await here.capture('photo')).captures()).length, 1);
    },
  }),
  ownerCheck({
    id: 'ai-reroll',
    rules: ['2.3/aiRerollCount-behaviour', '2.4.9'],
    title: 'guests regenerate an AI picture at most aiRerollCount times, each for one credit',
    async run(owner, assert) {
      const { control, openTablet } = await setUp(owner, assert, { aiRerollCount: 2 }, [everything]);
      await control('PATCH', '', { aiCredits: 10 });
      const guest = await (await openTablet()).capture('aiPhoto');
      let rerolls = 0;
      while (rerolls < 5 && !(await rejectionOf(guest.act('rerolls')))) rerolls += 1;
      assert.equal('rerolls', rerolls, 2);
      assert.equal('the balance afterwards', member(await control('GET', ''), 'aiCredits'), 7);
      assert.excludes('the controls', await guest.controls(), 'reroll');
    },
  }),
];
