import type { Journal, JournalEntry, JournalFilter } from '../journal/journal.ts';

/** The calls to match, and their expected number. */
export interface CallExpectation extends Omit<JournalFilter, 'operation'> {
  /** Exactly how often. Default: at least once. */
  readonly times?: number;
}

/** An object with a journal: a simulator, or an account with its own requests. */
export interface Journaled {
  readonly journal: Pick<Journal, 'requests'>;
}

/** The result of a matcher, as vitest and Jest take it. */
export interface MatcherResult {
  /** Whether the expectation holds; with `.not`, the test passes if it does not. */
  readonly pass: boolean;
  /** Returns the message for a failing test: what was expected and what was found. */
  message(): string;
}

/**
 * Matchers for `expect.extend` of vitest and Jest: the calls that a simulator or an account received.
 *
 * `toHaveCalled(operation, expectation)` passes if the operation was called so, as often as expected. `toHaveRefused(operation,
 * expectation)` counts only rejected calls, by `rule` if one is given.
 */
export const matchers = {
  /** Passes if the operation was called so, at least once or exactly `times`. */
  toHaveCalled(received: unknown, operation: string, expectation: CallExpectation = {}): MatcherResult {
    return matchCalls(received, operation, expectation, 'called');
  },
  /** Passes if it rejected such a call, by `rule` if one is given, at least once or exactly `times`. */
  toHaveRefused(received: unknown, operation: string, expectation: CallExpectation = {}): MatcherResult {
    return matchCalls(received, operation, { ...expectation, refused: true }, 'refused');
  },
};

function matchCalls(
  received: unknown,
  operation: string,
  { times, ...filter }: CallExpectation,
  done: 'called' | 'refused',
): MatcherResult {
  const { journal } = journaled(received);
  const found = journal.requests({ ...filter, operation });
  const others = journal.requests({ operation });
  const pass = times === undefined ? found.length > 0 : found.length === times;
  return {
    pass,
    message: () =>
      [
        `expected ${operation} ${pass ? 'not ' : ''}to have been ${done}${inWords(filter)}${oftenInWords(times)}`,
        `it was ${found.length === 0 ? 'not' : `${found.length} ${found.length === 1 ? 'time' : 'times'}`}`,
        others.length === 0 ? 'it was never called' : `its calls were:\n${others.map(formatEntry).join('\n')}`,
      ].join('; '),
  };
}

function journaled(received: unknown): Journaled {
  const { journal } = (received ?? {}) as Partial<Journaled>;
  if (typeof journal?.requests === 'function') return { journal };
  throw new TypeError('expect(…) must be given a simulator, or an account of one');
}

function inWords(filter: JournalFilter): string {
  const parts = Object.entries(filter).filter(([name]) => name !== 'refused');
  return parts.length === 0
    ? ''
    : ` with ${parts.map(([name, value]) => `${name} ${JSON.stringify(value)}`).join(', ')}`;
}

function oftenInWords(times: number | undefined): string {
  return times === undefined ? '' : ` ${times} ${times === 1 ? 'time' : 'times'}`;
}

function formatEntry({ method, path, status, rule, faults, body }: JournalEntry): string {
  const by = [rule === null ? '' : ` by ${rule}`, faults.length === 0 ? '' : ` by ${faults.join(', ')}`].join('');
  return `  ${method} ${path} → ${status ?? 'no response'}${by}${body === undefined ? '' : ` ${JSON.stringify(body)}`}`;
}
