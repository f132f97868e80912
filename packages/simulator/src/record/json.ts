import { parseJson } from '@boothkit/contract/rules';

/** A JSON object. */
export type Json = Readonly<Record<string, unknown>>;

/** The value where it is an object; an empty one otherwise. */
export function asObject(value: unknown): Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {};
}

/** The value where it is a list; an empty one otherwise. */
export function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Reads bytes as JSON; undefined where they are none, or nested too deeply to be walked. */
export function readJson(bytes: Uint8Array): unknown {
  try {
    return parseJson(new TextDecoder().decode(bytes));
  } catch {
    return undefined;
  }
}
