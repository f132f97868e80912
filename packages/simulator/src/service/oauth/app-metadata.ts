import * as z from 'zod';
import { defaultNameOf, whyNoRedirectUri } from './redirect-uris.ts';

const maxUris = 20;

/** A message names a URI with so many characters. */
const maxShown = 200;

const redirectUri = z
  .string()
  .max(2000)
  .superRefine((text, context) => {
    const reason = whyNoRedirectUri(text);
    if (reason === undefined) return;
    const shown = text.length > maxShown ? `${text.slice(0, maxShown)}…` : text;
    context.addIssue({ code: 'custom', message: `cannot be returned to: ${reason}; got ${JSON.stringify(shown)}` });
  });

/** The name of an app goes onto the page and into a key: a line of text. */
const appName = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .regex(/^[^\p{Cc}\p{Cf}]+$/u);

/** The metadata of an app, from its registration or from a document (RFC 7591); unknown members are ignored. */
export const AppMetadata = z.object({
  client_name: appName.exactOptional(),
  redirect_uris: z.array(redirectUri).min(1).max(maxUris),
  response_types: z
    .array(z.string())
    .refine((types) => types.includes('code'), { error: 'must include code' })
    .exactOptional(),
  grant_types: z
    .array(z.string())
    .refine((types) => types.includes('authorization_code'), { error: 'must include authorization_code' })
    .exactOptional(),
  token_endpoint_auth_method: z.string().exactOptional(),
});

/** The members of an app's metadata; null means left out, as many apps write it (decision S501). Other JSON is unchanged. */
export function withoutNulls(json: unknown): unknown {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return json;
  return Object.fromEntries(Object.entries(json).filter(([, value]) => value !== null));
}

/** The name of an app. One that gives none is named after its first redirect URI. */
export function nameOf({ client_name, redirect_uris: [first = ''] }: z.output<typeof AppMetadata>): string {
  return client_name ?? defaultNameOf(first);
}
