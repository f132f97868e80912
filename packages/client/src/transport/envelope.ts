import type { ErrorDetails } from '../errors.ts';
import { type Redact, redactValue } from './redact.ts';

/** What the envelope of a failure says, as far as it is there (rule 7.1). */
export interface Envelope {
  readonly code?: string | undefined;
  readonly message?: string | undefined;
  readonly hint?: string | undefined;
  /** As sent, not checked. */
  readonly details?: ErrorDetails | undefined;
  readonly requestId?: string | undefined;
}

/** Reads what is there and legible, without secrets: whatever stands between may answer in a shape of its own. */
export function readEnvelope(text: string, redact: Redact): Envelope {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return {};
  }
  const error = isObject(body) ? redactValue(body['error'], redact) : undefined;
  if (!isObject(error)) return {};
  const textAt = (name: string) => (typeof error[name] === 'string' ? error[name] : undefined);
  return {
    code: textAt('code'),
    message: textAt('message'),
    hint: textAt('hint'),
    requestId: textAt('requestId'),
    details: error['details'] as ErrorDetails | undefined,
  };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
