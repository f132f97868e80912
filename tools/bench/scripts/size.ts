import { parseArgs } from 'node:util';
import { checkOut, removeCheckout, root } from '../src/checkout.ts';
import { faultsOf, readCeiling, tighten } from '../src/counts/ceiling.ts';
import { count, countsTable } from '../src/counts/count.ts';

// `npm run size`, after a build: today's counts beside the numbers of `size.json`. Ends with code 1 if a count is above its number and the room
// that it has. `--tighten` lowers the numbers to the counts. `--against <commit>` also counts that commit.

const { values } = parseArgs({ options: { tighten: { type: 'boolean' }, against: { type: 'string' } } });
const ceiling = readCeiling();
const counts = await count(root);
const columns: Parameters<typeof countsTable>[0] = { now: counts, 'size.json': ceiling };
if (values.against !== undefined) {
  const earlier = checkOut(values.against);
  try {
    columns[values.against] = await count(earlier);
  } finally {
    removeCheckout(earlier);
  }
}
console.log(countsTable(columns));
if (values.tighten) tighten(counts, ceiling);
else {
  const faults = faultsOf(counts, ceiling);
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) process.exitCode = 1;
}
