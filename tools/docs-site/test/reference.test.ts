import { expect, test } from 'vitest';
import { tidied } from '../src/typedoc/plugin.ts';

test('tables of the reference have no cells that say nothing', () => {
  expect(tidied('| `a` | `string` | - |\n| `b` | readonly ( \\| `"x"` \\| `"y"`)[] | Text - of b |\n')).toBe(
    '| `a` | `string` | |\n| `b` | readonly (`"x"` \\| `"y"`)[] | Text - of b |\n',
  );
});

test('a table of parameters without defaults has no column for them', () => {
  expect(tidied('| Parameter | Type | Default value |\n| :--- | :--- | :--- |\n| `a` | `S` | `undefined` |\n')).toBe(
    '| Parameter | Type |\n| :--- | :--- |\n| `a` | `S` |\n',
  );
  const defaults = '| Parameter | Type | Default value |\n| :--- | :--- | :--- |\n| `a` | `S` | `1` |\n';
  expect(tidied(defaults)).toBe(defaults);
});
