import { lazyObject, needs } from '@boothkit/contract/internal';
import { type CaptureType, captureTypes } from '@boothkit/contract/rules';
import * as z from 'zod';
import { bytes, picture } from '../resources/bytes.ts';
import type { MediaContentType } from '../store/records.ts';

// Resources that an account owns besides events, as its owner adds them, in code and over the control API. Each has an
// interface to read and a schema to validate with. A type test keeps the two equal.

const name = () => z.string().min(1).max(200);
const ids = () => z.array(z.string().min(1));
const thumbnail = () => picture().nullable().default(null);
const currency = () =>
  z
    .string()
    .regex(/^[A-Z]{3}$/)
    .register(needs, { need: 'a currency code of ISO 4217, such as EUR' });

/** A template to add: a design applied to guest photos, as far as the rules look at it (section 2.4). */
export interface NewTemplate {
  /** 1 to 200 characters. Default: Template. */
  name?: string | undefined;
  /** Photo boxes of the design, 0 to 100. Default: 1. */
  photoAreaCount?: number | undefined;
  /** AI Portrait styles set on it (rule 2.4.3). Default: none. */
  aiPortraitIds?: string[] | undefined;
  /** AI prompts set on it; only one that is on and has its preview can be used (rule 2.4.4). Default: none. */
  aiCustomPrompts?: { enabled: boolean; hasPreviewImage: boolean }[] | undefined;
  /** Capture types switched off for it (rule 2.4.5). Default: none. */
  disabledCaptureTypes?: CaptureType[] | undefined;
  /** Whether captures made with it are printed (rule 2.5.6). Default: true. */
  printable?: boolean | undefined;
  /** PNG or JPEG, kept in a copy; null for none, which is the default (rule 2.8/thumbnail). */
  thumbnail?: Uint8Array | null | undefined;
}

/** Checks a {@link NewTemplate}. */
export const NewTemplateSchema = lazyObject(() => ({
  name: name().default('Template'),
  photoAreaCount: z.int().min(0).max(100).default(1),
  aiPortraitIds: ids().default([]),
  aiCustomPrompts: z.array(z.strictObject({ enabled: z.boolean(), hasPreviewImage: z.boolean() })).default([]),
  disabledCaptureTypes: z.array(z.enum(captureTypes)).default([]),
  printable: z.boolean().default(true),
  thumbnail: thumbnail(),
}));

/** An attract screen to add. */
export interface NewAttractScreen {
  /** 1 to 200 characters. Default: Attract screen. */
  name?: string | undefined;
  /** Width and height in tablet screen points, at least 1. Default: 1376 by 1032. */
  sizePixels?: [number, number] | undefined;
  /** PNG or JPEG, kept in a copy; null for none, which is the default (rule 2.8/thumbnail). */
  thumbnail?: Uint8Array | null | undefined;
}

/** Checks a {@link NewAttractScreen}. */
export const NewAttractScreenSchema = lazyObject(() => ({
  name: name().default('Attract screen'),
  sizePixels: z.tuple([z.int().min(1), z.int().min(1)]).default([1376, 1032]),
  thumbnail: thumbnail(),
}));

/** A sticker set to add. */
export interface NewStickerSet {
  /** 1 to 200 characters. Default: Stickers. */
  name?: string | undefined;
  /** PNG or JPEG, kept in a copy; null for none, which is the default (rule 2.8/thumbnail). */
  thumbnail?: Uint8Array | null | undefined;
}

/** Checks a {@link NewStickerSet}. */
export const NewStickerSetSchema = lazyObject(() => ({ name: name().default('Stickers'), thumbnail: thumbnail() }));

/** A pay-per-use pricing set to add. */
export interface NewPaySet {
  /** 1 to 200 characters. Default: Pay set. */
  name?: string | undefined;
  /** ISO 4217 code. Default: EUR. */
  currency?: string | undefined;
}

/** Checks a {@link NewPaySet}. */
export const NewPaySetSchema = lazyObject(() => ({
  name: name().default('Pay set'),
  currency: currency().default('EUR'),
}));

/** A payment rail to connect (rule 4.4.5). */
export interface NewRail {
  /** 1 to 200 characters. Default: Rail. */
  name?: string | undefined;
  /** ISO 4217 codes that it takes, at least one. Default: EUR. */
  currencies?: string[] | undefined;
}

/** Checks a {@link NewRail}. */
export const NewRailSchema = lazyObject(() => ({
  name: name().default('Rail'),
  currencies: z.array(currency()).min(1).default(['EUR']),
}));

/** An operator, or an invite of one (rule 4.4.4). */
export interface NewOperator {
  /** 1 to 200 characters. */
  name: string;
  /** Events of the account that the operator runs, or that the invite names. Default: none. */
  eventIds?: string[] | undefined;
}

/** Checks a {@link NewOperator}. */
export const NewOperatorSchema = lazyObject(() => ({ name: name(), eventIds: ids().default([]) }));

/** The content types of guests' media. */
export const mediaContentTypes = [
  'image/jpeg',
  'image/png',
  'image/gif',
  'image/webp',
  'video/mp4',
  'video/quicktime',
  'video/webm',
] as const satisfies readonly MediaContentType[];

/** A guest's upload to a gallery. */
export interface NewMedia {
  /** How it was captured. Default: photo. */
  type?: CaptureType | undefined;
  /** The file itself, kept in a copy. Default: a built-in PNG. */
  bytes?: Uint8Array | undefined;
  /**
   * The content type of the bytes. Default: PNG or JPEG, according to the first bytes. Required for bytes of any other
   * kind.
   */
  contentType?: MediaContentType | undefined;
  /** A session of the same gallery that the upload belongs to. Default: a session of its own. */
  sessionId?: string | undefined;
  /** Whether it is an old item without a stored path, whose URLs lapse for good after 7 days (rule 2.8/media). Default: false. */
  legacy?: boolean | undefined;
}

/** Checks a {@link NewMedia}. */
export const NewMediaSchema = lazyObject(() => ({
  type: z.enum(captureTypes).default('photo'),
  bytes: bytes().optional(),
  contentType: z.enum(mediaContentTypes).optional(),
  sessionId: z.string().min(1).optional(),
  legacy: z.boolean().default(false),
}));
