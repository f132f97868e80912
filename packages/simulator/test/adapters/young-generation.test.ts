import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const run = promisify(execFile);
const script = fileURLToPath(new URL('heap-under-load.ts', import.meta.url));
const grownTo = async (...args: string[]) =>
  Number((await run(process.execPath, ['--conditions=@boothkit/source', script, ...args])).stdout);

test("the program's young generation stops growing where that of any other process goes on", async () => {
  const [bounded, unbounded] = await Promise.all([grownTo('bounded'), grownTo()]);
  expect(bounded).toBeLessThanOrEqual(32 * 1_048_576);
  expect(unbounded).toBeGreaterThan(bounded);
});
