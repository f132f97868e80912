import { isLong } from '@boothkit/test-support/long';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pngOf } from '../files/images/pictures.ts';
import { brokenByFile, brokenInvariants } from './world-invariants.ts';
import { anyStep, beginWalk } from './world-walk.ts';

// BOOTHKIT_SOAK=1 takes many long walks at random, for minutes; without it, a few short ones that are always the same.
const isSoak = process.env['BOOTHKIT_SOAK'] === '1';
const runs = isSoak ? { numRuns: 500 } : { numRuns: isLong ? 20 : 5, seed: 17 };

test(
  'random actions of owner, integration, guests and clock leave no dangling ID, cause no 500, and every tablet can go home',
  async () => {
    const picture = await pngOf(292, 292);
    const step = anyStep(async (sim) => expect(await brokenInvariants(sim)).toEqual([]));
    const steps = fc.commands([step], { maxCommands: isSoak ? 120 : 30, size: 'max' });
    await fc.assert(
      fc.asyncProperty(steps, fc.constantFrom('off', 'documented'), async (commands, limits) => {
        const walk = beginWalk({ limits, picture });
        await fc.asyncModelRun(() => ({ model: {}, real: walk }), commands);
        expect(brokenByFile(walk.sim)).toEqual([]);
      }),
      runs,
    );
  },
  isSoak ? 3_600_000 : 120_000,
);
