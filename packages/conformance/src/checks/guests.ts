import { textMember } from '../target/answer.ts';
import type { OwnedAccount } from '../target/owner.ts';
import type { Made } from '../target/stage.ts';

/** A guest uploads to the gallery of an event; the media item. */
export function guestUpload(
  { control }: OwnedAccount,
  { json }: Pick<Made, 'json'>,
  input: object = {},
): Promise<unknown> {
  return control('POST', `/galleries/${textMember(json, 'galleryId')}/media`, input);
}
