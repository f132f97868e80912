import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../src/published-packages.ts';

const textOf = (pattern: string | string[], exclude: string[] = []) =>
  globSync(pattern, { cwd: root, exclude: ['**/node_modules/**', ...exclude] })
    .map((file) => readFileSync(join(root, file), 'utf8'))
    .join('\n');

/** The names that each entry exports as values, by its report. A schema is shown by the example of `validate`. */
const values = globSync('packages/*/api/*.api.md', { cwd: root }).flatMap((file) =>
  [
    ...readFileSync(join(root, file), 'utf8').matchAll(
      /^export (?:declare )?(?:abstract )?(?:function|class|const) (\w+)(?!\w*: z\.)/gm,
    ),
  ].map(([, name = '']) => ({ name, file })),
);

const guides = textOf(['README.md', 'docs/**/*.md', 'packages/*/README.md']);
/** The code of the guides, in blocks and within sentences, and that of the examples. */
const shown = [...guides.matchAll(/```\w*\n[\s\S]*?```|`[^`\n]+`/g)].join('\n') + textOf('examples/**/*.ts');
const sources = textOf('packages/*/src/**/*.ts');

/** Whether the doc comment of a declaration has an example, or a link to what has one. */
const explained = (name: string) =>
  [
    ...sources.matchAll(
      new RegExp(
        `/\\*\\*((?:(?!\\*/)[\\s\\S])*)\\*/\\s*export (?:async |abstract )*(?:function|class|const) ${name}\\b`,
        'g',
      ),
    ),
  ].some(([, comment = '']) => /@example|\{@link|@see/.test(comment));

test('the reports name values', () => expect(values.map(({ name }) => name)).toContain('BoothClient'));

/** Shared with the simulator, whose build includes them; nobody else needs them. */
const shared = ['checkPicture', 'formatOf', 'maxPixels', 'pngChunk', 'pngFile', 'withoutExif'];

test('every public function, class and constant is used in a guide or an example, or its comment has an example', () => {
  const unexplained = values.filter(
    ({ name }) => !shared.includes(name) && !new RegExp(`\\b${name}\\b`).test(shown) && !explained(name),
  );
  expect(unexplained.map(({ name, file }) => `${file}: ${name}`)).toEqual([]);
});
