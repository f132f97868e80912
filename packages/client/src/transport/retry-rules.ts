import type { Method, OperationName } from '@boothkit/contract/constants';
import type { Failure } from './outcome.ts';

/** When an operation may be sent a second time though the first may have taken effect. */
type Repeatability = 'always' | 'with-id-user' | 'by-new-upload' | 'never';

/** What can be sent: the operations, and the bytes of an upload. */
export type Sendable = OperationName | 'put_upload';

/** The one table of the retry contract. */
const repeatability: { readonly [name in Sendable]: Repeatability } = {
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
};

/** Whether an operation may be repeated with this body; bytes may where a new upload can be made. */
export function isRepeatable(
  name: Sendable,
  { body, newUpload = false }: { body?: unknown; newUpload?: boolean } = {},
) {
  switch (repeatability[name]) {
    case 'always':
      return true;
    case 'with-id-user':
      return hasIdUser(body);
    case 'by-new-upload':
      return newUpload;
    case 'never':
      return false;
  }
}

/** The same for a request of an operation that is not known: all methods but POST. */
export function isRepeatableMethod(method: Method): boolean {
  return method !== 'POST';
}

/**
 * What a failure says of the operation: refused before it began (a rate limit), unsure whether it took effect, or final, since
 * a second time would end the same.
 */
export function verdictOn(failure: Failure): 'refused' | 'unsure' | 'final' {
  switch (failure.kind) {
    case 'network':
    case 'timeout':
    case 'broken-off':
      return 'unsure';
    case 'status': {
      const { status } = failure.response;
      if (status === 429) return 'refused';
      return status === 408 || status >= 500 ? 'unsure' : 'final';
    }
    default:
      return 'final';
  }
}

/** A blank idUser counts as none (decision S14). */
function hasIdUser(body: unknown): boolean {
  return (
    typeof body === 'object' &&
    body !== null &&
    'idUser' in body &&
    typeof body.idUser === 'string' &&
    body.idUser.trim() !== ''
  );
}
