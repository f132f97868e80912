import type { ImageFacts } from '@boothkit/contract/rules';

/** The facts about a file that the image advice needs. Rejects a file that is not an image. */
export async function imageFacts(file: File): Promise<ImageFacts> {
  const bitmap = await createImageBitmap(file);
  const { width: widthPx, height: heightPx } = bitmap;
  bitmap.close();
  const format = file.type === 'image/png' ? 'png' : 'jpeg';
  const isAnimated = format === 'png' && hasAnimation(new Uint8Array(await file.arrayBuffer()));
  return { format, widthPx, heightPx, animated: isAnimated };
}

/** Whether a PNG has the chunk that says how it plays, which stands before its pixels. */
function hasAnimation(png: Uint8Array<ArrayBuffer>): boolean {
  const view = new DataView(png.buffer);
  for (let at = 8; at + 8 <= png.length; at += 12 + view.getUint32(at)) {
    const name = String.fromCharCode(...png.subarray(at + 4, at + 8));
    if (name === 'acTL') return view.getUint32(at + 8) > 1;
    if (name === 'IDAT') return false;
  }
  return false;
}
