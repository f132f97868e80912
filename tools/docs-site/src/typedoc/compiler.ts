import {
  type Application,
  type Context,
  Converter,
  type ProjectReflection,
  type Reflection,
  ReflectionKind,
} from 'typedoc';
import ts from 'typescript';
import { cellsOf } from './tables.ts';
import { thrownBy, unnamedErrors } from './throws.ts';
import { type Unexported, unexportedTypes } from './unexported.ts';

/** What the compiler says of the public names. */
export interface CompilerFacts {
  /** The types of a property: as its declaration is written, and as the compiler prints it. */
  readonly types: Map<Reflection, readonly string[]>;
  /** The values of a type that has only some texts or numbers. */
  readonly values: Map<Reflection, readonly string[]>;
  /** The exported names of each module. */
  readonly names: Map<string, readonly string[]>;
  /** The types without a page that a reflection and all in it name. */
  readonly unexported: Map<Reflection, Unexported>;
  /** The errors that functions, methods and constructors throw without saying so, as far as the compiler knows. */
  readonly unnamedErrors: Map<Reflection, (words: string) => string[]>;
}

const flags = ts.TypeFormatFlags.NoTruncation | ts.TypeFormatFlags.UseAliasDefinedOutsideCurrentScope;

/** Asks the compiler while TypeDoc reads the sources. */
export function collectFacts(app: Application): CompilerFacts {
  const facts: CompilerFacts = {
    types: new Map(),
    values: new Map(),
    names: new Map(),
    unexported: new Map(),
    unnamedErrors: new Map(),
  };
  const callable = new Map<Reflection, readonly ts.Node[]>();
  const classes = new Set<ts.Symbol>();
  app.converter.on(Converter.EVENT_CREATE_DECLARATION, (context: Context, reflection) => {
    const symbol = context.getSymbolFromReflection(reflection);
    if (!symbol) return;
    const { checker } = context;
    if (reflection.kindOf(ReflectionKind.Class)) classes.add(symbol);
    if (reflection.kindOf(withSignatures)) callable.set(reflection, symbol.declarations ?? []);
    if (reflection.kindOf(ReflectionKind.Module))
      facts.names.set(
        reflection.id.toString(),
        checker.getExportsOfModule(symbol).flatMap((each) => (isInternal(each, checker) ? [] : [each.name])),
      );
    if (reflection.kindOf(ReflectionKind.TypeAlias)) {
      const type = checker.getDeclaredTypeOfSymbol(symbol);
      const parts = type.isUnion() ? type.types : [type];
      if (parts.every((part) => part.isStringLiteral() || part.isNumberLiteral()))
        facts.values.set(
          reflection,
          parts.map((part) => JSON.stringify((part as ts.LiteralType).value)),
        );
    }
    if (!reflection.kindOf(ReflectionKind.Property)) return;
    const written = symbol.declarations?.flatMap((node) =>
      (ts.isPropertySignature(node) || ts.isPropertyDeclaration(node) || ts.isParameter(node)) && node.type
        ? [node.type.getText()]
        : [],
    );
    facts.types.set(reflection, [
      ...(written ?? []),
      checker.typeToString(checker.getTypeOfSymbol(symbol), undefined, flags),
    ]);
  });
  app.converter.on(Converter.EVENT_RESOLVE_BEGIN, ({ programs, project }) => {
    for (const [reflection, types] of unexportedTypes(project, programs)) facts.unexported.set(reflection, types);
    for (const program of programs) {
      const checker = program.getTypeChecker();
      const thrown = thrownBy(
        program.getSourceFiles().filter(({ fileName }) => ownSource.test(fileName)),
        checker,
      );
      const isNamed = (symbol: ts.Symbol) => classes.has(symbol) || namedByLanguage.has(symbol.name);
      for (const [reflection, nodes] of callable) {
        const all = nodes.flatMap((node) => [...(thrown.get(node) ?? [])]);
        if (all.length > 0) facts.unnamedErrors.set(reflection, (words) => unnamedErrors(all, words, isNamed, checker));
      }
    }
  });
  return facts;
}

const withSignatures = ReflectionKind.FunctionOrMethod | ReflectionKind.Constructor | ReflectionKind.Property;
const ownSource = /\/packages\/[^/]+\/src\//;
const namedByLanguage = new Set(['RangeError', 'TypeError']);

function isInternal(symbol: ts.Symbol, checker: ts.TypeChecker): boolean {
  const target = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
  return target.getJsDocTags(checker).some(({ name }) => name === 'internal' || name === 'hidden');
}

/** Exported names without a page, and pages that have one name in a module. `pages` are the reflections that have pages. */
export function pageFaults(
  project: ProjectReflection,
  names: CompilerFacts['names'],
  pages: ReadonlySet<Reflection>,
): string[] {
  return (project.children ?? []).flatMap((module) => {
    const members = [...(module.children ?? [])];
    return (names.get(module.id.toString()) ?? [`no exports of ${module.name}`]).flatMap((name) => {
      const found = members.filter((each) => each.name === name);
      const targets = new Set(found.map((each) => (each.isReference() ? each.getTargetReflectionDeep() : each)));
      const count = [...targets].filter((target) => pages.has(target)).length;
      return count === 1 ? [] : [`${module.name}: ${name} has ${count} pages; a public name needs one`];
    });
  });
}

/** Rows of a page whose type is not the compiler's: of none of the given types are the words those of the cell. */
export function typeFaults(markdown: string, types: ReadonlyMap<string, readonly string[]>): string[] {
  return markdown.split('\n').flatMap((line) => {
    const [, anchor] = /^\| <a id="([^"]+)"><\/a> /.exec(line) ?? [];
    const expected = anchor === undefined ? undefined : types.get(anchor);
    if (!expected) return [];
    const [, type = ''] = cellsOf(line);
    const shown = wordsOf(textOf(type));
    return shown === 'object' ||
      expected.some((each) => wordsOf(each) === shown) ||
      withoutUndefined(expected).includes(shown)
      ? []
      : [`${anchor} shows the type ${textOf(type)}; the compiler's is ${expected.join(', or ')}`];
  });
}

/** An optional property has `undefined` by its question mark. */
const withoutUndefined = (types: readonly string[]) =>
  types.map((type) => wordsOf(type.replace(/ \| undefined$|^undefined \| /, '')));

/** A type as it is read on a page: without Markdown, its links and its escapes. */
const textOf = (cell: string) =>
  cell
    .replaceAll(/\[(`[^`]*`)\]\([^)]*\)/g, '$1')
    .replaceAll('`', '')
    .replaceAll(/\\(.)/g, '$1')
    .trim();

/**
 * The words and literals of a type in one order, since the members of unions have no order. An index signature is a `Record`, a question mark
 * says `undefined`, and fields of an object are read-only or not without a word.
 */
const wordsOf = (type: string) =>
  (
    type
      .replaceAll(/\/\*\*.*?\*\//gs, '')
      .replaceAll("'", '"')
      .replaceAll(/\bz\.|`/g, '')
      .replaceAll(/\{\s*(?:readonly )?\[\w+: (\w+)\]: ([^{};]+);?\s*\}/g, 'Record<$1, $2>')
      .replaceAll(/\?: ([^;{},]+?) \| undefined\b/g, '?: $1')
      .replaceAll(/(?<=\}(?:\[\])?) \| undefined(?=;)/g, '')
      .replaceAll(/\breadonly (?=\w+\??:)/g, '')
      .match(/"[^"]*"|[\w$.]+/g) ?? []
  )
    .toSorted()
    .join(' ');
