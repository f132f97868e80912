import { describeSlot, type SlotRule } from '@boothkit/contract/internal';
import { type BrandingSlot, brandingSlots, type ImageFormat, limits, slotSizeError } from '@boothkit/contract/rules';
import { type ImageFacts, type ImageFault, inspectImage, maxPixels } from '@boothkit/design-check/image-files';

/** The rules by which an image can be rejected. */
type SlotImageRule = SlotRule | '8/branding-image-upload';

/** Why a slot does not take an image. */
export interface ImageError {
  readonly rule: SlotImageRule;
  /** The found and the required value: `the image is 500 by 500 px; a logo needs at least 600 by 600 px`. */
  readonly message: string;
  /** Advice, if the message does not say what to do. */
  readonly hint?: string;
}

/** The content type of an image, and its origin. */
export interface ImageLabel {
  /** The content type; empty for none. Parameters are ignored. */
  readonly contentType: string;
  /** Whether a server sent it (`sourceUrl`), and not the caller (`uploadPath`). */
  readonly isFetched: boolean;
}

/** Bytes as a message gives a limit in them: `8 MB (8000000 bytes)`. */
export const inMegabytes = (sizeBytes: number): string => `${sizeBytes / 1_000_000} MB (${sizeBytes} bytes)`;

/** Content types that name a format. `image/jpg` is no registered type, yet in wide use. */
const formatsByLabel: ReadonlyMap<string, ImageFormat> = new Map([
  ['image/png', 'png'],
  ['image/apng', 'png'],
  ['image/jpeg', 'jpeg'],
  ['image/jpg', 'jpeg'],
]);

/** Content types that claim nothing: file stores send them for want of a better one. */
const emptyLabels: ReadonlySet<string> = new Set(['', 'application/octet-stream', 'binary/octet-stream']);

/** The names of image formats that are neither PNG nor JPEG, as content types have them (decision S55). */
const otherNames = [
  'gif webp avif avci avcs heic heif hej2k hsj2 svg tiff tif bmp wbmp bitmap icon ico',
  'jxl jpegxl jp2 jpx jpm jpf j2c j2k jpeg2000 jph jphc jls jxr jxra jxrs jxs jxsc jxsi jxss ms-photo wdp',
  'photoshop psd xcf djvu emf wmf cgm dxf dwg anymap graymap pixmap xbitmap xpixmap xbm xpm pcx tga targa',
  'exr radiance hdr fits sgi rgb ktx ktx2 dds qoi flif bpg dng cr2 cr3 crw nef arw raf orf rw2 pef dcraw',
].flatMap((line) => line.split(' '));

/** A content type with such a name, alone or beside others: `image/x-ms-bmp`, `image/svg+xml`, `image/heic-sequence`. */
const otherFormat = new RegExp(`^image/(?:.*[.+-])?(?:${otherNames.join('|')})(?:[.+-]|$)`);

function labelError(format: ImageFormat, { contentType, isFetched }: ImageLabel): string | undefined {
  const label = (contentType.split(/[;,]/, 1)[0] ?? '').trim().toLowerCase();
  const found = `the file is a ${format.toUpperCase()} image labelled ${label}`;
  if (isFetched) {
    const needed = 'its content type must not name another image format than PNG and JPEG';
    return otherFormat.test(label) ? `${found}; ${needed}` : undefined;
  }
  if (emptyLabels.has(label) || formatsByLabel.get(label) === format) return undefined;
  return `${found}; its content type must be image/${format}`;
}

/** The error for an image whose file or picture has a fault. */
export function faultError({ kind, found }: ImageFault, slot: BrandingSlot, { isFetched }: ImageLabel): ImageError {
  const { rule, noun } = describeSlot(slot);
  if (kind !== 'too-many-pixels') {
    const message = `${found}; ${noun} needs a whole PNG or JPEG image`;
    const hint = 'sourceUrl must lead to the file itself, not to a page that shows the image or asks for a sign-in.';
    return { rule: '8/branding-image-upload', message, ...(isFetched && kind === 'not-png-or-jpeg' && { hint }) };
  }
  const { maxPx } = brandingSlots[slot];
  const maximum = maxPx === undefined ? `${maxPixels} pixels in all` : `${maxPx} px a side`;
  return { rule, message: `${found}; ${noun} may have at most ${maximum}` };
}

/**
 * Validates an image without decoding it. `known` are its facts, if they were read before. The order is number of bytes, format and
 * completeness, content type, size. See rules 4.9/logo, 4.9/after-capture-background, 4.9/button, 4.9/gallery-background,
 * 8/branding-image-upload and decision S17.
 */
export function inspectForSlot(
  slot: BrandingSlot,
  bytes: Uint8Array,
  label: ImageLabel,
  known?: ImageFacts,
): { readonly facts: ImageFacts } | { readonly error: ImageError } {
  const { rule, noun } = describeSlot(slot);
  const maxBytes = limits.brandingImage.sizeBytes;
  if (bytes.length > maxBytes) {
    const message = `the file is ${bytes.length} bytes; ${noun} may have at most ${inMegabytes(maxBytes)}`;
    return { error: { rule: '8/branding-image-upload', message } };
  }
  const inspection = known ? { facts: known } : inspectImage(bytes);
  if ('fault' in inspection) return { error: faultError(inspection.fault, slot, label) };

  const { facts } = inspection;
  const mislabelled = labelError(facts.format, label);
  if (mislabelled) return { error: { rule: '8/branding-image-upload', message: mislabelled } };
  const missized = slotSizeError(slot, facts);
  return missized ? { error: { rule, message: missized } } : { facts };
}
