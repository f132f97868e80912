import type { ImageLayer, Shape, ShapesLayer } from '@boothkit/captures';
import { turnedSize, uprightMatrix } from '@boothkit/contract/internal';
import { type ImageFacts, withoutExif } from '@boothkit/design-check/image-files';
import { type ImageCodec, MissingCodecError, type ShrinkTarget } from './codec.ts';

function requirePlatform(): void {
  const needed = { createImageBitmap: globalThis.createImageBitmap, OffscreenCanvas: globalThis.OffscreenCanvas };
  const missing = Object.entries(needed).flatMap(([name, found]) => (found === undefined ? [name] : []));
  if (missing.length > 0) {
    throw new MissingCodecError(
      `this platform has no ${missing.join(' and no ')} to decode images with; set them in Node.js or in a browser`,
    );
  }
}

/** The stored pixels. Premultiplied alpha would lose colour in translucent pixels; the embedded profile is applied, as sharp does it. */
const decode = (bytes: Uint8Array, facts: ImageFacts): Promise<ImageBitmap> =>
  createImageBitmap(withoutExif(bytes, facts.format), { premultiplyAlpha: 'none', colorSpaceConversion: 'default' });

function contextOf(canvas: OffscreenCanvas): OffscreenCanvasRenderingContext2D {
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('this platform cannot draw images: its OffscreenCanvas has no 2d context');
  return context;
}

async function encode(canvas: OffscreenCanvas, target: ShrinkTarget): Promise<Uint8Array> {
  const type = `image/${target.format}`;
  const quality = target.format === 'jpeg' ? { quality: target.quality / 100 } : {};
  const blob = await canvas.convertToBlob({ type, ...quality });
  if (blob.type !== type) throw new Error(`this platform cannot encode ${type}; it made ${blob.type}`);
  return new Uint8Array(await blob.arrayBuffer());
}

/** Draws stored pixels as they are seen, one unit a pixel. */
function drawUpright(
  context: OffscreenCanvasRenderingContext2D,
  bitmap: ImageBitmap,
  orientation: ImageFacts['orientation'],
): void {
  context.transform(...uprightMatrix({ widthPx: bitmap.width, heightPx: bitmap.height }, orientation));
  context.drawImage(bitmap, 0, 0);
}

async function drawImage(
  context: OffscreenCanvasRenderingContext2D,
  { box, bytes, format, orientation }: ImageLayer,
): Promise<void> {
  const bitmap = await createImageBitmap(withoutExif(bytes, format));
  const seen = turnedSize({ widthPx: bitmap.width, heightPx: bitmap.height }, orientation);
  context.save();
  context.translate(box.left, box.top);
  context.scale(box.width / seen.widthPx, box.height / seen.heightPx);
  drawUpright(context, bitmap, orientation);
  context.restore();
  bitmap.close();
}

function drawShapes(context: OffscreenCanvasRenderingContext2D, { box, view, shapes }: ShapesLayer): void {
  context.save();
  context.beginPath();
  context.rect(box.left, box.top, box.width, box.height);
  context.clip();
  context.translate(box.left, box.top);
  context.scale(box.width / view.width, box.height / view.height);
  context.translate(-view.left, -view.top);
  for (const shape of shapes) drawShape(context, shape);
  context.restore();
}

function drawShape(context: OffscreenCanvasRenderingContext2D, shape: Shape): void {
  const { path, fill, stroke, strokeWidth = 1, opacity = 1, matrix } = shape;
  const outline = new Path2D(path);
  context.save();
  if (matrix) context.transform(...matrix);
  context.globalAlpha = opacity;
  if (fill) {
    context.fillStyle = fill;
    context.fill(outline);
  }
  if (stroke) {
    Object.assign(context, { strokeStyle: stroke, lineWidth: strokeWidth, lineCap: 'round', lineJoin: 'round' });
    context.stroke(outline);
  }
  context.restore();
}

/** The codec for browsers and their workers, on `createImageBitmap` and `OffscreenCanvas`. */
export const imageCodec: ImageCodec = {
  async verify(bytes, facts) {
    requirePlatform();
    try {
      const bitmap = await decode(bytes, facts);
      const { width, height } = bitmap;
      bitmap.close();
      const seen = turnedSize({ widthPx: width, heightPx: height }, facts.orientation);
      const asTold = seen.widthPx === facts.widthPx && seen.heightPx === facts.heightPx;
      return asTold ? undefined : { reason: `its decoder finds an image of ${width} by ${height} px` };
    } catch (error) {
      return { reason: String(error instanceof Error ? error.message : error) };
    }
  },

  async shrink(bytes, facts, target) {
    requirePlatform();
    const bitmap = await decode(bytes, facts);
    const canvas = new OffscreenCanvas(target.widthPx, target.heightPx);
    const context = contextOf(canvas);
    if (target.format === 'jpeg') {
      context.fillStyle = 'white';
      context.fillRect(0, 0, target.widthPx, target.heightPx);
    }
    context.imageSmoothingQuality = 'high';
    context.scale(target.widthPx / facts.widthPx, target.heightPx / facts.heightPx);
    drawUpright(context, bitmap, facts.orientation);
    bitmap.close();
    return encode(canvas, target);
  },

  async draw({ width, height, layers }, target) {
    requirePlatform();
    const canvas = new OffscreenCanvas(target.widthPx, target.heightPx);
    const context = contextOf(canvas);
    context.fillStyle = 'white';
    context.fillRect(0, 0, target.widthPx, target.heightPx);
    context.scale(target.widthPx / width, target.heightPx / height);
    for (const layer of layers) {
      if ('shapes' in layer) drawShapes(context, layer);
      else await drawImage(context, layer);
    }
    if (target.format !== 'pixels') return encode(canvas, target);
    return new Uint8Array(context.getImageData(0, 0, target.widthPx, target.heightPx).data.buffer);
  },
};
