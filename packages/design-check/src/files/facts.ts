export type { ImageFacts } from '@boothkit/contract/rules';

/** The reason why bytes are not a usable image. */
export interface ImageFault {
  readonly kind:
    | 'empty'
    | 'not-png-or-jpeg'
    | 'truncated'
    | 'damaged'
    | 'unsupported'
    | 'too-many-parts'
    | 'zero-size'
    | 'too-many-pixels';
  /** The finding, as the first half of a sentence: `the file is a GIF image`. */
  readonly found: string;
}

/** The result of checking that the picture of a file is whole. */
export type PictureCheck =
  | { readonly fault: ImageFault }
  | {
      /**
       * The bytes to decode: those of the file or, if it has a flaw that browsers overlook and other decoders may not, a copy
       * without it.
       */
      readonly decodable: Uint8Array;
    };

/** The maximum number of parts of each kind in an image (decision S54). */
const maxParts = { 'PNG chunks': 10_000, 'JPEG segments': 10_000, 'JPEG scans': 100 } as const;

/** Returns a fault as soon as an image has one part too many. */
export function partsFault(kind: keyof typeof maxParts, count: number): ImageFault | undefined {
  const max = maxParts[kind];
  const [format, parts] = kind.split(' ');
  if (count <= max) return undefined;
  return { kind: 'too-many-parts', found: `the ${format} has more than ${max} ${parts}, too many to read safely` };
}
