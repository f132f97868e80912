import { type Assume, alternativesOf, assumptionNames } from '@boothkit/contract/internal';
import { createSimulator } from '@boothkit/simulator';
import { expect, test } from 'vitest';
import { checkConformance } from '../src/index.ts';
import { targetOf } from './target.ts';

/** Does as much as possible otherwise, each in one of its ways. */
const odd: Assume = Object.fromEntries(assumptionNames.map((name) => [name, alternativesOf(name)[0]]));

/** Every alternative alone with BOOTHKIT_LONG=1; without it, all at once, and what checks compare most. */
const services: Assume[] = [
  odd,
  { colorCase: 'upper', storedSettings: 'sparse' },
  ...(process.env['BOOTHKIT_LONG'] === '1'
    ? assumptionNames.flatMap((name) => alternativesOf(name).map((value): Assume => ({ [name]: value })))
    : []),
];

test.each(services.map((assume) => [JSON.stringify(assume), assume] as const))(
  'a service that does what the reference leaves open is not accused: %s',
  { timeout: 120_000 },
  async (_, assume) => {
    const { target } = targetOf(createSimulator({ assume, clock: { start: '2026-08-04T09:00:00Z', frozen: true } }));
    const { checks } = await checkConformance(target);
    const accused = checks.filter(({ result }) => result === 'disagrees' || result === 'failed');
    expect(accused.map(({ id, reason, disagreements }) => [id, reason, ...disagreements])).toEqual([]);
  },
);
