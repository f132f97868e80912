import { rule } from '@boothkit/rule-coverage';
import { sampleImages } from '@boothkit/simulator';
import { imageFacts, imagePixels } from '@boothkit/test-support/decoded-image';
import { mp4Facts } from '@boothkit/test-support/mp4';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { evening, everything, uploads } from '../../tablets/evening.ts';
import { captured, fetched, newest, varietyOf } from './fetched.ts';

describe('the file of a capture', () => {
  test('is the same for the same seed and differs for another, and from capture to capture', async () => {
    const night = async (seed: number) => {
      const made = await evening({}, [everything], { seed });
      const session = made.home().capture('photo');
      session.takeMore('photo');
      session.takeMore('gif');
      const files = uploads(made.account).map(({ originalUrl }) => fetched(made.sim, originalUrl));
      return (await Promise.all(files)).map(({ bytes }) => bytes);
    };
    const [once, again, other] = await Promise.all([night(1), night(1), night(2)]);
    expect(again).toEqual(once);
    for (const [at, bytes] of other.entries()) expect(bytes).not.toEqual(once[at]);
    expect(once[1]).not.toEqual(once[0]);
  });

  test('shows the event as it was when it was captured', async () => {
    const { sim, call, eventId, media, file } = await captured('photo');
    await call('PATCH', `/events/${eventId}`, { name: 'Grace & Barbara', colors: ['#7c2d12', '#0f766e', '#1d4ed8'] });
    expect((await fetched(sim, media.originalUrl)).bytes).toEqual(file.bytes);
    const forked = sim.fork({});
    expect((await fetched(forked, media.originalUrl)).bytes).toEqual(file.bytes);
  });
});

describe('a photo in its template', () => {
  const boxes = [100, 600, 1100].map((top) => ({ left: 100, top, width: 1000, height: 450 }));

  test.each(['transparent', 'white'] as const)('lies in the %s boxes of an imported design alone', async (kind) => {
    const { design } = await sampleImages();
    const page =
      kind === 'white' ? new Uint8Array(await sharp(design).flatten({ background: 'white' }).png().toBuffer()) : design;
    const other = await evening();
    const template = await other.account.templates.import(page, { name: 'Imported' });
    expect(template.photoAreaCount).toBe(3);
    await other.call('PATCH', `/events/${other.eventId}`, { templateIds: [template.id] });
    other.home().capture('photo');
    const { bytes } = await fetched(other.sim, newest(other).originalUrl);
    expect(await imageFacts(bytes)).toMatchObject({ format: 'jpeg', width: 1200, height: 1800 });
    const before = await sharp(design).flatten({ background: 'white' }).toBuffer();
    for (const box of boxes) {
      expect(await varietyOf(before, box)).toEqual([0, 0, 0]);
      expect(Math.min(...(await varietyOf(bytes, box)))).toBeGreaterThan(10);
    }
    const [shown, designed] = await Promise.all([bytes, before].map((picture) => imagePixels(picture)));
    const isInBox = (x: number, y: number) =>
      boxes.some(({ top }) => x > 85 && x < 1115 && y > top - 15 && y < top + 465);
    let farthest = 0;
    for (let y = 0; y < 1800; y += 7)
      for (let x = 0; x < 1200; x += 7)
        for (let channel = 0; channel < 3; channel++) {
          const at = 3 * (y * 1200 + x) + channel;
          if (!isInBox(x, y)) farthest = Math.max(farthest, Math.abs((shown?.[at] ?? 0) - (designed?.[at] ?? 0)));
        }
    expect(farthest).toBeLessThan(12);
  });

  test('is one photo for a template without photo areas, and has all of a hundred', async () => {
    for (const photoAreaCount of [0, 100]) {
      const made = await evening({ captureTypes: ['photo'] }, [{ ...everything, photoAreaCount }]);
      made.home().capture('photo');
      const { bytes } = await fetched(made.sim, newest(made).thumbnailUrl);
      expect(await imageFacts(bytes)).toMatchObject({ format: 'jpeg', width: 320, height: 480 });
    }
  });

  test('has a built-in page where the thumbnail is no page with as many boxes, or no picture that can be read', async () => {
    const photo = new Uint8Array(
      await sharp({ create: { width: 60, height: 40, channels: 3, background: '#804020' } })
        .jpeg()
        .toBuffer(),
    );
    for (const thumbnail of [photo, photo.slice(0, 300)]) {
      const { file } = await captured('photo', {}, {}, [[{ ...everything, photoAreaCount: 1, thumbnail }]]);
      expect(await imageFacts(file.bytes)).toMatchObject({ width: 800, height: 1200 });
    }
  });
});

