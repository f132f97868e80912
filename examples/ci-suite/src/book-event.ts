import type { BoothClient, UpdatedEvent } from '@boothkit/client';

/** A booking, as the platform's own database has it. */
export interface Booking {
  readonly id: string;
  readonly couple: string;
  readonly startsAt: string;
  /** The design that the couple chose; one of a single photo carries the moving captures, too. */
  readonly templateId: string;
  readonly package: 'digital' | 'prints' | 'everything';
  /** Prints that are paid for, in the packages that have them. */
  readonly paidPrints: number;
}

/** What each package means for guests. */
const packages = {
  digital: { actions: ['email', 'sms', 'qrCode', 'airdrop'], captureTypes: ['photo', 'boomerang', 'gif'] },
  prints: { actions: [], captureTypes: ['photo'] },
  everything: { actions: ['email', 'qrCode'], captureTypes: ['photo', 'boomerang', 'gif', 'aiPhoto'] },
} as const;

/** Makes the event of a booking, or finds the one that there is, and configures it as it was booked. */
export async function bookEvent(booth: BoothClient, booking: Booking): Promise<UpdatedEvent> {
  const { actions, captureTypes } = packages[booking.package];
  const { id } = await booth.events.create({
    name: booking.couple,
    date: booking.startsAt,
    templateIds: [booking.templateId],
    idUser: booking.id,
    captureMessage: 'Smile!',
    hashtag: `#${booking.couple.replaceAll(/\W/g, '')}`,
  });
  return booth.events.update(id, {
    settings: {
      actions: [...actions],
      captureTypes: [...captureTypes],
      printCountMax: booking.package === 'digital' ? null : booking.paidPrints,
      takeMoreLimit: 3,
      galleryButtonOnHomeScreen: booking.package === 'prints' ? 'none' : 'cloud',
    },
  });
}
