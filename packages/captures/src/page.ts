import type { Colors } from './backdrop.ts';
import { darker, lighter, lightness } from './colors.ts';
import { type Box, ellipse, rectangle, type Shape } from './drawing.ts';
import { textShapes } from './lettering.ts';
import { choicesOf } from './random.ts';

/** A page with the boxes of its photos. */
export interface PageLayout {
  readonly width: number;
  readonly height: number;
  readonly boxes: readonly Box[];
  /** The part of the page for the event's name and hashtag. */
  readonly caption: Box;
}

const pageWidth = 800;
const pageHeight = 1200;
const margin = 44;
const gap = 22;

/** The built-in layout for a number of photo areas (decision S391): a portrait page, and the photos above the event's name. */
export function builtInLayout(photoAreaCount: number): PageLayout {
  const size = { width: pageWidth, height: pageHeight };
  const captionHeight = photoAreaCount > 1 ? 190 : 230;
  const caption = { left: 0, top: pageHeight - captionHeight, width: pageWidth, height: captionHeight };
  if (photoAreaCount === 0)
    return { ...size, boxes: [{ left: 0, top: 0, width: pageWidth, height: pageHeight }], caption };
  const columns = photoAreaCount < 4 ? 1 : Math.ceil(Math.sqrt(photoAreaCount));
  const rows = Math.ceil(photoAreaCount / columns);
  const width = (pageWidth - 2 * margin - (columns - 1) * gap) / columns;
  const height = (caption.top - gap - margin - (rows - 1) * gap) / rows;
  const boxes = Array.from({ length: photoAreaCount }, (_, at) => {
    const row = Math.floor(at / columns);
    // The last row may have fewer photos, which stand in its middle.
    const indent = (columns - Math.min(columns, photoAreaCount - row * columns)) / 2;
    return {
      left: Math.round(margin + ((at % columns) + indent) * (width + gap)),
      top: Math.round(margin + row * (height + gap)),
      width: Math.round(width),
      height: Math.round(height),
    };
  });
  return { ...size, boxes, caption };
}

/** The texts of a built-in page. */
export interface PageTexts {
  readonly name: string;
  readonly hashtag: string | null;
}

/** Draws the ground of a built-in page: the event's colour, with confetti at its edges. */
export function groundShapes(seed: string, colors: Colors): Shape[] {
  const { between, pick } = choicesOf(`page/${seed}`);
  const ground = groundOf(colors);
  const tints = [lighter(ground, 0.25), colors[1], colors[2], '#ffffff', '#f5c542'] as const;
  const confetti = Array.from({ length: 150 }, (): Shape => {
    const [x, y] = [between(0, pageWidth), between(0, pageHeight)];
    return { path: ellipse(x, y, between(4, 9)), fill: pick([...tints]), opacity: 0.65 };
  });
  return [{ path: rectangle({ left: 0, top: 0, width: pageWidth, height: pageHeight }), fill: ground }, ...confetti];
}

/** The first of the event's colours, dark enough for white letters. */
const groundOf = ([first]: Colors) => (lightness(first) > 0.62 ? darker(first, 0.42) : first);

/** Draws white frames around the photos of a built-in page. */
export function frameShapes({ boxes }: PageLayout): Shape[] {
  return boxes.map(({ left, top, width, height }) => ({
    path: rectangle({ left: left - 8, top: top - 8, width: width + 16, height: height + 16 }, 14),
    fill: '#ffffff',
  }));
}

/** Draws the event's name and hashtag on a built-in page. */
export function captionShapes({ caption, boxes }: PageLayout, { name, hashtag }: PageTexts, colors: Colors): Shape[] {
  const isOver = boxes.some(({ top, height }) => top + height > caption.top);
  const { left, top, width, height } = caption;
  const text = { x: left + width / 2, maxWidth: width - 120, color: '#ffffff' };
  const middle = top + height / 2;
  const band: Shape = { path: rectangle(caption), fill: groundOf(colors), ...(isOver && { opacity: 0.88 }) };
  return [
    band,
    ...textShapes(name, { ...text, y: middle + (hashtag === null ? 30 : 4), height: 62 }),
    ...(hashtag === null
      ? []
      : textShapes(hashtag, { ...text, y: middle + 66, height: 30, color: lighter(groundOf(colors), 0.72) })),
  ];
}
