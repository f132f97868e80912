import type { WayOut } from '../../engine/http/outbound/way-out.ts';
import type { ImageCodec } from '../../service/files/images/codec.ts';
import type { AccountOfCall } from '../document/sources.ts';

/** Dependencies of operations outside the world: the ports for effects. */
export interface Services {
  /** The codec that decodes and shrinks images; loaded when the first image needs its pixels. */
  imageCodec(): Promise<ImageCodec>;
  /** The way to the real network; none by default (decision S18). */
  readonly wayOut: WayOut;
  /** The owner's view of an account of this simulator, with links that begin with an origin. */
  accountAt(origin: string, accountId: string): AccountOfCall;
  /** The path of the base URL, from the origin on. */
  readonly basePath: string;
}
