import { type Assertions, StopCheck } from '../../assertions.ts';
import { member } from '../../target/response.ts';
import { fetchImage } from '../uploaded.ts';
import type { TabletContext } from './context.ts';

/** A file of a capture, and what its bytes say. */
export interface CaptureFile {
  readonly contentType: string;
  readonly bytes: Uint8Array;
  readonly widthPx: number;
  readonly heightPx: number;
  /** Of an animated GIF: how long each frame is shown, in hundredths of a second. */
  readonly delays: readonly number[];
  /** Of an MP4: how long it plays. */
  readonly seconds: number;
}

/** Fetches a file by a URL of a media item. Throws {@link StopCheck} after a disagreement if it is no JPEG, GIF or MP4. */
export async function fetchFile({ api }: TabletContext, assert: Assertions, url: unknown): Promise<CaptureFile> {
  const { status, headers, bytes } = await fetchImage(api, url);
  assert.equal('the status of a file', status, 200);
  const contentType = headers.get('content-type') ?? '';
  const facts = readers[contentType]?.(bytes);
  const found = facts && { contentType, bytes, delays: [], seconds: 0, ...facts };
  assert.holds('a file', found !== undefined, 'a whole JPEG, GIF or MP4, as its content type says', contentType);
  if (!found) throw new StopCheck(`a file of ${contentType}`);
  return found;
}

/** Fetches the file that a media item stands for. */
export const originalOf = (context: TabletContext, assert: Assertions, media: unknown) =>
  fetchFile(context, assert, member(media, 'originalUrl'));

type Facts = Partial<CaptureFile> & Pick<CaptureFile, 'widthPx' | 'heightPx'>;

const readers: Readonly<Record<string, (bytes: Uint8Array) => Facts | undefined>> = {
  'image/jpeg': jpegFacts,
  'image/gif': gifFacts,
  'video/mp4': mp4Facts,
};

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
const textAt = (bytes: Uint8Array, at: number, length: number) =>
  String.fromCharCode(...bytes.subarray(at, at + length));

/** Size by the frame header, which is found segment by segment. */
function jpegFacts(bytes: Uint8Array): Facts | undefined {
  const view = viewOf(bytes);
  if (bytes.length < 4 || view.getUint16(0) !== 0xffd8) return undefined;
  for (let at = 2; at + 9 < bytes.length; at += 2 + view.getUint16(at + 2)) {
    const marker = view.getUint16(at);
    if (marker >= 0xffc0 && marker <= 0xffc2)
      return { heightPx: view.getUint16(at + 5), widthPx: view.getUint16(at + 7) };
  }
  return undefined;
}

/** Size and delays by the blocks of a GIF up to its trailer. */
function gifFacts(bytes: Uint8Array): Facts | undefined {
  if (textAt(bytes, 0, 6) !== 'GIF89a') return undefined;
  const view = viewOf(bytes);
  const colors = (flags: number) => (flags & 0x80 ? 3 << ((flags & 7) + 1) : 0);
  const delays: number[] = [];
  let at = 13 + colors(view.getUint8(10));
  const skipBlocks = () => {
    while (view.getUint8(at) > 0) at += 1 + view.getUint8(at);
    at += 1;
  };
  while (view.getUint8(at) !== 0x3b) {
    if (view.getUint8(at) === 0x21) {
      if (view.getUint8(at + 1) === 0xf9) delays.push(view.getUint16(at + 4, true));
      at += 2;
    } else at += 11 + colors(view.getUint8(at + 9));
    skipBlocks();
  }
  return { widthPx: view.getUint16(6, true), heightPx: view.getUint16(8, true), delays };
}

/** Length and size by the headers of movie and track. */
function mp4Facts(bytes: Uint8Array): Facts | undefined {
  if (textAt(bytes, 4, 4) !== 'ftyp') return undefined;
  const view = viewOf(bytes);
  const contentOf = (name: string) => {
    for (let at = 4; at < bytes.length; at++) if (textAt(bytes, at, 4) === name) return at + 4;
    return undefined;
  };
  const [movie, track] = [contentOf('mvhd'), contentOf('tkhd')];
  if (movie === undefined || track === undefined) return undefined;
  return {
    seconds: view.getUint32(movie + 16) / view.getUint32(movie + 12),
    widthPx: view.getUint16(track + 76),
    heightPx: view.getUint16(track + 80),
  };
}
