/** A rectangle on a screen, in points from its top left corner. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Something that a tablet draws, with all that drawing it needs. */
export interface LayoutBox<Kind extends string> extends Box {
  readonly kind: Kind;
  /** Which one of its kind: of a button its name, of a background what is shown; null where there is only one. */
  readonly name: string | null;
  /** One line of text; null where there is none. */
  readonly text: string | null;
  /** The size of the text, in points; null without text. */
  readonly fontPoints: number | null;
  readonly bold: boolean;
  /** `#rrggbb` of the text, outline or icon; null where the tablet's own colour or a picture is shown. */
  readonly color: string | null;
}

/** A box of a kind at a place; what `more` leaves out it has not. */
export function layoutBox<Kind extends string>(
  kind: Kind,
  { x, y, width, height }: Box,
  more: Partial<Omit<LayoutBox<Kind>, 'kind' | keyof Box>> = {},
): LayoutBox<Kind> {
  return { kind, name: null, x, y, width, height, text: null, fontPoints: null, bold: false, color: null, ...more };
}
