import { limits } from '@boothkit/contract/constants';
import {
  type BrandingSlot,
  brandingSlots,
  describeSlot,
  type ImageFormat,
  type SlotRule,
  slotSizeError,
} from '@boothkit/contract/rules';
import { type ImageFacts, type ImageFault, inspectImage, maxPixels } from '@boothkit/design-check/image-files';

/** The rules by which an image can be rejected. */
type SlotImageRule = SlotRule | '8/branding-image-upload';

/** Why a slot does not take an image. */
export interface ImageError {
  readonly rule: SlotImageRule;
  /** The found and the required value: `the image is 500 by 500 px; a logo needs at least 600 by 600 px`. */
  readonly message: string;
}

/** Bytes as a message gives a limit in them: `8 MB (8388608 bytes)`. */
export const inMegabytes = (sizeBytes: number): string => `${sizeBytes / 1_048_576} MB (${sizeBytes} bytes)`;

/** Content types that name a format. `image/jpg` is no registered type, yet in wide use. */
const formatsByLabel: ReadonlyMap<string, ImageFormat> = new Map([
  ['image/png', 'png'],
  ['image/apng', 'png'],
  ['image/jpeg', 'jpeg'],
  ['image/jpg', 'jpeg'],
]);

/** Content types that claim nothing: file stores send them for want of a better one. */
const emptyLabels: ReadonlySet<string> = new Set(['', 'application/octet-stream', 'binary/octet-stream']);

function labelError(format: ImageFormat, declaredType: string): string | undefined {
  const label = (declaredType.split(';', 1)[0] ?? '').trim().toLowerCase();
  if (emptyLabels.has(label) || formatsByLabel.get(label) === format) return undefined;
  return `the file is a ${format.toUpperCase()} image labelled ${label}; its content type must be image/${format}`;
}

function inspectionError(imageFault: ImageFault, slot: BrandingSlot): ImageError {
  const { rule, noun } = describeSlot(slot);
  if (imageFault.kind !== 'too-many-pixels') {
    return { rule: '8/branding-image-upload', message: `${imageFault.found}; ${noun} needs a whole PNG or JPEG image` };
  }
  const { maxPx } = brandingSlots[slot];
  const maximum = maxPx === undefined ? `${maxPixels} pixels in all` : `${maxPx} px a side`;
  return { rule, message: `${imageFault.found}; ${noun} may have at most ${maximum}` };
}

/**
 * Validates an image without decoding it, in this order: number of bytes, format and completeness, content type, size. See rules
 * 4.9/logo, 4.9/after-capture-background, 4.9/button, 4.9/gallery-background, 8/branding-image-upload and decision S17.
 */
export function inspectForSlot(
  slot: BrandingSlot,
  bytes: Uint8Array,
  declaredType: string,
): { readonly facts: ImageFacts } | { readonly error: ImageError } {
  const { rule, noun } = describeSlot(slot);
  const maxBytes = limits.brandingImage.sizeBytes;
  if (bytes.length > maxBytes) {
    const message = `the file is ${bytes.length} bytes; ${noun} may have at most ${inMegabytes(maxBytes)}`;
    return { error: { rule: '8/branding-image-upload', message } };
  }
  const inspection = inspectImage(bytes);
  if ('fault' in inspection) return { error: inspectionError(inspection.fault, slot) };

  const { facts } = inspection;
  const mislabelled = labelError(facts.format, declaredType);
  if (mislabelled) return { error: { rule: '8/branding-image-upload', message: mislabelled } };
  const missized = slotSizeError(slot, facts);
  return missized ? { error: { rule, message: missized } } : { facts };
}
