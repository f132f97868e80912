import { lightness, mixed } from './colors.ts';
import type { Shape } from './drawing.ts';
import type { Choices } from './random.ts';

type Palette = readonly [string, ...string[]];

/** Palettes from dark to light. */
const palettes: [Palette, ...Palette[]] = [
  ['#1a1446', '#5b1a7b', '#c2255c', '#ff7b3a', '#ffd166', '#fff4d6'],
  ['#06283d', '#14557b', '#1f9e9a', '#8ad7b0', '#f7e8b5', '#fffbea'],
  ['#2b1b12', '#6b3e26', '#a8693f', '#d9a05f', '#f1d6a6', '#fdf4e0'],
  ['#12082e', '#3a0ca3', '#7209b7', '#f72585', '#4cc9f0', '#e9fbff'],
];

/** Draws shapes as a poster: all colours lean towards a palette, from dark to light. */
export function poster(shapes: readonly Shape[], { pick }: Choices): Shape[] {
  const palette = pick(palettes);
  const painted = (color: string) => {
    const tone = palette[Math.min(palette.length - 1, Math.floor(lightness(color) * palette.length))];
    return mixed(color, tone ?? palette[0], 0.5);
  };
  return shapes.map((shape) => ({
    ...shape,
    ...(shape.fill && { fill: painted(shape.fill) }),
    ...(shape.stroke && { stroke: painted(shape.stroke) }),
  }));
}

const paper = '#fdf8ec';

/** Draws shapes as a drawing in ink on paper, with a breath of their colours. */
export function inkDrawing(shapes: readonly Shape[], { pick }: Choices): Shape[] {
  const ink = pick(['#1f2a44', '#4a2545', '#17403a', '#3b2a1a']);
  const wash = (color: string) => mixed(color, paper, 0.8);
  return shapes.flatMap((shape): Shape[] => {
    const { opacity = 1, fill, stroke, strokeWidth = 1 } = shape;
    // Shine and glow are for paint.
    if (opacity < 0.5) return [];
    if (fill) return [{ ...shape, fill: wash(fill), stroke: ink, strokeWidth: 4 }];
    if (!stroke || strokeWidth < 14) return [{ ...shape, stroke: ink, strokeWidth: Math.min(strokeWidth, 6) }];
    return [
      { ...shape, stroke: ink },
      { ...shape, stroke: wash(stroke), strokeWidth: strokeWidth - 8 },
    ];
  });
}
