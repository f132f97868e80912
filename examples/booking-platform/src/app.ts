import { BoothError, ValidationError } from '@boothkit/client';
import { createWebhookReceiver, type WebhookReceiver } from '@boothkit/client/webhooks';
import express, { type Express } from 'express';
import { type Booth, settle } from './booking-events.ts';
import type { Order } from './bookings.ts';
import { crewOf, type Member } from './crew.ts';
import { eveningReader } from './evening.ts';

/** The platform's web server, and its receiver of deliveries. */
export interface Platform {
  readonly app: Express;
  readonly receiver: WebhookReceiver;
}

/** Makes the platform's web server; `secret` is the one in the webhooks' URLs. */
export function createPlatform(parts: Booth, secret: string): Platform {
  const { booth, bookings } = parts;
  const eveningOf = eveningReader(booth);
  const crew = crewOf(booth);
  const receiver = createWebhookReceiver({
    secret,
    store: bookings.deliveries,
    handlers: {
      'media.uploaded': ({ eventIdUser }) => eventIdUser !== null && bookings.countUpload(eventIdUser),
      'session.sent': ({ galleryId }) => bookings.countShare(galleryId),
    },
  });

  const app = express();
  app.post('/webhooks/booth', receiver.listener);
  app.put('/bookings/:id', express.json(), async (request, response) => {
    const order = orderFrom(request.params.id, request.body);
    if (typeof order === 'string') return void response.status(422).json({ error: order });
    const known = bookings.get(order.id);
    const booking = bookings.save(order);
    try {
      response.status(200).json(await settle(parts, order));
    } catch (error) {
      if (error instanceof ValidationError) {
        // It will never do: what the service refuses is not kept.
        if (known) bookings.save(known);
        else bookings.remove(order.id);
        return void response.status(422).json({ error: error.message, fields: error.fields });
      }
      if (!(error instanceof BoothError)) throw error;
      // The booking stands; reconciling completes its event.
      console.error(`booking ${order.id} waits for its event: ${error.message}`);
      response.status(202).json(booking);
    }
  });
  app.get('/bookings/:id', (request, response) => {
    const booking = bookings.get(request.params.id);
    if (booking) response.json(booking);
    else response.status(404).json({ error: `there is no booking ${request.params.id}` });
  });
  app.get('/bookings/:id/evening', async (request, response) => {
    const eventId = bookings.get(request.params.id)?.eventId;
    if (eventId) response.json(await eveningOf(eventId));
    else response.status(404).json({ error: `there is no event of a booking ${request.params.id}` });
  });
  app.put('/bookings/:id/operator', express.json(), async (request, response) => {
    const eventId = bookings.get(request.params.id)?.eventId;
    if (!eventId)
      return void response.status(404).json({ error: `there is no event of a booking ${request.params.id}` });
    await crew.plan(eventId, request.body as Member);
    response.json(await crew.at(eventId));
  });
  return { app, receiver };
}

/** Reads an order, or says what is wrong with it. */
function orderFrom(id: string, body: unknown): Order | string {
  const fields: Readonly<Record<string, unknown>> = typeof body === 'object' && body !== null ? { ...body } : {};
  const { couple, startsAt, templateId } = fields;
  if (typeof couple !== 'string') return 'couple must be text';
  if (typeof startsAt !== 'string') return 'startsAt must be a date-time with an offset';
  if (typeof templateId !== 'string') return 'templateId must be text';
  return { id, couple, startsAt, templateId };
}
