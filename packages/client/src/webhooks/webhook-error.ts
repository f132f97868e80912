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

/** A request was rejected: its secret is missing or wrong, or its body could not be read. */
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
