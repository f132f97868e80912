import { formatOf } from '@boothkit/design-check/image-files';
import { hexHash } from '../store/hash.ts';

/** A file that storage serves at a path. */
export interface ServedFile {
  readonly bytes: Uint8Array;
  readonly contentType: string;
  /** Whether its URL must be signed. */
  readonly signed: boolean;
}

/** The name of a picture's file: the same for as long as the picture is, another for another picture. */
export function pictureName(bytes: Uint8Array): string {
  return `${hexHash(bytes).slice(0, 16)}.${formatOf(bytes) === 'png' ? 'png' : 'jpg'}`;
}

/** The content type of a PNG or JPEG. */
export function pictureType(bytes: Uint8Array): 'image/png' | 'image/jpeg' {
  return formatOf(bytes) === 'png' ? 'image/png' : 'image/jpeg';
}
