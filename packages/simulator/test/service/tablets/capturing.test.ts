import { rule } from '@boothkit/rule-coverage';
import { describe, expect, test } from 'vitest';
import { evening, everything, refused, uploads } from './evening.ts';

const plain = { name: 'Plain', photoAreaCount: 1 };

describe('a countdown', () => {
  rule(
    '2.3/countdownTimer-behaviour',
    'takes its seconds on the clock, and uploads the capture at its end',
    async () => {
      const { account, opened, sim } = await evening({ countdownTimer: 5 }, [plain]);
      const tablet = opened();
      const capture = tablet.home().start('photo');
      expect([capture.stage, capture.secondsLeft, tablet.showing]).toEqual(['countdown', 5, 'countdown']);
      sim.clock.advance({ seconds: 4.5 });
      expect([capture.stage, capture.secondsLeft, uploads(account)]).toEqual(['countdown', 1, []]);
      sim.clock.advance({ seconds: 0.5 });
      expect([capture.stage, capture.secondsLeft, tablet.showing]).toEqual(['over', null, 'session']);
      expect(uploads(account)).toMatchObject([{ type: 'photo', createdDate: '2026-08-04T09:00:05.000Z' }]);
    },
  );

  test('that is cancelled by going home captures nothing', async () => {
    const { account, opened, sim } = await evening({}, [plain]);
    const tablet = opened();
    const capture = tablet.home().start('photo');
    tablet.home();
    sim.clock.advance({ minutes: 1 });
    expect([capture.stage, uploads(account)]).toEqual(['over', []]);
  });

  rule('1.4', 'closes the event if it is deleted meanwhile, and uploads nothing', async () => {
    const { account, call, eventId, opened, sim } = await evening({}, [plain]);
    const tablet = opened();
    tablet.home().start('photo');
    await call('DELETE', `/events/${eventId}`);
    sim.clock.advance({ minutes: 1 });
    expect([tablet.showing, account.galleries.list()]).toEqual(['closed', []]);
  });
});

describe('a boomerang', () => {
  rule(
    '2.3/boomerangRecordDuration-behaviour',
    'records for its duration after the countdown, with sound',
    async () => {
      const { home, opened, set, sim } = await evening({ boomerangRecordDuration: 1.5, countdownTimer: 2 }, [plain]);
      const tablet = opened();
      const capture = tablet.home().start('boomerang');
      sim.clock.advance({ seconds: 2 });
      expect([capture.stage, tablet.showing]).toEqual(['recording', 'recording']);
      expect(() => capture.stop()).toThrow('a boomerang records to its end');
      sim.clock.advance({ seconds: 1.5 });
      expect(tablet.session?.captures).toMatchObject([{ type: 'boomerang', recordedSeconds: 1.5, sound: true }]);
      await set({ soundDuringBoomerangRecord: false });
      expect(home().capture('boomerang').captures).toMatchObject([{ recordedSeconds: 1.5, sound: false }]);
    },
  );
});

