import type { Media, Simulator } from '@boothkit/simulator';
import sharp from 'sharp';
import { type Evening, uploads } from '../../tablets/evening.ts';

/** A file as it was fetched. */
export interface Fetched {
  readonly status: number;
  readonly type: string | null;
  readonly bytes: Uint8Array;
}

/** Fetches a file of a simulator. */
export async function fetched(sim: Pick<Simulator, 'fetch'>, url: string): Promise<Fetched> {
  const response = await sim.fetch(url);
  return { status: response.status, type: response.headers.get('content-type'), bytes: await response.bytes() };
}

/** The newest upload of an evening. */
export function newest({ account }: Pick<Evening, 'account'>): Media {
  const media = uploads(account).at(-1);
  if (!media) throw new Error('nothing was uploaded');
  return media;
}

/** What an image is, by sharp: format, size, and its frames with their delays. */
export async function facts(bytes: Uint8Array) {
  const {
    format,
    width,
    height,
    pageHeight,
    pages = 1,
    delay,
    loop,
  } = await sharp(bytes, { animated: true }).metadata();
  return { format, width, height: pageHeight ?? height, pages, delay, loop };
}

/** The pixels of a frame of an image, three bytes for each. */
export async function pixels(bytes: Uint8Array, page = 0): Promise<Uint8Array> {
  return new Uint8Array(await sharp(bytes, { page }).flatten({ background: 'white' }).removeAlpha().raw().toBuffer());
}
