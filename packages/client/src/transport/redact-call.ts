import type { Call } from './call.ts';
import { type Redact, redactSecrets, redactUrls } from './redact.ts';
import { secretsOf } from './secrets.ts';

/** The redactor of the last call, for the next call with the same secrets. */
let last: { readonly secrets: readonly string[]; readonly redact: Redact } | undefined;

/** Removes what a call has sent as a secret, in every spelling, and queries and credentials of URLs. */
export function redactFor({ key, sent }: Pick<Call, 'key' | 'sent'>): Redact {
  const secrets = secretsOf(key, sent);
  if (secrets.length === 0) return redactUrls;
  const isSame = last?.secrets.length === secrets.length && last.secrets.every((secret, at) => secret === secrets[at]);
  if (last === undefined || !isSame) last = { secrets, redact: redactSecrets(secrets) };
  return last.redact;
}