describe('a video', () => {
  rule('2.3/videoMaxDuration-behaviour', 'stops at its maximum duration', async () => {
    const { opened, sim } = await evening({ videoMaxDuration: 10, countdownTimer: 0 }, [plain]);
    const tablet = opened();
    const video = tablet.home().start('video');
    sim.clock.advance({ seconds: 9.9 });
    expect([video.stage, video.secondsLeft]).toEqual(['recording', 1]);
    sim.clock.advance({ seconds: 5 });
    expect(tablet.session?.captures).toMatchObject([{ type: 'video', recordedSeconds: 10, sound: null, gif: null }]);
  });

  rule('2.3/videoMaxDuration-behaviour', 'can be stopped earlier by the guest, as can a slow motion', async () => {
    const { opened, sim } = await evening({ videoMaxDuration: 10, countdownTimer: 0 }, [plain]);
    const tablet = opened();
    for (const type of ['video', 'slowmo'] as const) {
      const capture = tablet.home().start(type);
      sim.clock.advance({ seconds: 4 });
      capture.stop();
      expect(tablet.session?.captures).toMatchObject([{ type, recordedSeconds: 4 }]);
      sim.clock.advance({ seconds: 60 });
      expect(tablet.session?.captures).toHaveLength(1);
      expect(() => capture.stop()).toThrow('stop() is for the stage recording; the capture is at the stage over');
    }
  });

  rule('2.3/videoMaxDuration-behaviour', 'captured immediately has the given duration, up to the maximum', async () => {
    const { home } = await evening({ videoMaxDuration: 10 }, [plain]);
    const seconds = (options?: { seconds: number }) => home().capture('video', options).captures[0]?.recordedSeconds;
    expect([seconds({ seconds: 4 }), seconds({ seconds: 60 }), seconds()]).toEqual([4, 10, 10]);
    expect(home().capture('photo', { seconds: 4 }).captures[0]?.recordedSeconds).toBeNull();
  });
});

describe('a GIF', () => {
  test('counts down to each frame, and has its speed and direction', async () => {
    const settings = {
      gifNumberOfFrames: 3,
      gifCountdownTimer: 2,
      gifPlaybackSpeed: 'fast',
      gifBoomerang: true,
    } as const;
    const { account, opened, sim } = await evening(settings, [plain]);
    const tablet = opened();
    const gif = tablet.home().start('gif');
    expect([gif.stage, gif.secondsLeft, gif.frames]).toEqual(['countdown', 2, 0]);
    sim.clock.advance({ seconds: 2 });
    expect([gif.stage, gif.secondsLeft, gif.frames]).toEqual(['countdown', 2, 1]);
    sim.clock.advance({ seconds: 3 });
    expect([gif.stage, gif.secondsLeft, gif.frames]).toEqual(['countdown', 1, 2]);
    sim.clock.advance({ seconds: 1 });
    expect(tablet.session?.captures).toMatchObject([
      { type: 'gif', gif: { frames: 3, speed: 'fast', boomerang: true, fromPhotos: false } },
    ]);
    expect(uploads(account)).toMatchObject([{ createdDate: '2026-08-04T09:00:06.000Z' }]);
  });

  test('without a countdown captures all frames immediately', async () => {
    const { home, account } = await evening({ gifCountdownTimer: 0 }, [plain]);
    expect(home().start('gif').stage).toBe('over');
    expect(uploads(account)).toHaveLength(1);
  });

  test('is made of the photos of a session when it ends, if enabled and there are two', async () => {
    const { account, opened, set } = await evening({ autoGifFromPhotos: true }, [plain]);
    const tablet = opened();
    const session = tablet.home().capture('photo');
    session.takeMore('boomerang');
    session.takeMore('photo');
    expect(uploads(account)).toHaveLength(3);
    session.done();
    expect(session.captures.map(({ type }) => type)).toEqual(['photo', 'boomerang', 'photo', 'gif']);
    expect(session.captures[3]?.gif).toEqual({ frames: 2, speed: 'medium', boomerang: false, fromPhotos: true });
    expect(new Set(uploads(account).map(({ sessionId }) => sessionId)).size).toBe(1);
    const alone = tablet.home().capture('photo');
    alone.done();
    expect(alone.captures).toHaveLength(1);
    await set({ autoGifFromPhotos: false });
    const none = tablet.home().capture('photo');
    none.takeMore();
    none.done();
    expect(none.captures).toHaveLength(2);
  });
});

