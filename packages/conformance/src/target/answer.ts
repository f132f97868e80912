import type { Method, OperationName } from '@boothkit/contract/constants';
import { parseJson } from '@boothkit/contract/rules';

/** What was asked of the target. */
export interface Asked {
  readonly method: Method;
  /** Relative to the base URL, query included. */
  readonly path: string;
  /** The operation that the request is for; null where it is meant to be none. */
  readonly operation: OperationName | null;
}

/** One answer of the target, exactly as it came. */
export interface Answer {
  readonly asked: Asked;
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Uint8Array;
  /** The body as JSON; undefined where it is none. */
  readonly json: unknown;
}

/** A member of a JSON object; undefined where there is none, or no object. */
export function member(json: unknown, name: string): unknown {
  return typeof json === 'object' && json !== null && Object.hasOwn(json, name) ? Reflect.get(json, name) : undefined;
}

/** A member that is text; empty otherwise. */
export function textMember(json: unknown, name: string): string {
  const value = member(json, name);
  return typeof value === 'string' ? value : '';
}

/** A member that is a list; empty otherwise. */
export function listMember(json: unknown, name: string): readonly unknown[] {
  const value = member(json, name);
  return Array.isArray(value) ? value : [];
}

/** The code of an error envelope; undefined where there is none. */
export function codeOf(answer: Answer): unknown {
  return member(member(answer.json, 'error'), 'code');
}

/** How an answer refuses, by its status and what it says. */
export function refusalInWords({ status, json }: Pick<Answer, 'status' | 'json'>): string {
  const message = textMember(member(json, 'error'), 'message');
  return `status ${status}${message && `, ${message}`}`;
}

/** Reads bytes as JSON; undefined where they are none, or nested too deeply to be walked. */
export function readJson(bytes: Uint8Array): unknown {
  try {
    return parseJson(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return undefined;
  }
}
