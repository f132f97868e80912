import type { WebhookDelivery } from '@boothkit/contract';
import type { Account, EventRecord, Media, Simulator, SimulatorOptions } from '@boothkit/simulator';
import { type Service, service } from '../../own-account.ts';

/** What a receiver was sent. */
export interface Received {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: WebhookDelivery;
}

export const mediaUrl = 'https://hooks.example.com/media?secret=4f1c9b';
export const sendUrl = 'https://hooks.example.com/send?secret=77d0aa';

/** A service whose account has both webhooks and an event to upload to. */
export interface Hooked extends Service {
  readonly event: EventRecord;
  /** What was posted to the media webhook, in order. */
  readonly media: Received[];
  /** What was posted to the send webhook, in order. */
  readonly sends: Received[];
  /** A guest uploads to the event. */
  upload(): Media;
}

/** Takes what is posted to a URL into a list. */
export function collect(sim: Simulator, url: string, received: Received[] = []): Received[] {
  sim.web.receive(url, async (request) => {
    const { method, headers } = request;
    const body: WebhookDelivery = await request.json();
    received.push({ method, url: request.url, headers: Object.fromEntries(headers), body });
  });
  return received;
}

/** An event of an account, with a template of its own. */
export function eventOf(account: Account, idUser?: string): EventRecord {
  const template = account.templates.add();
  return account.events.add({
    name: 'Ada & Alan',
    templateIds: [template.id],
    ...(idUser !== undefined && { idUser }),
  });
}

/** A service whose webhooks go to receivers that keep what they are sent. */
export function hooked(options: SimulatorOptions = {}): Hooked {
  const made = service(options);
  const { sim, account } = made;
  account.webhooks.set({ mediaUrl, sendUrl });
  const event = eventOf(account, 'booking-7');
  return {
    ...made,
    event,
    media: collect(sim, mediaUrl),
    sends: collect(sim, sendUrl),
    upload: () => account.galleries.addMedia(event.galleryId),
  };
}