describe('the touch-to-start screen', () => {
  const two = [plain, { name: 'Other', photoAreaCount: 1 }];
  const stageOf = async (
    touchToStartScreen: 'auto' | 'always' | 'never' | null,
    templates = [plain],
    remote = false,
  ) => {
    const { home } = await evening({ touchToStartScreen }, templates);
    return home().start('photo', { remote }).stage;
  };

  rule('2.3/touchToStartScreen-behaviour', 'is shown except for remotes, never, or if there is a choice', async () => {
    expect(await stageOf('always')).toBe('ready');
    expect(await stageOf('always', [plain], true)).toBe('countdown');
    expect([await stageOf('never'), await stageOf('never', two)]).toEqual(['countdown', 'countdown']);
    for (const value of ['auto', null] as const) {
      expect([await stageOf(value), await stageOf(value, two)]).toEqual(['countdown', 'ready']);
      expect(await stageOf(value, two, true)).toBe('countdown');
    }
  });

  rule('2.3/touchToStartScreen-behaviour', 'is skipped by auto if the guest has already chosen', async () => {
    const { home, templateIds } = await evening({}, two);
    const capture = home().start('photo', { templateId: templateIds[1] });
    expect([capture.stage, capture.templates]).toEqual(['countdown', []]);
  });

  rule('2.3/touchToStartScreen-behaviour', "waits for the touch, with the guest's template", async () => {
    const { opened, sim, templateIds } = await evening({ countdownTimer: 1 }, two);
    const tablet = opened();
    const [first, second] = templateIds;
    for (const chosen of [second, undefined]) {
      const capture = tablet.home().start('photo');
      sim.clock.advance({ seconds: 30 });
      expect([capture.stage, capture.secondsLeft]).toEqual(['ready', null]);
      expect(() => capture.touch('none')).toThrow(
        `templateId must name a template of the event that serves photo: ${first}, ${second}`,
      );
      capture.touch(chosen);
      sim.clock.advance({ seconds: 1 });
      expect(tablet.session?.captures).toMatchObject([{ templateId: chosen ?? first }]);
      expect(() => capture.touch()).toThrow('touch() is for the stage ready');
    }
  });

  test('shows templates with a preview unless the event disables it', async () => {
    const { home, set, templateIds } = await evening({}, [...two, { name: 'Strip', photoAreaCount: 3 }]);
    const [one, other] = templateIds;
    expect(home().start('gif').templates).toEqual([
      { id: one, name: 'Plain', preview: true },
      { id: other, name: 'Other', preview: true },
    ]);
    await set({ templatePreviewDisabled: true });
    expect(
      home()
        .start('photo')
        .templates.map(({ name, preview }) => [name, preview]),
    ).toEqual([
      ['Plain', false],
      ['Other', false],
      ['Strip', false],
    ]);
  });
});

