/** Why a request was rejected. */
export type WebhookFault =
  | 'wrong-secret'
  | 'too-large'
  | 'premature-close'
  | 'already-read'
  | 'not-json'
  | 'invalid-fields';

const statuses: Readonly<Record<WebhookFault, number>> = {
  'wrong-secret': 401,
  'too-large': 413,
  'premature-close': 400,
  'already-read': 500,
  'not-json': 400,
  'invalid-fields': 400,
};

/**
 * A request to a receiver was rejected. Its `status` follows from its `fault`: 401 for a missing or wrong secret (`wrong-secret`), 413 for a body
 * over 1 MiB (`too-large`). It is 500 if other code has read the body (`already-read`). It is 400 for a body that broke off (`premature-close`), is
 * not JSON (`not-json`), or is no object with the fields of a delivery (`invalid-fields`).
 *
 * @example
 * ```ts
 * import { createWebhookReceiver, WebhookError } from '@boothkit/client/webhooks';
 *
 * const secret = '9f1c2b7e-4d0a-4c55-8f43-2f6b1d0c7a90';
 * const receiver = createWebhookReceiver({
 *   secret,
 *   handlers: { 'media.uploaded': () => {} },
 *   onError: ({ error }) => console.log(error instanceof WebhookError && error.fault), // invalid-fields
 * });
 * const url = `https://hooks.example.com/booth?secret=${secret}`;
 * await receiver.fetch(new Request(url, { method: 'POST', body: '{}' }));
 * ```
 */
export class WebhookError extends Error {
  /** Why. */
  readonly fault: WebhookFault;
  /** The status of the response: Express and Fastify respond with it if a route throws this error. */
  readonly status: number;

  /** The message says what was found and what is needed. */
  constructor(message: string, fault: WebhookFault, options?: ErrorOptions) {
    super(message, options);
    this.fault = fault;
    this.status = statuses[fault];
  }
}

// On the prototype, so that stacks begin with it; not by the class's own name, which bundlers change.
WebhookError.prototype.name = 'WebhookError';
