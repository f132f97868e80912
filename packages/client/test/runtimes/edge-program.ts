// What runs in an edge runtime: a call that is checked, and a delivery that is received.
import { BoothClient } from '@boothkit/client';
import { checkResponses } from '@boothkit/client/validate';
import { createWebhookReceiver, webhookPayload, webhookRequest } from '@boothkit/client/webhooks';

/** What the host gives it: the way to the service. */
export interface EdgeHost {
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly templateId: string;
  /** Answers a request, body and headers as text. */
  send(method: string, url: string, headers: string, body: string): Promise<string>;
}

/** Does it all, and gives what came of it as JSON. */
async function main(host: EdgeHost): Promise<string> {
  const fetch = async (request: Request): Promise<Response> => {
    const headers = JSON.stringify([...request.headers]);
    const answer = JSON.parse(await host.send(request.method, request.url, headers, await request.text()));
    return new Response(answer.body, { status: answer.status, headers: answer.headers });
  };
  const reported: string[] = [];
  const validate = checkResponses({ mode: 'throw', onMismatch: ({ operation }) => reported.push(operation) });
  const booth = new BoothClient({ apiKey: host.apiKey, baseUrl: host.baseUrl, fetch, validate });
  const event = await booth.events.create({
    name: 'Ada & Alan',
    date: new Date('2026-09-12T15:00:00Z'),
    templateIds: [host.templateId],
  });
  const fileRefused = await booth.branding.setImage(event.id, 'logo', './logo.png').catch(String);
  const imageRefused = await booth.branding.setImage(event.id, 'logo', new Blob(['GIF89a'])).catch(({ kind }) => kind);

  const secret = '9f1c2b7e-4d0a-4c55-8f43-2f6b1d0c7a90';
  const handled: string[] = [];
  const receiver = createWebhookReceiver({
    secret,
    handlers: { 'media.uploaded': ({ eventId }) => handled.push(eventId) },
  });
  const delivery = webhookRequest(webhookPayload('media.uploaded', { eventId: event.id }), secret);
  const kept: Promise<unknown>[] = [];
  const { status } = await receiver.fetch(delivery, { waitUntil: (work) => void kept.push(work) });
  await Promise.all(kept);
  return JSON.stringify({
    name: event.name,
    fileRefused,
    imageRefused,
    status,
    handled: handled[0] === event.id,
    reported,
  });
}

Object.assign(globalThis, { main });
