import type { DesignKind, DesignRule } from '@boothkit/design-check';
import sharp from 'sharp';
import type { Art } from './art.ts';
import { type Box, box, type Canvas, type Colour, canvasOf, disc, type Ground, grown } from './canvas.ts';
import { type Random, randomFrom } from './random.ts';

// Pages as designers send them, painted from a seed, with the expected result of their inspection.

/** A way to break a rule with one box of a page. */
export interface Flaw {
  readonly name: string;
  readonly rule: DesignRule;
  /** Whether a JPEG can have it, which has no transparency. */
  readonly inJpeg: boolean;
  /** Which part of a box it is about: two that change the same part do not go together in one box. */
  readonly part: 'fill' | 'shape' | 'size' | 'place' | 'cover' | 'beside' | 'stray';
  /** Whether an import makes a photo area of the box all the same. Default: false. */
  readonly imports?: boolean;
  readonly apply: (draft: BoxDraft) => void;
}

/** A box before it is painted, which flaws change. */
export interface BoxDraft {
  readonly canvas: Canvas;
  readonly random: Random;
  readonly kind: DesignKind;
  fill: Colour;
  rect: Box;
  radius: number;
  degrees: number;
  round: boolean;
  /** Over how many pixels its edges fade. */
  softPx: number;
  /** Painted after the box. */
  readonly over: ((rect: Box) => void)[];
}

/** A page of the corpus. */
export interface CorpusPage {
  readonly name: string;
  readonly format: 'png' | 'jpeg';
  readonly bytes: Uint8Array;
  readonly kind: DesignKind;
  /** How many boxes were designed. */
  readonly designed: number;
  /** Those that keep all rules, from top to bottom and left to right. */
  readonly sound: readonly Box[];
  /** How far a rectangle may be from where it was painted. */
  readonly allowedPx: number;
  readonly rules: readonly DesignRule[];
}

export interface PageOrder {
  readonly seed: number;
  readonly format: 'png' | 'jpeg';
  readonly size: readonly [width: number, height: number];
  readonly kind: DesignKind;
  readonly boxes: 1 | 2 | 3 | 4;
  /** The flaws of the first boxes of the page, one list for each. */
  readonly flaws: readonly (readonly Flaw[])[];
  readonly quality?: number;
  readonly ground?: Ground;
  /** One colour for all of the page's design, in place of a ground. */
  readonly paper?: Colour;
  /** White art in place of the last box. */
  readonly art?: readonly [name: string, art: Art];
  /** Whether specks of white are all over the page. Default: false. */
  readonly stars?: boolean;
  /** How the page is made larger or smaller once it is painted. */
  readonly scale?: { readonly factor: number; readonly kernel: Kernel };
}

/** Filters that pages are resampled with. */
export const kernels = ['linear', 'cubic', 'mitchell', 'lanczos2', 'lanczos3'] as const;
type Kernel = (typeof kernels)[number];

const fills: { readonly [Kind in DesignKind]: Colour } = { white: [255, 255, 255], transparent: [0, 0, 0, 0] };
const grounds: readonly [Ground, ...Ground[]] = ['flat', 'gradient', 'noise', 'stripes', 'blobs'];

/** A box somewhere in each of the cells that the page is divided into, larger than rule 1.9.4 asks for. */
function rectsOn([width, height]: readonly [number, number], count: number, random: Random): Box[] {
  const isWide = width > height;
  const [columns, rows] = count === 4 || (count === 3 && width === height) ? [2, 2] : isWide ? [count, 1] : [1, count];
  return Array.from({ length: count }, (_, index) => {
    const cell = { width: width / columns, height: height / rows };
    const [wide, high] = [random.whole(72, 80) / 100, random.whole(72, 80) / 100];
    const rect = { width: Math.round(cell.width * wide), height: Math.round(cell.height * high) };
    const spare = { x: cell.width - rect.width, y: cell.height - rect.height };
    return {
      x: Math.round(cell.width * (index % columns) + spare.x * (0.4 + random.next() * 0.2)),
      y: Math.round(cell.height * Math.floor(index / columns) + spare.y * (0.4 + random.next() * 0.2)),
      ...rect,
    };
  });
}

/** Art that is white and yet no rectangle, or small: it breaks no rule. */
function decorate({ canvas, random }: { canvas: Canvas; random: Random }): void {
  for (let letter = 0; letter < 5; letter++)
    canvas.paint(box({ x: 8 + letter * 9, y: 5, width: 3, height: 9 }), fills.white, {
      x: 0,
      y: 0,
      width: 60,
      height: 20,
    });
  const at = { x: canvas.width - 14, y: random.whole(8, 14) };
  canvas.paint(disc(at.x, at.y, 6), fills.white, grown({ ...at, width: 0, height: 0 }, 8));
}

