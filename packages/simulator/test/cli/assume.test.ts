import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { alternativesOf, assumptionNames } from '@boothkit/contract/internal';
import { afterEach, expect, test, vi } from 'vitest';
import { assumeCommand } from '../../src/cli/assume.ts';
import { failedTests } from '../../src/cli/failed-tests.ts';
import { trace } from '../instruments/assumptions/trace.ts';

afterEach(() => vi.unstubAllEnvs());

const folder = mkdtempSync(join(tmpdir(), 'assume-'));

/** A suite that meets some alternatives, and fails where a condition of the shell is met. */
const suite = (met: readonly string[], isBroken: string): string[] => [
  ...['sh', '-c'],
  `has() { case ",$BOOTHKIT_ASSUME," in *,$1,*) true;; *) false;; esac; }
   printf 'begun %s\\n' "$BOOTHKIT_ASSUME" >> "$BOOTHKIT_ASSUME_LOG"
   if has find; then printf '%s\\n' ${met.join(' ')} >> "$BOOTHKIT_ASSUME_LOG"; fi
   if ${isBroken}; then
     printf ' FAIL  bookings.test.ts > books\\nAssertionError: expected 1\\n ❯ bookings.test.ts:7:3' >&2
     exit 1
   fi`,
];

const dates = ['returnedDates=seconds', 'returnedDates=offset', 'returnedDates=local'];
const met = [...dates, 'ids=uuid', 'ids=digits', 'colorCase=lower', 'uploadBody=purposeOnly'];

/** Runs the command; the lines of its progress are the first of the text. */
async function assume(args: readonly string[], command: readonly string[]) {
  const printed: string[] = [];
  const { text, exitCode } = await assumeCommand([...args, '--', ...command], (...lines) => printed.push(...lines));
  return { text, exitCode, progress: printed.join('\n') };
}

test('tests that depend on a guess are named with the guess, and others are cleared together', async () => {
  const { text, exitCode, progress } = await assume([], suite(met, 'has returnedDates=offset'));
  expect(progress).toMatch(/They meet 6 alternatives\. 3 runs clear all that hold together, about \d+ s/);
  expect(exitCode).toBe(1);
  expect(text).toContain(`✗ returnedDates=offset: 1 test failed
    Here, the service returns dates in UTC with the offset \`+00:00\`.
    Assumed: it returns dates in UTC with milliseconds and \`Z\` (S3). The reference: Dates follow ISO 8601; fractions and offsets are not specified (2.1).
      bookings.test.ts > books
        AssertionError: expected 1
        bookings.test.ts:7`);
  expect(
    text,
  ).toContain(`To do: let the client read it, which knows every alternative; or pin what you have measured, with
    createSimulator({ assume: { returnedDates: 'offset' } }); or accept it, with --accepted and { "returnedDates=offset": "the reason" }.`);
  expect(text).toContain('✓ 4 alternatives fail no test.');
  expect(text).toContain(
    'Not tried, as the tests depend on another alternative of the same assumption: returnedDates=local.',
  );
  expect(progress).toContain('run 2: passed under 3 alternatives');
  expect(text).toContain('Settle before going live, as no program is right whatever the service does: uploadBody.');
  // One to find out, two columns, two for the halves of the second one, and one more to be sure.
  expect(text).toContain('1 dependence in 6 runs');
});

test('a run that does not end is ended with its workers, and accuses its alternative', async () => {
  const printed: string[] = [];
  const { text, exitCode } = await assumeCommand(
    ['--only', 'ids', '--', ...suite(['ids=uuid'], 'has ids=uuid && sh -c "sleep 1000; true"')],
    (line) => printed.push(line),
    100,
  );
  expect(exitCode).toBe(1);
  expect(text).toMatch(/✗ ids=uuid: the tests fail\n(?: {4}.+\n)+ {6}The tests did not end within \d+ s\./);
});

test('a server that the command leaves behind ends with its run; a failure is read whole where its letters come in parts', async () => {
  const [, , script = ''] = suite(met, 'false');
  const parts = `printf ' FAIL  b\\303'; sleep 0.1; printf '\\274cher.test.ts > books\\nError: no\\n'; exit 1`;
  const command = ['sh', '-c', `${script}\nsleep 1000 &\nif has ids=uuid; then ${parts}; fi`];
  const { text, exitCode } = await assume(['--only', 'ids'], command);
  expect(exitCode).toBe(1);
  expect(text).toContain('      bücher.test.ts > books\n        Error: no');
});

