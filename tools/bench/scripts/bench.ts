import { execFileSync } from 'node:child_process';
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { hasPrograms } from '../../test-support/src/programs.ts';
import { build, checkOut, removeCheckout, root } from '../src/checkout.ts';
import { count, countsTable } from '../src/counts/count.ts';
import { measure } from '../src/measure.ts';
import { rows } from '../src/rows/index.ts';
import { table } from '../src/table.ts';

// `npm run bench`: the packages beside their peers, in one run, as tables in Markdown. `--only http,start` picks rows. `--against <commit>`
// measures the packages of that commit too, in turns, and ends with code 1 if a figure is worse by more than a tenth.

const { values } = parseArgs({ options: { only: { type: 'string' }, against: { type: 'string' } } });
const picked = (values.only?.split(',') ?? Object.keys(rows)).map((name) => {
  const row = rows[name];
  if (!row) throw new Error(`there is no row ${name}: choose from ${Object.keys(rows).join(', ')}`);
  return { name, row };
});

if (!hasPrograms) execFileSync('npm', ['run', 'programs'], { cwd: root, stdio: ['ignore', 2, 2] });
build(root);
const earlier = values.against === undefined ? undefined : checkOut(values.against);
try {
  console.log(`Node ${process.versions.node}, ${cpus().length} cores. Less is better.`);
  if (earlier !== undefined) console.log(`\`before\` is ${values.against}.`);
  const counts = { now: await count(root), ...(earlier !== undefined && { before: await count(earlier) }) };
  console.log(`\n### counts\n\n${countsTable(counts)}`);
  for (const { name, row } of picked) {
    const measured = await measure(row, { now: root, ...(earlier !== undefined && { before: earlier }) });
    const { text, worse } = table(measured);
    console.log(`\n### ${name}\n\n${text}`);
    if (worse > 0) process.exitCode = 1;
  }
} finally {
  if (earlier !== undefined) removeCheckout(earlier);
}
