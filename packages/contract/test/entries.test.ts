import { existsSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { expect, test } from 'vitest';
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

test.each(['./src/rules.ts', './src/openapi.ts', './src/internal.ts'])(
  '%s loads neither zod nor any other package',
  (entry) => {
    expect(graphOf(entry).others).toEqual([]);
  },
);

test('the main entry loads zod and no other package', () => {
  expect(graphOf('./src/index.ts').others).toEqual(['zod']);
});

test('only the main entry loads the schemas of the service', () => {
  const loading = entries.filter(({ source }) => graphOf(source).modules.includes('src/schemas/event.ts'));
  expect(loading.map(({ name }) => name)).toEqual(['.']);
});

test('only the entry of the document loads the document', () => {
  const loading = entries.filter(({ source }) => graphOf(source).modules.includes('openapi.json'));
  expect(loading.map(({ name }) => name)).toEqual(['./openapi']);
});

test('each schema of the main entry has a type of the same name', () => {
  const program = ts.createProgram([resolve(root, 'src/index.ts')], {
    module: ts.ModuleKind.NodeNext,
    target: ts.ScriptTarget.ES2023,
    lib: ['lib.es2023.d.ts', 'lib.es2024.string.d.ts', 'lib.dom.d.ts'],
    allowImportingTsExtensions: true,
    resolveJsonModule: true,
    strict: true,
    noEmit: true,
    types: [],
  });
  const checker = program.getTypeChecker();
  const entry = program.getSourceFile(resolve(root, 'src/index.ts'));
  const exported = checker.getExportsOfModule(checker.getSymbolAtLocation(entry as ts.SourceFile) as ts.Symbol);
  const schemas = exported.map((symbol) => {
    const { flags } = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
    const isSchema = checker.getTypeOfSymbol(symbol).getProperty('_zod') !== undefined;
    return { name: symbol.name, isSchema, isType: (flags & ts.SymbolFlags.Type) !== 0 };
  });
  const names = schemas.filter(({ isSchema }) => isSchema);
  expect(names.length).toBeGreaterThanOrEqual(25);
  expect(names.filter(({ isType }) => !isType)).toEqual([]);
});
