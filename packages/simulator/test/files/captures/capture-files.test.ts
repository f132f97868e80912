import { rule } from '@boothkit/rule-coverage';
import { type CaptureNowOptions, type ImageCodec, sampleImages } from '@boothkit/simulator';
import { imageFacts, imagePixels } from '@boothkit/test-support/decoded-image';
import { isLong } from '@boothkit/test-support/long';
import { sampleTests } from '@boothkit/test-support/sampled';
import sharp from 'sharp';
import { describe, expect, test, vi } from 'vitest';
import { imageCodec } from '#image-codec';
import { builtInPicture } from '../../../src/files/images/built-in-picture.ts';
import { MissingCodecError } from '../../../src/files/images/codec.ts';
import { evening, everything, uploads } from '../../tablets/evening.ts';
import { fetched, newest } from './fetched.ts';

sampleTests(6);

type CaptureType = 'photo' | 'gif' | 'boomerang' | 'video' | 'slowmo' | 'aiPhoto' | 'aiCustomPrompt';

/** An evening with one capture, and the file of it. */
async function captured(
  type: CaptureType,
  settings: Parameters<typeof evening>[0] = {},
  options: CaptureNowOptions = {},
  rest: readonly [Parameters<typeof evening>[1]?, Parameters<typeof evening>[2]?] = [],
) {
  const made = await evening(settings, ...rest);
  const session = made.home().capture(type, options);
  const media = newest(made);
  return { ...made, session, media, file: await fetched(made.sim, media.originalUrl) };
}

describe('the file of a capture', () => {
  test('is a JPEG of the whole page for a photo, and its thumbnail is small', async () => {
    const { sim, media, file } = await captured('photo');
    expect(media.contentType).toBe('image/jpeg');
    expect(file).toMatchObject({ status: 200, type: 'image/jpeg' });
    expect(await imageFacts(file.bytes)).toMatchObject({ format: 'jpeg', width: 800, height: 1200 });
    const thumbnail = await fetched(sim, media.thumbnailUrl);
    expect(thumbnail.type).toBe('image/jpeg');
    expect(await imageFacts(thumbnail.bytes)).toMatchObject({ format: 'jpeg', width: 320, height: 480 });
    expect(thumbnail.bytes.length).toBeLessThan(40_000);
  });

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

  test('responds with 404 once its event is deleted', async () => {
    const { sim, call, eventId, media } = await captured('photo');
    await call('DELETE', `/events/${eventId}`);
    const urls = [media.originalUrl, media.thumbnailUrl, ...media.originals];
    expect(await Promise.all(urls.map(async (url) => (await fetched(sim, url)).status))).toEqual([404, 404, 404]);
  });

  test('survives a world file, which holds no bytes of it', async () => {
    const { sim, media, file } = await captured('gif', { gifNumberOfFrames: 3 });
    const world = sim.toFile();
    expect(world.accounts?.[0]?.events?.[0]?.gallery?.media?.[0]).toMatchObject({ capture: { shot: 0 } });
    expect(JSON.stringify(world)).not.toContain('base64');
    const other = await evening();
    other.sim.load(world);
    const loaded = other.sim.accounts.list().flatMap((account) => uploads(account));
    expect(loaded.map(({ id }) => id)).toEqual([media.id]);
    expect((await fetched(other.sim, loaded[0]?.originalUrl ?? '')).bytes).toEqual(file.bytes);
  });

  test('is drawn when it is first fetched, and then kept', async () => {
    const draw = vi.fn<NonNullable<ImageCodec['draw']>>(
      (drawing, target) => imageCodec.draw?.(drawing, target) ?? Promise.reject(),
    );
    const made = await evening({}, [everything], { imageCodec: { ...imageCodec, draw } });
    const home = made.home();
    for (let captures = 0; captures < 200; captures++) home.capture('photo').done();
    expect(draw).toHaveBeenCalledTimes(0);
    const { originalUrl } = newest(made);
    await Promise.all([fetched(made.sim, originalUrl), fetched(made.sim, originalUrl)]);
    await fetched(made.sim, originalUrl);
    expect(draw).toHaveBeenCalledTimes(1);
    // The oldest of those that are kept make room.
    for (const { thumbnailUrl } of uploads(made.account).slice(0, 32)) await fetched(made.sim, thumbnailUrl);
    await fetched(made.sim, originalUrl);
    expect(draw).toHaveBeenCalledTimes(34);
  });

  test('is drawn while no other one is, whatever is fetched at once', async () => {
    let [drawing, most] = [0, 0];
    const draw: NonNullable<ImageCodec['draw']> = async (page, target) => {
      drawing += 1;
      most = Math.max(most, drawing);
      const bytes = (await imageCodec.draw?.(page, target)) ?? new Uint8Array();
      drawing -= 1;
      return bytes;
    };
    const made = await evening({}, [everything], { imageCodec: { ...imageCodec, draw } });
    const home = made.home();
    for (let captures = 0; captures < 5; captures++) home.capture('photo').done();
    await Promise.all(uploads(made.account).map(({ thumbnailUrl }) => fetched(made.sim, thumbnailUrl)));
    expect([drawing, most]).toEqual([0, 1]);
  });

  test('is drawn anew after a failure', async () => {
    const draw = vi.fn<NonNullable<ImageCodec['draw']>>(
      (drawing, target) => imageCodec.draw?.(drawing, target) ?? Promise.reject(),
    );
    draw.mockRejectedValueOnce(new Error('the disk is full'));
    const onInternalError = vi.fn();
    const made = await evening({}, [everything], { imageCodec: { ...imageCodec, draw }, onInternalError });
    made.home().capture('photo');
    const { originalUrl } = newest(made);
    expect((await fetched(made.sim, originalUrl)).status).toBe(500);
    expect(onInternalError).toHaveBeenCalledTimes(1);
    expect(await fetched(made.sim, originalUrl)).toMatchObject({ status: 200, type: 'image/jpeg' });
  });

  test.each<[string, Pick<ImageCodec, 'draw'>]>([
    ['has no method for it', {}],
    ['does not work here', { draw: () => Promise.reject(new MissingCodecError('no canvas')) }],
  ])('is the built-in picture where the codec %s', async (_, drawing) => {
    const { verify, shrink } = imageCodec;
    const { file } = await captured('video', {}, {}, [[everything], { imageCodec: { verify, shrink, ...drawing } }]);
    expect(file).toEqual({ status: 200, type: 'image/png', bytes: builtInPicture() });
  });
});

