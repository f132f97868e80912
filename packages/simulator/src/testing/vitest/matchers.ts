import type { Inbox, Message, MessageFilter } from '../../galleries/messages/inbox.ts';
import type { Journal, JournalEntry, JournalFilter } from '../journal/journal.ts';

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

/** An object with a journal: a simulator, or an account with its own requests. */
export interface Journaled {
  readonly journal: Pick<Journal, 'requests'>;
}

/** An object with an inbox: an account. */
export interface WithInbox {
  readonly inbox: Pick<Inbox, 'list'>;
}

/** The result of a matcher, as vitest and Jest take it. */
export interface MatcherResult {
  /** Whether the expectation holds; with `.not`, the test passes if it does not. */
  readonly pass: boolean;
  /** Returns the message for a failing test: what was expected and what was found. */
  message(): string;
}

/**
 * Matchers for `expect.extend` of vitest and Jest: the calls that a simulator or an account received, and the messages to its guests.
 *
 * `toHaveCalled(operation, expectation)` passes if the operation was called so, as often as expected. `toHaveRefused(operation,
 * expectation)` counts only rejected calls, by `rule` if one is given. `toHaveSent(expectation)` passes if an account sent its guests
 * such an email or text message.
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
  /** Passes if the account sent its guests such a message, at least once or exactly `times`. */
  toHaveSent(received: unknown, { times, ...filter }: MessageExpectation = {}): MatcherResult {
    const inbox = inboxOf(received);
    const found = inbox.list(filter);
    const pass = isOften(found.length, times);
    return {
      pass,
      message: () =>
        [
          `expected a message ${pass ? 'not ' : ''}to have been sent${inWords(filter)}${oftenInWords(times)}`,
          wasOften(found.length),
          listed('its messages', inbox.list().map(formatMessage)) ?? 'no message was sent',
        ].join('; '),
    };
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
}

function journaled(received: unknown): Journaled {
  const { journal } = (received ?? {}) as Partial<Journaled>;
  if (typeof journal?.requests === 'function') return { journal };
  throw new TypeError('expect(…) must be given a simulator, or an account of one');
}

function inboxOf(received: unknown): WithInbox['inbox'] {
  const { inbox } = (received ?? {}) as Partial<WithInbox>;
  if (typeof inbox?.list === 'function') return inbox;
  throw new TypeError('expect(…) must be given an account of a simulator');
}

const isOften = (found: number, times: number | undefined) => (times === undefined ? found > 0 : found === times);

const wasOften = (found: number) => `it was ${found === 0 ? 'not' : `${found} ${found === 1 ? 'time' : 'times'}`}`;

const listed = (what: string, lines: readonly string[]) =>
  lines.length === 0 ? undefined : `${what} were:\n${lines.join('\n')}`;

function inWords(filter: object): string {
  const parts = Object.entries(filter).filter(([name]) => name !== 'refused');
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

function formatEntry({ method, path, status, rule, faults, body }: JournalEntry): string {
  const by = [rule === null ? '' : ` by ${rule}`, faults.length === 0 ? '' : ` by ${faults.join(', ')}`].join('');
  return `  ${method} ${path} → ${status ?? 'no response'}${by}${body === undefined ? '' : ` ${JSON.stringify(body)}`}`;
}
