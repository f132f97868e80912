import type { BrandingSlot } from '@boothkit/contract/rules';

/** An image as a slot keeps and serves it. */
export interface StoredImage {
  /** The very array that was sent, unless a rule scaled the image. */
  readonly bytes: Uint8Array;
  readonly contentType: 'image/png' | 'image/jpeg';
  readonly widthPx: number;
  readonly heightPx: number;
  /** Whether the image plays (rule 4.9/apng). */
  readonly animated: boolean;
}

/** The image of one slot of an event. */
export interface ImageRecord {
  readonly id: string;
  readonly eventId: string;
  readonly slot: BrandingSlot;
  readonly stored: StoredImage;
}

/** An upload, made by create_upload. */
export interface UploadRecord {
  readonly storagePath: string;
  /** `application/octet-stream` if the caller named none. */
  readonly contentType: 'image/png' | 'image/jpeg' | 'application/octet-stream';
  readonly sizeBytes: number | null;
  readonly expiresAtMs: number;
  /** Whether the bytes were PUT. */
  readonly isSent: boolean;
}
