import { type BoothClient, BoothError, type EventSummary } from '@boothkit/client';
import type { Booking, Bookings, Order } from './bookings.ts';

/** What events are made with. */
export interface Booth {
  readonly booth: BoothClient;
  readonly bookings: Bookings;
  /** Path of the logo that every event gets. */
  readonly logo: string;
}

/** What reconciling came to. */
export interface Reconciled {
  /** Bookings whose event was made, completed or set right. */
  readonly settled: readonly string[];
  /** Bookings for which that failed, and why; the next time may do better. */
  readonly failed: readonly { readonly id: string; readonly error: BoothError }[];
}

/**
 * Sees to it that a booking has its event, as it was booked and with the logo. Every step may run again, so whatever breaks off is
 * completed by the next call; the booking is linked only when all is done.
 */
export async function settle({ booth, bookings, logo }: Booth, order: Order): Promise<Booking | undefined> {
  const { id: idUser, couple: name, startsAt: date, templateId } = order;
  const wanted = { name, date, templateIds: [templateId] };
  const { event } = await booth.events.ensure({ ...wanted, idUser });
  if (!matches(event, order)) await booth.events.update(event.id, wanted);
  const { logoUrl } = await booth.branding.get(event.id);
  if (logoUrl === null) await booth.branding.setImage(event.id, 'logo', logo);
  bookings.link(idUser, { eventId: event.id, galleryId: event.galleryId, prints: event.printCount });
  return bookings.get(idUser);
}

/** Goes through what there is on both sides, and settles each booking whose event is not as it should be. */
export async function reconcile(parts: Booth): Promise<Reconciled> {
  const { booth, bookings } = parts;
  const events = new Map<string | null, EventSummary>();
  for await (const event of booth.events.list()) events.set(event.idUser, event);

  const settled: string[] = [];
  const failed: { id: string; error: BoothError }[] = [];
  for (const booking of bookings.list()) {
    const { id } = booking;
    const event = events.get(id);
    if (event?.id === booking.eventId && event && matches(event, booking)) {
      bookings.link(id, { eventId: event.id, galleryId: event.galleryId, prints: event.printCount });
      continue;
    }
    try {
      await settle(parts, booking);
      settled.push(id);
    } catch (error) {
      if (!(error instanceof BoothError)) throw error;
      failed.push({ id, error });
    }
  }
  return { settled, failed };
}

function matches({ name, date, templateIds }: EventSummary, { couple, startsAt, templateId }: Order): boolean {
  return name === couple && Date.parse(date ?? '') === Date.parse(startsAt) && templateIds.join() === templateId;
}