describe('after a capture', () => {
  test('the tablet waits for a tap if the event says so, and otherwise continues', async () => {
    const { home, opened, set } = await evening({ tapToContinue: true, countdownTimer: 0 }, [plain]);
    const tablet = opened();
    const capture = tablet.home().start('photo');
    expect([capture.stage, tablet.showing]).toEqual(['captured', 'captured']);
    expect(() => tablet.session?.share('email', 'a@example.com')).toThrow('is waiting for a tap');
    capture.tap();
    expect([capture.stage, tablet.showing]).toEqual(['over', 'session']);
    expect(() => capture.tap()).toThrow('tap() is for the stage captured');
    expect(tablet.session?.share('email', 'a@example.com').shared).toBe('session');
    expect(home().capture('photo').over).toBe(false);
    await set({ tapToContinue: null });
    expect([tablet.home().start('photo').stage, tablet.showing]).toEqual(['over', 'session']);
  });

  test('a touch starts, wakes and continues', async () => {
    const { opened, sim } = await evening(
      { tapToContinue: true, countdownTimer: 1, touchToStartScreen: 'always', attractScreenDelay: 20 },
      [plain],
    );
    const tablet = opened();
    tablet.home().start('photo');
    sim.clock.advance({ seconds: 20 });
    expect(tablet.showing).toBe('attractScreen');
    tablet.touch();
    expect(tablet.showing).toBe('ready');
    tablet.touch();
    sim.clock.advance({ seconds: 1 });
    expect(tablet.showing).toBe('captured');
    tablet.touch();
    expect(tablet.showing).toBe('session');
  });

  test('guests take more while the event allows it', async () => {
    const { home, set } = await evening({ takeMoreLimit: 2 }, [plain]);
    const session = home().capture('photo');
    expect(session.controls).toContain('takeMore');
    expect(session.takeMore().type).toBe('photo');
    expect(session.takeMore('gif').type).toBe('gif');
    expect(session.controls).not.toContain('takeMore');
    expect(refused(() => session.takeMore())).toEqual({ rule: '2.3/takeMoreLimit', notice: null });
    expect(session.captures).toHaveLength(3);
    await set({ takeMoreLimit: 0 });
    expect(refused(() => home().capture('photo').takeMore()).rule).toBe('2.3/takeMoreLimit');
    await set({ takeMoreLimit: null });
    const endless = home().capture('photo');
    for (let more = 0; more < 15; more++) endless.takeMore();
    expect(endless.captures).toHaveLength(16);
    await set({ takeMoreEnabled: false });
    const single = home().capture('photo');
    expect(single.controls).not.toContain('takeMore');
    expect(refused(() => single.takeMore()).rule).toBe('2.3/takeMoreEnabled');
    expect(refused(() => single.startMore()).rule).toBe('2.3/takeMoreEnabled');
  });

  test('one more has its countdown, and belongs to the same session', async () => {
    const { account, opened, sim } = await evening({ countdownTimer: 2 }, [plain]);
    const tablet = opened();
    const session = tablet.home().capture('photo');
    const more = session.startMore('boomerang');
    expect([more.stage, tablet.showing]).toEqual(['countdown', 'countdown']);
    expect(() => session.print()).toThrow('is capturing');
    sim.clock.advance({ seconds: 4 });
    expect(session.captures.map(({ type }) => type)).toEqual(['photo', 'boomerang']);
    expect(new Set(uploads(account).map(({ sessionId }) => sessionId)).size).toBe(1);
  });

  test('the next guest’s capture ends the session', async () => {
    const { home } = await evening({}, [plain]);
    const screen = home();
    const [first, second] = [screen.capture('photo'), screen.capture('photo')];
    expect([first.over, second.over, first.id === second.id, first.controls]).toEqual([true, false, false, []]);
    expect(() => first.share('email', 'a@example.com')).toThrow('is over; pick it in a gallery');
  });
});

