import type { OperationName } from '@boothkit/contract/constants';
import type { FailureKind } from './outcome.ts';
import type { WireRequest } from './wire-request.ts';

/** What can be sent: the operations, the bytes of an upload, and what `request()` sends. */
export type Sendable = OperationName | 'put_upload' | 'request';

/** When something may be sent a second time though the first may have taken effect. */
export type Repeatability = 'always' | 'with-id-user' | 'by-new-upload' | 'unless-post' | 'never';

/** The one table of what is repeated; `docs/retries.md` shows it. */
export const repeatability: { readonly [name in Sendable]: Repeatability } = {
  list_events: 'always',
  // A second create with the same idUser finds the first one's event (rule 4.2.3).
  create_event: 'with-id-user',
  get_event: 'always',
  update_event: 'always',
  delete_event: 'always',
  // Each time makes another copy.
  duplicate_event: 'never',
  get_event_branding: 'always',
  update_event_branding: 'always',
  // Replaces the slot's image by the same one.
  set_event_branding_image: 'always',
  remove_event_branding_image: 'always',
  // Leaves one unused upload behind, which lapses.
  create_upload: 'always',
  // The service takes the bytes of one upload once (decision S11).
  put_upload: 'by-new-upload',
  update_webhooks: 'always',
  get_openapi: 'always',
  request: 'unless-post',
};

/** Whether a request may be repeated; bytes may where a new upload can be made. */
export function isRepeatable({ operation, method, body, renew }: WireRequest): boolean {
  switch (isSendable(operation) ? repeatability[operation] : repeatability.request) {
    case 'always':
      return true;
    case 'with-id-user':
      return hasIdUser(body);
    case 'by-new-upload':
      return renew !== undefined;
    case 'unless-post':
      return method !== 'POST';
    case 'never':
      return false;
  }
}

function isSendable(operation: string): operation is Sendable {
  return Object.hasOwn(repeatability, operation);
}

/**
 * What a failure says of the operation: refused before it began (a rate limit), unsure whether it took effect, or final, since
 * a second time would end the same.
 */
export type Verdict = 'refused' | 'unsure' | 'final';

/** The one table of what is repeated after; `docs/retries.md` shows it. */
export const verdicts: { readonly [kind in FailureKind]: Verdict } = {
  '429': 'refused',
  network: 'unsure',
  timeout: 'unsure',
  'broken-off': 'unsure',
  '408': 'unsure',
  '5xx': 'unsure',
  'other status': 'final',
  redirect: 'final',
  'too-large': 'final',
  'not-json': 'final',
  'off-contract': 'final',
  'bad-source': 'final',
  aborted: 'final',
  'no-key': 'final',
  'turned-away': 'final',
};

/** By what is sent. A blank idUser counts as none (decision S14). */
function hasIdUser(body: WireRequest['body']): boolean {
  const { idUser } = typeof body === 'string' ? JSON.parse(body) : {};
  return typeof idUser === 'string' && idUser.trim() !== '';
}
