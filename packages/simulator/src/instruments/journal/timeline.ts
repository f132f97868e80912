import { log } from '../../engine/collections/log.ts';
import { type IsSecret, type Redaction, redaction } from '../../engine/redaction/redact.ts';
import { timestamp } from '../../engine/resources/date-time.ts';
import { type Output, resourceId } from '../../engine/resources/define-resource.ts';
import { type Listing, type TimedPageInput, timedListing } from '../../engine/resources/listing.ts';
import { type EndedCall, type Happening, happeningFields } from '../../model/journal/happening.ts';
import { outcomeInWords } from './outcome.ts';
import type { WatchedStep } from './steps.ts';

/** The fields of a {@link TimelineEntry}. */
export const timelineFields = () => ({
  id: resourceId(),
  /** When it happened, by the world's clock. */
  at: timestamp(),
  ...happeningFields(),
  /** The automatic snapshot of the moment before it; null without one. To go back to it undoes this entry and those after it, and nothing else. */
  snapshotId: resourceId().nullable(),
});

/** An entry of the timeline. */
export interface TimelineEntry extends Output<typeof timelineFields> {}

/** The history of a simulator, oldest first: the newest 10,000 entries. Restores and resets do not clear it. */
export type Timeline = Listing<TimelineEntry, TimedPageInput>;

/** A timeline, and what writes it. */
export interface OwnTimeline {
  readonly timeline: Timeline;
  note(happening: Happening | EndedCall, atMs: number, step?: WatchedStep): void;
  /** Redacts what was noted so far. Called before the world, which knows the secrets in it, gives way to another one. */
  redact(): void;
}

/** Keeps steps that can be gone back over. */
export interface KeptSteps {
  /** Keeps the snapshots of a step; returns the ID of the one before it. */
  keepStep(step: WatchedStep): string;
  /** Whether it can still be gone back to. */
  offersStep(snapshotId: string): boolean;
}

interface Noted {
  readonly atMs: number;
  happening: Happening | EndedCall;
  readonly snapshotId: string | null;
}

function viewOf(happening: Happening | EndedCall, redact: Redaction): Happening {
  const subject = happening.subject === null ? null : redact.text(happening.subject);
  if ('text' in happening) return { ...happening, text: redact.text(happening.text), subject };
  const { accountId, method, path, number } = happening;
  const text = `${redact.text(method)} ${redact.path(path, '')} → ${outcomeInWords(happening)}`;
  return { kind: 'call', accountId, text, subject, refId: `request-${number}` };
}

/** An empty timeline, which keeps the steps of its entries; `secrets` are those of the world now. */
export function createTimeline(seed: string, kept: KeptSteps, secrets: () => IsSecret): OwnTimeline {
  const noted = log<Noted>({
    maxLength: 10_000,
    maxSizeBytes: 8 * 1_048_576,
    sizeOf: ({ happening }) => 256 + 2 * ('text' in happening ? happening.text : happening.path).length,
  });
  let redactedCount = 0;
  let newest = 0;
  /** Keeps the snapshot of a step for its first entry, unless an entry before it is of a later step: then there was more to go back over. */
  const snapshotBefore = (step: WatchedStep | undefined): string | null => {
    if (!step || step.noted) return null;
    step.noted = true;
    const isNewest = step.number > newest;
    newest = Math.max(newest, step.number);
    return isNewest && step.before ? kept.keepStep(step) : null;
  };
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
        snapshotId: snapshotId !== null && kept.offersStep(snapshotId) ? snapshotId : null,
      }),
    })),
    note(happening, atMs, step) {
      noted.append({ atMs, happening, snapshotId: snapshotBefore(step) });
    },
    redact() {
      const redact = redaction(secrets());
      for (const [, entry] of noted.from(redactedCount)) entry.happening = viewOf(entry.happening, redact);
      redactedCount = noted.end;
    },
  };
}
