import { execFileSync } from 'node:child_process';
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { hasPrograms, inPrograms } from '../test-support/src/programs.ts';
import { folders } from './folders.ts';
import type { Mutant } from './sample.ts';

const { values: options } = parseArgs({
  options: {
    /** Names of folders, separated by commas. */
    folders: { type: 'string', default: Object.keys(folders).join() },
    /** How many mutants of each folder run. */
    size: { type: 'string', default: '100' },
    /** The directory for the results: a JSON file for each folder. */
    results: { type: 'string', default: 'reports/mutation' },
    /** A directory of earlier results: the mutants that were killed there run again, instead of a sample. */
    recorded: { type: 'string' },
  },
});
const root = join(import.meta.dirname, '../..');
const names = options.folders.split(',');
for (const name of names)
  if (folders[name] === undefined) throw new Error(`There is no folder "${name}": ${Object.keys(folders).join(', ')}`);
if (!hasPrograms) execFileSync('npm', ['run', 'programs'], { cwd: root, stdio: 'inherit' });
// It loads a program.
const { sample } = await import('./sample.ts');
const { Stryker } = await import(pathToFileURL(inPrograms('@stryker-mutator/core/dist/src/index.js')).href);

/** Runs the mutants of a folder that `choose` returns. */
async function run(folder: string, choose: typeof sample.choose): Promise<Mutant[]> {
  const patterns = folders[folder]?.sources ?? [];
  const exclude = patterns.filter((pattern) => pattern.startsWith('!')).map((pattern) => pattern.slice(1));
  const included = patterns.filter((pattern) => !pattern.startsWith('!'));
  const files = globSync(included, { cwd: root, exclude }).sort();
  sample.sources = new Map(files.map((file) => [join(root, file), readFileSync(join(root, file), 'utf8')]));
  sample.choose = choose;
  process.env['BOOTHKIT_MUTATED'] = folder;
  const results: { readonly id: string; readonly status: string }[] = await new Stryker({
    testRunner: 'vitest-twice',
    plugins: ['@stryker-mutator/vitest-runner', join(import.meta.dirname, 'sample.ts')],
    vitest: { configFile: 'tools/mutation/vitest.mutation.ts', related: false },
    mutate: files,
    inPlace: true,
    disableTypeChecks: false,
    coverageAnalysis: 'perTest',
    ignoreStatic: true,
    concurrency: 1,
    reporters: ['sample', 'progress'],
    logLevel: 'warn',
    dryRunTimeoutMinutes: 30,
    // Loops end by a count of calls, and waits by the timeout of a test. A shorter time would count mutants of a busy machine as killed.
    timeoutMS: 300_000,
  }).runMutationTest();
  return results.flatMap(({ id, status }) => {
    const mutant = sample.chosen.get(id);
    return mutant === undefined ? [] : [{ ...mutant, file: relative(root, mutant.file), status }];
  });
}

const isKilled = ({ status }: Mutant): boolean => !['Survived', 'NoCoverage', 'Ignored'].includes(status ?? '');
const killedIn = (directory: string, folder: string): Mutant[] =>
  (JSON.parse(readFileSync(join(directory, `${folder}.json`), 'utf8')) as Mutant[]).filter(isKilled);
const only = (wanted: readonly Mutant[]): typeof sample.choose => {
  const ids = new Set(wanted.map(({ id }) => id));
  return (mutants) => mutants.filter(({ id }) => ids.has(id));
};
const lowestIds: typeof sample.choose = (mutants) =>
  mutants
    .filter(({ status }) => status === undefined)
    .sort((one, other) => (one.id < other.id ? -1 : 1))
    .slice(0, Number(options.size));

for (const folder of names) {
  const recorded = options.recorded === undefined ? undefined : killedIn(options.recorded, folder);
  const started = Date.now();
  const results = await run(folder, recorded === undefined ? lowestIds : only(recorded));
  mkdirSync(options.results, { recursive: true });
  writeFileSync(join(options.results, `${folder}.json`), `${JSON.stringify(results, null, 2)}\n`);

  const killed = results.filter(isKilled).length;
  const seconds = Math.round((Date.now() - started) / 1000);
  console.log(`${folder}: ${killed} of ${results.length} mutants killed in ${seconds} s`);
  const found = new Set(results.map(({ id }) => id));
  const gone = (recorded ?? []).filter(({ id }) => !found.has(id)).map((mutant) => ({ ...mutant, status: 'Gone' }));
  for (const { file, line, text, replacement, status } of [...results.filter((mutant) => !isKilled(mutant)), ...gone])
    console.log(`  ${status} ${file}:${line} ${text.replace(/\n\s*/g, ' ')} → ${replacement.replace(/\n\s*/g, ' ')}`);
  if (recorded !== undefined && killed < results.length) process.exitCode = 1;
}
