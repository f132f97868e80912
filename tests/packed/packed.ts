import { get, type IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import { inject } from 'vitest';

/** The packages as they would be published. */
export interface Packed {
  /** The tarballs of the published packages. */
  readonly tarballs: readonly string[];
  /** A project outside the repository that has installed them all. */
  readonly project: string;
}

/** Waits until the setup of these tests has packed and installed the packages. Throws an Error if it failed. */
export async function packed(): Promise<Packed> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get({ host: '127.0.0.1', port: inject('packedPort'), agent: false }, resolve).on('error', reject);
  });
  const outcome = (await json(response)) as { readonly packed: Packed } | { readonly error: string };
  if ('error' in outcome) throw new Error(outcome.error);
  return outcome.packed;
}
