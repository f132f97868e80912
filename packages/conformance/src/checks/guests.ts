import type { CreatedEvent, OwnedAccount } from '../target/context.ts';
import { textMember } from '../target/response.ts';

/** Uploads as a guest to the gallery of an event; returns the media item. */
export function guestUpload(
  { control }: OwnedAccount,
  { json }: Pick<CreatedEvent, 'json'>,
  input: object = {},
): Promise<unknown> {
  return control('POST', `/galleries/${textMember(json, 'galleryId')}/media`, input);
}
