import {
  type AnyDelivery,
  createWebhookReceiver,
  type Delivery,
  type FailedDelivery,
  type WebhookReceiverOptions,
  webhookRequest,
} from '../../src/webhooks.ts';

export const secret = '9f1c2b7e-4d0a-4c55-8f43-2f6b1d0c7a90';

/** A receiver that keeps what it was given. */
export function receiving(options: Partial<WebhookReceiverOptions> = {}) {
  const handled: Delivery[] = [];
  const others: AnyDelivery[] = [];
  const failures: FailedDelivery[] = [];
  const keep = (delivery: Delivery) => handled.push(delivery);
  const receiver = createWebhookReceiver({
    secret,
    handlers: {
      'media.uploaded': keep,
      'session.sent': keep,
      'media.sent': keep,
      other: (delivery) => others.push(delivery),
    },
    onError: (failed) => failures.push(failed),
    ...options,
  });
  /** Delivers as the service does, and waits until the delivery is handled. */
  async function deliver(payload: object, key = secret): Promise<Response> {
    const response = await receiver.fetch(webhookRequest(payload, key));
    await receiver.settled();
    return response;
  }
  return { receiver, deliver, handled, others, failures };
}

/** A promise to settle by hand. */
export function deferred() {
  let resolve = (): void => {};
  let reject = (_: Error): void => {};
  const promise = new Promise<void>((yes, no) => {
    resolve = yes;
    reject = no;
  });
  return { promise, resolve, reject };
}