describe('GIFs and boomerangs', () => {
  test('a GIF has gifNumberOfFrames frames at the pace of gifPlaybackSpeed', async () => {
    for (const [gifPlaybackSpeed, delay] of [
      ['slow', 800],
      ['medium', 500],
      ['fast', 250],
    ] as const) {
      const { file } = await captured('gif', { gifNumberOfFrames: 3, gifPlaybackSpeed });
      expect(file.type).toBe('image/gif');
      const found = await imageFacts(file.bytes);
      expect(found).toEqual({
        format: 'gif',
        width: 320,
        height: 480,
        pages: 3,
        delay: [delay, delay, delay],
        loop: 0,
      });
    }
  });

  test('each frame of a GIF is another shot, and with gifBoomerang it runs forwards and then back', async () => {
    const { file } = await captured('gif', { gifNumberOfFrames: 4, gifBoomerang: true });
    expect((await imageFacts(file.bytes)).pages).toBe(6);
    const frames = await Promise.all([0, 1, 2, 3, 4, 5].map((page) => imagePixels(file.bytes, page)));
    expect(frames[4]).toEqual(frames[2]);
    expect(frames[5]).toEqual(frames[1]);
    for (const at of [1, 2, 3]) expect(frames[at]).not.toEqual(frames[at - 1]);
  });

  test('a GIF of the photos shows each of them', async () => {
    const made = await evening({ autoGifFromPhotos: true, gifPlaybackSpeed: 'fast' }, [
      { name: 'Strip', photoAreaCount: 2 },
    ]);
    const session = made.home().capture('photo');
    session.takeMore('photo');
    session.takeMore('photo');
    session.done();
    const { type, originalUrl, originals } = newest(made);
    expect([type, originals]).toEqual(['gif', []]);
    const { bytes } = await fetched(made.sim, originalUrl);
    expect(await imageFacts(bytes)).toMatchObject({ pages: 3, delay: [250, 250, 250] });
    for (const [page, photo] of uploads(made.account).slice(0, 3).entries()) {
      const shown = await imagePixels(bytes, page);
      const still = (await fetched(made.sim, photo.originalUrl)).bytes;
      const small = await imagePixels(new Uint8Array(await sharp(still).resize(320, 480).png().toBuffer()));
      const difference = shown.reduce((sum, value, at) => sum + Math.abs(value - (small[at] ?? 0)), 0) / shown.length;
      expect(difference).toBeLessThan(8);
    }
  });

  rule('2.3/boomerangRecordDuration-behaviour', 'a boomerang runs forwards for its duration, then back', async () => {
    for (const boomerangRecordDuration of [0.5, 2, 10]) {
      const { file } = await captured('boomerang', { boomerangRecordDuration });
      const { pages, delay = [] } = await imageFacts(file.bytes);
      const forwards = (pages + 2) / 2;
      const seconds = delay.slice(0, forwards).reduce((sum, each) => sum + each, 0) / 1000;
      expect(seconds).toBeCloseTo(boomerangRecordDuration, 1);
      expect(await imagePixels(file.bytes, pages - 1)).toEqual(await imagePixels(file.bytes, 1));
    }
  });
});

describe('AI pictures', () => {
  test.each(['aiPhoto', 'aiCustomPrompt'] as const)('%s and its rerolls show the photo in styles', async (type) => {
    const { sim, session, media, file, account } = await captured(type, { addTemplatedOriginalToAiSessions: true });
    expect(file.type).toBe('image/jpeg');
    const [original] = uploads(account);
    expect(original).toMatchObject({ type: 'photo', sessionId: media.sessionId });
    const photo = await fetched(sim, original?.originalUrl ?? '');
    expect(photo.bytes).not.toEqual(file.bytes);
    session.reroll();
    session.reroll();
    session.reroll();
    const versions = await Promise.all(
      uploads(account)
        .slice(1)
        .map(({ originalUrl }) => fetched(sim, originalUrl)),
    );
    expect(new Set(versions.map(({ bytes }) => bytes.length)).size).toBeGreaterThan(1);
  });
});

rule('2.3/uploadOriginals', 'each original is a picture of its own', async () => {
  const { sim, media, file } = await captured('photo', {}, {}, [[{ name: 'Strip', photoAreaCount: 3 }]]);
  const shots = await Promise.all(media.originals.map((url) => fetched(sim, url)));
  expect(new Set([file, ...shots].map(({ bytes }) => bytes.length)).size).toBe(4);
});

describe('a video', () => {
  rule('2.3/videoMaxDuration-behaviour', 'lasts as long as its recording, and slow motion twice as long', async () => {
    for (const [type, seconds, recorded, lasts] of [
      ['video', 2, 2, 2],
      ['video', undefined, 5, 5],
      ['slowmo', 2, 2, 4],
    ] as const) {
      const made = await evening({ videoMaxDuration: 5 });
      const session = made.home().capture(type, seconds === undefined ? {} : { seconds });
      expect(session.captures[0]?.recordedSeconds).toBe(recorded);
      const file = await fetched(made.sim, newest(made).originalUrl);
      expect(file.type).toBe('video/mp4');
      expect(mp4Facts(file.bytes).seconds).toBe(lasts);
    }
  });

  test('of 300 seconds is hardly larger than one of a second', async () => {
    const sizes = [];
    for (const seconds of [1, 300]) {
      const made = await evening({ videoMaxDuration: 300 });
      made.home().capture('video', { seconds });
      sizes.push((await fetched(made.sim, newest(made).originalUrl)).bytes.length);
    }
    const [short = 0, long = 0] = sizes;
    expect(long - short).toBeLessThan(20_000);
    expect(long).toBeLessThan(2_000_000);
  });
});
