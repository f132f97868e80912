import type { JournalEntry } from './journal-entry.ts';

// A module of its own, since the matchers load it, and no schema.

/** How a request ended, in words. */
export function outcomeInWords({ status, completed }: Pick<JournalEntry, 'status' | 'completed'>): string {
  if (status === null) return completed ? 'response lost' : 'no response';
  return completed && status >= 400 ? `${status} after the change` : String(status);
}
