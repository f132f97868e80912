import { rule } from '@boothkit/rule-coverage';
import { type ImageCodec, sampleImages } from '@boothkit/simulator';
import { imageFacts } from '@boothkit/test-support/decoded-image';
import { mp4Facts } from '@boothkit/test-support/mp4';
import { describe, expect, test, vi } from 'vitest';
import { imageCodec } from '#image-codec';
import { builtInPicture } from '../../../../src/service/files/images/built-in-picture.ts';
import { MissingCodecError } from '../../../../src/service/files/images/codec.ts';
import { evening, everything, uploads } from '../../tablets/evening.ts';
import { captured, fetched, newest, varietyOf } from './fetched.ts';

// A picture of each kind is drawn here. What all of them look like is in the long tests beside this file.

const { verify, shrink } = imageCodec;

/** Draws something tiny, for tests of when pictures are drawn and not of what they show. */
function stubCodec() {
  const draw = vi.fn<NonNullable<ImageCodec['draw']>>(async () => new Uint8Array([1]));
  return { verify, shrink, draw };
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

  test('leaves the boxes of an imported design empty that the import did not find', async () => {
    const { brokenDesign } = await sampleImages();
    const made = await evening();
    const { id, photoAreaCount } = await made.account.templates.import(brokenDesign, { name: 'Broken' });
    expect(photoAreaCount).toBe(1);
    await made.call('PATCH', `/events/${made.eventId}`, { templateIds: [id] });
    made.home().capture('photo');
    const { bytes } = await fetched(made.sim, newest(made).originalUrl);
    expect(await varietyOf(bytes, { left: 120, top: 120, width: 600, height: 360 })).toEqual([0, 0, 0]);
    const filled = await varietyOf(bytes, { left: 120, top: 1120, width: 600, height: 400 });
    expect(Math.min(...filled)).toBeGreaterThan(10);
  });

  rule('2.3/boomerangRecordDuration-behaviour', 'is a GIF, or a photo in another style', async () => {
    const short = { gifNumberOfFrames: 3, gifPlaybackSpeed: 'fast', boomerangRecordDuration: 0.5 } as const;
    for (const [type, contentType] of [
      ['gif', 'image/gif'],
      ['boomerang', 'image/gif'],
      ['aiPhoto', 'image/jpeg'],
    ] as const) {
      const { file } = await captured(type, short);
      expect([type, file.type]).toEqual([type, contentType]);
      const { pages, delay = [] } = await imageFacts(file.bytes);
      const seconds = (frames: number) => delay.slice(0, frames).reduce((sum, each) => sum + each, 0) / 1000;
      if (type === 'gif') expect([pages, seconds(3)]).toEqual([3, 0.75]);
      if (type === 'boomerang') expect(seconds((pages + 2) / 2)).toBeCloseTo(0.5, 1);
    }
  });

  rule('2.3/videoMaxDuration-behaviour', 'is a video as long as recorded, and slow motion twice as long', async () => {
    for (const [type, lasts] of [
      ['video', 0.5],
      ['slowmo', 1],
    ] as const) {
      const { session, file } = await captured(type, { videoMaxDuration: 5 }, { seconds: 0.5 });
      expect(session.captures[0]?.recordedSeconds).toBe(0.5);
      expect([file.type, mp4Facts(file.bytes).seconds]).toEqual(['video/mp4', lasts]);
    }
    const { home } = await evening({ videoMaxDuration: 5 });
    expect(home().capture('video').captures[0]?.recordedSeconds).toBe(5);
  });

  test('is the same for the same seed, also in a loaded world, whose file holds no bytes, and differs for another', async () => {
    const night = async (seed: number) => {
      const made = await evening({}, [everything], { seed });
      made.home().capture('photo');
      return { sim: made.sim, bytes: (await fetched(made.sim, newest(made).thumbnailUrl)).bytes };
    };
    const [once, again, other] = [await night(1), await night(1), await night(2)];
    expect(again.bytes).toEqual(once.bytes);
    expect(other.bytes).not.toEqual(once.bytes);
    const world = once.sim.toFile();
    expect(world.accounts?.[0]?.events?.[0]?.gallery?.media?.[0]).toMatchObject({ capture: { shot: 0 } });
    expect(JSON.stringify(world)).not.toContain('base64');
    other.sim.load(world);
    const [loaded] = other.sim.accounts.list().flatMap((account) => uploads(account));
    expect((await fetched(other.sim, loaded?.thumbnailUrl ?? '')).bytes).toEqual(once.bytes);
  });

  test('responds with 404 once its event is deleted', async () => {
    const { sim, call, eventId, media } = await captured('photo', {}, {}, [undefined, { imageCodec: stubCodec() }]);
    await call('DELETE', `/events/${eventId}`);
    const urls = [media.originalUrl, media.thumbnailUrl, ...media.originals];
    expect(await Promise.all(urls.map(async (url) => (await fetched(sim, url)).status))).toEqual([404, 404, 404]);
  });

  test('is drawn when it is first fetched, and then kept', async () => {
    const codec = stubCodec();
    const made = await evening({}, [everything], { imageCodec: codec });
    const home = made.home();
    for (let captures = 0; captures < 200; captures++) home.capture('photo').done();
    expect(codec.draw).toHaveBeenCalledTimes(0);
    const { originalUrl } = newest(made);
    await Promise.all([fetched(made.sim, originalUrl), fetched(made.sim, originalUrl)]);
    await fetched(made.sim, originalUrl);
    expect(codec.draw).toHaveBeenCalledTimes(1);
    // The oldest of those that are kept make room.
    for (const { thumbnailUrl } of uploads(made.account).slice(0, 32)) await fetched(made.sim, thumbnailUrl);
    await fetched(made.sim, originalUrl);
    expect(codec.draw).toHaveBeenCalledTimes(34);
  });

  test('is drawn while no other one is, whatever is fetched at once', async () => {
    let [drawing, most] = [0, 0];
    const codec = stubCodec();
    codec.draw.mockImplementation(async () => {
      drawing += 1;
      most = Math.max(most, drawing);
      await new Promise((resolve) => setImmediate(resolve));
      drawing -= 1;
      return new Uint8Array([1]);
    });
    const made = await evening({}, [everything], { imageCodec: codec });
    const home = made.home();
    for (let captures = 0; captures < 5; captures++) home.capture('photo').done();
    await Promise.all(uploads(made.account).map(({ thumbnailUrl }) => fetched(made.sim, thumbnailUrl)));
    expect([drawing, most]).toEqual([0, 1]);
  });

  test('is drawn anew after a failure', async () => {
    const codec = stubCodec();
    codec.draw.mockRejectedValueOnce(new Error('the disk is full'));
    const onInternalError = vi.fn();
    const made = await evening({}, [everything], { imageCodec: codec, onInternalError });
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
    const { file } = await captured('video', {}, {}, [[everything], { imageCodec: { verify, shrink, ...drawing } }]);
    expect(file).toEqual({ status: 200, type: 'image/png', bytes: builtInPicture() });
  });
});

