import { captureTypes } from './capture-types.ts';
import type { Plan } from './plans.ts';

/**
 * The buttons of the tablet's home screen that can have a custom image: one per capture type, and the gallery's.
 *
 * @example
 * ```ts
 * import { buttonNames } from '@boothkit/contract/rules';
 *
 * console.log(buttonNames.length); // 8
 * ```
 */
export const buttonNames = [...captureTypes, 'gallery'] as const;

/** A home-screen button by name. */
export type ButtonName = (typeof buttonNames)[number];

// rule 4.9/SLOT
/**
 * Every image slot of an event's branding.
 *
 * @example
 * ```ts
 * import { brandingSlotNames } from '@boothkit/contract/rules';
 *
 * console.log(brandingSlotNames.includes('logo')); // true
 * ```
 */
export const brandingSlotNames = [
  'logo',
  'after-capture-background',
  'button-photo',
  'button-boomerang',
  'button-slowmo',
  'button-video',
  'button-gif',
  'button-aiPhoto',
  'button-aiCustomPrompt',
  'button-gallery',
  'gallery-background',
] as const;

/** An image slot of an event's branding. */
export type BrandingSlot = (typeof brandingSlotNames)[number];

/** A slot whose image can be removed. */
export type RemovableBrandingSlot = Exclude<BrandingSlot, 'logo'>;

// rule 4.10
/** The slots that `remove_event_branding_image` accepts: all but the logo. */
export const removableSlotNames: readonly RemovableBrandingSlot[] = brandingSlotNames.filter((slot) => slot !== 'logo');

/** Image formats that a slot takes. */
export type ImageFormat = 'png' | 'jpeg';

/** Requirements of one slot for its image, and how the service stores it. Names give the units: image pixels or bytes. */
export interface BrandingSlotRules {
  /** The minimum plan of the event. */
  readonly plan: Plan;
  /** The field of the branding resource that shows the stored image. */
  readonly field: 'logoUrl' | 'afterCaptureBackgroundUrl' | 'captureButtonUrls' | 'galleryBackgroundUrl';
  /** Which button the image replaces, for the button slots. */
  readonly button?: ButtonName;
  /** The size the reference recommends; a button may have any width. */
  readonly recommendedPx: { readonly width?: number; readonly height: number };
  /** The format the reference recommends; every slot takes both. */
  readonly recommendedFormat?: ImageFormat;
  /** Smaller images are rejected. */
  readonly minPx?: { readonly width: number; readonly height: number };
  /** Portrait images are rejected. */
  readonly landscapeOnly?: true;
  /** Larger images are scaled down to this on their longer side. */
  readonly scaledToPx?: number;
  /** Images with a longer side are rejected. */
  readonly maxPx?: number;
  /** Images that are not smaller than this once stored are rejected. */
  readonly storedBelowBytes?: number;
  // rule 2.6/signed
  /** Whether the URL of the stored image is signed and expires after seven days. */
  readonly signedUrl: boolean;
}

const button = (name: ButtonName): BrandingSlotRules => ({
  plan: 'Pro+',
  field: 'captureButtonUrls',
  button: name,
  recommendedPx: { height: 292 },
  recommendedFormat: 'png',
  scaledToPx: 1024,
  signedUrl: true,
});

// rules 4.9/SLOT, 4.10, 2.6/signed
/**
 * The one table of branding slots: plan, sizes, scaling and where the result shows.
 *
 * @example
 * ```ts
 * import { brandingSlots } from '@boothkit/contract/rules';
 *
 * console.log(brandingSlots['gallery-background'].minPx); // { width: 1920, height: 1080 }
 * ```
 */
export const brandingSlots: { readonly [slot in BrandingSlot]: BrandingSlotRules } = {
  logo: {
    plan: 'Pro',
    field: 'logoUrl',
    recommendedPx: { width: 1024, height: 1024 },
    minPx: { width: 600, height: 600 },
    scaledToPx: 1024,
    signedUrl: false,
  },
  'after-capture-background': {
    plan: 'Pro+',
    field: 'afterCaptureBackgroundUrl',
    recommendedPx: { width: 1376, height: 1711 },
    maxPx: 8000,
    signedUrl: true,
  },
  'button-photo': button('photo'),
  'button-boomerang': button('boomerang'),
  'button-slowmo': button('slowmo'),
  'button-video': button('video'),
  'button-gif': button('gif'),
  'button-aiPhoto': button('aiPhoto'),
  'button-aiCustomPrompt': button('aiCustomPrompt'),
  'button-gallery': button('gallery'),
  'gallery-background': {
    plan: 'Pro',
    field: 'galleryBackgroundUrl',
    recommendedPx: { width: 2560, height: 1440 },
    recommendedFormat: 'jpeg',
    minPx: { width: 1920, height: 1080 },
    landscapeOnly: true,
    scaledToPx: 2560,
    // Decision S540.
    storedBelowBytes: 2_000_000,
    signedUrl: false,
  },
};
