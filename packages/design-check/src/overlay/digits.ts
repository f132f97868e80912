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
export const glyphSize = { width: 4, height: 6 } as const;

/** The pixels of a label, counted from its top left corner in pixels of its glyphs. */
export function* labelPixels(label: string): Generator<readonly [x: number, y: number]> {
  for (const [index, character] of [...label].entries()) {
    for (const [y, bits] of (glyphs[character] ?? []).entries())
      for (let x = 0; x < 3; x++) if ((bits & (4 >> x)) !== 0) yield [index * glyphSize.width + x, y];
  }
}
