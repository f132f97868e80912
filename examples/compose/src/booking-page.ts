import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { type BoothClient, isBoothError, ValidationError } from '@boothkit/client';
import { createWebhookReceiver } from '@boothkit/client/webhooks';

/** A page with a form and the list of bookings. Each booking is an event of the photo-booth service, which posts its photos to `/hooks/booth`. */
export function bookingPage(booth: BoothClient, templateIds: readonly string[], webhookSecret: string) {
  const photos = new Map<string, number>();
  const receiver = createWebhookReceiver({
    secret: webhookSecret,
    handlers: { 'media.uploaded': ({ eventId }) => void photos.set(eventId, (photos.get(eventId) ?? 0) + 1) },
  });

  async function page(problem = ''): Promise<string> {
    const { data } = await booth.events.list();
    const bookings = data.map(({ id, name, date }) => {
      const count = photos.get(id);
      return `<li>${escaped(name)}, ${escaped(date?.slice(0, 10) ?? '')}${count === undefined ? '' : `, photos: ${count}`}</li>`;
    });
    return `<!doctype html>
<html lang="en">
<title>Bookings</title>
<h1>Bookings</h1>
<p role="alert">${escaped(problem)}</p>
<form method="post" action="/bookings">
<label>Booking number <input name="number" required></label>
<label>Name <input name="name" required></label>
<label>Date <input name="date" type="date" required></label>
<button>Book</button>
</form>
<ul>${bookings.join('')}</ul>
</html>
`;
  }

  async function book(form: URLSearchParams): Promise<void> {
    const [number, name, date] = ['number', 'name', 'date'].map((field) => form.get(field) ?? '');
    // A second call with the same number returns the event of the first one.
    await booth.events.create({
      name: name ?? '',
      date: `${date}T18:00:00Z`,
      templateIds,
      idUser: `booking-${number}`,
    });
  }

  /** Responds to a request of a browser. */
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const send = (status: number, html: string) =>
      response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' }).end(html);
    try {
      if (request.method === 'POST' && request.url === '/bookings') {
        await book(new URLSearchParams(await text(request)));
        response.writeHead(303, { location: '/' }).end();
      } else if (request.url?.startsWith('/hooks/booth?')) await receiver.listener(request, response);
      else if (request.url === '/') send(200, await page());
      else send(404, 'There is no such page.');
    } catch (error) {
      if (error instanceof ValidationError) send(422, await page(Object.values(error.fields).flat().join(' ')));
      else if (isBoothError(error)) send(503, 'The booking was not made. Please try again.');
      else throw error;
    }
  };
}

function escaped(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
