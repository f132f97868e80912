import { DetailedEvent, type FieldFault, operations, validate } from '@boothkit/contract';
import { ValidationError } from '../errors.ts';
import { tell } from '../limits/tell.ts';
import { found } from '../option-checks.ts';
import type { AnswerToCheck, Mismatch, ResponseCheck } from '../response-check.ts';

/** An answer that is not what the contract says. */
export interface MismatchReport {
  /** The operation by its reference name. */
  readonly operation: AnswerToCheck['operation'];
  /** The service's id of the request. */
  readonly requestId: string | undefined;
  /** All that does not fit, unknown fields among it; 100 at most (decision S64). */
  readonly mismatches: readonly Mismatch[];
  /** Whether the call fails for it. */
  readonly fails: boolean;
}

/** What becomes of answers that do not fit. */
export interface CheckOptions {
  /**
   * `warn` lets every answer pass; `throw` fails the call with a `ResponseError` whose fault is `off-contract`. Fields that the
   * contract does not have are told and fail nothing in either (decision S110).
   */
  readonly mode: 'warn' | 'throw';
  /** Told of each answer that does not fit. Default: `console.warn`, for those that pass. */
  readonly onMismatch?: ((report: MismatchReport) => void) | undefined;
}

/**
 * Makes the check for a client's option `validate`: each successful answer of an operation that the contract describes is
 * compared with the operation's schema and status, whatever version served it, for it is this contract that the client's types
 * come from. The data stay as they were sent.
 *
 * Throws a `ValidationError` for options that cannot work.
 *
 * @example
 * ```ts
 * import { BoothClient } from '@boothkit/client';
 * import { checkResponses } from '@boothkit/client/validate';
 *
 * const booth = new BoothClient({
 *   apiKey: () => secrets.get('booth-key'),
 *   baseUrl: 'https://api.example.com/v1',
 *   validate: checkResponses({ mode: 'throw' }),
 * });
 * ```
 */
export function checkResponses(options: CheckOptions): ResponseCheck {
  const { mode, onMismatch = warn } = options ?? {};
  if (mode !== 'warn' && mode !== 'throw') {
    throw new ValidationError(`mode must be 'warn' or 'throw'; got ${found(mode)}`);
  }
  if (typeof onMismatch !== 'function') {
    throw new ValidationError(`onMismatch must be a function; got ${found(onMismatch)}`);
  }
  return (answer) => {
    const mismatches = mismatchesOf(answer);
    if (mismatches.length === 0) return [];
    const failing = mode === 'throw' ? mismatches.filter(({ kind }) => kind === 'unfit') : [];
    const { operation, requestId } = answer;
    tell(onMismatch, { operation, requestId, mismatches, fails: failing.length > 0 });
    return failing;
  };
}

const whole = 'the answer';

function mismatchesOf(answer: AnswerToCheck): Mismatch[] {
  const { operation, status, data, redact } = answer;
  const { success } = operations[operation];
  const outcome = validate(schemaOf(answer), data, whole);
  const faults = outcome.ok ? [] : outcome.faults.map((fault) => mismatchOf(fault, redact));
  if (status === success.status) return faults;
  return [{ kind: 'unfit', field: '', message: `the status must be ${success.status}; got ${status}` }, ...faults];
}

/** Settings are null in a concise answer only (rule 2.2/settings). */
function schemaOf({ operation, url }: AnswerToCheck) {
  const detailed = operation === 'get_event' && new URL(url).searchParams.get('response_format') !== 'concise';
  return detailed ? DetailedEvent : operations[operation].success.schema;
}

function mismatchOf({ field: path, message, unknown }: FieldFault, redact: AnswerToCheck['redact']): Mismatch {
  const field = redact(path);
  return unknown
    ? { kind: 'unknown-field', field, message: `${field} is not a field of the contract` }
    : { kind: 'unfit', field, message: redact(message) };
}

function warn({ operation, requestId, mismatches, fails }: MismatchReport): void {
  if (fails) return;
  const told = mismatches.map(({ message }) => message).join('; ');
  console.warn(`@boothkit/client/validate: ${operation} (request ${requestId ?? 'without id'}): ${told}`);
}
