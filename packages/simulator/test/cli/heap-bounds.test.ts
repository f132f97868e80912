import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const run = promisify(execFile);
const script = fileURLToPath(new URL('heap-under-load.ts', import.meta.url));
const grownTo = async (...args: string[]): Promise<{ readonly young: number; readonly rest: number }> =>
  JSON.parse((await run(process.execPath, ['--conditions=@boothkit/source', script, ...args])).stdout);

test("the program's heap stays bounded where that of another process grows", async () => {
  const [bounded, unbounded] = await Promise.all([grownTo('bounded'), grownTo()]);
  expect(bounded.young).toBeLessThanOrEqual(32 * 1_048_576);
  // With its young generation bounded alone, it comes to some 100 MiB.
  expect(bounded.rest).toBeLessThanOrEqual(64 * 1_048_576);
  expect(unbounded.young).toBeGreaterThan(bounded.young);
});
