import type { Capture, CaptureFile } from '@boothkit/captures';
import { formatOf } from '@boothkit/design-check/image-files';
import { hexHash } from '../../engine/collections/hash.ts';

/** The bytes of a file and what they are. */
export interface FileContent {
  readonly bytes: Uint8Array;
  readonly contentType: string;
}

/** A file that storage serves at a path: what is stored, or what a capture is drawn of when it is fetched. */
export type ServedFile = (FileContent | { readonly capture: Capture; readonly file: CaptureFile }) & {
  /** Whether its URL must be signed. */
  readonly signed: boolean;
};

/** The name of a picture's file: the same for as long as the picture is, another for another picture. */
export function pictureName(bytes: Uint8Array): string {
  return `${hexHash(bytes).slice(0, 16)}.${formatOf(bytes) === 'png' ? 'png' : 'jpg'}`;
}

/** The content type of a PNG or JPEG. */
export function pictureType(bytes: Uint8Array): 'image/png' | 'image/jpeg' {
  return formatOf(bytes) === 'png' ? 'image/png' : 'image/jpeg';
}
