import { log } from '../engine/collections/log.ts';
import { type IsSecret, type Redaction, redaction } from '../engine/redaction/redact.ts';
import { type Listing, type TimedPageInput, timedListing } from '../engine/resources/listing.ts';
import type { EndedCall, Happening } from '../model/happening.ts';
import { outcomeInWords } from './journal-entry.ts';

/** An entry of the timeline. */
export interface TimelineEntry extends Happening {
  readonly id: string;
  /** When it happened, by the world's clock. */
  readonly at: string;
  /** The automatic snapshot of the moment before it; null without one. */
  readonly snapshotId: string | null;
}

/** The history of a simulator, oldest first: the newest 10,000 entries. Restores and resets do not clear it. */
export type Timeline = Listing<TimelineEntry, TimedPageInput>;

/** A timeline, and what writes it. */
export interface OwnTimeline {
  readonly timeline: Timeline;
  /** How many entries were ever noted. */
  count(): number;
  note(happening: Happening | EndedCall, atMs: number): void;
  /** The next entry is the first after this snapshot. */
  follow(snapshotId: string): void;
  /** Redacts what was noted so far. Called before the world, which knows the secrets in it, gives way to another one. */
  redact(): void;
}

interface Noted {
  readonly atMs: number;
  happening: Happening | EndedCall;
  readonly snapshotId: string | null;
}

function viewOf(happening: Happening | EndedCall, redact: Redaction): Happening {
  if ('text' in happening) return { ...happening, text: redact.text(happening.text) };
  const { accountId, method, path, number } = happening;
  const text = `${redact.text(method)} ${redact.path(path, '')} → ${outcomeInWords(happening)}`;
  return { kind: 'call', accountId, text, refId: `request-${number}` };
}

/** An empty timeline. `offers` says whether an automatic snapshot can still be gone back to; `secrets` are those of the world now. */
export function createTimeline(
  seed: string,
  offers: (snapshotId: string) => boolean,
  secrets: () => IsSecret,
): OwnTimeline {
  const noted = log<Noted>({
    maxLength: 10_000,
    maxSizeBytes: 8 * 1_048_576,
    sizeOf: ({ happening }) => 256 + 2 * ('text' in happening ? happening.text : happening.path).length,
  });
  let count = 0;
  let redactedCount = 0;
  let snapshotId: string | null = null;
  return {
    timeline: timedListing((order) => ({
      seed,
      name: ['timeline', order],
      *entries(after) {
        const position = after === undefined ? undefined : Number(after);
        const entries =
          order === 'newest' ? noted.before(position) : noted.from(position === undefined ? 0 : position + 1);
        const redact = redaction(secrets());
        for (const [at, entry] of entries) yield [String(at), { at, entry, redact }] as const;
      },
      show: ({ at, entry: { atMs, happening, snapshotId }, redact }) => ({
        ...{ id: `entry-${at + 1}`, at: new Date(atMs).toISOString() },
        ...viewOf(happening, redact),
        snapshotId: snapshotId !== null && offers(snapshotId) ? snapshotId : null,
      }),
    })),
    count: () => count,
    note(happening, atMs) {
      count += 1;
      noted.append({ atMs, happening, snapshotId });
      snapshotId = null;
    },
    follow(id) {
      snapshotId = id;
    },
    redact() {
      const redact = redaction(secrets());
      for (const [, entry] of noted.from(redactedCount)) entry.happening = viewOf(entry.happening, redact);
      redactedCount = noted.end;
    },
  };
}
