import { gzipSync } from 'node:zlib';
import { createSimulator, type Simulator } from '@boothkit/simulator';
import type { SavedWorld } from '../../src/cli/replace-file.ts';

/** The options of a world whose time stands still. */
export const frozen = { clock: { start: '2026-08-04T09:00:00Z', frozen: true } };

/** A simulator with an account and events whose name says which world it is. */
export function worldNamed(name: string, events = 3): Simulator {
  const sim = createSimulator({ ...frozen, seed: name });
  const account = sim.accounts.create({ name });
  const templateIds = [account.templates.add().id];
  for (let count = 0; count < events; count++) account.events.add({ name, templateIds });
  return sim;
}

/** Compressed text of many MiB: one member of a gzip file for each, which takes little room. */
export function zipBomb(begin: string, fill: string, mebibytes: number): Buffer {
  const member = gzipSync(Buffer.alloc(1_048_576, fill));
  return Buffer.concat([gzipSync(begin), ...Array.from({ length: mebibytes }, () => member)]);
}

/** A world to save, of pieces in place of those of a simulator. */
export const worldOf = (pieces: SavedWorld['pieces'], more: Partial<SavedWorld> = {}): SavedWorld => ({
  reader: {},
  zipped: false,
  state: () => undefined,
  pieces,
  lines: pieces,
  ...more,
});
