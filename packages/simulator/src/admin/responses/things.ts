import { captureTypes } from '@boothkit/contract/rules';
import * as z from 'zod';
import { id } from './fields.ts';

const named = { id, name: z.string() };
const shown = { ...named, thumbnailUrl: z.url() };

/** A template. */
export const TemplateAnswer = z
  .strictObject({
    ...shown,
    photoAreaCount: z.int().min(0),
    aiPortraitIds: z.array(z.string()),
    aiCustomPrompts: z.array(z.strictObject({ enabled: z.boolean(), hasPreviewImage: z.boolean() })),
    disabledCaptureTypes: z.array(z.enum(captureTypes)),
    printable: z.boolean(),
  })
  .meta({ id: 'Template' });

/** An attract screen. */
export const AttractScreenAnswer = z
  .strictObject({ ...shown, sizePixels: z.array(z.int().min(1)).length(2) })
  .meta({ id: 'AttractScreen' });

/** A sticker set. */
export const StickerSetAnswer = z.strictObject(shown).meta({ id: 'StickerSet' });

/** A pay set. */
export const PaySetAnswer = z.strictObject({ ...named, currency: z.string() }).meta({ id: 'PaySet' });

/** A payment rail. */
export const RailAnswer = z.strictObject({ ...named, currencies: z.array(z.string()) }).meta({ id: 'Rail' });

/** An AI portrait or prompt of the public catalogue. */
export const CatalogItemAnswer = z
  .strictObject({ ...named, kind: z.enum(['aiPortrait', 'aiPrompt']), previewUrl: z.url() })
  .meta({ id: 'CatalogItem' });