describe('a photo in its template', () => {
  const boxes = [100, 600, 1100].map((top) => ({ left: 100, top, width: 1000, height: 450 }));

  /** How much of a part of a picture differs from one colour. */
  const variety = async (bytes: Uint8Array, box: { left: number; top: number; width: number; height: number }) =>
    (await sharp(await sharp(bytes).extract(box).png().toBuffer()).stats()).channels.map(({ stdev }) =>
      Math.round(stdev),
    );

  test.each(['transparent', 'white'] as const)(
    'lies in the %s boxes of an imported design, and nowhere else',
    async (kind) => {
      const { design } = await sampleImages();
      const page =
        kind === 'white'
          ? new Uint8Array(await sharp(design).flatten({ background: 'white' }).png().toBuffer())
          : design;
      const other = await evening();
      const template = await other.account.templates.import(page, { name: 'Imported' });
      expect(template.photoAreaCount).toBe(3);
      await other.call('PATCH', `/events/${other.eventId}`, { templateIds: [template.id] });
      other.home().capture('photo');
      const { bytes } = await fetched(other.sim, newest(other).originalUrl);
      expect(await imageFacts(bytes)).toMatchObject({ format: 'jpeg', width: 1200, height: 1800 });
      const before = await sharp(design).flatten({ background: 'white' }).toBuffer();
      for (const box of boxes) {
        expect(await variety(before, box)).toEqual([0, 0, 0]);
        expect(Math.min(...(await variety(bytes, box)))).toBeGreaterThan(10);
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
    },
  );

  test('leaves the boxes of an imported design empty that the import did not find', async () => {
    const { brokenDesign } = await sampleImages();
    const other = await evening();
    const { id, photoAreaCount } = await other.account.templates.import(brokenDesign, { name: 'Broken' });
    expect(photoAreaCount).toBe(1);
    await other.call('PATCH', `/events/${other.eventId}`, { templateIds: [id] });
    other.home().capture('photo');
    const { bytes } = await fetched(other.sim, newest(other).originalUrl);
    const [upper, lower] = [
      { left: 120, top: 120, width: 600, height: 360 },
      { left: 120, top: 1120, width: 600, height: 400 },
    ];
    expect(await variety(bytes, upper)).toEqual([0, 0, 0]);
    expect(Math.min(...(await variety(bytes, lower)))).toBeGreaterThan(10);
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

  rule(
    '2.3/boomerangRecordDuration-behaviour',
    'a boomerang takes boomerangRecordDuration seconds forwards (to 2; to 10 with BOOTHKIT_LONG=1), and then runs back',
    async () => {
      for (const boomerangRecordDuration of isLong ? [0.5, 2, 10] : [0.5, 2]) {
        const { file } = await captured('boomerang', { boomerangRecordDuration });
        const { pages, delay = [] } = await imageFacts(file.bytes);
        const forwards = (pages + 2) / 2;
        const seconds = delay.slice(0, forwards).reduce((sum, each) => sum + each, 0) / 1000;
        expect(seconds).toBeCloseTo(boomerangRecordDuration, 1);
        expect(await imagePixels(file.bytes, pages - 1)).toEqual(await imagePixels(file.bytes, 1));
      }
    },
  );
});

describe('AI pictures', () => {
  test.each(['aiPhoto', 'aiCustomPrompt'] as const)(
    '%s shows the photo in another style, and each reroll in its own',
    async (type) => {
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
    },
  );
});

describe('originals', () => {
  rule(
    '2.3/uploadOriginals',
    'come with a capture, one for each shot, unless the event does not upload them',
    async () => {
      for (const [uploadOriginals, count] of [
        [true, 3],
        [false, 0],
      ] as const) {
        const strip = { name: 'Strip', photoAreaCount: 3 };
        const { sim, media, file } = await captured('photo', { uploadOriginals }, {}, [[strip]]);
        expect(media.originals).toHaveLength(count);
        const shots = await Promise.all(media.originals.map((url) => fetched(sim, url)));
        for (const shot of shots) expect(shot).toMatchObject({ status: 200, type: 'image/jpeg' });
        expect(new Set([file, ...shots].map(({ bytes }) => bytes.length)).size).toBe(count + 1);
      }
    },
  );

  rule('2.3/uploadOriginals', 'are what the capture is: a GIF, a video, and for AI the photo before it', async () => {
    const short = { gifNumberOfFrames: 3, boomerangRecordDuration: 0.5 };
    for (const [type, contentType] of [
      ['gif', 'image/gif'],
      ['boomerang', 'image/gif'],
      ['video', 'video/mp4'],
      ['aiPhoto', 'image/jpeg'],
    ] as const) {
      const { sim, media } = await captured(type, short, type === 'video' ? { seconds: 1 } : {});
      expect(media.originals).toHaveLength(1);
      expect((await fetched(sim, media.originals[0] ?? '')).type).toBe(contentType);
    }
  });

  rule('2.3/uploadOriginals', 'are signed as all media, and none lies beside them', async () => {
    const { sim, media } = await captured('photo');
    const [url = ''] = media.originals;
    expect((await fetched(sim, url.split('?')[0] ?? '')).status).toBe(401);
    expect((await fetched(sim, url.replace('camera-1', 'camera-2'))).status).toBe(404);
    expect((await fetched(sim, url.replace('camera-1', 'camera-01'))).status).toBe(404);
  });

  rule('2.3/cropOriginals', 'have the shape of the camera, or with template that of their photo area', async () => {
    for (const [cropOriginals, width, height] of [
      ['none', 1200, 900],
      ['template', 712, 461],
    ] as const) {
      const { sim, media } = await captured('photo', { cropOriginals }, {}, [[{ name: 'Two', photoAreaCount: 2 }]]);
      const { bytes } = await fetched(sim, media.originals[0] ?? '');
      expect(await imageFacts(bytes)).toMatchObject({ format: 'jpeg', width, height });
    }
  });

  rule(
    '2.3/addTemplatedOriginalToAiSessions',
    'the templated photo is uploaded before its AI picture only if the event says so, and once for all rerolls',
    async () => {
      for (const [addTemplatedOriginalToAiSessions, types] of [
        [true, ['photo', 'aiPhoto', 'aiPhoto']],
        [false, ['aiPhoto', 'aiPhoto']],
      ] as const) {
        const { session, account, media } = await captured('aiPhoto', { addTemplatedOriginalToAiSessions });
        session.reroll();
        expect(uploads(account).map(({ type }) => type)).toEqual(types);
        expect(account.galleries.getSession(media.sessionId)?.mediaIds).toHaveLength(types.length);
        expect(session.captures.map(({ type }) => type)).toEqual(['aiPhoto']);
      }
    },
  );
});
