import type { CaptureType } from '@boothkit/contract/rules';
import type { PlacedSticker } from './stickers.ts';

/** The frames of a GIF. */
export interface CapturedGif {
  readonly frames: number;
  readonly speed: 'slow' | 'medium' | 'fast';
  /** Whether it runs forwards and then back. */
  readonly boomerang: boolean;
  /** Whether it was made of the photos of the session. */
  readonly fromPhotos: boolean;
}

/** The part of an event that its captures show and follow. */
interface CapturedEvent {
  readonly id: string;
  readonly name: string;
  readonly hashtag: string | null;
  readonly colors: readonly [string, string, string];
  readonly settings: { readonly uploadOriginals: boolean; readonly cropOriginals: 'none' | 'template' };
}

/** The part of a template that its captures show. */
export interface CapturedTemplate {
  readonly photoAreaCount: number;
  /** A PNG or JPEG, which can be the template's design; null if the template has no picture. */
  readonly thumbnail: Uint8Array | null;
}

/**
 * The input for the files of a capture, which are drawn when they are first fetched (decision S390). Event and template are
 * immutable copies that the tablet had at the capture, so the files stay the same.
 */
export interface CaptureRecipe {
  readonly event: CapturedEvent;
  /** Undefined where the template no longer exists. */
  readonly template: CapturedTemplate | undefined;
  /** Its position in its session, from 0 on. */
  readonly shot: number;
  /** How many versions of the same AI picture came before. */
  readonly rerolls: number;
  /** Of a boomerang, slow motion or video; null for others. */
  readonly recordedSeconds: number | null;
  /** Of a GIF; null for others. */
  readonly gif: CapturedGif | null;
  /** Of a GIF that was made of photos: their positions in the session. */
  readonly photos?: readonly number[];
  /** The stickers that the guest placed. Default: none. */
  readonly stickers?: readonly PlacedSticker[];
}

/** A capture in the online gallery. */
export interface Capture {
  readonly recipe: CaptureRecipe;
  readonly type: CaptureType;
  readonly sessionId: string;
}

/** A file of a capture: the capture as guests get it, its thumbnail, or a shot as the camera took it, counted from 1 on. */
export type CaptureFile = 'original' | 'thumbnail' | `camera-${number}`;
