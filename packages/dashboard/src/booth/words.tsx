import { estimateTextWidth, type LayoutBox, type MeasureText } from '@boothkit/contract/internal';
import type { CSSProperties } from 'preact';
import { fitText, type TextRoom } from './fit-text.ts';

/** The rectangle of a box as a style, from a corner of what contains it. */
export const rectStyle = (
  { x, y, width, height }: Pick<LayoutBox<string>, 'x' | 'y' | 'width' | 'height'>,
  from: { readonly x: number; readonly y: number } = { x: 0, y: 0 },
): CSSProperties => ({ left: px(x - from.x), top: px(y - from.y), width: px(width), height: px(height) });

/** A length for a style: Preact adds no unit. */
export const px = (points: number): string => `${points}px`;

/** A text that fits into its room: smaller, in more lines, or with an ellipsis and the whole of it as a title. */
export function Words(props: {
  readonly text: string;
  readonly fontPoints: number;
  readonly bold?: boolean;
  readonly room: TextRoom;
}) {
  const { text, fontPoints, bold = false, room } = props;
  const fitted = fitText(text, { fontPoints, bold }, room, measureText);
  return (
    <span
      class="booth-words"
      style={{ fontSize: px(fitted.fontPoints), fontWeight: bold ? 700 : 400 }}
      title={fitted.isCut ? text : undefined}
    >
      {fitted.lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </span>
  );
}

/** The text of a box of a screen. */
export function BoxWords({ box, room }: { readonly box: TextBox; readonly room: TextRoom }) {
  return <Words text={box.text ?? ''} fontPoints={box.fontPoints ?? 0} bold={box.bold} room={room} />;
}

type TextBox = Pick<LayoutBox<string>, 'text' | 'fontPoints' | 'bold'>;

let context: CanvasRenderingContext2D | null | undefined;

/** Measures a line in the font of the page, with a canvas. Without a canvas it estimates. */
const measureText: MeasureText = (text, style) => {
  context ??= document.createElement('canvas').getContext('2d');
  if (!context) return estimateTextWidth(text, style);
  context.font = `${style.bold ? 700 : 400} ${style.fontPoints}px ${getComputedStyle(document.body).fontFamily}`;
  return context.measureText(text).width;
};
