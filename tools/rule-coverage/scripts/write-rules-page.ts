import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ruleFamilies } from '@boothkit/contract/internal';
import { ruleCatalogue } from '@boothkit/contract/rules';
import { coverageFaults } from '../src/coverage.ts';
import { findMentions } from '../src/mentions.ts';
import { writeRuleLines } from '../src/page.ts';
import { type RunReport, reportFile } from '../src/report.ts';
import { findRuleTests, skippedTitles } from '../src/run.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));

const read = (file: string) => readFileSync(join(root, file), 'utf8');
const exists = (file: string) => existsSync(join(root, file));
const files = (pattern: string) =>
  globSync(pattern, { cwd: root, exclude: ['**/node_modules/**', '**/dist/**'] })
    .map((file) => file.replaceAll('\\', '/'))
    .toSorted();

/** Sources that name rules without making them true: the catalogue, generated code, and what tests rules. */
const enforcesNothing = (file: string) =>
  /\/rules\/catalogue\.ts$|\/generated\//.test(file) || /^packages\/conformance\//.test(file);

function findEnforced(): ReadonlySet<string> {
  const vocabulary = { ids: Object.keys(ruleCatalogue), families: ruleFamilies };
  const enforced = new Set<string>();
  const strange: string[] = [];
  for (const file of files('packages/*/src/**/*.ts').filter((source) => !enforcesNothing(source))) {
    const { ids, unknown } = findMentions(read(file), vocabulary);
    for (const id of ids) enforced.add(id);
    strange.push(...unknown.map((id) => `${file} names rule ${id}, which the catalogue does not have`));
  }
  if (strange.length > 0) throw new Error(strange.join('\n'));
  return enforced;
}

function findTests(report: RunReport | undefined) {
  // Long tests are another run, and no rule is left to them. Tests of an example's own runner are run by another test.
  const testFiles = files('{packages/*/test,tools/*/test,examples,tests}/**/*.test.ts').filter(
    (file) => !file.endsWith('.long.test.ts') && !/^import .* from 'node:test';$/m.test(read(file)),
  );
  return findRuleTests(report, new Map(testFiles.map((file) => [file, read(file)])));
}

/** Writes the lines of the rules into their pages, or throws an Error if those that are there are not these. */
function writeOrCheckPages(check: boolean): void {
  const present = new Map(files('docs/rules/*.md').map((file) => [basename(file, '.md'), read(file)]));
  const stale = [...writeRuleLines(present, ruleCatalogue)].filter(([section, text]) => present.get(section) !== text);
  if (check && stale.length > 0)
    throw new Error(`stale: ${stale.map(([section]) => `docs/rules/${section}.md`).join(', ')}; run \`npm run rules\``);
  for (const [section, text] of stale) writeFileSync(join(root, `docs/rules/${section}.md`), text);
}

function main(): string {
  writeOrCheckPages(process.argv.includes('--check'));
  const report: RunReport | undefined = exists(reportFile) ? JSON.parse(read(reportFile)) : undefined;
  const ids = Object.keys(ruleCatalogue);
  const faults = coverageFaults(ids, findEnforced(), findTests(report));
  if (faults.length > 0) throw new Error(faults.join('\n'));
  const skipped = report === undefined ? [] : skippedTitles(report);
  return [
    `${ids.length} rules: each is enforced and exercised`,
    ...skipped.map((title) => `skipped in this run: ${title}`),
  ].join('\n');
}

try {
  console.log(main());
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
