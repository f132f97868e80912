export type { ImageFacts } from '@boothkit/contract/rules';

/** Why some bytes are no usable image. */
export interface ImageFault {
  readonly kind:
    | 'empty'
    | 'not-png-or-jpeg'
    | 'truncated'
    | 'damaged'
    | 'too-many-parts'
    | 'zero-size'
    | 'too-many-pixels';
  /** What was found, as the first half of a sentence: `the file is a GIF image`. */
  readonly found: string;
}

/** How many parts of each kind an image may have (decision S261). */
const maxParts = { 'PNG chunks': 10_000, 'JPEG segments': 10_000, 'JPEG scans': 100 } as const;

/** Finds why an image has too many parts, as soon as there is one too many. */
export function partsFault(kind: keyof typeof maxParts, count: number): ImageFault | undefined {
  const max = maxParts[kind];
  const [format, parts] = kind.split(' ');
  if (count <= max) return undefined;
  return { kind: 'too-many-parts', found: `the ${format} has more than ${max} ${parts}, too many to read safely` };
}
