import { type CaptureType, captureTypes } from '@boothkit/contract/rules';
import * as z from 'zod';
import { timestamp } from '../../engine/resources/date-time.ts';
import { type Output, resourceId } from '../../engine/resources/define-resource.ts';
import type { AccountState } from '../../model/accounts/account-state.ts';
import type { EventRecord } from '../../model/events/event.ts';
import { mediaOf } from '../../service/galleries/store.ts';
import { printJobsOf } from '../../service/tablets/store.ts';

const amount = () => z.int().min(0);

const hourFields = () => ({
  /** The beginning of the hour, in UTC. */
  hour: timestamp(),
  captures: amount(),
  shares: amount(),
  prints: amount(),
});

/** The counts of one hour. */
export interface HourStats extends Output<typeof hourFields> {}

/** The fields of an {@link EventStats}. */
export const statsFields = () => ({
  eventId: resourceId(),
  /** The media in the online gallery. */
  captures: z.strictObject({
    total: amount(),
    byType: z.strictObject(
      Object.fromEntries(captureTypes.map((type) => [type, amount()])) as Record<CaptureType, z.ZodInt>,
    ),
  }),
  /** Emails and text messages. */
  shares: z.strictObject({ total: amount(), email: amount(), sms: amount() }),
  /** Prints: the event's printCount. */
  prints: z.strictObject({
    total: amount(),
    /** How many of them are in no hour: they were counted before a world file was loaded, or on a tablet that is gone. */
    earlier: amount(),
  }),
  /** The hours in which something happened, in their order. */
  byHour: z.array(z.strictObject(hourFields())),
});

/** Captures, shares and prints of an event, as far as the service knows of them. */
export interface EventStats extends Output<typeof statsFields> {
  /** The media in the online gallery. */
  readonly captures: { readonly total: number; readonly byType: Readonly<Record<CaptureType, number>> };
  readonly byHour: readonly HourStats[];
}

/** Counts what the guests of an event did. */
export function statsOf(account: AccountState, event: EventRecord): EventStats {
  const { id: eventId, galleryId, printCount } = event;
  const byType = Object.fromEntries(captureTypes.map((type) => [type, 0])) as Record<CaptureType, number>;
  const sent = { email: 0, sms: 0 };
  const hours = new Map<string, { captures: number; shares: number; prints: number }>();
  const count = (date: string, what: 'captures' | 'shares' | 'prints', much = 1) => {
    const hour = `${date.slice(0, 13)}:00:00.000Z`;
    const counts = hours.get(hour) ?? { captures: 0, shares: 0, prints: 0 };
    counts[what] += much;
    hours.set(hour, counts);
  };
  const media = [...mediaOf(account, galleryId)];
  for (const { type, createdDate } of media) {
    byType[type] += 1;
    count(createdDate, 'captures');
  }
  for (const [, { by, sentDate }] of account.sends.by('gallery', `${galleryId}/`)) {
    sent[by] += 1;
    count(sentDate, 'shares');
  }
  for (const [, { tabletId }] of account.openings.by('event', `${eventId}/`))
    for (const [, job] of printJobsOf(account, tabletId))
      if (job.eventId === eventId && job.finished) count(job.finishesDate, 'prints', job.counts);
  const dated = [...hours.values()].reduce((sum, { prints }) => sum + prints, 0);
  return {
    eventId,
    captures: { total: media.length, byType },
    shares: { total: sent.email + sent.sms, ...sent },
    prints: { total: printCount, earlier: Math.max(0, printCount - dated) },
    byHour: [...hours].map(([hour, counts]) => ({ hour, ...counts })).sort((a, b) => (a.hour < b.hour ? -1 : 1)),
  };
}
