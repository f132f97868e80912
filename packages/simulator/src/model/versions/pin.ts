/** The version that a key is pinned to, and the change of it that is still to apply. */
export interface PinRecord {
  readonly version: string;
  readonly next: { readonly version: string; readonly appliesAtMs: number } | null;
}

/** The pin at a time, with a pending one applied if it is due (rules 9.3, 8/re-pin). */
export function pinAt(pin: PinRecord, nowMs: number): PinRecord {
  const { next } = pin;
  return next && next.appliesAtMs <= nowMs ? { version: next.version, next: null } : pin;
}

/**
 * A pin that will change to a version after a while (rule 9.3). It takes the place of a change that has not applied yet; back to
 * the version in force, there is nothing left to apply.
 */
export function rePinned(pin: PinRecord, version: string, nowMs: number, delayMs: number): PinRecord {
  const present = pinAt(pin, nowMs);
  const next = version === present.version ? null : { version, appliesAtMs: nowMs + delayMs };
  return { version: present.version, next };
}
