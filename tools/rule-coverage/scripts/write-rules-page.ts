import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ruleCatalogue, ruleFamilies } from '@boothkit/contract/rules';
import { countRules, coverRules } from '../src/coverage.ts';
import { findMentions } from '../src/mentions.ts';
import { writePages } from '../src/page.ts';
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
  /\/rules\/catalogue[./]|\/generated\//.test(file) || /^packages\/conformance\//.test(file);

function findEnforcement(): ReadonlyMap<string, readonly string[]> {
  const vocabulary = { ids: Object.keys(ruleCatalogue), families: ruleFamilies };
  const enforcedIn = new Map<string, string[]>();
  const strange: string[] = [];
  for (const file of files('packages/*/src/**/*.ts').filter((source) => !enforcesNothing(source))) {
    const { ids, unknown } = findMentions(read(file), vocabulary);
    for (const id of ids) enforcedIn.set(id, [...(enforcedIn.get(id) ?? []), file]);
    strange.push(...unknown.map((id) => `${file} names rule ${id}, which the catalogue does not have`));
  }
  if (strange.length > 0) throw new Error(strange.join('\n'));
  return enforcedIn;
}

function main(check: boolean): string {
  const report: RunReport | undefined = exists(reportFile) ? JSON.parse(read(reportFile)) : undefined;
  // Tests of an example's own runner are run by another test.
  const testFiles = files('{packages/*/test,tools/*/test,examples,tests}/**/*.test.ts').filter(
    (file) => !/^import .* from 'node:test';$/m.test(read(file)),
  );
  const tests = findRuleTests(report, new Map(testFiles.map((file) => [file, read(file)])));
  const rules = coverRules(ruleCatalogue, findEnforcement(), tests);
  writeOrCheck(writePages(rules), check);

  const { all, enforced, exercised } = countRules(rules);
  const skipped = report === undefined ? [] : skippedTitles(report);
  return [
    `${all} rules: ${enforced} enforced, ${exercised} exercised`,
    ...skipped.map((title) => `skipped in this run: ${title}`),
  ].join('\n');
}

/** Writes the pages, or throws an Error if those that are there are not these. */
function writeOrCheck(pages: ReadonlyMap<string, string>, check: boolean): void {
  const present = files('docs/{rules.md,rules/*.md}');
  const wanted = new Map([...pages].map(([path, text]) => [`docs/${path}`, text]));
  const superfluous = present.filter((path) => !wanted.has(path));
  const stale = [...wanted].filter(([path, text]) => !exists(path) || read(path) !== text);
  if (check) {
    const paths = [...superfluous, ...stale.map(([path]) => path)];
    if (paths.length > 0) throw new Error(`stale: ${paths.join(', ')}; run \`npm run rules\``);
    return;
  }
  mkdirSync(join(root, 'docs/rules'), { recursive: true });
  for (const path of superfluous) rmSync(join(root, path));
  for (const [path, text] of stale) writeFileSync(join(root, path), text);
}

try {
  console.log(main(process.argv.includes('--check')));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
