import type { Drawing } from '@boothkit/captures';
import type { PixelSize } from '@boothkit/contract/internal';
import type { ImageFacts } from '@boothkit/design-check/image-files';

/** The output that {@link ImageCodec.shrink} must produce: a size no larger than the image's, and a format. */
export type ShrinkTarget = PixelSize &
  ({ readonly format: 'png' } | { readonly format: 'jpeg'; readonly quality: number });

/** The output that {@link ImageCodec.draw} must produce: a size, and a PNG, a JPEG, or four bytes for each pixel (RGBA), row by row. */
type DrawTarget = ShrinkTarget | (PixelSize & { readonly format: 'pixels' });

/** Why a codec cannot decode an image. */
interface DecodeError {
  /** In a few words, mostly the decoder's own: `VipsJpeg: premature end of JPEG image`. */
  readonly reason: string;
}

/**
 * The port through which images get at pixels. Asked only about images whose picture was found whole, and small enough to
 * decode, and once for the same bytes. Where none is given, the package's `imports` map chooses: sharp in Node, the platform's own
 * decoder elsewhere.
 *
 * Every codec shows an image as people see it: turned by the orientation in its facts, and in sRGB. It applies the EXIF orientation and an embedded
 * colour profile. The images that `shrink` makes have no metadata.
 */
export interface ImageCodec {
  /**
   * Decodes the whole image and keeps nothing of it.
   *
   * @returns undefined where the image decodes to the size its facts give, else why not.
   * @throws Error where this platform cannot decode at all.
   */
  verify(bytes: Uint8Array, facts: ImageFacts): Promise<DecodeError | undefined>;
  /**
   * Scales an image that passed `verify` to exactly the target's size, as a still. A PNG keeps its transparency, in a
   * JPEG it turns white. Quality is 1 to 100.
   *
   * @throws Error where the image or the platform fails.
   */
  shrink(bytes: Uint8Array, facts: ImageFacts, target: ShrinkTarget): Promise<Uint8Array>;
  /**
   * Draws a page over white and scales it to exactly the target's size. Without this method, and where it throws a
   * `MissingCodecError`, the built-in picture stands for what guests captured on tablets.
   *
   * @throws Error where the platform fails.
   */
  draw?(drawing: Drawing, target: DrawTarget): Promise<Uint8Array>;
}

/** An image codec that does not work on this platform; its message says what is missing and what to do. */
export class MissingCodecError extends Error {
  override readonly name = 'MissingCodecError';
}

/** Whether an error is a `MissingCodecError`. Its class may be loaded twice, since codecs are entries of their own. */
export function isMissingCodec(error: unknown): error is MissingCodecError {
  return error instanceof Error && error.name === 'MissingCodecError';
}
