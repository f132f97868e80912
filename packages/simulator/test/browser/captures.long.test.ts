import { createSimulator } from '@boothkit/simulator';
import { expect, test } from 'vitest';

/** A simulator in the page, with one capture of a type, and the file of it. */
async function captured(type: 'photo' | 'gif' | 'video' | 'slowmo', seconds?: number): Promise<Blob> {
  const sim = createSimulator({ clock: { start: '2026-08-04T09:00:00Z', frozen: true } });
  const account = sim.accounts.create();
  const event = account.events.add({ name: 'Ada & Alan', templateIds: [account.templates.add().id] });
  account.tablets
    .add()
    .open(event.id)
    .capture(type, seconds === undefined ? {} : { seconds });
  const [media] = account.galleries.list().flatMap((gallery) => gallery.media);
  const response = await sim.fetch(media?.originalUrl ?? '');
  expect(response.status).toBe(200);
  return response.blob();
}

/** The pixels of what a canvas can draw. */
function pixelsOf(source: CanvasImageSource, width: number, height: number): string {
  const context = new OffscreenCanvas(width, height).getContext('2d');
  if (context === null) throw new Error('no 2d context');
  context.drawImage(source, 0, 0, width, height);
  return context.getImageData(0, 0, width, height).data.join();
}

test('a photo of guests is drawn on a canvas, always the same', async () => {
  const [photo, again] = [await captured('photo'), await captured('photo')];
  expect(photo.type).toBe('image/jpeg');
  const bitmap = await createImageBitmap(photo);
  expect([bitmap.width, bitmap.height]).toEqual([800, 1200]);
  expect(new Set(pixelsOf(bitmap, 80, 120).match(/\d+,\d+,\d+,255/g)).size).toBeGreaterThan(200);
  expect(await again.bytes()).toEqual(await photo.bytes());
});

test('a GIF has its frames and their pace', async () => {
  const gif = await captured('gif');
  const decoder = new ImageDecoder({ data: gif.stream(), type: gif.type });
  await decoder.completed;
  expect(decoder.tracks.selectedTrack?.frameCount).toBe(4);
  const frames = await Promise.all([0, 1].map(async (frameIndex) => (await decoder.decode({ frameIndex })).image));
  expect(frames.map(({ duration }) => duration)).toEqual([500_000, 500_000]);
  const [first, second] = frames.map((frame) => pixelsOf(frame, 80, 120));
  expect(second).not.toBe(first);
  for (const frame of frames) frame.close();
});

test.each([
  ['video', 2.5, 2.5],
  ['slowmo', 2, 4],
] as const)('a %s of %d seconds plays for %d', async (type, seconds, duration) => {
  const file = await captured(type, seconds);
  expect(file.type).toBe('video/mp4');
  const video = document.createElement('video');
  video.muted = true;
  const loaded = new Promise((resolve, reject) => {
    video.onloadeddata = resolve;
    video.onerror = () => reject(new Error(video.error?.message));
  });
  video.src = URL.createObjectURL(file);
  await loaded;
  expect([video.duration, video.videoWidth, video.videoHeight]).toEqual([duration, 320, 480]);
  let shown = '';
  // Others in the first second, and those again in the last. A busy browser draws a picture some time after it is sought.
  for (const at of [0, 0.3, 0.6, duration - 0.2]) {
    video.currentTime = at;
    await expect.poll(() => !video.seeking && pixelsOf(video, 160, 240)).not.toBeOneOf([false, shown]);
    shown = pixelsOf(video, 160, 240);
  }
  expect(video.error).toBeNull();
});
