import { meaningOf, parseJson, replaceSpelled, visible } from '@boothkit/contract/internal';
import * as rules from '@boothkit/contract/rules';
import { textShapes } from '../../../packages/captures/src/lettering.ts';
import { estimateTextWidth, wrapText } from '../../../packages/contract/src/layout/text.ts';
import { type Input, input, settled } from '../input.ts';
import { documents, texts } from '../shapes.ts';

const cap = 1_048_576;

/** Functions of a text that other packages are made of. */
export function* grammarInputs(): Generator<Input> {
  const functions: Readonly<Record<string, (text: string) => unknown>> = {
    parseDateTime: rules.parseDateTime,
    visible,
    meaningOf: (text) => meaningOf(text),
    'meaningOf, one layer': (text) => meaningOf(text, 'one'),
  };
  for (const [name, run] of Object.entries(functions)) yield input({ name, cap, shapes: texts, run });
  yield input({
    // Four times what is kept of a body to be shown later.
    ...{ name: 'replaceSpelled', cap: 262_144, shapes: texts },
    run: (text) =>
      replaceSpelled(
        meaningOf(text),
        (plain) => (plain.includes('key') ? [[0, 1]] : []),
        () => '',
      ),
  });
  yield input({
    name: 'parseJson',
    cap,
    shapes: { ...documents, ...texts },
    run: (text) => settled(() => parseJson(text)),
  });
  // The longest text that screens and captures show.
  const shown = 500;
  const line = { x: 0, y: 0, maxWidth: 600, height: 20, color: '#000000' };
  yield input({ ...{ name: 'text of a capture', cap: shown, shapes: texts }, run: (text) => textShapes(text, line) });
  yield input({
    ...{ name: 'text of a screen', cap: shown, shapes: texts },
    run: (text) => wrapText(text, 600, { fontPoints: 36, bold: true }, estimateTextWidth),
  });
}
