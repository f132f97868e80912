import { print } from '../engine/notify.ts';
import { found } from '../engine/option-checks.ts';
import { withTimeout } from '../engine/with-timeout.ts';
import type { ReadDelivery } from './delivery.ts';
import { type NodeRequest, type NodeResponse, parseNodeRequest } from './node-request.ts';
import { parse, type RequestOutcome } from './parse-request.ts';
import {
  type DeliveryHandlers,
  type FailedDelivery,
  logFailure,
  type ReceiverSettings,
  readReceiverOptions,
  type WebhookReceiverOptions,
} from './receiver-options.ts';
import { createSecretCheck } from './secret.ts';
import { parseWebRequest, waitUntilOf } from './web-request.ts';
import { WebhookError } from './webhook-error.ts';

/** Receives deliveries. Its functions need no `this`, so you can pass them as callbacks. */
export interface WebhookReceiver {
  /**
   * Handles a web request: for Deno, Bun, Cloudflare Workers, Hono, Next and service workers. After the request it takes whatever the
   * platform passes. If one of those objects has the function `waitUntil`, it keeps the platform alive until the delivery is handled.
   */
  readonly fetch: {
    (request: Request, context: { readonly waitUntil: (work: Promise<unknown>) => unknown }): Promise<Response>;
    (request: Request, ...passed: unknown[]): Promise<Response>;
  };
  /** Handles a request of node:http or Express. `express.json()` may have read its body. */
  readonly listener: (request: NodeRequest, response: NodeResponse) => void;
  /**
   * Resolves when the deliveries received until now have been handled, and their failures reported. It does not wait for later deliveries.
   * Await it in a function that ends with its response.
   */
  readonly settled: () => Promise<void>;
  /** As `settled`, and until no delivery is being handled: await it before a process ends, after its server has stopped to accept requests. */
  readonly idle: () => Promise<void>;
}

// rule 6.5; rules 6.2, 6.6
/**
 * Makes a receiver of the service's webhooks, for both URLs.
 *
 * A delivery with the right secret gets a 200 as soon as its body is read, and is then handled. The service sends each delivery once, even after an
 * error status. A delivery with a known `deliveryId` is dropped; one without is handled. If a handler fails, its delivery is released, so that you
 * can send it again by hand. Unknown fields and kinds are accepted, whatever the content type. A delivery of a new kind, or without a kind or a field
 * of its kind, goes to `other`. Without that handler, a new kind is ignored, and a missing kind or field is reported to `onError`. Other requests
 * are rejected: with 405 for a method other than POST, with 401 for a missing or wrong secret, with 413 for a body over 1 MiB, and with 400 for a
 * body that is no JSON object.
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
  const checkSecret = createSecretCheck(settings.secrets);
  const inFlight = new Set<Promise<void>>();
  let wrongSecrets = 0;

  function track(work: Promise<void>): Promise<void> {
    const tracked = work.finally(() => inFlight.delete(tracked));
    inFlight.add(tracked);
    return tracked;
  }

  /** Handles the delivery of a request, or reports its error. */
  function finish(outcome: RequestOutcome): Promise<void> | undefined {
    if ('read' in outcome) return track(handle(outcome.read, settings));
    const error = isWrongSecret(outcome.error) ? rejection(outcome.error) : outcome.error;
    if (error === undefined) return undefined;
    const { body } = outcome;
    return track(report(settings, { error, delivery: undefined, ...(body !== undefined && { body }) }));
  }

  /** The error to report for a wrong secret; undefined for most of them, so that strangers cannot fill a log. */
  function rejection(error: WebhookError): WebhookError | undefined {
    wrongSecrets += 1;
    if (wrongSecrets < 3) return error;
    const isReported = wrongSecrets === 3 || /^10+$/.test(String(wrongSecrets));
    const count = `${wrongSecrets} requests so far; after the 3rd, only the 10th, 100th, 1,000th and so on are reported`;
    return isReported ? new WebhookError(`${error.message} (${count})`, error.fault) : undefined;
  }

  async function answer(request: NodeRequest, response: NodeResponse): Promise<void> {
    const outcome = await parse(parseNodeRequest(request), checkSecret);
    const { status, headers, text } = outcome.reply;
    try {
      response.writeHead(status, { ...headers });
      response.end(text);
    } catch (error) {
      // Somebody else has begun the response. The delivery is here all the same, and comes no second time.
      void track(report(settings, { error, delivery: undefined }));
    }
    void finish(outcome);
  }

  return {
    async fetch(request: Request, ...passed: unknown[]) {
      const outcome = await parse(parseWebRequest(request), checkSecret);
      const { status, headers, text } = outcome.reply;
      const work = finish(outcome);
      if (work !== undefined) {
        try {
          waitUntilOf(passed)?.(work);
        } catch (error) {
          // The delivery is here all the same, and is handled as long as the platform runs.
          void track(report(settings, { error, delivery: undefined }));
        }
      }
      return new Response(text, { status, headers });
    },
    listener: (request, response) => void answer(request, response),
    async settled() {
      await Promise.all(inFlight);
    },
    async idle() {
      while (inFlight.size > 0) await Promise.all(inFlight);
    },
  };
}

