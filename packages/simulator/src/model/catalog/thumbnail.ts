import * as z from 'zod';
import { base64Picture, picture } from '../../engine/resources/bytes.ts';
import type { Input } from '../../engine/resources/define-resource.ts';

const thumbnailFields = () => ({
  /** PNG or JPEG, kept in a copy; null for none, which is the default (rule 2.8/thumbnail). */
  thumbnail: picture().nullable().default(null),
});

/** The thumbnail of a new resource. */
export interface NewThumbnail extends Input<typeof thumbnailFields> {}

/** A stored resource with its thumbnail, or null for none (rule 2.8/thumbnail). */
export type Thumbnailed<Item> = Item & { readonly thumbnail: Uint8Array | null };

/** The thumbnail of a resource in responses. */
export interface ThumbnailUrl {
  /** The stable URL of the uploaded thumbnail; without one, the URL of a fallback image, signed for 7 days. */
  readonly thumbnailUrl: string;
}

/** The fields in all forms of a resource, with its thumbnail as bytes, as base64 or as a URL. */
export const withThumbnail = <Shape extends z.core.$ZodLooseShape>(fields: () => Shape) => ({
  create: () => ({ ...fields(), ...thumbnailFields() }),
  body: () => ({ ...fields(), thumbnail: base64Picture().nullable().default(null) }),
  file: () => ({ ...fields(), thumbnail: z.base64().nullable().default(null) }),
  response: () => ({ ...fields(), thumbnailUrl: z.url() }),
});
