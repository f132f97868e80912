import { meaningOf, parseJson, replaceSpelled, visible } from '@boothkit/contract/internal';
import * as rules from '@boothkit/contract/rules';
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
    replaceSpelled: (text) =>
      replaceSpelled(
        meaningOf(text),
        (plain) => (plain.includes('key') ? [[0, 1]] : []),
        () => '',
      ),
  };
  for (const [name, run] of Object.entries(functions)) yield input({ name, cap, shapes: texts, run });
  yield input({
    name: 'parseJson',
    cap,
    shapes: { ...documents, ...texts },
    run: (text) => settled(() => parseJson(text)),
  });
}
