/** The formats of a saved test. */
export const testFormats: readonly TestFormat[] = ['vitest', 'node', 'pytest', 'sh'];

/** The format of a saved test: a file for vitest, for Node's own test runner, for pytest, or a script for bash with curl. */
export type TestFormat = 'vitest' | 'node' | 'pytest' | 'sh';

/** A test in a file of its own. */
export interface SavedTest {
  /** A name that the runner finds, such as `saved.test.ts`. */
  readonly fileName: string;
  readonly text: string;
}

/**
 * The recorded requests would not have the same outcome again, so no test is written. The message names the first request and the cause.
 *
 * @example
 * ```ts
 * import { BoothClient } from '@boothkit/client';
 * import { createSimulator, UnrepeatableError } from '@boothkit/simulator';
 *
 * const sim = createSimulator();
 * const account = sim.accounts.create();
 * const booth = new BoothClient(account.connection());
 * await booth.events.list();
 * const { id } = account.templates.add(); // no request, so no test can repeat it
 * await booth.events.create({ name: 'Ada & Alan', date: '2026-09-12T17:00:00+02:00', templateIds: [id] });
 * const failure = await sim.toTest().catch((error: unknown) => error);
 * console.log(failure instanceof UnrepeatableError); // true
 * ```
 */
export class UnrepeatableError extends Error {
  override readonly name = 'UnrepeatableError';
}
