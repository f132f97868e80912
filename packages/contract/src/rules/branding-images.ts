import { brandingImageLimits } from '../facts/request-limits.ts';
import { type BrandingSlot, brandingSlots, type ImageFormat } from './branding-slots.ts';

/** Facts about a PNG or JPEG, from its headers. */
export interface ImageFacts {
  readonly format: ImageFormat;
  /** As people see the image, its EXIF orientation applied. At least 1. */
  readonly widthPx: number;
  /** As people see the image, its EXIF orientation applied. At least 1. */
  readonly heightPx: number;
  /** A PNG that plays two frames or more; never true of a JPEG. */
  readonly animated: boolean;
  /** How the stored pixels are turned to be seen. Default: 1, as stored. */
  readonly orientation?: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;
}

/** The rules about images in slots. */
export type SlotRule = '4.9/logo' | '4.9/after-capture-background' | '4.9/button' | '4.9/gallery-background';

/** Returns the rule of a slot, and its name in messages. */
export function describeSlot(slot: BrandingSlot): { readonly rule: SlotRule; readonly noun: string } {
  switch (slot) {
    case 'logo':
      return { rule: '4.9/logo', noun: 'a logo' };
    case 'after-capture-background':
      return { rule: '4.9/after-capture-background', noun: 'an after-capture background' };
    case 'gallery-background':
      return { rule: '4.9/gallery-background', noun: 'a gallery background' };
    default:
      return { rule: '4.9/button', noun: 'a button image' };
  }
}

const inPx = (width: number, height: number): string => `${width} by ${height} px`;

/**
 * Returns why a slot rejects an image of a size, with the size found and needed, or `undefined` if it accepts it.
 *
 * @example
 * ```ts
 * import { slotSizeError } from '@boothkit/contract/rules';
 *
 * console.log(slotSizeError('logo', { widthPx: 500, heightPx: 500 })); // the image is 500 by 500 px; a logo needs at least 600 by 600 px
 * ```
 */
export function slotSizeError(
  slot: BrandingSlot,
  { widthPx, heightPx }: Pick<ImageFacts, 'widthPx' | 'heightPx'>,
): string | undefined {
  const { noun } = describeSlot(slot);
  const found = `the image is ${inPx(widthPx, heightPx)}`;
  const { landscapeOnly, minPx, maxPx = Number.POSITIVE_INFINITY } = brandingSlots[slot];
  if (landscapeOnly && heightPx > widthPx) return `${found}, a portrait; ${noun} needs a landscape image`;
  if (minPx && (widthPx < minPx.width || heightPx < minPx.height)) {
    return `${found}; ${noun} needs at least ${inPx(minPx.width, minPx.height)}`;
  }
  return Math.max(widthPx, heightPx) > maxPx ? `${found}; ${noun} may have at most ${maxPx} px a side` : undefined;
}

/** Kinds of advice on an image that a slot accepts but does not show at its best. */
export type ImageAdviceCode =
  | 'not-square'
  | 'smaller-than-recommended'
  | 'does-not-cover'
  | 'not-292-px-tall'
  | 'shown-at-half-size'
  | 'no-transparency'
  | 'animation-lost'
  | 'scaled-down'
  | 'encoded-anew'
  | 'over-8-mb';

/** Advice on an image that a slot accepts. */
export interface ImageAdvice {
  readonly code: ImageAdviceCode;
  /** How the image will look, and what would look better. */
  readonly message: string;
  /** The rule it follows from. */
  readonly rule: SlotRule | `${SlotRule}-shown` | '4.9/apng' | '8/branding-image-upload';
}

/** Facts beside slot and image that the advice depends on. */
export interface ImageAdviceContext {
  /** Size of the file, if known. */
  readonly sizeBytes?: number | undefined;
  /** Whether the event shows its button images at half size. */
  readonly buttonImagesAreRetina: boolean;
}

/**
 * Returns how an image will look, if that may surprise its designer. The list is empty for an image that fits its slot.
 *
 * @example
 * ```ts
 * import { imageAdvice } from '@boothkit/contract/rules';
 *
 * const facts = { format: 'png', widthPx: 1024, heightPx: 700, animated: false } as const;
 * console.log(imageAdvice('logo', facts, { buttonImagesAreRetina: false })[0]?.code); // not-square
 * ```
 */
export function imageAdvice(slot: BrandingSlot, image: ImageFacts, context: ImageAdviceContext): ImageAdvice[] {
  return [...slotAdvice(slot, image, context), ...advised(oversized(context))];
}

function slotAdvice(slot: BrandingSlot, image: ImageFacts, context: ImageAdviceContext): ImageAdvice[] {
  switch (describeSlot(slot).rule) {
    case '4.9/logo':
      return logoAdvice(image);
    case '4.9/after-capture-background':
      return afterCaptureAdvice(image);
    case '4.9/button':
      return buttonAdvice(image, context);
    case '4.9/gallery-background':
      return galleryAdvice(image, context);
  }
}

