/** What a vitest run leaves behind for `npm run rules`, in `.vitest-rules.json` at the repository's root. */
export interface RunReport {
  /** How the run ended. */
  readonly outcome: 'passed' | 'failed' | 'interrupted';
  /** Whether tests were picked by name, line or tag, so that a file that ran may not have run whole. */
  readonly narrowed: boolean;
  readonly files: readonly ReportedFile[];
}

/** A test file that took part in a run. */
export interface ReportedFile {
  /** Path relative to the repository's root, with `/`. */
  readonly file: string;
  /** SHA-256 of its text, in hexadecimal digits. */
  readonly digest: string;
  /** Its rule tests, in order; others are left out. */
  readonly tests: readonly { readonly title: string; readonly state: string }[];
}

/** Where the report lies, relative to the repository's root. */
export const reportFile = '.vitest-rules.json';