/** Specks of 1 to 3 px, also right beside boxes. */
function scatter({ canvas, random }: { canvas: Canvas; random: Random }): void {
  for (let star = 0; star < (canvas.width * canvas.height) / 400; star++) {
    const sizePx = random.whole(1, 3);
    const rect = { x: random.whole(0, canvas.width - 3), y: random.whole(0, canvas.height - 3) };
    const speck = { ...rect, width: sizePx, height: sizePx };
    canvas.paint(box(speck), fills.white, speck);
  }
}

export async function pageOf(order: PageOrder): Promise<CorpusPage> {
  const { seed, format, size, kind, boxes, flaws, paper, art, scale } = order;
  const random = randomFrom(seed);
  const ground = order.ground ?? random.pick(grounds);
  const canvas = canvasOf(...size, ground, random);
  if (paper !== undefined) canvas.paint(() => -Infinity, paper);
  decorate({ canvas, random });
  if (order.stars === true) scatter({ canvas, random });
  const all = rectsOn(size, boxes, random);
  const rects = art === undefined ? all : all.slice(0, -1);
  for (const rect of all.slice(rects.length)) if (art) canvas.paint(art[1](rect), fills.white, grown(rect, 1));
  const broken = flaws.flat();
  rects.forEach((rect, index) => {
    const draft: BoxDraft = {
      canvas,
      random,
      kind,
      fill: fills[kind],
      rect,
      radius: 0,
      degrees: 0,
      round: false,
      softPx: 1,
      over: [],
    };
    for (const flaw of inOrder(flaws[index] ?? [])) flaw.apply(draft);
    const { radius, degrees, round, softPx } = draft;
    const { x, y, width, height } = draft.rect;
    const shape = round
      ? disc(x + width / 2, y + height / 2, Math.min(width, height) / 2)
      : box(draft.rect, radius, degrees);
    const reach = degrees === 0 ? softPx : Math.max(width, height) / 2;
    canvas.paint((px, py) => shape(px, py) / softPx, draft.fill, grown(draft.rect, reach));
    for (const paint of draft.over) paint(draft.rect);
  });
  const sound = rects.filter((_, index) => (flaws[index] ?? []).every(({ imports = false }) => imports));
  const designed = rects.length - broken.filter(({ part }) => part === 'stray').length;
  const rules = new Set(broken.map(({ rule }) => rule));
  if (sound.length !== designed) rules.add('1.9.7');
  const quality = order.quality ?? random.whole(60, 100);
  const names = [...broken.map(({ name }) => name), ...(art ? [`a ${art[0]}`] : []), ...(order.stars ? ['stars'] : [])];
  const named = names.join(' + ') || 'sound';
  const sized = scale === undefined ? '' : ` scaled by ${scale.factor} (${scale.kernel})`;
  return {
    name: `${named}: ${format}${format === 'jpeg' ? ` q${quality}` : ''} ${size.join('x')} ${kind} ${paper ?? ground}${sized} seed ${seed}`,
    format,
    bytes: await encoded(canvas, format, quality, scale),
    kind,
    designed,
    sound: sound.toSorted((a, b) => a.y - b.y || a.x - b.x).map((rect) => scaled(rect, scale?.factor ?? 1)),
    allowedPx: format === 'jpeg' ? 2 : scale === undefined ? 0 : 4,
    rules: [...rules].toSorted(),
  };
}

/** A box gets its size before it is moved. */
const inOrder = (flaws: readonly Flaw[]): readonly Flaw[] =>
  flaws.toSorted((a, b) => Number(a.part === 'place') - Number(b.part === 'place'));

const scaled = ({ x, y, width, height }: Box, factor: number): Box => ({
  x: x * factor,
  y: y * factor,
  width: width * factor,
  height: height * factor,
});

async function encoded(
  { data, width, height }: Canvas,
  format: 'png' | 'jpeg',
  quality: number,
  scale: PageOrder['scale'],
): Promise<Uint8Array> {
  const image = sharp(data, { raw: { width, height, channels: 4 } });
  if (scale !== undefined)
    image.resize(Math.round(width * scale.factor), Math.round(height * scale.factor), {
      kernel: scale.kernel,
      fit: 'fill',
    });
  const bytes =
    format === 'png'
      ? await image.png({ compressionLevel: 1 }).toBuffer()
      : await image.removeAlpha().jpeg({ quality }).toBuffer();
  return new Uint8Array(bytes);
}
