import { type ImageFacts, inspectImage, pngChunk } from '@boothkit/design-check/image-files';
import { rule } from '@boothkit/rule-coverage';
import { expect, inject, test } from 'vitest';
import { imageCodec } from '#image-codec';
import { prepareSlotImage } from '../../src/service/files/images/slot-image.ts';

type Paint = (context: OffscreenCanvasRenderingContext2D, width: number, height: number) => void;

async function draw(
  width: number,
  height: number,
  type: 'image/png' | 'image/jpeg',
  paint: Paint,
  colorSpace: PredefinedColorSpace = 'srgb',
): Promise<Uint8Array> {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { colorSpace });
  if (context === null) throw new Error('no 2d context');
  paint(context, width, height);
  return new Uint8Array(await (await canvas.convertToBlob({ type, quality: 0.95 })).arrayBuffer());
}

const fill =
  (style: string): Paint =>
  (context, width, height) => {
    context.fillStyle = style;
    context.fillRect(0, 0, width, height);
  };

const redOverBlue: Paint = (context, width, height) => {
  fill('#0000ff')(context, width, height);
  fill('#ff0000')(context, width, height / 2);
};

function factsOf(bytes: Uint8Array): ImageFacts {
  const inspection = inspectImage(bytes);
  if ('fault' in inspection) throw new Error(inspection.fault.found);
  return inspection.facts;
}

async function pixelOf(bytes: Uint8Array, column: number, row: number): Promise<readonly number[]> {
  const bitmap = await createImageBitmap(new Blob([new Uint8Array(bytes)]), { colorSpaceConversion: 'none' });
  const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
  if (context === null) throw new Error('no 2d context');
  context.drawImage(bitmap, 0, 0);
  return [...context.getImageData(column, row, 1, 1).data];
}

/** Asks, by an EXIF part put behind the opening of a JPEG or the header of a PNG, to be turned. */
function turned(image: Uint8Array, orientation: number): Uint8Array {
  const tiff = [0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0];
  const exif = [0x45, 0x78, 0x69, 0x66, 0, 0, ...tiff];
  if (image[0] === 0xff)
    return new Uint8Array([...image.subarray(0, 2), 0xff, 0xe1, 0, exif.length + 2, ...exif, ...image.subarray(2)]);
  const behindHeader = 33;
  const part = pngChunk('eXIf', Uint8Array.from(tiff));
  return new Uint8Array([...image.subarray(0, behindHeader), ...part, ...image.subarray(behindHeader)]);
}

const { pages, others } = inject('designFiles');
const bytesOf = (base64: string): Uint8Array => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
const label = { contentType: '', isFetched: false };

rule('8/branding-image-upload', 'a browser accepts and rejects the same files as Node', async () => {
  const prepare = (base64: string) => prepareSlotImage('button-photo', bytesOf(base64), { codec: imageCodec, label });
  for (const [name, base64] of pages) expect([name, await prepare(base64)]).toMatchObject([name, { image: {} }]);
  for (const [name, , base64] of others) expect([name, await prepare(base64)]).toMatchObject([name, { error: {} }]);
});

test('the platform decodes and scales images without sharp', async () => {
  for (const type of ['image/png', 'image/jpeg'] as const) {
    const bytes = await draw(1500, 750, type, redOverBlue);
    const prepared = await prepareSlotImage('button-photo', bytes, { codec: imageCodec, label });
    if ('error' in prepared) throw new Error(prepared.error.message);
    expect(prepared.image).toMatchObject({ contentType: type, widthPx: 1024, heightPx: 512, animated: false });
    expect(factsOf(prepared.image.bytes)).toMatchObject({ widthPx: 1024, heightPx: 512 });
  }
});

/** Red in its left upper quarter, as stored. */
const redCorner = (context: OffscreenCanvasRenderingContext2D) => {
  const { width, height } = context.canvas;
  context.fillStyle = 'blue';
  context.fillRect(0, 0, width, height);
  context.fillStyle = 'red';
  context.fillRect(0, 0, width / 2, height / 2);
};

