/** A rectangle on a screen, in points from its top left corner. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** An element of a tablet's screen, with everything needed to draw it. */
export interface LayoutBox<Kind extends string> extends Box {
  readonly kind: Kind;
  /** Identifies a button or a background among its kind; null if the kind has one element. */
  readonly name: string | null;
  /** One line of text; null without text. */
  readonly text: string | null;
  /** The size of the text, in points; null without text. */
  readonly fontPoints: number | null;
  readonly bold: boolean;
  /** `#rrggbb` of the text, outline or icon; null for the tablet's own colour or a picture. */
  readonly color: string | null;
}

/** Creates an element of a kind at a position. Members that `more` omits are null or false. */
export function layoutBox<Kind extends string>(
  kind: Kind,
  { x, y, width, height }: Box,
  more: Partial<Omit<LayoutBox<Kind>, 'kind' | keyof Box>> = {},
): LayoutBox<Kind> {
  return { kind, name: null, x, y, width, height, text: null, fontPoints: null, bold: false, color: null, ...more };
}
