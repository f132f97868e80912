import type { JournalEntry } from '../instruments/journal/journal-entry.ts';
import type { JournalFilter, JournalOperation } from '../instruments/journal/journal-filter.ts';
import { outcomeInWords } from '../instruments/journal/outcome.ts';
import type { Message, MessageFilter } from '../objects/galleries/inbox.ts';

// The expectations of the matchers of all test runners. Matchers in process and those of a remote simulator differ in how they read.

/** The calls to match, and their expected number. */
export interface CallExpectation extends Omit<JournalFilter, 'operation'> {
  /** Exactly how often. Default: at least once. */
  readonly times?: number;
}

/** The messages to match, and their expected number. */
export interface MessageExpectation extends MessageFilter {
  /** Exactly how often. Default: at least once. */
  readonly times?: number;
}

/** The result of a matcher, as test runners take it. */
export interface MatcherResult {
  /** Whether the expectation holds; with `.not`, the test passes if it does not. */
  readonly pass: boolean;
  /** Returns the message for a failing test: what was expected and what was found. */
  message(): string;
}

/** The input of a matcher, and how it compares that input. */
export interface Expectation<Filter, Item> {
  readonly filter: Filter;
  /** The filter of all items of the kind, for the message of a failure. */
  readonly others: Filter;
  compare(found: readonly Item[], others: readonly Item[]): MatcherResult;
}

/** Expects calls of an operation, or rejected ones. */
export function expectCalls(
  operation: JournalOperation,
  { times, ...filter }: CallExpectation,
  done: 'called' | 'rejected',
): Expectation<JournalFilter, JournalEntry> {
  return {
    filter: { ...filter, operation, ...(done === 'rejected' && { rejected: true }) },
    others: { operation },
    compare(found, others) {
      const pass = isOften(found.length, times);
      return {
        pass,
        message: () =>
          [
            `expected ${operation} ${pass ? 'not ' : ''}to have been ${done}${inWords(filter)}${oftenInWords(times)}`,
            wasOften(found.length),
            listed('its calls', others.map(formatEntry)) ?? 'it was never called',
          ].join('; '),
      };
    },
  };
}

/** Expects messages to guests. */
export function expectMessages({ times, ...filter }: MessageExpectation): Expectation<MessageFilter, Message> {
  return {
    filter,
    others: {},
    compare(found, others) {
      const pass = isOften(found.length, times);
      return {
        pass,
        message: () =>
          [
            `expected a message ${pass ? 'not ' : ''}to have been sent${inWords(filter)}${oftenInWords(times)}`,
            wasOften(found.length),
            listed('its messages', others.map(formatMessage)) ?? 'no message was sent',
          ].join('; '),
      };
    },
  };
}

const isOften = (found: number, times: number | undefined) => (times === undefined ? found > 0 : found === times);

const wasOften = (found: number) => `it was ${found === 0 ? 'not' : `${found} ${found === 1 ? 'time' : 'times'}`}`;

const listed = (what: string, lines: readonly string[]) =>
  lines.length === 0 ? undefined : `${what} were:\n${lines.join('\n')}`;

function inWords(filter: object): string {
  const parts = Object.entries(filter).filter(([name]) => name !== 'rejected');
  return parts.length === 0
    ? ''
    : ` with ${parts.map(([name, value]) => `${name} ${JSON.stringify(value)}`).join(', ')}`;
}

function oftenInWords(times: number | undefined): string {
  return times === undefined ? '' : ` ${times} ${times === 1 ? 'time' : 'times'}`;
}

function formatMessage({ by, to, subject, text, eventId }: Message): string {
  return `  ${by} to ${to}, event ${eventId}: ${JSON.stringify(subject ?? text)}`;
}

function formatEntry(entry: JournalEntry): string {
  const { method, path, rule, faults, body } = entry;
  const by = [rule === null ? '' : ` by ${rule}`, faults.length === 0 ? '' : ` by ${faults.join(', ')}`].join('');
  return `  ${method} ${path} → ${outcomeInWords(entry)}${by}${body === undefined ? '' : ` ${JSON.stringify(body)}`}`;
}
