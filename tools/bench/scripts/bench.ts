import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { bigWorld } from '../src/big-world.ts';
import { bundleNames, bundles } from '../src/bundles.ts';
import { compare, type Recorded, ratiosOf } from '../src/compare.ts';
import { imports } from '../src/imports.ts';
import { singleCalls, sizes } from '../src/in-process.ts';
import { journalShare } from '../src/journal.ts';
import type { Figure } from '../src/measures.ts';
import { type Question, table, withAnswers, withFigures } from '../src/page.ts';
import { peers, root } from '../src/peers.ts';
import { coldStarts, memoryAfterCreates, throughput } from '../src/servers.ts';
import { fakeNames, suites } from '../src/suites.ts';

// `npm run bench`: the simulator beside its peers, in one run. A path runs vitest benches instead; `--write` writes what came
// out to docs/measurements.md, docs/performance.md and recorded.json, `--check` compares the ratios with those recorded. `--big` measures
// a world of a million events alone: its file, and its lists.

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    write: { type: 'boolean', default: false },
    check: { type: 'boolean', default: false },
    big: { type: 'boolean', default: false },
  },
});

if (positionals.length > 0) {
  const args = ['vitest', 'bench', '--run', '--config', 'vitest.workspace.ts', ...positionals];
  process.exit(spawnSync('npx', args, { cwd: root, stdio: 'inherit' }).status ?? 1);
}

if (values.big) {
  console.log(table(await bigWorld(1_000_000)));
  process.exit();
}

const parts: readonly (() => Figure[] | Promise<Figure[]>)[] = [
  () => suites(50, 20),
  () => imports(25),
  () => coldStarts(11),
  () => throughput(7),
  singleCalls,
  () => journalShare(50_000),
  memoryAfterCreates,
  () => sizes([1_000, 100_000, 1_000_000]),
  // Last: Vite sets NODE_ENV to production, for the peers too.
  bundles,
];

const peerNames = peers.map(({ name }) => name);
const questions: readonly Question[] = [
  {
    name: 'suite',
    rows: fakeNames,
    columns: { 'each test file': 'a test file', 'each test, with isolate: false': 'a test without isolation' },
  },
  { name: 'start', rows: peerNames, columns: { 'first response after': 'cold start' } },
  { name: 'server', rows: peerNames, columns: { 'read one event': 'get', 'create an event': 'create' } },
  { name: 'bundle', rows: bundleNames, columns: { gzip: 'bundle' } },
];

const figures: Figure[] = [];
for (const part of parts) {
  const measured = await part();
  console.log(`${table(measured)}\n`);
  figures.push(...measured);
}

const recordedFile = new URL('../recorded.json', import.meta.url);
if (values.check) {
  const recorded: Recorded = JSON.parse(readFileSync(recordedFile, 'utf8'));
  const { compared, regressions, missing } = compare(figures, recorded);
  for (const { name, was, is } of regressions)
    console.error(`worse by more than 20%: ${name}: ${is.toFixed(2)}, recorded ${was}`);
  for (const name of missing) console.error(`recorded, and not measured any more: ${name}`);
  console.log(`${compared} ratios compared, ${regressions.length} worse by more than 20%`);
  process.exitCode = regressions.length > 0 ? 1 : 0;
}
if (values.write) {
  writeFileSync(recordedFile, `${JSON.stringify(ratiosOf(figures), null, 2)}\n`);
  const page = join(root, 'docs/measurements.md');
  const when = `${new Date().toISOString().slice(0, 10)}, Node ${process.versions.node}, ${cpus().length} cores.`;
  writeFileSync(page, withFigures(readFileSync(page, 'utf8'), `${when}\n\n${table(figures)}`));
  const answers = join(root, 'docs/performance.md');
  writeFileSync(answers, withAnswers(readFileSync(answers, 'utf8'), when, questions, figures));
}
