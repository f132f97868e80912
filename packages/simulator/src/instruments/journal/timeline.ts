import * as z from 'zod';
import { type Log, log } from '../../engine/collections/log.ts';
import { type Redaction, redaction } from '../../engine/redaction/redact.ts';
import { dateTime, timestamp } from '../../engine/resources/date-time.ts';
import { type Input, lazyObject, type Output, resourceId } from '../../engine/resources/define-resource.ts';
import { type Listing, type ListSource, listing, takePage, timedPageFields } from '../../engine/resources/listing.ts';
import { parseInput } from '../../engine/resources/parse.ts';
import {
  type Actor,
  actorKinds,
  type EndedCall,
  type Happening,
  happeningFields,
} from '../../model/journal/happening.ts';
import { knownSecrets } from '../../model/known-secrets.ts';
import type { World } from '../../model/world.ts';
import { changeFields, changesBetween, type FieldChange } from './changes-between.ts';
import { outcomeInWords } from './outcome.ts';
import type { WatchedStep } from './steps.ts';

/** The fields of a {@link TimelineEntry}. */
export const timelineFields = () => ({
  id: resourceId(),
  /** When it happened, by the world's clock. */
  at: timestamp(),
  ...happeningFields(),
  /** Who did it. */
  actor: z.strictObject({
    kind: z.enum(actorKinds),
    /** The ID of the key, app or tablet; null without one. */
    id: resourceId().nullable(),
    /** Its name; null without one. */
    name: z.string().nullable(),
  }),
  /** The fields of its event that it changed, before and after, without secrets. Empty for what is no change of an event's fields. */
  changes: z.array(z.strictObject(changeFields())),
  /** Whether a reset or a load has replaced the world that it happened in. To go back to before that brings that world back. */
  replaced: z.boolean(),
  /** Whether the world no longer has what refId names. */
  gone: z.boolean(),
  /** The automatic snapshot of the moment before it; null without one. To go back to it undoes this entry and those after it, and nothing else. */
  snapshotId: resourceId().nullable(),
});

/** An entry of the timeline. */
export interface TimelineEntry extends Output<typeof timelineFields> {}

/** The fields of a {@link TimelinePageInput}. */
const timelinePageFields = () => ({
  ...timedPageFields(),
  /** Who did it: a kind of actor, or the ID of a key or tablet. Default: anybody. */
  actor: z.string().min(1).exactOptional(),
  /** The event that it is about, alone or with others. Default: any, and none. */
  eventId: z.string().min(1).exactOptional(),
  /** The earliest time of the world's clock, included. Default: from the beginning. */
  since: dateTime().exactOptional(),
  /** The latest time of the world's clock, included. Default: to the end. */
  until: dateTime().exactOptional(),
});

/** The schema of a {@link TimelinePageInput}. */
export const TimelinePageSchema = lazyObject(timelinePageFields);

/** Which entries of the timeline, and which page of them. */
export interface TimelinePageInput extends Input<typeof timelinePageFields> {}

/** The history of a simulator, oldest first: the newest 10,000 entries. Restores and resets do not clear it. */
export type Timeline = Listing<TimelineEntry, TimelinePageInput>;

