import { pngChunk, pngFile } from '@boothkit/design-check/image-files';

/** Images to brand an event with and designs to import, as PNG files. */
export interface SampleImages {
  /** 1024 by 1024 px, for the slot `logo`. */
  readonly logo: Uint8Array<ArrayBuffer>;
  /** 292 by 292 px, for any slot of a button. */
  readonly button: Uint8Array<ArrayBuffer>;
  /** 1376 by 1711 px, for the slot `after-capture-background`. */
  readonly afterCaptureBackground: Uint8Array<ArrayBuffer>;
  /** 2560 by 1440 px, for the slot `gallery-background`. */
  readonly galleryBackground: Uint8Array<ArrayBuffer>;
  // rules 1.9.1 to 1.9.7
  /** A page of 1200 by 1800 px with three photo boxes, which imports as a template. */
  readonly design: Uint8Array<ArrayBuffer>;
  // rule 1.9.1
  /** The same page with a decoration over two of the boxes, which are then not found. */
  readonly brokenDesign: Uint8Array<ArrayBuffer>;
}

type Color = readonly [red: number, green: number, blue: number, alpha: number];

const ink: Color = [31, 41, 55, 255];
const rose: Color = [225, 29, 72, 255];
const gold: Color = [217, 119, 6, 255];
const clear: Color = [0, 0, 0, 0];

/** A rectangle or an ellipse of one colour, in pixels. */
interface Shape {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly color: Color;
  readonly isEllipse?: boolean;
}

/** A picture: a colour that runs from the top to another at the bottom, and shapes over it, in order. */
interface Picture {
  readonly width: number;
  readonly height: number;
  readonly from: Color;
  readonly to: Color;
  readonly shapes?: readonly Shape[];
}

const photoBoxes = [100, 600, 1100].map((top): Shape => ({ left: 100, top, width: 1000, height: 450, color: clear }));
const design: Picture = { width: 1200, height: 1800, from: rose, to: gold, shapes: photoBoxes };
const star: Shape = { left: 900, top: 500, width: 260, height: 260, color: ink, isEllipse: true };

/** A badge: a disc with a ring. */
const badge = (sizePx: number): Picture => ({
  ...{ width: sizePx, height: sizePx, from: clear, to: clear },
  shapes: [
    { left: 0, top: 0, width: sizePx, height: sizePx, color: rose, isEllipse: true },
    ...[ink, rose].map((color, ring): Shape => {
      const inset = Math.round(sizePx * (0.1 + ring * 0.04));
      return { left: inset, top: inset, width: sizePx - 2 * inset, height: sizePx - 2 * inset, color, isEllipse: true };
    }),
  ],
});

let drawn: Promise<SampleImages> | undefined;

/**
 * Gives sample images, always the same: for tests and examples that need files which the service accepts, and a design that it does not.
 * They are drawn once in a process; each call gets bytes of its own.
 *
 * @example
 * ```ts
 * import { sampleImages } from '@boothkit/simulator';
 *
 * const { logo, brokenDesign } = await sampleImages();
 * ```
 */
export async function sampleImages(): Promise<SampleImages> {
  drawn ??= drawImages();
  return structuredClone(await drawn);
}

async function drawImages(): Promise<SampleImages> {
  const background = { from: ink, to: rose };
  const [logo, button, afterCaptureBackground, galleryBackground, sound, broken] = await Promise.all([
    pngOf(badge(1024)),
    pngOf(badge(292)),
    pngOf({ ...background, width: 1376, height: 1711 }),
    pngOf({ ...background, width: 2560, height: 1440 }),
    pngOf(design),
    pngOf({ ...design, shapes: [...photoBoxes, star] }),
  ]);
  return { logo, button, afterCaptureBackground, galleryBackground, design: sound, brokenDesign: broken };
}

/** The pixels of a picture as rows of a PNG: a filter byte, which is 0, and four bytes for each pixel. */
function rowsOf({ width, height, from, to, shapes = [] }: Picture): Uint8Array<ArrayBuffer> {
  const stride = 1 + width * 4;
  const rows = new Uint8Array(height * stride);
  const fill = (y: number, left: number, right: number, [red, green, blue, alpha]: Color) => {
    const start = y * stride + 1;
    for (let at = start + left * 4; at < start + right * 4; at += 4) {
      rows[at] = red;
      rows[at + 1] = green;
      rows[at + 2] = blue;
      rows[at + 3] = alpha;
    }
  };
  for (let y = 0; y < height; y++) {
    const share = y / height;
    const mixed = (at: 0 | 1 | 2 | 3) => Math.round(from[at] + (to[at] - from[at]) * share);
    fill(y, 0, width, [mixed(0), mixed(1), mixed(2), mixed(3)]);
    for (const shape of shapes) {
      const middle = (y + 0.5 - shape.top) / shape.height;
      if (middle < 0 || middle >= 1) continue;
      const half = shape.isEllipse ? Math.sqrt(1 - (2 * middle - 1) ** 2) / 2 : 0.5;
      const center = shape.left + shape.width / 2;
      fill(y, Math.round(center - half * shape.width), Math.round(center + half * shape.width), shape.color);
    }
  }
  return rows;
}

async function pngOf(picture: Picture): Promise<Uint8Array<ArrayBuffer>> {
  const header = new Uint8Array(13);
  const view = new DataView(header.buffer);
  view.setUint32(0, picture.width);
  view.setUint32(4, picture.height);
  // Eight bits for each of four channels.
  header.set([8, 6], 8);
  const data = new Response(rowsOf(picture)).body?.pipeThrough(new CompressionStream('deflate')) ?? null;
  const compressed = new Uint8Array(await new Response(data).arrayBuffer());
  return pngFile([pngChunk('IHDR', header), pngChunk('IDAT', compressed), pngChunk('IEND', new Uint8Array())]);
}
