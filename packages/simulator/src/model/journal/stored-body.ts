import type { StoredBody } from './request-record.ts';

/** Bodies up to here are stored whole. No request that the schemas accept comes near. */
const maxWholeBytes = 65_536;

/** Bounds of the stored part of a longer body: enough to recognise the body. */
const maxTextLength = 1000;
const maxMembers = 100;

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/**
 * Stores a body for the journal: its bytes as they came where they are known. Of a long one, texts end after 1,000 characters, and
 * lists and objects after 100 members, and all of it after 64 KiB.
 */
export function storeBody(body: unknown, bytes: Uint8Array = encoder.encode(JSON.stringify(body))): StoredBody {
  if (bytes.byteLength <= maxWholeBytes) return { json: bytes, isTruncated: false };
  return { json: encoder.encode(JSON.stringify(truncate(body, { left: maxWholeBytes }))), isTruncated: true };
}

/** The JSON of a stored body. */
export function parseStoredBody(body: StoredBody): unknown {
  return JSON.parse(textOf(body));
}

/** The text of a stored body; empty where none was stored. */
export const textOf = (body: StoredBody | undefined): string => (body ? decoder.decode(body.json) : '');

/** A part of some JSON, which takes its characters from a budget. */
function truncate(value: unknown, budget: { left: number }): unknown {
  budget.left -= 4;
  if (typeof value === 'string') {
    const text = value.slice(0, Math.max(0, Math.min(maxTextLength, budget.left)));
    budget.left -= text.length;
    return text;
  }
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    const items = value.slice(0, maxMembers);
    return items.flatMap((item) => (budget.left > 0 ? [truncate(item, budget)] : []));
  }
  const names = Object.keys(value).slice(0, maxMembers);
  return Object.fromEntries(
    names.flatMap((name) =>
      budget.left > 0 ? [[String(truncate(name, budget)), truncate(Reflect.get(value, name), budget)]] : [],
    ),
  );
}