describe('originals', () => {
  rule('2.3/uploadOriginals', 'come with a capture, one for each shot, unless the event keeps them', async () => {
    for (const [uploadOriginals, count] of [
      [true, 3],
      [false, 0],
    ] as const) {
      const strip = { name: 'Strip', photoAreaCount: 3 };
      const { sim, media } = await captured('photo', { uploadOriginals }, {}, [[strip], { imageCodec: stubCodec() }]);
      expect(media.originals).toHaveLength(count);
      const shots = await Promise.all(media.originals.map((url) => fetched(sim, url)));
      for (const shot of shots) expect(shot).toMatchObject({ status: 200, type: 'image/jpeg' });
    }
  });

  rule('2.3/uploadOriginals', 'are what the capture is: a GIF, a video, and for AI the photo before it', async () => {
    const short = { gifNumberOfFrames: 2, boomerangRecordDuration: 0.5 };
    for (const [type, contentType, options] of [
      ['gif', 'image/gif', {}],
      ['boomerang', 'image/gif', {}],
      ['video', 'video/mp4', { seconds: 0.5 }],
      ['aiPhoto', 'image/jpeg', {}],
    ] as const) {
      const { sim, media } = await captured(type, short, options, [undefined, { imageCodec: stubCodec() }]);
      expect(media.originals).toHaveLength(1);
      expect((await fetched(sim, media.originals[0] ?? '')).type).toBe(contentType);
    }
  });

  rule('2.3/uploadOriginals', 'are signed as all media, and none lies beside them', async () => {
    const { sim, media } = await captured('photo', {}, {}, [undefined, { imageCodec: stubCodec() }]);
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
      const made = await evening({ cropOriginals }, [{ name: 'Two', photoAreaCount: 2 }]);
      made.home().capture('photo');
      const { bytes } = await fetched(made.sim, newest(made).originals[0] ?? '');
      expect(await imageFacts(bytes)).toMatchObject({ format: 'jpeg', width, height });
    }
  });

  rule('2.3/addTemplatedOriginalToAiSessions', 'a templated photo is uploaded before its AI picture once', async () => {
    for (const [addTemplatedOriginalToAiSessions, types] of [
      [true, ['photo', 'aiPhoto', 'aiPhoto']],
      [false, ['aiPhoto', 'aiPhoto']],
    ] as const) {
      const { account, home } = await evening({ addTemplatedOriginalToAiSessions });
      const session = home().capture('aiPhoto');
      session.reroll();
      const media = uploads(account);
      expect(media.map(({ type }) => type)).toEqual(types);
      expect(account.galleries.getSession(media[0]?.sessionId ?? '')?.mediaIds).toHaveLength(types.length);
      expect(session.captures.map(({ type }) => type)).toEqual(['aiPhoto']);
    }
  });
});
