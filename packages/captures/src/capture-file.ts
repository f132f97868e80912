import { fitWithin, type PixelSize } from '@boothkit/contract/internal';
import { composedPage, type Moment, originalPage } from './compose.ts';
import type { Drawing } from './drawing.ts';
import { gifOf } from './gif.ts';
import { mp4Of } from './mp4.ts';
import type { Capture, CaptureFile } from './recipe.ts';

/** The longer sides of files, in pixels (decision S391). */
const longestPx = { photo: 1800, animation: 480, thumbnail: 480 } as const;

const picturesPerSecond = 12;
/** Slow motion plays at half the speed at which it was recorded. */
const slowdown = 2;
/** Seconds that a frame of a GIF is shown. */
const frameSeconds = { slow: 0.8, medium: 0.5, fast: 0.25 } as const;
/** A boomerang has ten pictures a second, and no more than these in all, or its file would be large. */
const boomerangFrames = 20;

/** The output that a {@link Draw} must produce: a size, and a JPEG or four bytes for each pixel (RGBA), row by row. */
export type DrawTarget = PixelSize &
  ({ readonly format: 'jpeg'; readonly quality: number } | { readonly format: 'pixels' });

/** Draws a page over white and scales it to exactly the target's size. */
export type Draw = (drawing: Drawing, target: DrawTarget) => Promise<Uint8Array>;

/** A file of a capture. */
export interface DrawnFile {
  readonly bytes: Uint8Array;
  readonly contentType: 'image/jpeg' | 'image/gif' | 'video/mp4';
}

type DrawPixels = (drawing: Drawing, size: PixelSize) => Promise<Uint8Array>;

/** Makes a file of a capture: the same bytes for the same capture, if `draw` does so. Rejects as `draw` does. */
export async function captureFile(capture: Capture, file: CaptureFile, draw: Draw): Promise<DrawnFile> {
  const area = file === 'original' || file === 'thumbnail' ? undefined : Number(file.slice('camera-'.length)) - 1;
  const page = (moment: Moment) =>
    area === undefined ? composedPage(capture, moment) : originalPage(capture, moment, area);
  const still = async (longest: number): Promise<DrawnFile> => {
    const drawing = await page(momentsOf(capture)[0] ?? { shot: '0', phase: 0 });
    const bytes = await draw(drawing, { ...sizeOf(drawing, longest), format: 'jpeg', quality: 85 });
    return { bytes, contentType: 'image/jpeg' };
  };
  if (file === 'thumbnail') return still(longestPx.thumbnail);
  const pixels: DrawPixels = (drawing, size) => draw(drawing, { ...size, format: 'pixels' });
  switch (capture.type) {
    case 'gif':
    case 'boomerang':
      return { bytes: await animation(capture, page, pixels), contentType: 'image/gif' };
    case 'video':
    case 'slowmo':
      return { bytes: await video(capture, page, pixels), contentType: 'video/mp4' };
    default:
      return still(longestPx.photo);
  }
}

/** The moments of a capture in their order, without those that come again. */
function momentsOf({ recipe, type }: Capture): Moment[] {
  const { shot, gif, photos, recordedSeconds } = recipe;
  const moving = (count: number, until: number) =>
    Array.from({ length: count }, (_, at): Moment => ({ shot: String(shot), phase: (until * at) / count }));
  if (photos) return photos.map((photo) => ({ shot: String(photo), phase: 0 }));
  if (type === 'gif') return Array.from({ length: gif?.frames ?? 1 }, (_, at) => ({ shot: `${shot}.${at}`, phase: 0 }));
  if (type === 'boomerang')
    return moving(Math.min(boomerangFrames, Math.max(2, Math.round((recordedSeconds ?? 1) * 10))), 0.5);
  if (type === 'video' || type === 'slowmo') return moving(picturesPerSecond, 1);
  return moving(1, 1);
}

type PageAt = (moment: Moment) => Promise<Drawing>;

async function framesOf(capture: Capture, page: PageAt, draw: DrawPixels, sizeFor: (drawing: Drawing) => PixelSize) {
  const frames: Uint8Array[] = [];
  let size: PixelSize = { widthPx: 0, heightPx: 0 };
  // One after the other: pages in pixels are large.
  for (const moment of momentsOf(capture)) {
    const drawing = await page(moment);
    size = sizeFor(drawing);
    frames.push(await draw(drawing, size));
  }
  return { ...size, frames };
}

/** A GIF as its settings say, or a boomerang, which runs forwards and then back (decisions S542, S396). */
async function animation(capture: Capture, page: PageAt, draw: DrawPixels): Promise<Uint8Array> {
  const { gif, recordedSeconds } = capture.recipe;
  const { frames, ...size } = await framesOf(capture, page, draw, (drawing) => sizeOf(drawing, longestPx.animation));
  const seconds = gif ? frameSeconds[gif.speed] : (recordedSeconds ?? 1) / frames.length;
  const turnsBack = gif ? gif.boomerang : true;
  const shown = turnsBack ? [...frames, ...frames.slice(1, -1).reverse()] : frames;
  return gifOf({ ...size, frames: shown, delay: Math.round(seconds * 100) });
}

/** A video as long as it was recorded; slow motion takes twice the time. */
async function video(capture: Capture, page: PageAt, draw: DrawPixels): Promise<Uint8Array> {
  const { recordedSeconds } = capture.recipe;
  const { frames, ...size } = await framesOf(capture, page, draw, (drawing) =>
    even(sizeOf(drawing, longestPx.animation)),
  );
  const shown = Math.max(1, Math.round((recordedSeconds ?? 1) * picturesPerSecond));
  const rate = capture.type === 'slowmo' ? picturesPerSecond / slowdown : picturesPerSecond;
  return mp4Of({ ...size, pictures: frames, picturesPerSecond: rate, shown });
}

const sizeOf = ({ width, height }: Drawing, longest: number) =>
  fitWithin({ widthPx: width, heightPx: height }, longest);

const even = ({ widthPx, heightPx }: PixelSize): PixelSize => ({
  widthPx: Math.max(2, widthPx - (widthPx % 2)),
  heightPx: Math.max(2, heightPx - (heightPx % 2)),
});
