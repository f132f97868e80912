import { type CaptureType, captureTypes } from '@boothkit/contract/rules';
import { mediaOf } from '../galleries/store.ts';
import type { AccountState } from '../model/account-state.ts';
import type { EventRecord } from '../model/event.ts';
import { printJobsOf } from '../tablets/store.ts';

/** The counts of one hour. */
export interface HourStats {
  /** The beginning of the hour, in UTC. */
  readonly hour: string;
  readonly captures: number;
  readonly shares: number;
  readonly prints: number;
}

/** Captures, shares and prints of an event, as far as the service knows of them. */
export interface EventStats {
  readonly eventId: string;
  /** The media in the online gallery. */
  readonly captures: { readonly total: number; readonly byType: Readonly<Record<CaptureType, number>> };
  /** Emails and text messages. */
  readonly shares: { readonly total: number; readonly email: number; readonly sms: number };
  /** The event's printCount. */
  readonly prints: { readonly total: number };
  /** The hours in which something happened, in their order. */
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
  return {
    eventId,
    captures: { total: media.length, byType },
    shares: { total: sent.email + sent.sms, ...sent },
    prints: { total: printCount },
    byHour: [...hours].map(([hour, counts]) => ({ hour, ...counts })).sort((a, b) => (a.hour < b.hour ? -1 : 1)),
  };
}
