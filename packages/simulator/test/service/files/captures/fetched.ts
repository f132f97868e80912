import type { CaptureNowOptions, Media, Simulator } from '@boothkit/simulator';
import sharp from 'sharp';
import { type Evening, evening, uploads } from '../../tablets/evening.ts';

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

/** An evening with one capture, and the file of it. */
export async function captured(
  type: 'photo' | 'gif' | 'boomerang' | 'video' | 'slowmo' | 'aiPhoto' | 'aiCustomPrompt',
  settings: Parameters<typeof evening>[0] = {},
  options: CaptureNowOptions = {},
  rest: readonly [Parameters<typeof evening>[1]?, Parameters<typeof evening>[2]?] = [],
) {
  const made = await evening(settings, ...rest);
  const session = made.home().capture(type, options);
  const media = newest(made);
  return { ...made, session, media, file: await fetched(made.sim, media.originalUrl) };
}

/** How much a part of a picture differs from one colour, for red, green and blue. */
export async function varietyOf(
  bytes: Uint8Array,
  box: { readonly left: number; readonly top: number; readonly width: number; readonly height: number },
): Promise<number[]> {
  const { channels } = await sharp(await sharp(bytes).extract(box).png().toBuffer()).stats();
  return channels.map(({ stdev }) => Math.round(stdev));
}
