/**
 * The requests that an address has made in the last minute, oldest first (rule 8/requests-per-ip): a stretch of a list that is
 * only ever added to, so that the windows of snapshots and forks can share it.
 */
export interface AddressWindow {
  readonly timesMs: number[];
  /** Where the stretch begins in the list. */
  readonly from: number;
  /** Where it ends; what lies beyond belongs to a later window. */
  readonly to: number;
}

/** So many that fell out may stay in the list before it is made anew: then that costs next to nothing for each request. */
const maxLeftOver = 1024;

/** The window of an address that made no request. */
export const emptyWindow: AddressWindow = { timesMs: [], from: 0, to: 0 };

/** How many requests a window holds. */
export function countIn({ from, to }: AddressWindow): number {
  return to - from;
}

/** The oldest request in a window; `undefined` where it holds none. */
export function oldestIn({ timesMs, from, to }: AddressWindow): number | undefined {
  return from < to ? timesMs[from] : undefined;
}

/** The newest request in a window; `undefined` where it holds none. */
export function newestIn({ timesMs, from, to }: AddressWindow): number | undefined {
  return from < to ? timesMs[to - 1] : undefined;
}

/** A window without the requests that were made by a moment. */
export function since(window: AddressWindow, momentMs: number): AddressWindow {
  const { timesMs, to } = window;
  let { from } = window;
  while (from < to && (timesMs[from] ?? 0) <= momentMs) from += 1;
  return from === window.from ? window : { timesMs, from, to };
}

/** A window with one request more, made at a moment that is no earlier than the others. */
export function withRequest({ timesMs, from, to }: AddressWindow, momentMs: number): AddressWindow {
  // Another window goes on from here in its own way, or too much has fallen out.
  if (timesMs.length !== to || from > maxLeftOver)
    return { timesMs: [...timesMs.slice(from, to), momentMs], from: 0, to: to - from + 1 };
  timesMs.push(momentMs);
  return { timesMs, from, to: to + 1 };
}

/** A window without one request of a moment, where it holds one. */
export function withoutRequest(window: AddressWindow, momentMs: number): AddressWindow {
  const { timesMs, from, to } = window;
  const at = timesMs.lastIndexOf(momentMs, to - 1);
  if (at < from) return window;
  if (at === to - 1) return { timesMs, from, to: to - 1 };
  return { timesMs: [...timesMs.slice(from, at), ...timesMs.slice(at + 1, to)], from: 0, to: to - from - 1 };
}
