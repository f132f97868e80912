import { type Method, parseJson } from '@boothkit/contract/internal';
import type { OperationName } from '@boothkit/contract/rules';

/** A request to the target's API. */
export interface ApiRequest {
  readonly method: Method;
  /** Relative to the base URL, query included. */
  readonly path: string;
  /** Null for a path that is meant to be no operation. */
  readonly operation: OperationName | null;
}

/** A response of the target, unchanged. */
export interface ApiResponse {
  readonly request: ApiRequest;
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Uint8Array;
  /** The body as JSON; undefined if it is not JSON. */
  readonly json: unknown;
}

/** A member of a JSON object; undefined if it is absent, or if the value is not an object. */
export function member(json: unknown, name: string): unknown {
  return typeof json === 'object' && json !== null && Object.hasOwn(json, name) ? Reflect.get(json, name) : undefined;
}

/** A colour or a list of them in lower case, to compare without the letter case (decision S39); any other value as it is. */
export function lowered(colors: unknown): unknown {
  if (typeof colors === 'string') return colors.toLowerCase();
  return Array.isArray(colors) ? colors.map((color) => String(color).toLowerCase()) : colors;
}

/** A text member; empty if it is absent. */
export function textMember(json: unknown, name: string): string {
  const value = member(json, name);
  return typeof value === 'string' ? value : '';
}

/** A list member; empty if it is absent. */
export function listMember(json: unknown, name: string): readonly unknown[] {
  return asList(member(json, name));
}

/** The value if it is a list; an empty one otherwise. */
export function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** The value if it is a JSON object; an empty one otherwise. */
export function asObject(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}

/** A member of the settings of an event. */
export function settingOf(json: unknown, key: string): unknown {
  return member(member(json, 'settings'), key);
}

/** The ids in the data of a page. */
export function idsOf({ json }: Pick<ApiResponse, 'json'>): string[] {
  return listMember(json, 'data').map((event) => textMember(event, 'id'));
}

/** The code of an error envelope; undefined for another body. */
export function codeOf(response: Pick<ApiResponse, 'json'>): unknown {
  return member(member(response.json, 'error'), 'code');
}

/** The status and message of an error response. */
export function describeError({ status, json }: Pick<ApiResponse, 'status' | 'json'>): string {
  const message = textMember(member(json, 'error'), 'message');
  return `status ${status}${message && `, ${message}`}`;
}

/** Parses bytes as JSON; undefined if they are not JSON, or nested too deeply. */
export function readJson(bytes: Uint8Array): unknown {
  try {
    return parseJson(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return undefined;
  }
}
