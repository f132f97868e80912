import { type Assume, alternativesOf, assumptionNames } from '@boothkit/contract/internal';
import { createSimulator } from '@boothkit/simulator';
import { isLong } from '@boothkit/test-support/long';
import { expect, test } from 'vitest';
import { checkConformance, ruleCoverage } from '../src/index.ts';
import { targetOf } from './target.ts';

/** Does as much as possible otherwise, each in one of its ways: where several can be told from each other, in the one that differs most. */
const odd: Assume = {
  ...Object.fromEntries(assumptionNames.map((name) => [name, alternativesOf(name)[0]])),
  ...{ colorCase: 'upper', errorDetails: 'pathList' },
};

/** An alternative of each assumption: the one whose turn it is for the first, and for each other the one after. */
const column = (turn: number): Assume =>
  Object.fromEntries(
    assumptionNames.map((name, at) => {
      const values: readonly string[] = alternativesOf(name);
      return [name, values[(turn + at) % values.length]];
    }),
  );

/** All at once, and in the long variant every alternative. */
const turns = Array.from(
  { length: Math.max(...assumptionNames.map((name) => alternativesOf(name).length)) },
  (_, at) => at,
);
const services: Assume[] = [odd, ...(isLong ? turns.map(column) : [])];

test.each(services.map((assume) => [JSON.stringify(assume), assume] as const))(
  'a service that does what is documented, and otherwise what the reference leaves open, is not accused: %s',
  async (_, assume) => {
    const { target } = targetOf(createSimulator({ assume, clock: { start: '2026-08-04T09:00:00Z', frozen: true } }));
    const { checks, rules, leftovers } = await checkConformance(target);
    const accused = checks.filter(({ result }) => result === 'disagrees' || result === 'failed');
    expect(accused.map(({ id, reason, disagreements }) => [id, reason, ...disagreements])).toEqual([]);
    expect(checks.filter(({ result }) => result === 'agrees').length).toBeGreaterThan(100);
    expect(rules.map(({ id }) => id)).toEqual(ruleCoverage().map(({ id }) => id));
    expect(leftovers).toEqual([]);
  },
);
