import type { ImageFormat } from '@boothkit/contract/rules';

/** What the headers of a whole PNG or JPEG say. */
export interface ImageFacts {
  readonly format: ImageFormat;
  /** Stored pixels: an EXIF orientation is ignored (decision S17). At least 1. */
  readonly widthPx: number;
  /** Stored pixels: an EXIF orientation is ignored (decision S17). At least 1. */
  readonly heightPx: number;
  /** A PNG that plays two frames or more; never true of a JPEG. */
  readonly animated: boolean;
}

/** Why some bytes are no usable image. */
export interface ImageFault {
  readonly kind: 'empty' | 'not-png-or-jpeg' | 'truncated' | 'damaged' | 'zero-size' | 'too-many-pixels';
  /** What was found, as the first half of a sentence: `the file is a GIF image`. */
  readonly found: string;
}
