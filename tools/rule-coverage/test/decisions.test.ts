import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';

const root = new URL('../../../', import.meta.url);
const files = (...patterns: string[]) =>
  globSync(patterns, { cwd: root, exclude: ['**/node_modules/**', '**/dist/**'] }).map((file) => ({
    file: file.replaceAll('\\', '/'),
    text: readFileSync(new URL(file, root), 'utf8'),
  }));

const pages = files('docs/rules/*.md');
const decisions = pages.flatMap(({ file, text }) =>
  text
    .trim()
    .split('\n\n')
    .filter((paragraph) => paragraph.startsWith('<a id="s'))
    .map((paragraph) => ({ file, paragraph, id: /^<a id="(s\d+)">/.exec(paragraph)?.[1]?.toUpperCase() ?? '' })),
);

test('each decision has its anchor, its number once, and a title', () => {
  for (const { paragraph, id } of decisions)
    expect(paragraph).toMatch(new RegExp(`^<a id="${id.toLowerCase()}"></a>\\*\\*${id} [^*]+\\.\\*\\* .+\\.$`, 's'));
  const ids = decisions.map(({ id }) => id);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
});

test('a decision that sources, tests or docs name has its place on a page of rules', () => {
  const ids = new Set(decisions.map(({ id }) => id));
  const unknown = files(
    '{packages,tools,tests,examples}/**/*.{ts,tsx,js,mjs}',
    '{docs,.github,packages,examples}/**/*.md',
    '*.md',
  ).flatMap(({ file, text }) =>
    // S256 is the method of PKCE.
    [...text.matchAll(/\bS[1-9]\d{0,2}\b/g)]
      .map(([id]) => id)
      .filter((id) => id !== 'S256' && !ids.has(id))
      .map((id) => `${file}: ${id}`),
  );
  expect(unknown).toEqual([]);
});

test('decisions name only options that the sources have', () => {
  const sources = files('packages/*/src/**/*.{ts,tsx}')
    .map(({ text }) => text)
    .join('\n');
  const unknown = decisions.flatMap(({ id, paragraph }) => {
    const [, sentence = ''] = /\s((?:Change|Choose|Set|Lift|Allow|Add|Draw)\s.+)$/s.exec(paragraph) ?? [];
    return [...sentence.matchAll(/`([^`]+)`/g)]
      .map(([, code = '']) => /([\w-]+)(?:[ (:].*)?$/.exec(code.replace(/^--/, ''))?.[1] ?? code)
      .filter((name) => !new RegExp(`\\b${name}\\b`).test(sources))
      .map((name) => `${id}: ${name}`);
  });
  expect(unknown).toEqual([]);
});

test('the page of rules links to each section, in the order of the sections', () => {
  const index = readFileSync(new URL('docs/rules.md', root), 'utf8');
  const linked = [...index.matchAll(/\]\(rules\/([\d.]+)\.md\)/g)].map(([, section]) => section);
  const inOrder = new Intl.Collator('en', { numeric: true }).compare;
  expect(linked).toEqual(pages.map(({ file }) => basename(file, '.md')).toSorted(inOrder));
});
