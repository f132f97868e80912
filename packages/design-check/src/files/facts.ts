export type { ImageFacts } from '@boothkit/contract/rules';

/** Why some bytes are no usable image. */
export interface ImageFault {
  readonly kind: 'empty' | 'not-png-or-jpeg' | 'truncated' | 'damaged' | 'zero-size' | 'too-many-pixels';
  /** What was found, as the first half of a sentence: `the file is a GIF image`. */
  readonly found: string;
}
