import { ValidationError } from '../engine/errors.ts';
import { print } from '../engine/notify.ts';
import { found, parseMs } from '../engine/option-checks.ts';
import { type OptionNames, readOptions } from '../engine/option-names.ts';
import type { AnyDelivery, MediaSent, MediaUploaded, SessionSent } from './delivery.ts';
import { type DeliveryStore, memoryDeliveryStore } from './delivery-store.ts';
import { parseSecrets } from './secret.ts';

/** Handlers of deliveries, by kind. A delivery of a kind without a handler gets a response and is then ignored. */
export interface DeliveryHandlers {
  /** A guest uploaded media. */
  readonly 'media.uploaded'?: ((delivery: MediaUploaded) => unknown) | undefined;
  /** A guest's session was emailed or texted. */
  readonly 'session.sent'?: ((delivery: SessionSent) => unknown) | undefined;
  /** A share of a single media item is complete. */
  readonly 'media.sent'?: ((delivery: MediaSent) => unknown) | undefined;
  /** A delivery of a kind that this client does not know, or a delivery without a kind or a field of its kind. */
  readonly other?: ((delivery: AnyDelivery) => unknown) | undefined;
}

/** A delivery that failed, or a request that was rejected. */
export interface FailedDelivery {
  /**
   * The error that a handler or the store threw; a {@link WebhookError} if the request was rejected, or if the delivery has no kind or lacks a
   * field of its kind.
   */
  readonly error: unknown;
  /** The delivery; undefined if the request was rejected. */
  readonly delivery: AnyDelivery | undefined;
  /** The body that a request was rejected for, if all of it was read: text, or the value that a server parsed from it. */
  readonly body?: unknown;
}

/** How deliveries are received. */
export interface WebhookReceiverOptions {
  /**
   * The secret in the URL, as `webhookUrl` puts it there: at least 22 random characters of base64url (letters, digits, `-`, `_` and `.`).
   * Several while you change it.
   */
  readonly secret: string | readonly string[];
  /** The handlers of deliveries, by kind. */
  readonly handlers: DeliveryHandlers;
  /** Stores which deliveries were claimed. Default: the last 10,000, in the memory of this process. */
  readonly store?: DeliveryStore | undefined;
  /**
   * How long the store may take for one call, in milliseconds above 0. If it takes longer, `onError` is called and the delivery is
   * handled without it. Default: 5,000.
   */
  readonly storeTimeoutMs?: number | undefined;
  /**
   * Called with each failure; the service does not send the delivery again. Of requests with a missing or wrong secret, it is called for
   * the first three, then for the 10th, 100th, 1,000th and so on. An error that it throws, or a rejected promise that it returns, is
   * printed by `console.error` with the failure. Default: `console.error`.
   */
  readonly onError?: ((failed: FailedDelivery) => unknown) | undefined;
}

/** The options, checked and complete. */
export interface ReceiverSettings {
  readonly secrets: readonly string[];
  readonly handlers: DeliveryHandlers;
  readonly store: DeliveryStore;
  readonly storeTimeoutMs: number;
  readonly onError: (failed: FailedDelivery) => unknown;
}

const kinds: readonly string[] = ['media.uploaded', 'session.sent', 'media.sent', 'other'];

const optionNames: OptionNames<WebhookReceiverOptions> = {
  secret: 0,
  handlers: 0,
  store: 0,
  storeTimeoutMs: 0,
  onError: 0,
};

/** Checks the options. Throws a {@link ValidationError} that names what is wrong, what was found and what is needed. */
export function readReceiverOptions(options: WebhookReceiverOptions): ReceiverSettings {
  if (typeof options !== 'object' || options === null) {
    throw new ValidationError(`createWebhookReceiver needs options with secret and handlers; got ${found(options)}`);
  }
  const given = readOptions(options, optionNames);
  const { secret, handlers, store = memoryDeliveryStore(), storeTimeoutMs = 5000, onError = logFailure } = given;
  const secrets = parseSecrets(secret);
  if (typeof store?.claim !== 'function' || typeof store.release !== 'function') {
    throw new ValidationError(`store must have the functions claim and release; got ${found(store)}`);
  }
  if (typeof onError !== 'function') {
    throw new ValidationError(`onError must be a function; got ${found(onError)}`);
  }
  parseMs('storeTimeoutMs', storeTimeoutMs);
  return { secrets, handlers: readHandlers(handlers), store, storeTimeoutMs, onError };
}

function readHandlers(handlers: DeliveryHandlers): DeliveryHandlers {
  const named = `of ${kinds.join(', ')}`;
  if (typeof handlers !== 'object' || handlers === null) {
    throw new ValidationError(`handlers must be an object with one or more ${named}; got ${found(handlers)}`);
  }
  const given: [string, unknown][] = Object.entries(handlers).filter(([, handler]) => handler !== undefined);
  if (given.length === 0) throw new ValidationError(`handlers must have one or more ${named}; got none`);
  for (const [kind, handler] of given) {
    if (!kinds.includes(kind)) {
      throw new ValidationError(`handlers has ${JSON.stringify(kind)}, which is none ${named}`);
    }
    if (typeof handler !== 'function') {
      throw new ValidationError(`handlers[${JSON.stringify(kind)}] must be a function; got ${found(handler)}`);
    }
  }
  return { ...handlers };
}

/** Prints a failure. */
export function logFailure({ error, delivery }: FailedDelivery): void {
  const which =
    delivery === undefined ? 'a request' : `${delivery.event || 'a delivery'} ${delivery.deliveryId}`.trimEnd();
  print(`@boothkit/client/webhooks: ${which} failed:`, error);
}
