import { isDeepStrictEqual } from 'node:util';
import type { ErrorCode } from '@boothkit/contract/constants';
import type { DecisionId } from '../decision-id.ts';
import { type Answer, codeOf, member } from '../target/answer.ts';

/** One place where the target and the rule part. */
export interface Disagreement {
  /** What was looked at: the request, or the field of an answer. */
  readonly subject: string;
  readonly expected: string;
  readonly found: string;
  /** Set where only an assumption of this project was expected. */
  readonly assumed?: readonly DecisionId[];
}

/** Thrown where a check cannot go on after a disagreement. */
export class CannotGoOn extends Error {
  override readonly name = 'CannotGoOn';
}

/** Thrown where a target does not show what a check is about, such as a limit that was lifted: then the check is skipped. */
export class DoesNotShow extends Error {
  override readonly name = 'DoesNotShow';
}

/** How an answer is expected to refuse. */
interface ExpectedRefusal {
  /** `validation_failed` and `rate_limited` are codes of the reference; any other is expected as an assumption (decision S1). */
  readonly code: ErrorCode;
  /** A field that the details must name (rule 7/validation-failed). */
  readonly field?: string;
}

/** Collects where a target disagrees. */
export interface Judge {
  /** Expects equal JSON values. */
  same(subject: string, found: unknown, expected: unknown): void;
  /** Expects a condition to hold. */
  holds(subject: string, condition: boolean, expected: string, found: unknown): void;
  /** Expects success with a status. Throws {@link CannotGoOn} where the request was refused, as nothing can follow then. */
  succeeds(answer: Answer, status: 200 | 201): Answer;
  /** Expects a refusal. */
  refuses(answer: Answer, refusal: ExpectedRefusal, what?: string): void;
}

const codesOfTheReference: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['validation_failed', 'rate_limited']);

/** A judge that puts disagreements into a list. */
export function judgeInto(disagreements: Disagreement[]): Judge {
  const disagree = (subject: string, expected: string, found: unknown, assumed?: readonly DecisionId[]) =>
    void disagreements.push({ subject, expected, found: shown(found), ...(assumed && { assumed }) });

  return {
    same(subject, found, expected) {
      if (!isDeepStrictEqual(found, expected)) disagree(subject, shown(expected), found);
    },
    holds(subject, condition, expected, found) {
      if (!condition) disagree(subject, expected, found);
    },
    succeeds(answer, status) {
      if (answer.status === status) return answer;
      disagree(requestOf(answer), `status ${status}`, outcomeOf(answer));
      if (answer.status < 200 || answer.status > 299) throw new CannotGoOn(outcomeOf(answer));
      return answer;
    },
    refuses(answer, { code, field }, what = requestOf(answer)) {
      if (answer.status < 400 || answer.status > 499) {
        disagree(what, `a refusal with ${code}`, outcomeOf(answer));
        return;
      }
      if (codeOf(answer) !== code) {
        const assumed = codesOfTheReference.has(code) ? undefined : (['S1'] as const);
        disagree(what, `the code ${code}`, outcomeOf(answer), assumed);
        return;
      }
      const details = member(member(answer.json, 'error'), 'details');
      if (field !== undefined && !names(details, field)) disagree(what, `details that name ${field}`, details);
    },
  };
}

/** The request of an answer, in words. */
export function requestOf({ asked }: Answer): string {
  return `${asked.method} ${asked.path}`;
}

function outcomeOf(answer: Answer): string {
  const code = codeOf(answer);
  return `status ${answer.status}${typeof code === 'string' ? ` ${code}` : ''}`;
}

/** Whether details name a field, whatever their shape: as a value, as a key, or as the beginning of a longer path. */
function names(details: unknown, field: string): boolean {
  if (typeof details === 'string')
    return (
      details === field ||
      details.startsWith(`${field}.`) ||
      details.startsWith(`${field}[`) ||
      details.startsWith(`${field} `)
    );
  if (typeof details !== 'object' || details === null) return false;
  return Object.entries(details).some(([key, value]) => names(key, field) || names(value, field));
}

/** A value, short enough for a report. */
function shown(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value));
  return text.length > 300 ? `${text.slice(0, 297)}...` : text;
}
