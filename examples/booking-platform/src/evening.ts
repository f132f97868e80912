import type { BoothClient } from '@boothkit/client';
import { operationsOf } from '@boothkit/client/document';
// Yours: the service's own document, and the types that openapi-typescript makes of it.
import document from '../booth-openapi.json' with { type: 'json' };
import type { operations } from './generated/booth-api.d.ts';

/** What the guests of an evening did, and their photos. */
export interface Evening {
  readonly captures: number;
  readonly shares: number;
  readonly prints: number;
  /** Signed URLs, which expire: show them, and do not store them. */
  readonly photos: readonly string[];
}

/** Makes what reads the evening of an event from the service. */
export function eveningReader(booth: BoothClient): (eventId: string) => Promise<Evening> {
  const api = operationsOf<operations>(booth, document);
  return async (eventId) => {
    const path = { eventId };
    const photos: string[] = [];
    for await (const { type, originalUrl } of api.list_media({ path })) if (type === 'photo') photos.push(originalUrl);
    const { captures, shares, prints } = await api.get_event_stats({ path });
    return { captures, shares, prints, photos };
  };
}