/** A timeline, and what writes it. */
export interface OwnTimeline {
  readonly timeline: Timeline;
  note(happening: Happening | EndedCall, atMs: number, actor: Actor, step?: WatchedStep): void;
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

/** An entry without what only its list knows. */
type Shown = Omit<TimelineEntry, 'id' | 'at' | 'snapshotId' | 'gone' | 'replaced'>;

interface Noted {
  /** That of the world in which it happened. */
  readonly life: object;
  readonly atMs: number;
  readonly actor: Actor;
  readonly eventId: string | null;
  readonly otherEventIds: readonly string[] | undefined;
  /** The number and ID of the request that it was, in a world that is gone. */
  request: Pick<EndedCall, 'number' | 'requestId'> | undefined;
  /** What happened; how it is shown, once the world that knew its secrets is gone. */
  what: Happening | EndedCall | Shown;
  readonly snapshotId: string | null;
}

function show({ what, actor }: Noted, world: World, redact: Redaction): Shown {
  if ('changes' in what) return what;
  const { accountId, eventId, changed } = what;
  const changes = changed ? [...changesBetween(changed.before, changed.after)] : [];
  const common = {
    ...{ accountId, eventId, subject: what.subject && redact.text(what.subject) },
    actor: { ...actor, ...named(world, accountId, actor) },
    changes: changes.map((change) => redact.json(change) as FieldChange),
  };
  if ('text' in what) return { ...common, kind: what.kind, text: redact.text(what.text), refId: what.refId };
  const text = `${redact.text(what.method)} ${redact.path(what.path, '')} → ${outcomeInWords(what)}`;
  return { ...common, kind: 'call', text, refId: `request-${what.number}` };
}

/** The name of an actor, and whether its key is that of an app. */
function named(
  world: World,
  accountId: string | null,
  { kind, id }: Actor,
): Pick<TimelineEntry['actor'], 'kind' | 'name'> {
  if (accountId === null || id === null || !world.hasAccount(accountId)) return { kind, name: null };
  const { keys, tablets } = world.account(accountId);
  const key = keys.get(id);
  return { kind: key && key.expiresAtMs !== null ? 'app' : kind, name: (key ?? tablets.get(id))?.name ?? null };
}

/** Whether the world no longer has what an entry leads to. Deliveries stay as long as their account. */
function isGone({ requests, hasAccount, account }: World, { accountId, kind, refId }: Shown, noted: Noted): boolean {
  const call = 'number' in noted.what ? noted.what : noted.request;
  if (call) {
    const { number, requestId } = call;
    const [[, request] = []] = requests.from(number - 1);
    return request?.requestId !== requestId;
  }
  if (refId === null || accountId === null) return false;
  if (!hasAccount(accountId)) return true;
  const { galleries, tablets, sends } = account(accountId);
  if (kind === 'capture') return !galleries.has(refId);
  if (kind === 'send') return !sends.has(refId);
  return (kind === 'print' || kind === 'owner') && !tablets.has(refId);
}

/** An empty timeline of the present world, which keeps the steps of its entries. */
export function createTimeline(seed: string, kept: KeptSteps, present: () => World): OwnTimeline {
  const noted = log<Noted>({
    maxLength: 10_000,
    maxSizeBytes: 8 * 1_048_576,
    // A record that was changed takes about 2 KB.
    sizeOf: ({ what, otherEventIds }) =>
      256 +
      32 * (otherEventIds?.length ?? 0) +
      2 * ('text' in what ? what.text : what.path).length +
      ('changed' in what && what.changed ? 2048 : 0),
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
    timeline: {
      list: () => listing(listed({ order: 'oldest' }, seed, kept, noted, present)).list(),
      page(input = {}) {
        const { limit, cursor, ...filter } = parseInput(TimelinePageSchema, input, 'page');
        return takePage(listed(filter, seed, kept, noted, present), { limit, cursor });
      },
    },
    note(what, atMs, actor, step) {
      const { eventId } = what;
      const otherEventIds = 'text' in what ? what.otherEventIds : undefined;
      const { life } = present();
      const snapshotId = snapshotBefore(step);
      noted.append({ life, atMs, actor, eventId, otherEventIds, request: undefined, what, snapshotId });
    },
    redact() {
      const world = present();
      const redact = redaction(knownSecrets(world));
      for (const [, entry] of noted.from(redactedCount)) {
        const { what } = entry;
        if ('number' in what) entry.request = { number: what.number, requestId: what.requestId };
        entry.what = show(entry, world, redact);
      }
      redactedCount = noted.end;
    },
  };
}

interface Listed {
  readonly at: number;
  readonly entry: Noted;
  readonly world: World;
  readonly redact: Redaction;
}

/** The entries of a timeline that a filter lets through. */
function listed(
  { order, actor, eventId, since, until }: Omit<TimelinePageInput, 'limit' | 'cursor'>,
  seed: string,
  kept: KeptSteps,
  noted: Log<Noted>,
  present: () => World,
): ListSource<Listed, TimelineEntry> {
  const [sinceMs, untilMs] = [since, until].map((time) => (time === undefined ? undefined : Date.parse(time)));
  const matches = (entry: Noted, world: World): boolean =>
    (eventId === undefined || entry.eventId === eventId || entry.otherEventIds?.includes(eventId) === true) &&
    (sinceMs === undefined || entry.atMs >= sinceMs) &&
    (untilMs === undefined || entry.atMs <= untilMs) &&
    (actor === undefined || entry.actor.id === actor || kindOf(entry, world) === actor);
  return {
    seed,
    name: ['timeline', order, actor, eventId, since, until],
    *entries(after?: string) {
      const position = after === undefined ? undefined : Number(after);
      const entries =
        order === 'newest' ? noted.before(position) : noted.from(position === undefined ? 0 : position + 1);
      const world = present();
      const redact = redaction(knownSecrets(world));
      for (const [at, entry] of entries)
        if (matches(entry, world)) yield [String(at), { at, entry, world, redact }] as const;
    },
    show({ at, entry, world, redact }: Listed): TimelineEntry {
      const { atMs, snapshotId } = entry;
      const shown = show(entry, world, redact);
      return {
        ...{ id: `entry-${at + 1}`, at: new Date(atMs).toISOString() },
        ...shown,
        replaced: entry.life !== world.life,
        gone: isGone(world, shown, entry),
        snapshotId: snapshotId !== null && kept.offersStep(snapshotId) ? snapshotId : null,
      };
    },
  };
}

const kindOf = ({ what, actor }: Noted, world: World) =>
  'changes' in what ? what.actor.kind : named(world, what.accountId, actor).kind;
