import { inspectImage } from '@boothkit/design-check/image-files';
import { builtInPicture } from '../../files/images/built-in-picture.ts';
import type { ImageCodec } from '../../files/images/codec.ts';

/** Bytes up to here are written into a test as they are. */
const maxWholeBytes = 16_384;

/** The bytes as a test sends them: of an image above 16 KiB, the built-in picture in its format and size (decision S434). */
export async function bytesInTest(bytes: Uint8Array, codec: () => Promise<ImageCodec>): Promise<Uint8Array> {
  if (bytes.length <= maxWholeBytes) return bytes;
  const inspection = inspectImage(bytes);
  return 'facts' in inspection ? pictureLike(inspection.facts, codec) : bytes;
}

/** The built-in picture in a format, and in a size or its own. */
export async function pictureLike(
  { format, ...size }: { readonly format: 'png' | 'jpeg'; readonly widthPx?: number; readonly heightPx?: number },
  codec: () => Promise<ImageCodec>,
): Promise<Uint8Array> {
  const picture = builtInPicture();
  const inspection = inspectImage(picture);
  if (!('facts' in inspection)) return picture;
  const { facts } = inspection;
  const { widthPx = facts.widthPx, heightPx = facts.heightPx } = size;
  if (format === 'png' && widthPx === facts.widthPx && heightPx === facts.heightPx) return picture;
  const { shrink } = await codec();
  const target = { widthPx, heightPx };
  return shrink(picture, facts, format === 'png' ? { ...target, format } : { ...target, format, quality: 50 });
}
