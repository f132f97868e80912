import * as z from 'zod';
import { whyNoRedirectUri } from './redirect-uris.ts';

const maxUris = 20;

const redirectUri = z
  .string()
  .max(2000)
  .superRefine((text, context) => {
    const reason = whyNoRedirectUri(text);
    if (reason !== undefined) context.addIssue({ code: 'custom', message: `cannot be returned to: ${reason}` });
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

/** The name of an app; one that gives none is called by the host that it is returned to. */
export function nameOf({ client_name, redirect_uris: [first = ''] }: z.output<typeof AppMetadata>): string {
  return client_name ?? new URL(first).host;
}
