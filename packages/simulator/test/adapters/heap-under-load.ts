import { setImmediate } from 'node:timers/promises';
import { getHeapSpaceStatistics } from 'node:v8';
import { boundYoungGeneration } from '../../src/node/young-generation.ts';

// Run by young-generation.test.ts in a process of its own: says to how many bytes its young generation grew under a load of
// objects that live for a while.

if (process.argv[2] === 'bounded') boundYoungGeneration();
const living: object[] = [];
let most = 0;
for (let turn = 0; turn < 3000; turn++) {
  for (let made = 0; made < 500; made++)
    living[(turn * 500 + made) % 200_000] = { turn, made, text: `${turn} ${made}` };
  await setImmediate();
  for (const { space_name, space_size } of getHeapSpaceStatistics())
    if (space_name === 'new_space') most = Math.max(most, space_size);
}
process.stdout.write(String(most));
