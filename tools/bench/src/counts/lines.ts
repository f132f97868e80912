import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import type { Figures } from '../measure.ts';

/** Pages that `npm run generate` writes. */
const generatedPages = ['docs/control-api.md', 'docs/operations.md', 'docs/settle-before-going-live.md'];

/** Lines that people wrote: code of each package and tool, styles, tests and Markdown. */
export function countLines(checkout: string): Figures {
  const files = (...globs: readonly string[]) =>
    globSync(globs, { cwd: checkout, exclude: ['**/node_modules/**', '**/generated/**', '**/dist/**'] })
      .filter((path) => !generatedPages.includes(path))
      .map((path) => ({ path, text: readFileSync(join(checkout, path), 'utf8') }));
  const sum = (found: ReturnType<typeof files>, count: typeof codeLines) =>
    found.reduce((lines, { path, text }) => lines + count(text, path), 0);
  const folders = globSync(['packages/*', 'tools/*'], { cwd: checkout }).sort();
  const code = folders.map((folder) => {
    const parts = folder.startsWith('packages/') ? '{src,scripts}' : 'src';
    return [`code of ${folder}, lines`, sum(files(`${folder}/${parts}/**/*.{ts,tsx}`), codeLines)] as const;
  });
  return {
    ...Object.fromEntries(code.filter(([, lines]) => lines > 0)),
    'code of packages/*/src, lines': sum(files('packages/*/src/**/*.{ts,tsx}'), codeLines),
    'styles, lines': sum(files('{packages,tools}/*/src/**/*.css'), textLines),
    'tests in packages, lines': sum(files('packages/*/test/**/*.*'), textLines),
    'other tests and examples, lines': sum(files('{tests,examples,tools/*/test}/**/*.*'), textLines),
    'names exported in packages': sum(files('packages/*/src/**/*.{ts,tsx}'), exportedNames),
    'public names': sum(files('packages/*/api/*.api.md'), (report) => report.match(/^export /gm)?.length ?? 0),
    'Markdown, lines': sum(files('*.md', '{docs,examples,.github}/**/*.md', 'packages/*/README.md'), textLines),
  };
}

const textLines = (text: string): number => text.split('\n').length - 1;

/** Lines with a token that is no comment. */
export function codeLines(text: string, path: string): number {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest);
  const lines = new Set<number>();
  const visit = (node: ts.Node): void => {
    if (ts.isJSDoc(node)) return;
    const children = node.getChildren(source);
    for (const child of children) visit(child);
    const start = node.getStart(source);
    if (children.length > 0 || start === node.end) return;
    const last = source.getLineAndCharacterOfPosition(node.end - 1).line;
    for (let { line } = source.getLineAndCharacterOfPosition(start); line <= last; line++) lines.add(line);
  };
  visit(source);
  return lines.size;
}

/** Names that a file exports, those that it passes on included. */
const exportedNames = (text: string): number =>
  [...text.matchAll(/^export (?:declare |async |abstract )*(?:\w+\*? (\w+)|(?:type )?\{([^}]*)\})/gm)].reduce(
    (names, [, , list]) => names + (list === undefined ? 1 : list.split(',').filter((name) => name.trim()).length),
    0,
  );
