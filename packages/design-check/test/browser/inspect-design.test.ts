import { inspectDesign, readDesign, UnreadableDesignError } from '@boothkit/design-check';
import { rule } from '@boothkit/rule-coverage';
import { expect, test } from 'vitest';

async function draw(type: 'image/png' | 'image/jpeg', paint: (context: OffscreenCanvasRenderingContext2D) => void) {
  const canvas = new OffscreenCanvas(600, 900);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('no 2d context');
  context.fillStyle = '#aa3355';
  context.fillRect(0, 0, 600, 900);
  paint(context);
  const blob = await canvas.convertToBlob({ type, quality: 0.8 });
  return { bytes: new Uint8Array(await blob.arrayBuffer()), image: context.getImageData(0, 0, 600, 900) };
}

const twoHoles = (context: OffscreenCanvasRenderingContext2D): void => {
  context.clearRect(60, 40, 480, 300);
  context.clearRect(60, 500, 400, 350);
};

rule(
  ['1.9.7', '1.9.1'],
  'in a browser, a page is inspected from its bytes and from the pixels of a canvas alike',
  async () => {
    const { bytes, image } = await draw('image/png', twoHoles);
    const inspection = await inspectDesign(bytes, { expectedPhotoAreas: 2 });
    expect(inspection).toMatchObject({ kind: 'transparent', photoAreaCount: 2, warnings: [], violations: [] });
    expect(inspection.photoAreas).toMatchObject([
      { leftPx: 60, topPx: 40, widthPx: 480, heightPx: 300 },
      { leftPx: 60, topPx: 500, widthPx: 400, heightPx: 350 },
    ]);
    expect(await inspectDesign(image, { expectedPhotoAreas: 2 })).toEqual(inspection);
  },
);

rule(
  ['1.9.2', '1.9.7'],
  'in a browser, boxes of a JPEG are found within 2 px, and a rounded one is reported',
  async () => {
    const { bytes } = await draw('image/jpeg', (context) => {
      context.fillStyle = '#ffffff';
      context.fillRect(60, 40, 480, 300);
      context.beginPath();
      context.roundRect(60, 500, 400, 350, 40);
      context.fill();
    });
    const inspection = await inspectDesign(bytes, { expectedPhotoAreas: 2 });
    expect(inspection.violations.map(({ problem }) => problem)).toEqual(['rounded', 'miscounted']);
    const { leftPx = 0, topPx = 0, widthPx = 0, heightPx = 0 } = inspection.photoAreas[0] ?? {};
    const off = [leftPx - 60, topPx - 40, leftPx + widthPx - 540, topPx + heightPx - 340];
    expect(Math.max(...off.map(Math.abs))).toBeLessThanOrEqual(2);
  },
);

test('in a browser, files that are truncated or hollow are rejected', async () => {
  const { bytes } = await draw('image/png', twoHoles);
  const cut = await readDesign(bytes.subarray(0, bytes.length - 30)).catch((error: unknown) => error);
  expect(cut).toBeInstanceOf(UnreadableDesignError);
  const scan = [0xff, 0xc0, 0, 11, 8, 0, 40, 0, 60, 1, 1, 0x11, 0, 0xff, 0xda, 0, 8, 1, 1, 0, 0, 0x3f, 0, 0xff, 0xd9];
  const hollow = await readDesign(new Uint8Array([0xff, 0xd8, ...scan])).catch((error: unknown) => error);
  expect(hollow).toMatchObject({ name: 'UnreadableDesignError', fault: { kind: 'damaged' } });
});
