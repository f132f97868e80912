import { UnrepeatableError } from '@boothkit/saved-tests';
import type { Log } from '../../engine/collections/log.ts';
import type { ActionRecord, RequestRecord } from '../../model/journal/request-record.ts';
import type { World, WorldState } from '../../model/world.ts';
import type { Snapshot } from '../../objects/interface.ts';
import { stateOf } from '../../objects/snapshot.ts';

/** Something that was recorded: a request, or an action of the owner over the control API. */
export type Recorded = { readonly id: string; readonly startedMs: number } & (
  | { readonly request: RequestRecord }
  | { readonly action: ActionRecord }
);

/** Everything that was recorded, in order, and the world before it. */
interface Recording {
  readonly begin: WorldState;
  readonly recorded: readonly Recorded[];
}

/** The recording of a world, from its first request or from a snapshot on. Throws an {@link UnrepeatableError} if a part of it is gone. */
export function recordingOf(world: World, snapshot: Snapshot | undefined): Recording {
  const begin = snapshot ? stateOf(snapshot) : world.recordedFrom;
  if (!begin) throw new UnrepeatableError('there is nothing to save: no request was recorded yet');
  requireSamePast(world, begin);
  const requests = entriesFrom(world.requests, begin.requests.end, 'requests');
  const actions = entriesFrom(world.actions, begin.actions.end, 'actions');
  if (requests.length === 0)
    throw new UnrepeatableError('there is nothing to save: no request was recorded since then');
  const recorded: Recorded[] = [];
  const addActions = (isBefore: (action: ActionRecord) => boolean) => {
    for (let next = actions[0]; next && isBefore(next[1]); next = actions[0]) {
      recorded.push({ action: next[1], id: `action-${next[0] + 1}`, startedMs: next[1].startedMs });
      actions.shift();
    }
  };
  for (const [position, request] of requests) {
    addActions(({ requestsBefore }) => requestsBefore <= position);
    recorded.push({ request, id: `request-${position + 1}`, startedMs: request.startedMs });
  }
  addActions(() => true);
  return { begin, recorded };
}

/** Whether a log went on from an earlier one: both have the same last item before it, if that is still there. */
function goesOn<Item>(log: Log<Item>, earlier: Log<Item>): boolean {
  const [last] = earlier.before();
  const [same] = last ? log.from(last[0]) : [];
  const isGone = last && same && same[0] > last[0];
  return earlier.end <= log.end && (isGone || same?.[1] === last?.[1]);
}

/** Throws unless the world went on from a state, with all that was recorded before it. */
function requireSamePast(world: World, begin: WorldState): void {
  if (goesOn(world.requests, begin.requests) && goesOn(world.actions, begin.actions)) return;
  throw new UnrepeatableError(
    `the world did not continue from the snapshot of ${begin.clock.now}: restore a later state, or give another snapshot`,
  );
}

/** All entries of a log from a position on. Throws if it has dropped some of them. */
function entriesFrom<Item>(log: Log<Item>, position: number, what: string): (readonly [number, Item])[] {
  const entries = [...log.from(position)];
  const lost = log.end - position - entries.length;
  if (lost === 0) return entries;
  throw new UnrepeatableError(
    `the journal has dropped the ${lost} oldest ${what} of this recording: begin with a later snapshot, or raise journalLength and journalSizeBytes`,
  );
}
