import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Simulator } from '@boothkit/simulator';
import { loadWorldFile, saveWorldFile } from '@boothkit/simulator/node';
import { isLong } from '@boothkit/test-support/long';
import { temporaryFolder } from '@boothkit/test-support/temporary-folder';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pngOf } from '../service/files/images/pictures.ts';
import { brokenByFile, brokenInvariants } from './world-invariants.ts';
import { anyStep, beginWalk } from './world-walk.ts';

// BOOTHKIT_SOAK=1 takes many long walks at random, for minutes; without it, a few short ones that are always the same. Their worlds go
// through a file after each step only with BOOTHKIT_LONG=1, and otherwise at the end.
const isSoak = process.env['BOOTHKIT_SOAK'] === '1';
const runs = isSoak ? { numRuns: 500 } : { numRuns: isLong ? 6 : 2, seed: 17 };

/** The forms in which the program saves a world, and starts with it. */
const savedIn = (folder: string) =>
  Object.fromEntries(
    ['world.json', 'world.yaml', 'world.jsonl', 'world.jsonl.gz'].map((name) => [
      name,
      async (from: Simulator, to: Simulator) => {
        const path = join(folder, name);
        await rm(path, { force: true });
        await saveWorldFile(from, path);
        await loadWorldFile(to, path);
      },
    ]),
  );

test(
  'random actions of owner, integration, guests and clock leave no dangling ID, cause no 500, every tablet can go home, and each world survives its file',
  async () => {
    const picture = await pngOf(292, 292);
    const folder = temporaryFolder();
    const step = anyStep(async (sim) => {
      expect(await brokenInvariants(sim)).toEqual([]);
      if (isLong || isSoak) expect(await brokenByFile(sim)).toEqual([]);
    });
    const steps = fc.commands([step], { maxCommands: isSoak ? 120 : 30, size: 'max' });
    await fc.assert(
      fc.asyncProperty(steps, fc.constantFrom('off', 'documented'), async (commands, limits) => {
        const walk = beginWalk({ limits, picture });
        await fc.asyncModelRun(() => ({ model: {}, real: walk }), commands);
        expect(await brokenByFile(walk.sim, savedIn(folder))).toEqual([]);
      }),
      runs,
    );
  },
  isSoak ? 3_600_000 : 300_000,
);