test('a suite that no guess breaks takes a run for each column, and the exit code 0', async () => {
  const { text, exitCode } = await assume(['--json'], suite(met, 'false'));
  expect(exitCode).toBe(0);
  const judgement: Record<string, unknown> = JSON.parse(text);
  expect(judgement).toMatchObject({ runs: 4, dependences: [], notTried: [], settle: ['uploadBody'] });
  expect(judgement['survived']).toHaveLength(6);
});

test('a command that replays what it printed before tells nothing', async () => {
  const [shell = '', flag = '', script = ''] = suite(met, 'false');
  const replayed = script.replace("printf 'begun", "false && printf 'begun");
  for (const ending of ['exit 0', 'exit 1']) {
    const cached = `${replayed}\nif has find; then exit 0; fi\n${ending}`;
    const { text, exitCode } = await assume(['--json', '--only', 'ids'], [shell, flag, cached]);
    expect(exitCode).toBe(2);
    expect(JSON.parse(text).problem).toMatch(
      /^the tests (?:passed|failed) under ids=uuid without a simulator that started under it\.\n.*--skip-nx-cache/,
    );
  }
});

test('a simulator that cannot write the file says on standard error that it began', async () => {
  const [shell = '', flag = '', script = ''] = suite(met, 'has ids=uuid');
  const noted = script.replace(
    /printf 'begun[^\n]*/,
    'echo "  worker 1 | boothkit-simulator assume: begun $BOOTHKIT_ASSUME" >&2',
  );
  const { text, exitCode } = await assume(['--only', 'ids'], [shell, flag, noted]);
  expect([exitCode, text]).toEqual([1, expect.stringContaining('✗ ids=uuid: 1 test failed')]);
});

test('a test that fails now and then accuses nothing', async () => {
  const once = mkdtempSync(join(folder, 'once-'));
  const { text, exitCode } = await assume(['--only', 'ids'], suite(met, `has ids=uuid && rmdir ${once} 2>/dev/null`));
  expect([exitCode, text]).toEqual([0, expect.stringContaining('✓ 2 alternatives fail no test.')]);
  expect(text).toContain('– Flaky, as they passed when they ran again: bookings.test.ts > books.');
});

test('BOOTHKIT_ASSUME is not overwritten in silence, and may name a file as --assume does', async () => {
  const file = join(folder, 'measured.json');
  writeFileSync(file, JSON.stringify({ measured: { returnedDates: 'seconds' } }));
  vi.stubEnv('BOOTHKIT_ASSUME', file);
  await expect(assume([], suite(met, 'false'))).rejects.toThrow('BOOTHKIT_ASSUME must not be set');
  const [created] = await trace({});
  expect(created?.body).toMatchObject({ date: '2026-09-12T15:00:00Z' });
});

test.each([
  ['has returnedDates=seconds && has ids=uuid', 'returnedDates=seconds,ids=uuid'],
  [
    'has returnedDates=seconds && has colorCase=lower && has ids=uuid',
    'returnedDates=seconds,colorCase=lower,ids=uuid',
  ],
  ['has colorCase=lower && has ids=uuid', 'colorCase=lower,ids=uuid'],
])('alternatives that break a suite only together are named without others: %s', async (condition, blamed) => {
  const { text, exitCode } = await assume([], suite(met, condition));
  expect([exitCode, text]).toEqual([1, expect.stringContaining(`✗ ${blamed} together: 1 test failed`)]);
});

test('what passed in halves after a failure by chance is counted once', async () => {
  const once = mkdtempSync(join(folder, 'once-'));
  const { text, exitCode } = await assume([], suite(met, `has ids=uuid && rmdir ${once} 2>/dev/null`));
  expect([exitCode, text]).toEqual([0, expect.stringContaining('✓ 6 alternatives fail no test.')]);
});

test('accepted dependences are not tried, and --only leaves others out', async () => {
  const file = join(folder, 'accepted.json');
  writeFileSync(file, `\uFEFF${JSON.stringify({ 'returnedDates=offset': 'our calendar compares text' })}`);
  const command = suite(met, 'has returnedDates=offset || has ids=uuid');
  const { text, exitCode } = await assume(['--accepted', file, '--only', 'returnedDates'], command);
  expect([exitCode, text]).toEqual([0, expect.stringContaining('Accepted, and not tried: returnedDates=offset.')]);
  writeFileSync(file, JSON.stringify({ 'returnedDates=ofset': '' }));
  await expect(assume(['--accepted', file], command)).rejects.toThrow('did you mean offset?');
  await expect(assume(['--accepted', folder], command)).rejects.toThrow(`--accepted ${folder} must be a file of JSON`);
  await expect(assume(['--only', 'returnedDate'], command)).rejects.toThrow('did you mean returnedDates?');
});

