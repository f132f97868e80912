import { type Check, ownerCheck } from '../../check.ts';
import { listMember, member, textMember } from '../../target/answer.ts';
import { refusalOf } from '../../target/owner.ts';
import { capturesAt, evening, everything, plain, underWay, uploads } from './evening.ts';

const other = { ...plain, name: 'Other' };

/** Rules of captures on a tablet. */
export const capturingChecks: readonly Check[] = [
  ownerCheck({
    id: 'tablet-countdown',
    rules: ['2.3/countdownTimer-behaviour'],
    title: 'a tablet counts down countdownTimer seconds before a capture, and not with 0',
    async run(owner, judge) {
      const stand = await evening(owner, judge, { countdownTimer: 5 });
      const tablet = await stand.opened();
      judge.same('the stage of a capture', underWay(await tablet.start('photo'), 'stage'), 'countdown');
      await stand.advance(4.5);
      judge.same('the stage shortly before its end', underWay(await tablet.read(), 'stage'), 'countdown');
      await stand.advance(1);
      judge.same('captures after it', capturesAt(await tablet.read()).length, 1);
      await stand.set({ countdownTimer: 0 });
      await tablet.home();
      judge.same('captures at once without a countdown', capturesAt(await tablet.start('photo')).length, 1);
      judge.same('uploads', (await uploads(stand)).length, 2);
    },
  }),
  ownerCheck({
    id: 'tablet-video-duration',
    rules: ['2.3/videoMaxDuration-behaviour'],
    title: 'a video stops after videoMaxDuration seconds',
    async run(owner, judge) {
      const { opened, advance } = await evening(owner, judge, { videoMaxDuration: 10, countdownTimer: 0 });
      const tablet = await opened();
      await tablet.start('video');
      await advance(9);
      judge.same('the stage shortly before', underWay(await tablet.read(), 'stage'), 'recording');
      await advance(5);
      const [video] = capturesAt(await tablet.read());
      judge.same('the seconds recorded', member(video, 'recordedSeconds'), 10);
    },
  }),
  ownerCheck({
    id: 'tablet-boomerang',
    rules: ['2.3/boomerang-behaviour'],
    title: 'a boomerang records boomerangRecordDuration seconds, with sound if the event says so',
    async run(owner, judge) {
      const { opened, set } = await evening(owner, judge, { boomerangRecordDuration: 1.5 });
      const tablet = await opened();
      for (const soundDuringBoomerangRecord of [true, false]) {
        await set({ soundDuringBoomerangRecord });
        await tablet.home();
        const [boomerang] = await (await tablet.capture('boomerang')).captures();
        judge.same('the seconds recorded', member(boomerang, 'recordedSeconds'), 1.5);
        judge.same('the sound', member(boomerang, 'sound'), soundDuringBoomerangRecord);
      }
    },
  }),
  ownerCheck({
    id: 'tablet-gif',
    rules: ['2.3/gif-behaviour'],
    title:
      'a GIF follows the settings of its frames, countdown, speed and direction, and is made of photos if the event says so',
    async run(owner, judge) {
      const gifSettings = { gifNumberOfFrames: 3, gifCountdownTimer: 2, gifPlaybackSpeed: 'fast', gifBoomerang: true };
      const { opened, advance, set } = await evening(owner, judge, gifSettings);
      const tablet = await opened();
      await tablet.start('gif');
      for (const frames of [0, 1, 2]) {
        judge.same(`frames after ${frames * 2} seconds`, underWay(await tablet.read(), 'frames'), frames);
        await advance(2);
      }
      const told = (capture: unknown) => member(capture, 'gif');
      const [gif] = capturesAt(await tablet.read());
      judge.same('the GIF', told(gif), { frames: 3, speed: 'fast', boomerang: true, fromPhotos: false });
      for (const autoGifFromPhotos of [true, false]) {
        await set({ autoGifFromPhotos });
        await tablet.home();
        const guest = await tablet.capture('photo');
        await guest.does('captures');
        await guest.does('done');
        const types = (await guest.captures()).map((capture) => member(capture, 'type'));
        judge.same(
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
    async run(owner, judge) {
      const cases = [
        ['always', [plain], 'ready'],
        ['never', [plain, other], 'countdown'],
        ['auto', [plain], 'countdown'],
        ['auto', [plain, other], 'ready'],
        [null, [plain], 'countdown'],
        [null, [plain, other], 'ready'],
      ] as const;
      for (const [touchToStartScreen, templates, stage] of cases) {
        const { opened } = await evening(owner, judge, { touchToStartScreen }, templates);
        const tablet = await opened();
        const subject = `${touchToStartScreen} with ${templates.length} templates`;
        judge.same(`the stage: ${subject}`, underWay(await tablet.start('photo'), 'stage'), stage);
        await tablet.home();
        const remote = await tablet.start('photo', { remote: true });
        judge.same(`the stage by remote: ${subject}`, underWay(remote, 'stage'), 'countdown');
      }
    },
  }),
  ownerCheck({
    id: 'tablet-template-preview',
    rules: ['2.3/templatePreviewDisabled-behaviour'],
    title: 'shows previews of templates unless the event disables them',
    async run(owner, judge) {
      const { opened, set } = await evening(owner, judge, { touchToStartScreen: 'always' }, [plain, other]);
      const tablet = await opened();
      for (const templatePreviewDisabled of [false, true]) {
        await set({ templatePreviewDisabled });
        await tablet.home();
        const offered = listMember(member(await tablet.start('photo'), 'capturing'), 'templates');
        judge.same(
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
    async run(owner, judge) {
      const { opened, set } = await evening(owner, judge, { countdownTimer: 0 });
      const tablet = await opened();
      for (const [tapToContinue, showing] of [
        [true, 'captured'],
        [false, 'session'],
      ] as const) {
        await set({ tapToContinue });
        await tablet.home();
        judge.same(
          `the screen with tapToContinue ${tapToContinue}`,
          member(await tablet.start('photo'), 'showing'),
          showing,
        );
      }
      await set({ tapToContinue: true });
      await tablet.home();
      await tablet.start('photo');
      judge.same('the screen after the tap', member(await tablet.touch(), 'showing'), 'session');
    },
  }),
  ownerCheck({
    id: 'tablet-take-more',
    rules: ['2.3/takeMoreEnabled-behaviour', '2.3/takeMoreLimit-behaviour'],
    title: 'guests take more captures only with takeMoreEnabled, and at most takeMoreLimit more',
    async run(owner, judge) {
      const { opened, set } = await evening(owner, judge, { takeMoreEnabled: true });
      const tablet = await opened();
      for (const [takeMoreLimit, most] of [
        [2, 2],
        [0, 0],
        [null, 11],
      ] as const) {
        await set({ takeMoreLimit });
        await tablet.home();
        const guest = await tablet.capture('photo');
        let more = 0;
        while (more < 11 && !(await guest.refused('captures'))) more += 1;
        judge.same(`captures beyond the first with takeMoreLimit ${takeMoreLimit}`, more, most);
      }
      await set({ takeMoreEnabled: false });
      await tablet.home();
      const guest = await tablet.capture('photo');
      judge.holds(
        'what guests can do',
        !(await guest.controls()).includes('takeMore'),
        'no takeMore',
        await guest.controls(),
      );
      judge.holds('one more capture', (await guest.refused('captures')) !== undefined, 'a refusal', 'a capture');
    },
  }),
  ownerCheck({
    id: 'ai-credits',
    rules: ['2.4.9'],
    title: 'AI pictures use one balance over all events of the account; guests see a notice when it is empty',
    async run(owner, judge) {
      const { api, control, opened, tablet, newEvent, things } = await evening(owner, judge, {}, [everything]);
      await control('PATCH', '', { aiCredits: 2 });
      const left = async () => member(await control('GET', ''), 'aiCredits');
      const second = newEvent({ templateIds: things.templateIds });
      const eventId = textMember(judge.succeeds(await api.call('create_event', { body: second }), 201).json, 'id');
      const [here, there] = [await opened(), await tablet()];
      await there.open(eventId);
      await here.capture('aiPhoto');
      judge.same('the balance after one', await left(), 1);
      await there.capture('aiCustomPrompt');
      judge.same('the balance after one of another event', await left(), 0);
      await here.home();
      const refusal = await refusalOf(here.capture('aiPhoto'));
      judge.holds('an AI picture without credits', refusal !== undefined, 'a refusal', 'a capture');
      const notice = textMember(await here.read(), 'notice');
      judge.holds('what guests are told', /AI credits/i.test(notice), 'that there are not enough AI credits', notice);
      judge.same('captures of photos all the same', (await (await here.capture('photo')).captures()).length, 1);
    },
  }),
  ownerCheck({
    id: 'ai-reroll',
    rules: ['2.3/aiRerollCount-behaviour', '2.4.9'],
    title: 'guests regenerate an AI picture at most aiRerollCount times, each for one credit',
    async run(owner, judge) {
      const { control, opened } = await evening(owner, judge, { aiRerollCount: 2 }, [everything]);
      await control('PATCH', '', { aiCredits: 10 });
      const guest = await (await opened()).capture('aiPhoto');
      let anew = 0;
      while (anew < 5 && !(await guest.refused('rerolls'))) anew += 1;
      judge.same('times that it was made anew', anew, 2);
      judge.same('the balance afterwards', member(await control('GET', ''), 'aiCredits'), 7);
      judge.holds(
        'what guests can do',
        !(await guest.controls()).includes('reroll'),
        'no reroll',
        await guest.controls(),
      );
    },
  }),
];