// Where people see the corner, and whether the image stands.
test.each([
  [1, 'left', 'top', false],
  [2, 'right', 'top', false],
  [3, 'right', 'bottom', false],
  [4, 'left', 'bottom', false],
  [5, 'left', 'top', true],
  [6, 'right', 'top', true],
  [7, 'right', 'bottom', true],
  [8, 'left', 'bottom', true],
] as const)('an image of EXIF orientation %d is turned before that is removed', async (orientation, x, y, stands) => {
  for (const type of ['image/jpeg', 'image/png'] as const) {
    const bytes = turned(await draw(80, 40, type, redCorner), orientation);
    const facts = factsOf(bytes);
    const [widthPx, heightPx] = stands ? [40, 80] : [80, 40];
    expect(facts).toMatchObject({ widthPx, heightPx });
    expect(await imageCodec.verify(bytes, facts)).toBeUndefined();
    const half = { widthPx: widthPx / 2, heightPx: heightPx / 2 };
    const box = { left: 0, top: 0, width: widthPx, height: heightPx };
    const layer = { box, bytes, format: facts.format, orientation: facts.orientation ?? 1 };
    for (const made of [
      await imageCodec.shrink(bytes, facts, { ...half, format: 'png' }),
      await imageCodec.draw?.({ width: widthPx, height: heightPx, layers: [layer] }, { ...half, format: 'png' }),
    ])
      for (const atX of ['left', 'right'])
        for (const atY of ['top', 'bottom']) {
          const column = half.widthPx * (atX === 'left' ? 0.25 : 0.75);
          const row = half.heightPx * (atY === 'top' ? 0.25 : 0.75);
          const [red = 0] = await pixelOf(made ?? new Uint8Array(), column, row);
          expect([atX, atY, red > 200]).toEqual([atX, atY, atX === x && atY === y]);
        }
  }
});

test('an embedded colour profile is converted to sRGB', async () => {
  const bytes = await draw(40, 40, 'image/png', fill('rgb(200 100 50)'), 'display-p3');
  expect(Math.abs(((await pixelOf(bytes, 5, 5))[0] ?? 0) - 200)).toBeGreaterThan(8);
  const made = await imageCodec.shrink(bytes, factsOf(bytes), { widthPx: 20, heightPx: 20, format: 'png' });
  const [red = 0, green = 0, blue = 0] = await pixelOf(made, 5, 5);
  expect(Math.max(Math.abs(red - 200), Math.abs(green - 100), Math.abs(blue - 50))).toBeLessThanOrEqual(5);
});

test('a PNG keeps its transparency when it is scaled, and turns white in a JPEG', async () => {
  const bytes = await draw(200, 100, 'image/png', fill('rgb(200 40 90 / 50%)'));
  const still = await imageCodec.shrink(bytes, factsOf(bytes), { widthPx: 100, heightPx: 50, format: 'png' });
  const [red = 0, , , alpha = 0] = await pixelOf(still, 50, 25);
  expect(Math.abs(alpha - 128)).toBeLessThanOrEqual(2);
  expect(Math.abs(red - 200)).toBeLessThanOrEqual(3);
  const jpeg = await imageCodec.shrink(bytes, factsOf(bytes), {
    widthPx: 100,
    heightPx: 50,
    format: 'jpeg',
    quality: 90,
  });
  const [lightRed = 0, , , opaque = 0] = await pixelOf(jpeg, 50, 25);
  expect(Math.abs(lightRed - 228)).toBeLessThanOrEqual(4);
  expect(opaque).toBe(255);
});

test('invalid picture data inside a valid file structure is rejected', async () => {
  const sound = await draw(60, 40, 'image/jpeg', redOverBlue);
  const header = sound.subarray(0, 2);
  const scan = [0xff, 0xc0, 0, 11, 8, 0, 40, 0, 60, 1, 1, 0x11, 0, 0xff, 0xda, 0, 8, 1, 1, 0, 0, 0x3f, 0, 0xff, 0xd9];
  const hollow = new Uint8Array([...header, ...scan]);
  expect(factsOf(hollow)).toMatchObject({ widthPx: 60, heightPx: 40 });
  const prepared = await prepareSlotImage('button-photo', hollow, { codec: imageCodec, label });
  expect(prepared).toMatchObject({ error: { rule: '8/branding-image-upload' } });
});
