import { formatOf } from '@boothkit/design-check/image-files';
import * as z from 'zod';

/** Bytes that come in JSON, in base64. */
export const base64Bytes = z
  .base64()
  .transform((text): Uint8Array => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0)));

/** A PNG or JPEG that comes in JSON, in base64. */
export const base64Picture = base64Bytes.refine((bytes) => formatOf(bytes) !== undefined, {
  error: 'must be a PNG or a JPEG, in base64',
});

/** The thumbnail of a thing to add, or none. */
export const base64Thumbnail = base64Picture.nullable().default(null);
