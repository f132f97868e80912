import type { DesignInspection, PageRectangle } from '../inspection.ts';
import { checkPixels, type DesignPixels } from '../pixels/design-pixels.ts';

/** Digits and a dot of five rows each, one bit a pixel, so that labels need no font. */
const glyphs: { readonly [character: string]: readonly number[] } = {
  '0': [0b111, 0b101, 0b101, 0b101, 0b111],
  '1': [0b010, 0b110, 0b010, 0b010, 0b111],
  '2': [0b111, 0b001, 0b111, 0b100, 0b111],
  '3': [0b111, 0b001, 0b111, 0b001, 0b111],
  '4': [0b101, 0b101, 0b111, 0b001, 0b001],
  '5': [0b111, 0b100, 0b111, 0b001, 0b111],
  '6': [0b111, 0b100, 0b111, 0b101, 0b111],
  '7': [0b111, 0b001, 0b010, 0b010, 0b010],
  '8': [0b111, 0b101, 0b111, 0b101, 0b111],
  '9': [0b111, 0b101, 0b111, 0b001, 0b111],
  '.': [0b000, 0b000, 0b000, 0b000, 0b010],
};

/** The size of a glyph with the gap to the right and below, in its own pixels. */
const glyphSize = { width: 4, height: 6 } as const;

/** The pixels of a label, counted from its top left corner in pixels of its glyphs. */
function* labelPixels(label: string): Generator<readonly [x: number, y: number]> {
  for (const [index, character] of [...label].entries()) {
    for (const [y, bits] of (glyphs[character] ?? []).entries())
      for (let x = 0; x < 3; x++) if ((bits & (4 >> x)) !== 0) yield [index * glyphSize.width + x, y];
  }
}

type Colour = readonly [red: number, green: number, blue: number];

const good: Colour = [0, 150, 80];
const bad: Colour = [214, 24, 60];
const paper: Colour = [255, 255, 255];

/**
 * Draws the result of an inspection over the page, as new pixels. Photo areas have a green frame and their number. Places that break a rule have a
 * red frame and the rule's id. The id is beside its place where there is room. The page is dimmed, and a checkerboard shows where it is transparent.
 * Pass the pixels to `new ImageData(…)` or to any encoder of RGBA.
 *
 * @throws TypeError if the pixels do not have the inspection's size.
 *
 * @example
 * ```ts
 * import { inspectDesign, readDesign } from '@boothkit/design-check';
 *
 * const pixels = await readDesign(bytes);
 * const picture = drawFindings(pixels, await inspectDesign(pixels));
 * console.log(picture.width === pixels.width);
 * ```
 */
export function drawFindings(pixels: DesignPixels, inspection: DesignInspection): DrawnPixels {
  checkPixels(pixels);
  const { width, height } = pixels;
  if (inspection.widthPx !== width || inspection.heightPx !== height)
    throw new TypeError(
      `pixels must be those of the inspection, ${inspection.widthPx} by ${inspection.heightPx}; got ${width} by ${height}`,
    );
  const data = dimmed(pixels);
  const scale = Math.max(2, Math.round(Math.min(width, height) / 200));
  const canvas = { data, width, height, scale };
  const labels = new Map<string, string[]>();
  for (const { rule, place } of inspection.violations) {
    // Rule 1.9.7 is about the whole page.
    if (rule === '1.9.7') continue;
    const key = JSON.stringify(place);
    labels.set(key, [...new Set([...(labels.get(key) ?? []), rule])]);
  }
  const faulty = [...labels].map(([key, rules]) => ({ rect: JSON.parse(key) as PageRectangle, rules }));
  for (const area of inspection.photoAreas) frame(canvas, area, good);
  for (const { rect } of faulty) frame(canvas, rect, bad);
  // A label hides neither a place nor another label, where there is room.
  const taken: PageRectangle[] = [...inspection.photoAreas, ...faulty.map(({ rect }) => rect)];
  inspection.photoAreas.forEach((area, index) => {
    taken.push(label(canvas, String(index + 1), area, good, taken));
  });
  for (const { rect, rules } of faulty) for (const rule of rules) taken.push(label(canvas, rule, rect, bad, taken));
  return { data, width, height };
}

/** An opaque RGBA picture, 8 bits a channel. */
export interface DrawnPixels {
  readonly data: Uint8ClampedArray<ArrayBuffer>;
  readonly width: number;
  readonly height: number;
}

interface Canvas extends DrawnPixels {
  /** The width of lines, and of the pixels of glyphs, in pixels. */
  readonly scale: number;
}