const advised = (...advice: (ImageAdvice | false)[]): ImageAdvice[] => advice.filter((one) => one !== false);

const longer = ({ widthPx, heightPx }: ImageFacts): number => Math.max(widthPx, heightPx);

/** An image that the binary reading of 8 MB allows and the decimal one does not (decision S540). */
function oversized({ sizeBytes = 0 }: ImageAdviceContext): ImageAdvice | false {
  const { sizeBytes: mostBytes } = brandingImageLimits;
  if (sizeBytes <= mostBytes) return false;
  const message = `the image has ${sizeBytes} bytes; a service that reads 8 MB as ${mostBytes} bytes rejects it`;
  return { code: 'over-8-mb', rule: '8/branding-image-upload', message };
}

function scaledDown(slot: BrandingSlot, image: ImageFacts): ImageAdvice | false {
  const { scaledToPx = Number.POSITIVE_INFINITY } = brandingSlots[slot];
  if (longer(image) <= scaledToPx) return false;
  const found = `the image is ${inPx(image.widthPx, image.heightPx)}`;
  const message = `${found} and is scaled down to ${scaledToPx} px on its longer side`;
  return { code: 'scaled-down', rule: describeSlot(slot).rule, message };
}

function logoAdvice(image: ImageFacts): ImageAdvice[] {
  const { widthPx, heightPx } = image;
  const found = `the logo is ${inPx(widthPx, heightPx)}`;
  return advised(
    widthPx !== heightPx && {
      code: 'not-square',
      rule: '4.9/logo-shown',
      message: `${found}: tablet, emails and dashboard show a circle cut from its middle; a square image shows whole`,
    },
    Math.min(widthPx, heightPx) < 1024 && {
      code: 'smaller-than-recommended',
      rule: '4.9/logo',
      message: `${found}; 1024 by 1024 px look sharp everywhere`,
    },
    scaledDown('logo', image),
  );
}

/** Minimum sizes that cover the largest tablet, by orientation. */
const covering = { landscape: [1376, 1367], portrait: [1032, 1711] } as const;

function afterCaptureAdvice({ widthPx, heightPx }: ImageFacts): ImageAdvice[] {
  const bare = (['landscape', 'portrait'] as const).filter((way) => {
    const [width, height] = covering[way];
    return widthPx < width || heightPx < height;
  });
  if (bare.length === 0) return [];
  const needed = bare.map((way) => `${covering[way].join(' by ')} px in ${way}`).join(' and ');
  const message = `the background is ${inPx(widthPx, heightPx)} and is shown unscaled; to cover the largest tablet it takes ${needed}`;
  return [{ code: 'does-not-cover', rule: '4.9/after-capture-background-shown', message }];
}

const buttonTallPx = 292;

function buttonAdvice(image: ImageFacts, { buttonImagesAreRetina }: ImageAdviceContext): ImageAdvice[] {
  const { format, heightPx, animated } = image;
  const shown = Math.min(heightPx, buttonTallPx) / (buttonImagesAreRetina ? 2 : 1);
  return advised(
    heightPx !== buttonTallPx && {
      code: 'not-292-px-tall',
      rule: '4.9/button-shown',
      message: `the button is ${heightPx} px tall and is shown ${shown} points tall; one of ${buttonTallPx} px is shown as it is`,
    },
    buttonImagesAreRetina && {
      code: 'shown-at-half-size',
      rule: '4.9/button-shown',
      message: `the event has buttonImagesAreRetina: the button is shown ${shown} points tall, and built-in buttons beside it 146 points tall without icon, so give every capture type on offer an image`,
    },
    format === 'jpeg' && {
      code: 'no-transparency',
      rule: '4.9/button',
      message: 'the button is a JPEG, which has no transparency: it is shown as a box; use a transparent PNG',
    },
    animated &&
      longer(image) > 1024 && {
        code: 'animation-lost',
        rule: '4.9/apng',
        message: 'the button is animated and over 1024 px on a side: it becomes a still; one within 1024 px plays',
      },
    scaledDown('button-photo', image),
  );
}

function galleryAdvice(image: ImageFacts, { sizeBytes = 0 }: ImageAdviceContext): ImageAdvice[] {
  const { widthPx, heightPx } = image;
  const { storedBelowBytes: belowBytes = Number.POSITIVE_INFINITY } = brandingSlots['gallery-background'];
  return advised(
    (widthPx < 2560 || heightPx < 1440) && {
      code: 'smaller-than-recommended',
      rule: '4.9/gallery-background',
      message: `the background is ${inPx(widthPx, heightPx)} and fills whole browser windows; 2560 by 1440 px look sharp there`,
    },
    scaledDown('gallery-background', image),
    longer(image) <= 2560 &&
      sizeBytes >= belowBytes && {
        code: 'encoded-anew',
        rule: '4.9/gallery-background',
        message: `the background has ${sizeBytes} bytes and is encoded anew to end under ${belowBytes}; a JPEG below that is kept as it is`,
      },
  );
}
