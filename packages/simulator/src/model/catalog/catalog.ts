import type { StickerName } from '@boothkit/captures';
import { captureTypes } from '@boothkit/contract/rules';
import * as z from 'zod';
import { base64Picture, picture } from '../../engine/resources/bytes.ts';
import { defineResource, type Input, resourceName, type Stored } from '../../engine/resources/define-resource.ts';

const thumbnailFields = () => ({
  /** PNG or JPEG, kept in a copy; null for none, which is the default (rule 2.8/thumbnail). */
  thumbnail: picture().nullable().default(null),
});

/** The thumbnail of a new resource. */
interface NewThumbnail extends Input<typeof thumbnailFields> {}

/** A stored resource with its thumbnail, or null for none (rule 2.8/thumbnail). */
export type Thumbnailed<Item> = Item & { readonly thumbnail: Uint8Array | null };

/** The thumbnail of a resource in responses. */
export interface ThumbnailUrl {
  /** The stable URL of the uploaded thumbnail; without one, the URL of a fallback image, signed for 7 days. */
  readonly thumbnailUrl: string;
}

/** The fields in all forms of a resource, with its thumbnail as bytes, as base64 or as a URL. */
const withThumbnail = <Shape extends z.core.$ZodLooseShape>(fields: () => Shape) => ({
  create: () => ({ ...fields(), ...thumbnailFields() }),
  body: () => ({ ...fields(), thumbnail: base64Picture().nullable().default(null) }),
  file: () => ({ ...fields(), thumbnail: z.base64().nullable().default(null) }),
  response: () => ({ ...fields(), thumbnailUrl: z.url() }),
});

const promptFields = () => ({
  enabled: z.boolean(),
  hasPreviewImage: z.boolean(),
});

const templateFields = () => ({
  /** The name that guests read where they choose among several. 1 to 200 characters. Default: Template. */
  name: resourceName().default('Template'),
  /** The number of photo boxes in the design, 0 to 100. Default: 1. */
  photoAreaCount: z.int().min(0).max(100).default(1),
  /** AI Portrait styles set on it (rule 2.4.3). Default: none. */
  aiPortraitIds: z.array(z.string().min(1)).default([]),
  /** AI prompts set on it; only one that is enabled and has its preview can be used (rule 2.4.4). Default: none. */
  aiCustomPrompts: z.array(z.strictObject(promptFields())).default([]),
  /** Capture types switched off for it (rule 2.4.5). Default: none. */
  disabledCaptureTypes: z.array(z.enum(captureTypes)).default([]),
  /** Whether tablets print captures made with it (rule 2.5.6). Default: true. */
  printable: z.boolean().default(true),
});

/** The schemas of a template. */
export const templateResource = defineResource({
  id: 'Template',
  name: 'template',
  plural: 'templates',
  ...withThumbnail(templateFields),
});

/** A template to add: a design applied to guest photos, as far as the rules look at it. */
export interface NewTemplate extends Input<typeof templateFields>, NewThumbnail {}

/** A design applied to guest photos, as far as the rules look at it. */
export interface TemplateRecord extends Stored<typeof templateFields> {}

/** A template, as its owner lists it. */
export interface Template extends TemplateRecord, ThumbnailUrl {}

const attractScreenFields = () => ({
  /** Its name in the dashboard. 1 to 200 characters. Default: Attract screen. */
  name: resourceName().default('Attract screen'),
  /** Width and height in tablet screen points, at least 1. Default: 1376 by 1032. */
  sizePixels: z.tuple([z.int().min(1), z.int().min(1)]).default([1376, 1032]),
});

/** The schemas of an attract screen. */
export const attractScreenResource = defineResource({
  id: 'AttractScreen',
  name: 'attract screen',
  plural: 'attract screens',
  ...withThumbnail(attractScreenFields),
});

/** An attract screen to add. */
export interface NewAttractScreen extends Input<typeof attractScreenFields>, NewThumbnail {}

/** An attract screen. */
export interface AttractScreenRecord extends Stored<typeof attractScreenFields> {}

/** An attract screen, as its owner lists it. */
export interface AttractScreen extends AttractScreenRecord, ThumbnailUrl {}

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

const catalogFields = () => ({
  kind: z.enum(['aiPortrait', 'aiPrompt']),
  /** The name that users choose it by. 1 to 200 characters. */
  name: resourceName(),
});

const newCatalogFields = () => ({
  ...catalogFields(),
  /** PNG or JPEG, kept in a copy. Default: a built-in PNG. */
  preview: picture().optional(),
});

const shownCatalogFields = () => ({
  ...catalogFields(),
  /** Public, and valid permanently (rule 2.8/catalog). */
  previewUrl: z.url(),
});

/** The schemas of an item of the public catalogue. */
export const catalogItemResource = defineResource({
  id: 'CatalogItem',
  name: 'catalogue item',
  plural: 'catalogue items',
  create: newCatalogFields,
  body: () => ({ ...catalogFields(), preview: base64Picture().exactOptional() }),
  file: () => ({ ...catalogFields(), preview: z.base64().exactOptional() }),
  response: shownCatalogFields,
});

/** An AI portrait or prompt for all accounts. */
export interface NewCatalogItem extends Input<typeof newCatalogFields> {}

/** An AI portrait or prompt that the service offers to all accounts. */
interface CatalogRecord extends Stored<typeof catalogFields> {}

/** An AI portrait or prompt of the public catalogue. */
export interface CatalogItem extends Stored<typeof shownCatalogFields> {}

/** An item of the catalogue with its preview. */
export interface StoredCatalogItem extends CatalogRecord {
  readonly preview: Uint8Array;
}