function isWrongSecret(error: unknown): error is WebhookError {
  return error instanceof WebhookError && error.fault === 'wrong-secret';
}

/**
 * Reports a failure; never rejects. An error of `onError` itself is printed with the failure, so neither of the two is lost. The process and the work
 * on other deliveries continue.
 */
async function report({ onError }: ReceiverSettings, failed: FailedDelivery): Promise<void> {
  try {
    await onError(failed);
  } catch (error) {
    print('@boothkit/client/webhooks: onError failed:', error);
    logFailure(failed);
  }
}

/** Handles a delivery unless it was claimed before; never rejects. */
async function handle(read: ReadDelivery, settings: ReceiverSettings): Promise<void> {
  const { delivery } = read;
  const reports: Promise<void>[] = [];
  const fail = (error: unknown): void => void reports.push(report(settings, { error, delivery }));
  // Without an ID, nobody can tell whether it came before.
  const claimed = delivery.deliveryId === '' ? undefined : claim(delivery.deliveryId, settings);
  try {
    if (claimed && !(await claimed.inTime)) return;
  } catch (error) {
    // Rather twice than never: the service does not send it again.
    fail(error);
  }
  try {
    await handled(read, settings.handlers);
  } catch (error) {
    fail(error);
    if (claimed) await release(delivery.deliveryId, settings).catch(fail);
    claimed?.onLate(() =>
      release(delivery.deliveryId, settings).catch((late) => report(settings, { error: late, delivery })),
    );
  }
  await Promise.all(reports);
}

/** A claim of a delivery: whether it is the first, in time, or what follows a claim that the store makes too late. */
interface Claim {
  readonly inTime: Promise<boolean>;
  onLate(act: () => void): void;
}

function claim(deliveryId: string, { store, storeTimeoutMs }: ReceiverSettings): Claim {
  const late = `store.claim did not respond within ${storeTimeoutMs} ms (storeTimeoutMs)`;
  const claiming = (async (): Promise<unknown> => store.claim(deliveryId))();
  let isOver = false;
  const inTime = withTimeout(() => claiming, storeTimeoutMs, late).then((isFirst) => {
    isOver = true;
    if (typeof isFirst === 'boolean') return isFirst;
    throw new TypeError(`store.claim must return true or false; got ${found(isFirst)}`);
  });
  return {
    inTime,
    onLate(act) {
      if (!isOver)
        void claiming.then(
          (isFirst) => isFirst === true && act(),
          () => {},
        );
    },
  };
}

async function release(deliveryId: string, { store, storeTimeoutMs }: ReceiverSettings): Promise<void> {
  const late = `store.release did not respond within ${storeTimeoutMs} ms (storeTimeoutMs)`;
  await withTimeout(async () => store.release(deliveryId), storeTimeoutMs, late);
}

function handled(read: ReadDelivery, handlers: DeliveryHandlers): unknown {
  if (!read.known) {
    if (handlers.other) return handlers.other(read.delivery);
    if (read.error) throw read.error;
    return undefined;
  }
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
