import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Request as ExpressRequest, Response as ExpressResponse } from 'express';
import { describe, expectTypeOf, test } from 'vitest';
import type { NodeRequest, NodeResponse } from '../../src/webhooks/node-request.ts';
import {
  type Delivery,
  type DeliveryHandlers,
  type MediaSent,
  type MediaUploaded,
  type SessionSent,
  webhookPayload,
} from '../../src/webhooks.ts';

describe('deliveries', () => {
  test('are discriminated by their event', () => {
    const idOf = (delivery: Delivery) => {
      switch (delivery.event) {
        case 'media.uploaded':
          expectTypeOf(delivery).toEqualTypeOf<MediaUploaded>();
          return delivery.eventId;
        case 'session.sent':
          expectTypeOf(delivery).toEqualTypeOf<SessionSent>();
          return delivery.galleryId;
        case 'media.sent':
          expectTypeOf(delivery).toEqualTypeOf<MediaSent>();
          return delivery.galleryId;
      }
    };
    expectTypeOf(idOf).returns.toEqualTypeOf<string | null>();
  });

  test('come to handlers of their own type, which may be asynchronous', () => {
    const handlers: DeliveryHandlers = {
      'media.uploaded': async (delivery) => expectTypeOf(delivery).toEqualTypeOf<MediaUploaded>(),
      'session.sent': (delivery) => expectTypeOf(delivery).toEqualTypeOf<SessionSent>(),
      other: ({ event }) => expectTypeOf(event).toEqualTypeOf<string>(),
    };
    expectTypeOf(handlers).toEqualTypeOf<DeliveryHandlers>();
  });

  test('are built with fields of their kind, and any more', () => {
    expectTypeOf(webhookPayload('media.uploaded', { eventIdUser: null, more: 1 }).eventId).toEqualTypeOf<string>();
    expectTypeOf(webhookPayload('media.sent').event).toEqualTypeOf<'media.sent'>();
    // @ts-expect-error an id is text
    webhookPayload('media.uploaded', { eventId: 7 });
    // @ts-expect-error there is no such kind
    webhookPayload('media.deleted');
  });
});

test('requests of node:http and of Express fit as they are', () => {
  expectTypeOf<IncomingMessage>().toExtend<NodeRequest>();
  expectTypeOf<ServerResponse>().toExtend<NodeResponse>();
  expectTypeOf<ExpressRequest>().toExtend<NodeRequest>();
  expectTypeOf<ExpressResponse>().toExtend<NodeResponse>();
});
