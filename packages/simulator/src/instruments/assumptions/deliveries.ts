import type { WireTranslation } from '../../model/assumed.ts';
import { renamed, without } from './bodies.ts';

/** Names the kind of a delivery in another field. */
export const kindIn = (name: string): WireTranslation => ({
  delivery: ({ payload, ...sent }) => ({ ...sent, payload: renamed(payload, { event: name }) }),
});

/** Has the fields of a kind in an object of their own. */
export const nestedFields: WireTranslation = {
  delivery: ({ payload: { event, deliveryId, apiVersion, ...data }, ...sent }) => ({
    ...sent,
    payload: { type: event, deliveryId, apiVersion, data },
  }),
};

/** Leaves out what may be missing. */
export const fewerFields: WireTranslation = {
  delivery(sent) {
    const { payload } = sent;
    const absent = [
      ...(payload['eventIdUser'] === null ? ['eventIdUser'] : []),
      ...(payload['event'] === 'media.sent' ? ['galleryId'] : []),
    ];
    const left = without(payload, absent);
    return left === payload ? sent : { ...sent, payload: left };
  },
};

/** Sends fields that nobody named. */
export const moreFields: WireTranslation = {
  delivery: ({ payload, ...sent }) => ({
    ...sent,
    payload: { ...payload, sentAt: '2026-06-15T00:00:00Z', account: { plan: 'Pro+' } },
  }),
};

/** Sends another content type, or none. */
export const contentTypeAs = (contentType: string | undefined): WireTranslation => ({
  delivery: ({ payload }) => ({ payload, contentType }),
});
