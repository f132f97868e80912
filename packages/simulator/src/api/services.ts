import type { ImageCodec } from '../files/images/codec.ts';
import type { Network } from '../http/outbound/network.ts';

/** Dependencies of operations outside the world: the ports for effects. */
export interface Services {
  /** The codec that decodes and shrinks images; loaded when the first image needs its pixels. */
  imageCodec(): Promise<ImageCodec>;
  /** Access to the real network; undefined by default (decision S18). */
  readonly network: Network | undefined;
}
