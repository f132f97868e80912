import { formatTimestamp } from '../engine/clock/timestamps.ts';
import { numberKey, table } from '../engine/collections/table.ts';

/** Something that happens at a time of the world's clock. */
export interface Timer {
  readonly kind: 'delivery' | 'stage' | 'print' | 'launch' | 'close';
  readonly accountId: string;
  /** The tablet or the delivery that it belongs to: the timer goes with it. */
  readonly ownerId: string;
  /** The ID of its subject: the tablet, its print job or its launch, or the delivery. */
  readonly id: string;
  readonly dueMs: number;
  /** Grows with what the account makes: of those due at one moment, what was begun first comes first. */
  readonly ordinal: number;
}

/** The key of a timer. */
export const timerKey = ({ accountId, ownerId, kind, id, dueMs, ordinal }: Timer) =>
  `${accountId}/${ownerId}/${kind}/${id}/${dueMs}/${ordinal}`;

/** Everything that waits for a time. Of all that is due at one moment, deliveries come first, in the order of each account's log. */
export const timerTable = () =>
  table(timerKey, {
    due: ({ dueMs, kind, ordinal, accountId, id }) =>
      kind === 'delivery'
        ? `${formatTimestamp(dueMs)}/0/${accountId}/${id}`
        : `${formatTimestamp(dueMs)}/1/${numberKey(ordinal)}/${accountId}/${kind}/${id}`,
  });
