import { existsSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import packageJson from '../package.json' with { type: 'json' };

const root = fileURLToPath(new URL('..', import.meta.url));

/** Returns the modules that a module loads: imports and exports of values, and dynamic imports. */
function loads(file: string): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) && ts.isStringLiteral(node.moduleSpecifier)) {
      if (node.importClause?.phaseModifier !== ts.SyntaxKind.TypeKeyword) found.push(node.moduleSpecifier.text);
    } else if (ts.isExportDeclaration(node) && node.moduleSpecifier && ts.isStringLiteral(node.moduleSpecifier)) {
      if (!node.isTypeOnly) found.push(node.moduleSpecifier.text);
    } else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      found.push(node.arguments[0]?.getText() ?? '');
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true));
  return found;
}

/** Returns the modules of the package that an entry loads, and those from other packages. */
function graphOf(entry: string): { modules: string[]; others: string[] } {
  const modules = new Set([resolve(root, entry)]);
  const others = new Set<string>();
  for (const file of modules) {
    if (file.endsWith('.json')) continue;
    for (const name of loads(file)) {
      if (name.startsWith('.')) modules.add(resolve(dirname(file), name));
      else others.add(name);
    }
  }
  return { modules: [...modules].map((file) => file.slice(root.length)), others: [...others] };
}

const entries = Object.entries(packageJson.exports).flatMap(([name, target]) =>
  typeof target === 'string' ? [] : [{ name, source: target['@boothkit/source'] }],
);

test.each(entries)('the entry $name and the modules that it loads exist', ({ source }) => {
  const { modules } = graphOf(source);
  expect(modules.filter((module) => !existsSync(resolve(root, module)))).toEqual([]);
});

test.each([
  './src/constants.ts',
  './src/rules.ts',
  './src/layout.ts',
  './src/types.ts',
  './src/openapi.ts',
  './src/document.ts',
])('%s loads neither zod nor any other package', (entry) => {
  expect(graphOf(entry).others).toEqual([]);
});

test('the main entry loads zod and no other package', () => {
  expect(graphOf('./src/index.ts').others).toEqual(['zod', 'zod/v4/core']);
});

test('only the main entry and the internal one load schemas', () => {
  const loading = entries.filter(({ source }) =>
    graphOf(source).modules.some((module) => module.includes('/schemas/')),
  );
  expect(loading.map(({ name }) => name)).toEqual(['.', './internal']);
});

describe('an entry that has only types', () => {
  test.each(['./src/types.ts', './src/openapi.ts'])('loads nothing at run time: %s', (entry) => {
    expect(graphOf(entry).modules).toEqual([entry.slice(2)]);
  });
});

test('only the entry of the document loads the document', () => {
  const loading = entries.filter(({ source }) => graphOf(source).modules.includes('openapi.json'));
  expect(loading.map(({ name }) => name)).toEqual(['./document']);
});
