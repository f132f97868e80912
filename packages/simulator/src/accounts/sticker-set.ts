import { defineResource, type Input, resourceName, type Stored } from '../resources/define-resource.ts';
import { type NewThumbnail, type ThumbnailUrl, withThumbnail } from '../resources/thumbnail.ts';

const stickerSetFields = () => ({
  /** 1 to 200 characters. Default: Stickers. */
  name: resourceName().default('Stickers'),
});

/** The schemas of a sticker set. */
export const stickerSetResource = defineResource({
  id: 'StickerSet',
  name: 'sticker set',
  plural: 'sticker sets',
  ...withThumbnail(stickerSetFields),
});

/** A sticker set to add. */
export interface NewStickerSet extends Input<typeof stickerSetFields>, NewThumbnail {}

/** A sticker set. */
export interface StickerSetRecord extends Stored<typeof stickerSetFields> {}

/** A sticker set, as its owner lists it. */
export interface StickerSet extends StickerSetRecord, ThumbnailUrl {}
