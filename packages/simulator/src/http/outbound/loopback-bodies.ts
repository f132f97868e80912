import { type Operation, type OperationName, SetEventBrandingImageBody, WebhooksBody } from '@boothkit/contract';
import { lazyObject, needs } from '@boothkit/contract/internal';
import { whyNotPublicHttps } from '@boothkit/contract/rules';
import * as z from 'zod';
import { isLoopbackUrl } from './loopback-url.ts';

/** A URL as the contract asks for it, or one of a local receiver (decision S18). */
const reachableUrl = (rule: '4.9/source' | '6.3') =>
  z
    .string()
    .superRefine((text, context) => {
      const reason = isLoopbackUrl(text) ? undefined : whyNotPublicHttps(text);
      if (reason === undefined) return;
      const message = `must be a public https URL, or one on loopback; ${reason}`;
      context.addIssue({ code: 'custom', message, params: { rule } });
    })
    .register(needs, { need: 'a public https URL, or one on loopback' });

const webhookUrl = () => reachableUrl('6.3').nullable().exactOptional();

/** As the contract's, in a world whose network allows loopback. */
export const LoopbackWebhooksBody = lazyObject(() => ({
  ...WebhooksBody.shape,
  mediaUrl: webhookUrl(),
  sendUrl: webhookUrl(),
}));

let loopbackBodies: { readonly [name in OperationName]?: z.ZodObject } | undefined;

/** An operation whose body may name URLs on loopback. */
export function allowingLoopback(name: OperationName, operation: Operation): Operation {
  loopbackBodies ??= {
    update_webhooks: LoopbackWebhooksBody,
    set_event_branding_image: SetEventBrandingImageBody.safeExtend({
      sourceUrl: reachableUrl('4.9/source').exactOptional(),
    }),
  };
  const body = loopbackBodies[name];
  return body ? { ...operation, body } : operation;
}
