import { setImmediate } from 'node:timers/promises';
import { getHeapSpaceStatistics } from 'node:v8';
import { boundHeap } from '../../src/cli/heap-bounds.ts';

// Run by heap-bounds.test.ts in a process of its own: says to how many bytes its young generation and the rest of its heap grew under
// a load of objects that live for a while.

if (process.argv[2] === 'bounded') boundHeap();
const living: object[] = [];
let young = 0;
let rest = 0;
for (let turn = 0; turn < 3000; turn++) {
  for (let made = 0; made < 500; made++)
    living[(turn * 500 + made) % 200_000] = { turn, made, text: `${turn} ${made}` };
  await setImmediate();
  const spaces = getHeapSpaceStatistics();
  const now = spaces.find(({ space_name }) => space_name === 'new_space')?.space_size ?? 0;
  young = Math.max(young, now);
  rest = Math.max(
    rest,
    spaces.reduce((sum, { space_size }) => sum + space_size, -now),
  );
}
process.stdout.write(JSON.stringify({ young, rest }));
