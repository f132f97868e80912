import type { StickerName } from '@boothkit/captures';
import * as z from 'zod';
import { defineResource, type Input, resourceName, type Stored } from '../../engine/resources/define-resource.ts';
import { type NewThumbnail, type ThumbnailUrl, withThumbnail } from './thumbnail.ts';

/** The stickers that the simulator draws. */
export const stickerNames = [
  'heart',
  'star',
  'crown',
  'glasses',
  'moustache',
  'balloon',
] as const satisfies readonly StickerName[];

const stickerSetFields = () => ({
  /** Its name in the dashboard. 1 to 200 characters. Default: Stickers. */
  name: resourceName().default('Stickers'),
  /** The stickers in it, at least one. Default: all that the simulator draws. */
  stickers: z
    .array(z.enum(stickerNames))
    .min(1)
    .default([...stickerNames]),
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
