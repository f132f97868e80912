import type { LayoutBox } from '@boothkit/contract/internal';
import type { CSSProperties } from 'preact';
import { fitText, type TextRoom } from './fit-text.ts';
import { measureText } from './measure-text.ts';

/** The rectangle of a box as a style, from a corner of what contains it. */
export const rectStyle = (
  { x, y, width, height }: Pick<LayoutBox<string>, 'x' | 'y' | 'width' | 'height'>,
  from: { readonly x: number; readonly y: number } = { x: 0, y: 0 },
): CSSProperties => ({ left: px(x - from.x), top: px(y - from.y), width: px(width), height: px(height) });

/** A length for a style: Preact adds no unit. */
export const px = (points: number): string => `${points}px`;

/** A text that fits into its room: smaller, in more lines, or with an ellipsis and the whole of it as a title. */
export function Words({
  text,
  fontPoints,
  bold = false,
  room,
}: {
  readonly text: string;
  readonly fontPoints: number;
  readonly bold?: boolean;
  readonly room: TextRoom;
}) {
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
