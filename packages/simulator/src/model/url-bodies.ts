import { type FieldError, type Operation, SetEventBrandingImageBody, WebhooksBody } from '@boothkit/contract';
import { needs } from '@boothkit/contract/internal';
import { type OperationName, whyNotPublicHttps } from '@boothkit/contract/rules';
import type * as z from 'zod';
import { howToReach, receiverUrl } from '../engine/http/outbound/loopback-url.ts';
import type { ExtraUrls } from '../engine/http/outbound/way-out.ts';
import { lazyObject, text } from '../engine/resources/define-resource.ts';

/** A URL as the contract asks for it, or one that the network of the simulator allows beside (decision S18). */
function reachableUrl(rule: '4.9/source' | '6.3', { allows, words }: ExtraUrls) {
  const need = `a public https URL, or one ${words}`;
  return text()
    .superRefine((value, context) => {
      const reason = allows(value) ? undefined : whyNotPublicHttps(value);
      if (reason === undefined) return;
      context.addIssue({ code: 'custom', params: { rule, clause: `must be ${need}; ${reason}` } });
    })
    .register(needs, { need });
}

function webhooksOf(urls: ExtraUrls) {
  const webhookUrl = () => reachableUrl('6.3', urls).nullable().exactOptional();
  return lazyObject(() => ({ ...WebhooksBody.shape, mediaUrl: webhookUrl(), sendUrl: webhookUrl() }));
}

/** Webhooks of a world file, whose loader compares them with the network of its world. */
export const AnyWebhooksBody = webhooksOf({
  allows: (url) => receiverUrl(url) !== undefined,
  words: 'that the network allows',
});

const bodiesOf = (urls: ExtraUrls) => ({
  update_webhooks: webhooksOf(urls),
  set_event_branding_image: SetEventBrandingImageBody.safeExtend({
    sourceUrl: reachableUrl('4.9/source', urls).exactOptional(),
  }),
});

const made = new WeakMap<ExtraUrls, ReturnType<typeof bodiesOf>>();

function madeFor(urls: ExtraUrls): ReturnType<typeof bodiesOf> {
  const bodies = made.get(urls) ?? bodiesOf(urls);
  made.set(urls, bodies);
  return bodies;
}

/** The webhooks of an account as the contract has them, or with URLs that are allowed beside. */
export const webhooksBody = (urls: ExtraUrls | undefined) => (urls ? madeFor(urls).update_webhooks : WebhooksBody);

/** An operation whose body may name URLs that are allowed beside public https ones. */
export function allowingExtraUrls(name: OperationName, operation: Operation, urls: ExtraUrls): Operation {
  const bodies: { readonly [Name in OperationName]?: z.ZodObject } = madeFor(urls);
  const body = bodies[name];
  return body ? { ...operation, body } : operation;
}

/** The hint for URLs of an input that were rejected, though the network of a simulator could allow them. */
export function receiverHint(input: unknown, errors: readonly FieldError[]): string | undefined {
  const given: Readonly<Record<string, unknown>> = Object(input);
  for (const { path, rule } of errors) {
    const value = given[path.join('.')];
    const hint = (rule === '6.3' || rule === '4.9/source') && typeof value === 'string' ? howToReach(value) : undefined;
    if (hint !== undefined) return hint;
  }
  return undefined;
}
