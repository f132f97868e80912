const { stripVTControlCharacters } = process.getBuiltinModule('node:util');

/** A test that failed, as a runner printed it. */
export interface FailedTest {
  readonly name: string;
  /** The first line of its error, and where it is; empty where the output has none. */
  readonly reason: string;
  readonly place: string;
}

/** How runners begin what they print of a failed test; each has its name, and pytest the error, too. */
const headings = [
  // Vitest: FAIL  test/bookings.test.ts > books
  /^\s*FAIL\s+(?<name>\S.* > .+)$/,
  // Jest: ● bookings › books
  /^\s*● (?!Console$)(?<name>\S.*)$/,
  // pytest: FAILED test_bookings.py::test_books - AssertionError: …
  /^FAILED (?<name>\S+::.+?)(?: - (?<reason>.*))?$/,
  // Playwright: 1) [chromium] › bookings.spec.ts:3:1 › books ────
  /^\s*\d+\) (?<name>.* › .*?)[\s─]*$/,
  // node:test: ✖ books (2.1ms), and TAP: not ok 1 - books
  /^✖ (?<name>.+) \([\d.]+ms\)$/,
  /^not ok \d+ - (?<name>(?:(?! # (?:TODO|SKIP)\b).)+)$/i,
];

/** Longer lines are no headings, and a pattern would take its time with them. */
const maxLine = 2000;

const placeIn = /(?:❯|at|File)\s.*?([\w./@\\-]+\.(?:[cm]?[jt]sx?|py)):(\d+)/;

/** The failed tests in the output of a runner, in one pass. Empty where it prints none of these forms. */
export function failedTests(output: string): FailedTest[] {
  const failed = new Map<string, { name: string; reason: string; place: string }>();
  // Several tests may share one error, below the last of their names.
  let open: { name: string; reason: string; place: string }[] = [];
  for (const whole of stripVTControlCharacters(output).split('\n')) {
    const line = whole.slice(0, maxLine);
    const found = headings.map((heading) => heading.exec(line)?.groups).find(Boolean);
    if (found) {
      const { name = '', reason = '' } = found;
      const test = failed.get(name) ?? { name, reason, place: '' };
      if (open.some((each) => each.reason !== '')) open = [];
      failed.set(name, test);
      open.push(test);
      continue;
    }
    if (line.trim() === '') continue;
    for (const test of open) {
      if (test.reason === '') test.reason = line.trim().slice(0, 200);
      const [, file, number] = (test.place === '' && placeIn.exec(line)) || [];
      if (file !== undefined) test.place = `${file}:${number}`;
    }
  }
  return [...failed.values()];
}