function dimmed({ data, width, height }: DesignPixels): Uint8ClampedArray<ArrayBuffer> {
  const drawn = new Uint8ClampedArray(width * height * 4);
  for (let at = 0; at < drawn.length; at += 4) {
    const pixel = at / 4;
    const isDark = ((Math.floor((pixel % width) / 8) + Math.floor(pixel / width / 8)) & 1) === 1;
    const alpha = (data[at + 3] ?? 0) / 255;
    for (let channel = 0; channel < 3; channel++) {
      const ground = isDark ? 214 : 240;
      const seen = (data[at + channel] ?? 0) * alpha + ground * (1 - alpha);
      // Pure white is not dimmed, so that boxes stand out.
      drawn[at + channel] = alpha === 1 && seen < 255 ? 110 + seen * 0.5 : seen;
    }
    drawn[at + 3] = 255;
  }
  return drawn;
}

function fill({ data, width, height }: Canvas, rect: PageRectangle, colour: Colour): void {
  const [left, top] = [Math.max(0, rect.leftPx), Math.max(0, rect.topPx)];
  const right = Math.min(width, rect.leftPx + rect.widthPx);
  const bottom = Math.min(height, rect.topPx + rect.heightPx);
  const words = new Uint32Array(data.buffer);
  const [word = 0] = new Uint32Array(new Uint8Array([...colour, 255]).buffer);
  for (let y = top; y < bottom; y++) words.fill(word, y * width + left, Math.max(y * width + left, y * width + right));
}

function frame(canvas: Canvas, { leftPx, topPx, widthPx, heightPx }: PageRectangle, colour: Colour): void {
  const line = canvas.scale;
  const [right, bottom] = [leftPx + widthPx, topPx + heightPx];
  for (const y of [topPx, bottom - line]) fill(canvas, { leftPx, topPx: y, widthPx, heightPx: line }, colour);
  for (const x of [leftPx, right - line]) fill(canvas, { leftPx: x, topPx, widthPx: line, heightPx }, colour);
}

/** Draws a label beside a place, and returns where it is. */
function label(
  canvas: Canvas,
  text: string,
  place: PageRectangle,
  colour: Colour,
  taken: readonly PageRectangle[],
): PageRectangle {
  const { scale } = canvas;
  const widthPx = (text.length * glyphSize.width + 1) * scale;
  const heightPx = (glyphSize.height + 1) * scale;
  const spot = freeSpot(canvas, place, { widthPx, heightPx }, taken);
  const { leftPx, topPx } = spot;
  fill(canvas, spot, colour);
  for (const [x, y] of labelPixels(text)) {
    const dot = { leftPx: leftPx + (x + 1) * scale, topPx: topPx + (y + 1) * scale, widthPx: scale, heightPx: scale };
    fill(canvas, dot, paper);
  }
  return spot;
}

/** A spot for a label above, below or beside its place, further along where it is taken; within the place if there is none. */
function freeSpot(
  { width, height }: Canvas,
  place: PageRectangle,
  { widthPx, heightPx }: Pick<PageRectangle, 'widthPx' | 'heightPx'>,
  taken: readonly PageRectangle[],
): PageRectangle {
  const [right, bottom] = [place.leftPx + place.widthPx, place.topPx + place.heightPx];
  const at = (leftPx: number, topPx: number): PageRectangle => ({ leftPx, topPx, widthPx, heightPx });
  const spots = [0, 1, 2, 3].flatMap((step) => [
    at(place.leftPx + step * widthPx, place.topPx - heightPx),
    at(place.leftPx + step * widthPx, bottom),
    at(right, place.topPx + step * heightPx),
    at(place.leftPx - widthPx, place.topPx + step * heightPx),
  ]);
  const isFree = (spot: PageRectangle): boolean =>
    spot.leftPx >= 0 &&
    spot.topPx >= 0 &&
    spot.leftPx + widthPx <= width &&
    spot.topPx + heightPx <= height &&
    !taken.some((other) => overlap(spot, other));
  return spots.find(isFree) ?? at(clamped(place.leftPx, width - widthPx), clamped(place.topPx, height - heightPx));
}

const clamped = (start: number, most: number): number => Math.max(0, Math.min(start, most));

const overlap = (one: PageRectangle, other: PageRectangle): boolean =>
  one.leftPx < other.leftPx + other.widthPx &&
  other.leftPx < one.leftPx + one.widthPx &&
  one.topPx < other.topPx + other.heightPx &&
  other.topPx < one.topPx + one.heightPx;
