import { describe, expect, test } from 'vitest';
import {
  type Capture,
  type CaptureFile,
  type CaptureRecipe,
  captureFile,
  type Drawing,
  type DrawTarget,
} from '../src/captures.ts';

const recipe: CaptureRecipe = {
  event: {
    id: 'event-1',
    name: 'Ada & Alan',
    hashtag: null,
    colors: ['#7c2d12', '#0f766e', '#1d4ed8'],
    settings: { uploadOriginals: true, cropOriginals: 'none' },
  },
  template: { photoAreaCount: 2, thumbnail: null },
  shot: 0,
  rerolls: 0,
  recordedSeconds: null,
  gif: null,
};

/** A file of a capture, and what was drawn for it. */
async function drawn(file: CaptureFile, type: Capture['type'], more: Partial<CaptureRecipe> = {}, sessionId = 's1') {
  const drawings: Drawing[] = [];
  const targets: DrawTarget[] = [];
  const { bytes, contentType } = await captureFile(
    { type, sessionId, recipe: { ...recipe, ...more } },
    file,
    async (drawing, target) => {
      drawings.push(drawing);
      targets.push(target);
      return new Uint8Array(target.format === 'pixels' ? target.widthPx * target.heightPx * 4 : 7);
    },
  );
  return { bytes, contentType, drawings, targets };
}

describe('the file of a capture', () => {
  test('is one page as the drawer encodes it, for a photo and for every thumbnail', async () => {
    const page = { format: 'jpeg', quality: 85 };
    const photo = await drawn('original', 'photo');
    expect(photo).toMatchObject({ bytes: new Uint8Array(7), contentType: 'image/jpeg' });
    expect(photo.targets).toEqual([{ ...page, widthPx: 800, heightPx: 1200 }]);
    for (const type of ['photo', 'gif', 'video'] as const) {
      const { contentType, targets } = await drawn('thumbnail', type);
      expect(contentType).toBe('image/jpeg');
      expect(targets).toEqual([{ ...page, widthPx: 320, heightPx: 480 }]);
    }
  });

  test('is made of the pixels of each frame, for a GIF', async () => {
    const gif = { frames: 3, speed: 'slow', boomerang: true, fromPhotos: false } as const;
    const { bytes, contentType, targets } = await drawn('original', 'gif', { gif });
    expect(contentType).toBe('image/gif');
    expect(String.fromCharCode(...bytes.subarray(0, 6))).toBe('GIF89a');
    expect(targets).toEqual(Array(3).fill({ format: 'pixels', widthPx: 320, heightPx: 480 }));
  });

  test('is made of the twelve pictures of a second, for a video, whose sides are even', async () => {
    const event = { ...recipe.event, settings: { ...recipe.event.settings, cropOriginals: 'template' } } as const;
    const { contentType, targets } = await drawn('camera-1', 'video', { recordedSeconds: 5, event });
    expect(contentType).toBe('video/mp4');
    // A photo area of 712 by 461 px.
    expect(targets).toEqual(Array(12).fill({ format: 'pixels', widthPx: 480, heightPx: 310 }));
  });

  test('is drawn the same again, and differently for another session, shot or sticker', async () => {
    const { drawings } = await drawn('original', 'photo');
    expect((await drawn('original', 'photo')).drawings).toEqual(drawings);
    const stickers = [{ sticker: 'heart', x: 0.5, y: 0.5, size: 0.2 }] as const;
    for (const other of [
      await drawn('original', 'photo', {}, 's2'),
      await drawn('original', 'photo', { shot: 1 }),
      await drawn('original', 'photo', { stickers }),
    ])
      expect(other.drawings).not.toEqual(drawings);
  });

  test('cannot be made if nothing can be drawn', async () => {
    const full = new Error('the disk is full');
    const file = captureFile({ type: 'video', sessionId: 's1', recipe }, 'original', () => Promise.reject(full));
    await expect(file).rejects.toBe(full);
  });
});
