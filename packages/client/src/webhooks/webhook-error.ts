/** Why a delivery could not be read. */
export type WebhookFault = 'content-type' | 'too-large' | 'broken-off' | 'already-read' | 'not-json' | 'invalid-fields';

/** A delivery came with the right secret, and could not be read. */
export class WebhookError extends Error {
  /** Why. */
  readonly fault: WebhookFault;

  /** The message says what was found and what is needed. */
  constructor(message: string, fault: WebhookFault, options?: ErrorOptions) {
    super(message, options);
    this.fault = fault;
  }
}

// On the prototype, so that stacks begin with it; not by the class's own name, which bundlers change.
WebhookError.prototype.name = 'WebhookError';
