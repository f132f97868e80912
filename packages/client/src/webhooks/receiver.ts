import { notify } from '../notify.ts';
import type { ReadDelivery } from './delivery.ts';
import { take } from './intake.ts';
import { type NodeRequest, type NodeResponse, nodeIntake } from './node-request.ts';
import {
  type DeliveryHandlers,
  type ReceiverSettings,
  readReceiverOptions,
  type WebhookReceiverOptions,
} from './receiver-options.ts';
import { secretCheck } from './secret.ts';
import { type FetchContext, webIntake } from './web-request.ts';

/** Receives deliveries. Its functions need no `this`, so you can pass them as callbacks. */
export interface WebhookReceiver {
  /** Handles a web request: for Deno, Bun, edge functions, Hono, Next and service workers. */
  readonly fetch: (request: Request, context?: FetchContext) => Promise<Response>;
  /** Handles a request of node:http or Express. `express.json()` may have read its body. */
  readonly listener: (request: NodeRequest, response: NodeResponse) => void;
  /** Resolves when all deliveries received so far have been handled. Await it in tests, and before a process ends. */
  settled(): Promise<void>;
}

/**
 * Makes a receiver of the service's webhooks (section 6), for both URLs.
 *
 * A delivery with the right secret gets a 200 as soon as its body is read, and is then handled. The service sends each delivery
 * once, even after an error status (rule 6.5). A delivery with a known `deliveryId` is dropped. If a handler fails, its delivery
 * is released, so that you can send it again by hand. Unknown fields and kinds are accepted (rules 6.2, 6.6). Other requests are
 * rejected: 405 for a method other than POST, 401 for a wrong secret, and 415, 413 (over 1 MiB) or 400 for the body.
 *
 * Throws a `ValidationError` for options that cannot work.
 *
 * @example
 * ```ts
 * import { createWebhookReceiver, webhookPayload, webhookRequest } from '@boothkit/client/webhooks';
 *
 * const secret = '9f1c2b7e-4d0a-4c55-8f43-2f6b1d0c7a90';
 * const uploads: string[] = [];
 * const receiver = createWebhookReceiver({
 *   secret,
 *   handlers: { 'media.uploaded': ({ eventIdUser }) => uploads.push(eventIdUser ?? 'none') },
 * });
 *
 * const payload = webhookPayload('media.uploaded', { eventIdUser: 'booking-7' });
 * const response = await receiver.fetch(webhookRequest(payload, secret));
 * await receiver.settled();
 * console.log(response.status, uploads); // 200 [ 'booking-7' ]
 * ```
 */
export function createWebhookReceiver(options: WebhookReceiverOptions): WebhookReceiver {
  const settings = readReceiverOptions(options);
  const isOurs = secretCheck(settings.secrets);
  const inFlight = new Set<Promise<void>>();
  const fail = (error: unknown): void => notify(settings.onError, { error, delivery: undefined });

  /** Handles a delivery after its response was sent. */
  function begin(read: ReadDelivery): Promise<void> {
    const work = handle(read, settings).finally(() => inFlight.delete(work));
    inFlight.add(work);
    return work;
  }

  async function answer(request: NodeRequest, response: NodeResponse): Promise<void> {
    const taken = await take(nodeIntake(request), isOurs);
    const { status, headers, text } = taken.reply;
    try {
      response.writeHead(status, { ...headers });
      response.end(text);
    } catch (error) {
      // Somebody else has begun the response. The delivery is here all the same, and comes no second time.
      fail(error);
    }
    if ('read' in taken) void begin(taken.read);
    else if (taken.error !== undefined) fail(taken.error);
  }

  return {
    async fetch(request, context) {
      const taken = await take(webIntake(request), isOurs);
      const { status, headers, text } = taken.reply;
      if ('read' in taken) {
        const work = begin(taken.read);
        context?.waitUntil?.(work);
      } else if (taken.error !== undefined) fail(taken.error);
      return new Response(text, { status, headers });
    },
    listener: (request, response) => void answer(request, response),
    async settled() {
      while (inFlight.size > 0) await Promise.all(inFlight);
    },
  };
}

/** Handles a delivery unless it has been taken on already; never rejects. */
async function handle(read: ReadDelivery, { handlers, store, onError }: ReceiverSettings): Promise<void> {
  const { delivery } = read;
  const { deliveryId } = delivery;
  const fail = (error: unknown): void => notify(onError, { error, delivery });
  try {
    if (!(await store.claim(deliveryId))) return;
  } catch (error) {
    // Rather twice than never: the service does not send it again.
    fail(error);
  }
  try {
    await handled(read, handlers);
  } catch (error) {
    fail(error);
    try {
      await store.release(deliveryId);
    } catch (storeError) {
      fail(storeError);
    }
  }
}

function handled(read: ReadDelivery, handlers: DeliveryHandlers): unknown {
  if (!read.known) return handlers.other?.(read.delivery);
  const { delivery } = read;
  switch (delivery.event) {
    case 'media.uploaded':
      return handlers['media.uploaded']?.(delivery);
    case 'session.sent':
      return handlers['session.sent']?.(delivery);
    case 'media.sent':
      return handlers['media.sent']?.(delivery);
  }
}
