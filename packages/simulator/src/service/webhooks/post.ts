import { type Network, type NetworkFailure, responseTimeoutMs } from '../../engine/http/outbound/network.ts';
import type { WireDelivery } from '../../model/assumed.ts';
import type { DeliveryEnd, DeliveryRecord, Posted } from '../../model/webhooks/delivery.ts';
import type { WebReceiver, World } from '../../model/world.ts';
import { receiverAt } from '../files/web.ts';

/**
 * Posts a delivery once, as JSON without a signature, and never again (rules 6.1, 6.4, 6.5). It goes to the simulated web, or else to the real
 * network where there is one (decision S18). Nothing of the receiver's runs before the caller yields, or after the world is removed.
 */
export function post(
  world: World,
  network: Network | undefined,
  { url, payload }: DeliveryRecord,
  removed?: AbortSignal,
): Posted {
  const plain: WireDelivery = { payload, contentType: 'application/json' };
  const sent = world.assumed ? world.assumed.delivery(plain, undefined) : plain;
  const json = JSON.stringify(sent.payload);
  const receiver = receiverAt(world, url);
  if (receiver) return { end: ending(() => received(receiver, url, json, sent.contentType), removed), inWorld: true };
  if (network)
    return {
      end: ending(
        () =>
          network.postPublic(url, json, {
            timeoutMs: responseTimeoutMs,
            ...(sent !== plain && { contentType: sent.contentType ?? '' }),
            ...(removed && { signal: removed }),
          }),
        removed,
      ),
      inWorld: false,
    };
  return {
    end: Promise.resolve(unreachable('the simulated web has no receiver at this URL, and there is no real network')),
    inWorld: true,
  };
}

async function received(
  receiver: WebReceiver,
  url: string,
  json: string,
  contentType: string | undefined,
): Promise<{ status: number }> {
  const headers = contentType === undefined ? undefined : { 'content-type': contentType };
  // As bytes, since a text would bring a content type of its own.
  const request = new Request(url, {
    method: 'POST',
    ...(headers && { headers }),
    body: new TextEncoder().encode(json),
  });
  const response = await receiver(request);
  return { status: response instanceof Response ? response.status : 200 };
}

async function ending(
  ask: () => Promise<{ readonly status: number } | NetworkFailure>,
  removed?: AbortSignal,
): Promise<DeliveryEnd> {
  await Promise.resolve();
  if (removed?.aborted) return unreachable('its world was removed');
  try {
    const response = await ask();
    if (!('failure' in response)) return endedBy(response.status);
    return response.failure === 'timedOut' ? timedOut(response.reason) : unreachable(response.reason);
  } catch (error) {
    // An error of the receiver does not reach the sender: the delivery is unreachable, and the log has the reason.
    return unreachable(error instanceof Error ? error.message : String(error));
  }
}

/** A redirect is not followed and delivers nothing (rule 6.3). */
function endedBy(status: number): DeliveryEnd {
  if (status >= 200 && status < 300) return { outcome: 'delivered', status, reason: null };
  return { outcome: status >= 300 && status < 400 ? 'redirected' : 'rejected', status, reason: null };
}

function unreachable(reason: string): DeliveryEnd {
  return { outcome: 'unreachable', status: null, reason };
}

/** How a delivery ends that got no response in time. */
export function timedOut(reason: string): DeliveryEnd {
  return { outcome: 'timedOut', status: null, reason };
}
