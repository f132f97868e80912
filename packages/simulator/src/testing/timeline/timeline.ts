import { type Listing, type TimedPageInput, timedListing } from '../../resources/listing.ts';
import { log } from '../../store/log.ts';
import { redactedPath } from '../journal/redact.ts';

/** The kind of a timeline entry. `owner` is an action of the owner that no other kind reports. */
export type HappeningKind = 'call' | 'capture' | 'print' | 'send' | 'webhook' | 'clock' | 'owner';

/** Something that happened in a world. */
export interface Happening {
  readonly kind: HappeningKind;
  readonly accountId: string | null;
  /** A summary, such as `POST /events → 201`. */
  readonly text: string;
  /** The id of what it is about: of the request, delivery, gallery, message or tablet; null for none. */
  readonly refId: string | null;
}

/** A request that ended. Its text is written when somebody reads it, since few are ever read. */
export interface EndedCall {
  readonly accountId: string | null;
  readonly method: string;
  readonly path: string;
  /** Null for a call without a response. */
  readonly status: number | null;
  /** Its number in the journal, counted from 1. */
  readonly number: number;
}

/** An entry of the timeline. */
export interface TimelineEntry extends Happening {
  readonly id: string;
  /** When it happened, by the world's clock. */
  readonly at: string;
  /** The automatic snapshot of the moment before it; null without one (decision S389). */
  readonly snapshotId: string | null;
}

/** The history of a simulator, oldest first: the newest 10,000 entries. Restores and resets do not clear it. */
export type Timeline = Listing<TimelineEntry, TimedPageInput>;

/** A timeline, and what writes it. */
export interface OwnTimeline {
  readonly timeline: Timeline;
  /** How many entries were ever noted. */
  readonly count: number;
  note(happening: Happening | EndedCall, atMs: number): void;
  /** The next entry is the first after this snapshot. */
  follow(snapshotId: string): void;
}

interface Noted {
  readonly atMs: number;
  readonly happening: Happening | EndedCall;
  readonly snapshotId: string | null;
}

function shown(happening: Happening | EndedCall): Happening {
  if ('text' in happening) return { ...happening, text: redactedPath(happening.text, '') };
  const { accountId, method, path, status, number } = happening;
  const text = `${method} ${redactedPath(path, '')} → ${status ?? 'no response'}`;
  return { kind: 'call', accountId, text, refId: `request-${number}` };
}

/** An empty timeline. `offers` says whether an automatic snapshot can still be gone back to. */
export function createTimeline(seed: string, offers: (snapshotId: string) => boolean): OwnTimeline {
  const noted = log<Noted>({
    maxLength: 10_000,
    maxSizeBytes: 8 * 1_048_576,
    sizeOf: ({ happening }) => 256 + 2 * ('text' in happening ? happening.text : happening.path).length,
  });
  let count = 0;
  let snapshotId: string | null = null;
  return {
    timeline: timedListing((order) => ({
      seed,
      name: ['timeline', order],
      *entries(after) {
        const position = after === undefined ? undefined : Number(after);
        const found =
          order === 'newest' ? noted.before(position) : noted.from(position === undefined ? 0 : position + 1);
        for (const [at, entry] of found) yield [String(at), { at, entry }] as const;
      },
      show: ({ at, entry: { atMs, happening, snapshotId } }) => ({
        ...{ id: `entry-${at + 1}`, at: new Date(atMs).toISOString() },
        ...shown(happening),
        snapshotId: snapshotId !== null && offers(snapshotId) ? snapshotId : null,
      }),
    })),
    get count() {
      return count;
    },
    note(happening, atMs) {
      count += 1;
      noted.append({ atMs, happening, snapshotId });
      snapshotId = null;
    },
    follow(id) {
      snapshotId = id;
    },
  };
}
