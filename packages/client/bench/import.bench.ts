import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { saidBy } from './child.ts';

const isBuilt = existsSync(new URL('../dist/index.js', import.meta.url));

test.skipIf(!isBuilt)('importing the client as it is built, against importing ky', { timeout: 180_000 }, async () => {
  const times: { readonly [name: string]: number[] } = { ky: [], '@boothkit/client': [] };
  for (let round = 0; round < 25; round += 1) {
    for (const [name, all] of Object.entries(times)) all.push(await saidBy<number>('./import-of.ts', [], name));
  }
  const [kyMs = 0, clientMs = 0] = Object.values(times).map((all) => Math.min(...all));
  const ratio = clientMs / kyMs;
  console.log(`ky ${kyMs.toFixed(1)} ms, the client with ky ${clientMs.toFixed(1)} ms: ${ratio.toFixed(2)} times`);
  expect(ratio).toBeLessThanOrEqual(1.5);
});