describe('AI pictures', () => {
  const usable = { ...everything };

  rule('2.4.9', "use the account's credits in every event, and guests get a notice when they run out", async () => {
    const { account, home, opened, templateIds } = await evening({}, [usable]);
    account.update({ aiCredits: 3 });
    const other = account.events.add({ name: 'Other', templateIds: [...templateIds] });
    home().capture('aiPhoto');
    account.tablets.add().open(other.id).capture('aiCustomPrompt');
    expect(account.aiCredits).toBe(1);
    const tablet = opened();
    expect(tablet.report?.aiCreditsOut).toBe(false);
    tablet.home().capture('aiPhoto');
    expect([account.aiCredits, tablet.home().captureTypes.includes('aiPhoto'), tablet.report?.aiCreditsOut]).toEqual([
      0,
      true,
      true,
    ]);
    const notice = 'This account does not have enough AI credits.';
    expect(refused(() => tablet.home().capture('aiPhoto'))).toEqual({ rule: '2.4.9', notice });
    expect([tablet.notice, tablet.showing, uploads(account)]).toMatchObject([notice, 'home', { length: 3 }]);
    expect(tablet.home().capture('photo').captures).toHaveLength(1);
    expect([account.aiCredits, tablet.notice]).toEqual([0, null]);
  });

  rule('2.4.9', 'show the notice at the end of the countdown, and cost nothing with unlimited credits', async () => {
    const { account, opened, sim } = await evening({ countdownTimer: 3 }, [usable]);
    const tablet = opened();
    tablet.home().capture('aiPhoto');
    expect(account.aiCredits).toBeNull();
    account.update({ aiCredits: 0 });
    tablet.home().start('aiPhoto');
    sim.clock.advance({ seconds: 3 });
    expect([tablet.notice, tablet.showing]).toEqual(['This account does not have enough AI credits.', 'home']);
  });

  rule('2.4.9', 'can be rerolled as often as the event allows, each for a credit', async () => {
    const { account, home } = await evening({ aiRerollCount: 2 }, [usable]);
    account.update({ aiCredits: 10 });
    const session = home().capture('aiPhoto');
    expect(session.controls).toContain('reroll');
    const before = session.captures[0]?.mediaId;
    expect(session.reroll()).toMatchObject({ rerolls: 1, type: 'aiPhoto' });
    expect(session.reroll(session.captures[0]?.id)).toMatchObject({ rerolls: 2 });
    expect([account.aiCredits, uploads(account).length, session.captures.length]).toEqual([7, 3, 1]);
    expect(session.captures[0]?.mediaId).not.toBe(before);
    expect(session.controls).not.toContain('reroll');
    expect(refused(() => session.reroll()).rule).toBe('2.3/aiRerollCount');
    expect(account.aiCredits).toBe(7);
  });

  rule('2.4.9', 'cannot be rerolled without credits, nor can photos', async () => {
    const { account, home, opened } = await evening({}, [usable]);
    account.update({ aiCredits: 1 });
    const tablet = opened();
    const session = tablet.home().capture('aiCustomPrompt');
    expect(refused(() => session.reroll())).toMatchObject({ rule: '2.4.9', notice: tablet.notice });
    expect([session.captures[0]?.rerolls, uploads(account)]).toMatchObject([0, { length: 1 }]);
    const photo = home().capture('photo');
    expect(photo.controls).not.toContain('reroll');
    expect(refused(() => photo.reroll()).rule).toBe('2.3/aiRerollCount');
    expect(() => photo.reroll('none')).toThrow('there is no capture none');
  });
});

describe('an unavailable capture type', () => {
  rule(['2.4.6', '2.5.5'], 'cannot be captured, without a notice to guests', async () => {
    const { home } = await evening({ captureTypes: ['photo'] }, [plain]);
    const screen = home();
    expect(refused(() => screen.capture('gif'))).toEqual({ rule: '2.3/captureTypes', notice: null });
    expect(refused(() => screen.start('gif')).rule).toBe('2.3/captureTypes');
  });

  rule(['2.4.2', '2.4.5'], 'rejects a template that does not serve the type, with those that do', async () => {
    const { home, templateIds } = await evening({ captureTypes: ['gif'] }, [
      plain,
      { name: 'Strip', photoAreaCount: 3 },
    ]);
    const [suitable, other] = templateIds;
    expect(() => home().capture('gif', { templateId: other })).toThrow(
      `templateId must name a template of the event that serves gif: ${suitable}; got ${other}`,
    );
    expect(home().capture('gif', { templateId: suitable }).captures[0]?.templateId).toBe(suitable);
  });

  rule('2.4.5', 'is checked against the current templates, and ends no session', async () => {
    const { account, home, templateIds } = await evening({ captureTypes: ['photo'] }, [plain, plain]);
    const [, second = ''] = templateIds;
    const screen = home();
    const session = screen.capture('photo', { templateId: second });
    account.templates.update(second, { disabledCaptureTypes: ['photo'] });
    expect(() => screen.capture('photo', { templateId: second })).toThrow('templateId must name a template');
    expect(session.over).toBe(false);
    account.templates.update(second, { disabledCaptureTypes: [] });
    expect(screen.start('photo', { templateId: second }).stage).toBe('countdown');
  });
});
