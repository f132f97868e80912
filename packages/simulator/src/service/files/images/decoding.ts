import type { PixelSize } from '@boothkit/contract/internal';
import { maxPixels } from '@boothkit/design-check/image-files';

interface Waiting {
  readonly pixels: number;
  start(): void;
}

/**
 * The pixels that this process may decode beside those that it is decoding: as many as the largest image has. A decoder takes 4 to 16 bytes
 * for each of them, however small the file is.
 */
let freePixels = maxPixels;
const queue: Waiting[] = [];

function startWaiting(): void {
  for (let first = queue[0]; first && first.pixels <= freePixels; first = queue[0]) {
    queue.shift();
    freePixels -= first.pixels;
    first.start();
  }
}

/**
 * Runs work that decodes an image of this size. Work in all worlds of the process shares one budget of pixels; what is beyond it waits, in
 * the order of arrival. So work must not wait for other work of this kind.
 */
export async function whileDecoding<Result>(
  { widthPx, heightPx }: PixelSize,
  work: () => Promise<Result>,
): Promise<Result> {
  const pixels = Math.min(widthPx * heightPx, maxPixels);
  await new Promise<void>((start) => {
    queue.push({ pixels, start });
    startWaiting();
  });
  try {
    return await work();
  } finally {
    freePixels += pixels;
    startWaiting();
  }
}
