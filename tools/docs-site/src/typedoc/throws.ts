import ts from 'typescript';

/** A function with a body. */
interface Facts {
  /** The classes of the errors that it throws: itself, or in functions that it calls, unless it catches them. */
  readonly thrown: Set<ts.Symbol>;
  readonly called: Set<ts.Symbol>;
}

/**
 * The classes of the errors that functions throw, by the declaration that has the doc comment: that of the function, or of the member of an
 * interface that an object literal or a class implements. A call through an interface is not followed.
 */
export function thrownBy(files: readonly ts.SourceFile[], checker: ts.TypeChecker): Map<ts.Node, Set<ts.Symbol>> {
  const functions = new Map<ts.Node, Facts>();
  for (const file of files) collect(file, undefined, false, { functions, checker });
  spread(functions, checker);
  const found = new Map<ts.Node, Set<ts.Symbol>>();
  for (const [node, { thrown }] of functions) {
    if (thrown.size === 0) continue;
    for (const declaration of documentedAt(node, checker))
      found.set(declaration, new Set([...(found.get(declaration) ?? []), ...thrown]));
  }
  return found;
}

/** The names of the errors that none of the words names, nor a class that they extend. `isNamed` is false for classes that users do not know. */
export function unnamedErrors(
  thrown: Iterable<ts.Symbol>,
  words: string,
  isNamed: (symbol: ts.Symbol) => boolean,
  checker: ts.TypeChecker,
): string[] {
  if (/\b(throws|rejects) as\b/i.test(words)) return [];
  const unnamed = [...thrown].flatMap((symbol) => {
    const [name, ...others] = lineOf(symbol, checker)
      .filter(isNamed)
      .map((each) => each.name);
    return name === undefined || [name, ...others].some((each) => new RegExp(`\\b${each}\\b`).test(words))
      ? []
      : [name];
  });
  return [...new Set(unnamed)];
}

/** A class and those that it extends. */
function lineOf(symbol: ts.Symbol, checker: ts.TypeChecker): ts.Symbol[] {
  const bases = checker.getBaseTypes(checker.getDeclaredTypeOfSymbol(symbol) as ts.InterfaceType);
  return [symbol, ...bases.flatMap((base) => (base.symbol ? lineOf(base.symbol, checker) : []))];
}

function collect(
  node: ts.Node,
  facts: Facts | undefined,
  isCaught: boolean,
  all: { readonly functions: Map<ts.Node, Facts>; readonly checker: ts.TypeChecker },
): void {
  let own = facts;
  let caught = isCaught;
  if (ts.isFunctionLike(node) && 'body' in node && node.body) {
    own = { thrown: new Set(), called: new Set() };
    all.functions.set(node, own);
    caught = false;
  }
  if (ts.isTryStatement(node) && node.catchClause) {
    collect(node.tryBlock, own, true, all);
    for (const each of [node.catchClause, node.finallyBlock]) if (each) collect(each, own, caught, all);
    return;
  }
  if (own && !caught) {
    if (ts.isThrowStatement(node))
      for (const each of classesOf(all.checker.getTypeAtLocation(node.expression))) own.thrown.add(each);
    if (ts.isCallExpression(node)) {
      const { expression } = node;
      const name = ts.isPropertyAccessExpression(expression) ? expression.name : expression;
      const symbol = all.checker.getSymbolAtLocation(name);
      if (symbol) own.called.add(symbol);
    }
  }
  ts.forEachChild(node, (child) => collect(child, own, caught, all));
}

/**
 * Gives each function the errors of those that it calls, until nothing is new. Errors of the language, which also guard against what no caller
 * can do, are left out.
 */
function spread(functions: ReadonlyMap<ts.Node, Facts>, checker: ts.TypeChecker): void {
  const callers = new Map<Facts, Facts[]>();
  for (const facts of functions.values())
    for (const symbol of facts.called) {
      const callee = calleeOf(symbol, functions, checker);
      if (!callee || callee === facts) continue;
      const all = callers.get(callee) ?? [];
      callers.set(callee, all);
      all.push(facts);
    }
  const changed = [...functions.values()].filter(({ thrown }) => thrown.size > 0);
  for (let facts = changed.pop(); facts; facts = changed.pop())
    for (const caller of callers.get(facts) ?? []) {
      const before = caller.thrown.size;
      for (const each of facts.thrown) if (isOwn(each)) caller.thrown.add(each);
      if (caller.thrown.size > before) changed.push(caller);
    }
}

const isOwn = ({ valueDeclaration }: ts.Symbol) => valueDeclaration?.getSourceFile().isDeclarationFile === false;

const classesOf = (type: ts.Type): ts.Symbol[] => {
  if (type.isUnion()) return type.types.flatMap(classesOf);
  return type.symbol?.name.endsWith('Error') ? [type.symbol] : [];
};

function calleeOf(symbol: ts.Symbol, functions: ReadonlyMap<ts.Node, Facts>, checker: ts.TypeChecker) {
  const target = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
  const nodes = target.declarations ?? [];
  return nodes.flatMap((node) => functions.get((ts.isVariableDeclaration(node) && node.initializer) || node) ?? [])[0];
}

function documentedAt(node: ts.Node, checker: ts.TypeChecker): ts.Node[] {
  const member = ts.isArrowFunction(node) || ts.isFunctionExpression(node) ? node.parent : node;
  const { name } = member as ts.NamedDeclaration;
  const owner = member.parent;
  const types: readonly (ts.Type | undefined)[] = ts.isObjectLiteralExpression(owner)
    ? [checker.getContextualType(owner)]
    : ts.isClassLike(owner)
      ? (owner.heritageClauses ?? []).flatMap((clause) => clause.types.map((each) => checker.getTypeAtLocation(each)))
      : [];
  const implemented = name ? types.flatMap((type) => type?.getProperty(name.getText())?.declarations ?? []) : [];
  return [member, ...implemented];
}
