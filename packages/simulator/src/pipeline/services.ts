import type { ImageCodec } from '../images/codec.ts';

/** What operations need from outside the world: effects come in through here. */
export interface Services {
  /** The codec that decodes and shrinks images; loaded when the first image needs its pixels. */
  imageCodec(): Promise<ImageCodec>;
}
