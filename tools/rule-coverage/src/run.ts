import { hash } from 'node:crypto';
import type { RunReport } from './report.ts';
import { readStaticTitles } from './static-titles.ts';
import { readTitle, writeTitle } from './title.ts';

/** A rule test and the file it stands in. */
export interface RuleTestFound {
  readonly file: string;
  readonly ids: readonly string[];
  readonly sentence: string;
}

const needsBrowser = (file: string) => file.includes('/test/browser/');

/**
 * The rule tests of the project, from a whole and green run over the test files as they are.
 *
 * Titles come from the run, so they may be made in loops. Those of browser files come from the source on every machine, so that the
 * result is the same with and without a browser; where a browser ran them, each must have run.
 *
 * @param report - the report of the last run, `undefined` where there is none
 * @param sources - the text of every test file on disk, by path relative to the repository's root
 * @throws Error saying why the run cannot be relied on: absent, partial, failed, or older than a test file
 */
export function findRuleTests(report: RunReport | undefined, sources: ReadonlyMap<string, string>): RuleTestFound[] {
  if (report === undefined) throw partialRun('there is no report of a test run');
  assertWhole(report, sources);
  if (report.outcome !== 'passed')
    throw partialRun(`the last test run ${report.outcome === 'failed' ? 'failed' : 'was interrupted'}`);
  assertFresh(report, sources);
  const found = [...sources].flatMap(([file, source]) =>
    needsBrowser(file) ? browserTitles(file, source, report) : ranTitles(file, report),
  );
  // A file that two projects run reports each of its titles twice.
  return [...new Map(found.map((test) => [`${test.file} ${writeTitle(test)}`, test])).values()];
}

/** The titles of rule tests that were skipped in the run. */
export function skippedTitles({ files }: RunReport): string[] {
  return files.flatMap(({ tests }) => tests.filter(({ state }) => state === 'skipped').map(({ title }) => title));
}

/** The first names of a list, and how many more there are. */
function few(names: readonly string[]): string {
  const [first, more] = [names.slice(0, 3).join(', '), names.length - 3];
  return more > 0 ? `${first} and ${more} more` : first;
}

const partialRun = (why: string) => new Error(`${why}; run \`npm test\` first, whole and without filters`);

function assertWhole({ narrowed, files }: RunReport, sources: ReadonlyMap<string, string>): void {
  if (narrowed) throw partialRun('the last test run was narrowed to some tests');
  const ran = new Set(files.map(({ file }) => file));
  const missing = [...sources.keys()].filter((file) => !ran.has(file) && !needsBrowser(file));
  if (missing.length > 0) throw partialRun(`the last test run was partial, without ${few(missing)}`);
}

function assertFresh({ files }: RunReport, sources: ReadonlyMap<string, string>): void {
  const changed = files.filter(({ file, digest }) => {
    const source = sources.get(file);
    return source === undefined || hash('sha256', source) !== digest;
  });
  if (changed.length > 0) throw partialRun(`changed since the last test run: ${few(changed.map(({ file }) => file))}`);
}

function ranTitles(file: string, report: RunReport): RuleTestFound[] {
  return titlesIn(file, report).flatMap((title) => {
    const read = readTitle(title);
    return read === undefined ? [] : [{ file, ...read }];
  });
}

function browserTitles(file: string, source: string, report: RunReport): RuleTestFound[] {
  const titles = readStaticTitles(file, source);
  if (report.files.some((reported) => reported.file === file)) {
    const ran = new Set(titlesIn(file, report));
    const missing = titles.map(writeTitle).filter((title) => !ran.has(title));
    if (missing.length > 0) throw partialRun(`${file} ran without ${missing.join('; ')}`);
  }
  return titles.map((title) => ({ file, ...title }));
}

const titlesIn = (file: string, { files }: RunReport) =>
  files.filter((reported) => reported.file === file).flatMap(({ tests }) => tests.map(({ title }) => title));
