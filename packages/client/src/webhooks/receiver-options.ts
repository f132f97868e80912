import { ValidationError } from '../errors.ts';
import { found } from '../option-checks.ts';
import { assertKnown, type OptionNames } from '../option-names.ts';
import type { AnyDelivery, MediaSent, MediaUploaded, SessionSent } from './delivery.ts';
import { type DeliveryStore, memoryDeliveryStore } from './delivery-store.ts';
import { demandSecret } from './secret.ts';

/** Handlers of deliveries, by kind. A delivery of a kind without a handler gets a response and is then ignored. */
export interface DeliveryHandlers {
  /** A guest uploaded media. */
  readonly 'media.uploaded'?: ((delivery: MediaUploaded) => unknown) | undefined;
  /** A guest's session was emailed or texted. */
  readonly 'session.sent'?: ((delivery: SessionSent) => unknown) | undefined;
  /** A share of a single media item is complete. */
  readonly 'media.sent'?: ((delivery: MediaSent) => unknown) | undefined;
  /** A kind that this client does not know. */
  readonly other?: ((delivery: AnyDelivery) => unknown) | undefined;
}

/** Something that went wrong with a delivery. */
export interface FailedDelivery {
  /** The error that a handler or the store threw, or a {@link WebhookError} if the delivery could not be read. */
  readonly error: unknown;
  /** The delivery; undefined where it could not be read. */
  readonly delivery: AnyDelivery | undefined;
}

/** How deliveries are received. */
export interface WebhookReceiverOptions {
  /** The secret in the URL, as `webhookUrl` puts it there; several while you change it. At least 22 characters. */
  readonly secret: string | readonly string[];
  /** The handlers of deliveries, by kind. */
  readonly handlers: DeliveryHandlers;
  /** Stores which deliveries were claimed. Default: the last 10,000, in the memory of this process. */
  readonly store?: DeliveryStore | undefined;
  /** Called with each failure. The service does not retry a delivery (rule 6.5). Default: `console.error`. */
  readonly onError?: ((failed: FailedDelivery) => void) | undefined;
}

/** The options, checked and complete. */
export interface ReceiverSettings {
  readonly secrets: readonly string[];
  readonly handlers: DeliveryHandlers;
  readonly store: DeliveryStore;
  readonly onError: (failed: FailedDelivery) => void;
}

const kinds: readonly string[] = ['media.uploaded', 'session.sent', 'media.sent', 'other'];

const optionNames: OptionNames<WebhookReceiverOptions> = { secret: 0, handlers: 0, store: 0, onError: 0 };

/** Checks the options. Throws a {@link ValidationError} that names what is wrong, what was found and what is needed. */
export function readReceiverOptions(options: WebhookReceiverOptions): ReceiverSettings {
  if (typeof options !== 'object' || options === null) {
    throw new ValidationError(`createWebhookReceiver needs options with secret and handlers; got ${found(options)}`);
  }
  assertKnown(options, optionNames);
  const { secret, store = memoryDeliveryStore(), onError = report } = options;
  const secrets = Array.isArray(secret)
    ? secret.map((one, at) => demandSecret(`secret[${at}]`, one))
    : [demandSecret('secret', secret)];
  if (secrets.length === 0) throw new ValidationError('secret must be one secret or several; got an empty array');
  if (typeof store?.claim !== 'function' || typeof store.release !== 'function') {
    throw new ValidationError(`store must have the functions claim and release; got ${found(store)}`);
  }
  if (typeof onError !== 'function') {
    throw new ValidationError(`onError must be a function; got ${found(onError)}`);
  }
  return { secrets, handlers: readHandlers(options.handlers), store, onError };
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

function report({ error, delivery }: FailedDelivery): void {
  const which = delivery === undefined ? 'a delivery' : `${delivery.event} ${delivery.deliveryId}`;
  console.error(`@boothkit/client/webhooks: ${which} failed:`, error);
}