test('what cannot be told is an error', async () => {
  expect(await assume([], suite([], 'false'))).toMatchObject({
    exitCode: 2,
    text: expect.stringContaining('no test met anything'),
  });
  expect(await assume([], suite(met, 'true'))).toMatchObject({
    exitCode: 2,
    text: expect.stringMatching(/the tests fail as they are:\n {6}bookings\.test\.ts > books/),
  });
  expect(await assume(['--max-minutes', '0'], suite(met, '! has find'))).toMatchObject({
    exitCode: 2,
    text: expect.stringContaining('Not tried, as the time was over: '),
  });
  expect(await assume([], [join(folder, 'none')])).toMatchObject({
    text: expect.stringContaining('cannot run'),
    exitCode: 2,
  });
  await expect(assumeCommand([], () => {})).rejects.toThrow('behind --, such as: assume -- npx vitest run');
  await expect(assume(['--max-minutes', 'x'], ['a'])).rejects.toThrow('--max-minutes must be a number of minutes');
  expect((await assumeCommand(['--help'], () => {})).text).toContain('Usage: npx @boothkit/simulator assume');
});

test('a life that has everything meets every alternative that is not pinned, and changes in nothing', async () => {
  const usual = await trace({ ids: 'letters' });
  const log = join(folder, 'met');
  vi.stubEnv('BOOTHKIT_ASSUME', 'find');
  vi.stubEnv('BOOTHKIT_ASSUME_LOG', log);
  expect(await trace({ ids: 'letters' })).toEqual(usual);
  const open = assumptionNames.filter((name) => name !== 'ids');
  const all = open.flatMap((name) => alternativesOf(name).map((value) => `${name}=${value}`));
  expect(readFileSync(log, 'utf8').trim().split('\n').toSorted()).toEqual(all.toSorted());
});

test('what runners print beside failures is no test, and a long line takes no time', () => {
  expect(failedTests('  ● Console\n\n    console.log\nnot ok 1 - c # TODO later\nnot ok 2 - d # skip\n')).toEqual([]);
  const long = 'FAIL  a > '.repeat(30_000) + ') › '.repeat(30_000);
  expect(failedTests(`1) ${long}\n ${long}\n${'at '.repeat(100_000)}\n`).length).toBeLessThan(3);
});

test.each([
  [
    'vitest',
    ' FAIL  |units| a.test.ts > b > c\nTypeError: no\n ❯ a.test.ts:3:5',
    '|units| a.test.ts > b > c',
    'TypeError: no',
    'a.test.ts:3',
  ],
  [
    'Jest',
    '  ● b › c\n\n    expect(1)\n\n      at Object.<anonymous> (a.test.js:3:5)',
    'b › c',
    'expect(1)',
    'a.test.js:3',
  ],
  ['pytest', 'FAILED test_a.py::test_c - AssertionError: no', 'test_a.py::test_c', 'AssertionError: no', ''],
  [
    'Playwright',
    '  1) [chromium] › a.spec.ts:3:1 › c ─────\n\n    Error: no\n\n        at a.spec.ts:3:5',
    '[chromium] › a.spec.ts:3:1 › c',
    'Error: no',
    'a.spec.ts:3',
  ],
  ['node:test', '✖ c (2.15ms)\n  Error: no\n      at file:///a/a.test.js:3:5', 'c', 'Error: no', '///a/a.test.js:3'],
  ['TAP', 'not ok 2 - c\n  error: no', 'c', 'error: no', ''],
])('%s: the failed test, its error and its place', (_, output, name, reason, place) => {
  expect(failedTests(`RUN\n\n${output}\n`)).toEqual([{ name, reason, place }]);
});

test('tests that share an error have it each', () => {
  const output = ' FAIL  a.test.ts > b\n FAIL  a.test.ts > c\nError: no\n FAIL  a.test.ts > d\nError: other';
  expect(failedTests(output).map(({ name, reason }) => [name, reason])).toEqual([
    ['a.test.ts > b', 'Error: no'],
    ['a.test.ts > c', 'Error: no'],
    ['a.test.ts > d', 'Error: other'],
  ]);
});
