import type { Media, Simulator } from '@boothkit/simulator';
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
