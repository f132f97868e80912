import { estimateTextWidth, type MeasureText } from '@boothkit/contract/internal';

let context: CanvasRenderingContext2D | null | undefined;

/** Measures a line in the font of the page, with a canvas. Without a canvas it estimates. */
export const measureText: MeasureText = (text, style) => {
  context ??= document.createElement('canvas').getContext('2d');
  if (!context) return estimateTextWidth(text, style);
  context.font = `${style.bold ? 700 : 400} ${style.fontPoints}px ${getComputedStyle(document.body).fontFamily}`;
  return context.measureText(text).width;
};
