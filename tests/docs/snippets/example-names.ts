import ts from 'typescript';

/** The names that a module uses and does not declare, those of the platform among them. */
export function freeNames(code: string): Set<string> {
  const used = new Set<string>();
  const declared = new Set<string>();
  const visit = (node: ts.Node) => {
    if (ts.isIdentifier(node)) {
      if (isDeclaration(node)) declared.add(node.text);
      else if (isReference(node)) used.add(node.text);
    }
    ts.forEachChild(node, visit);
  };
  visit(parse(code));
  return new Set([...used].filter((name) => !declared.has(name)));
}

/** The names that a module exports by declaring them, and whether each is a type alone. */
export function exportedNames(code: string): Map<string, { readonly type: boolean }> {
  const names = new Map<string, { readonly type: boolean }>();
  for (const statement of parse(code).statements) {
    if (!ts.canHaveModifiers(statement)) continue;
    if (!ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)) continue;
    const type = ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement);
    const declarations = ts.isVariableStatement(statement) ? statement.declarationList.declarations : [statement];
    for (const { name } of declarations as readonly { readonly name?: ts.Node }[])
      if (name && ts.isIdentifier(name)) names.set(name.text, { type });
  }
  return names;
}

const parse = (code: string) => ts.createSourceFile('module.ts', code, ts.ScriptTarget.Latest, true);

function isDeclaration(identifier: ts.Identifier): boolean {
  const { parent } = identifier;
  const declares =
    ts.isVariableDeclaration(parent) ||
    ts.isBindingElement(parent) ||
    ts.isParameter(parent) ||
    ts.isFunctionDeclaration(parent) ||
    ts.isClassDeclaration(parent) ||
    ts.isTypeAliasDeclaration(parent) ||
    ts.isInterfaceDeclaration(parent) ||
    ts.isTypeParameterDeclaration(parent) ||
    ts.isImportClause(parent) ||
    ts.isNamespaceImport(parent) ||
    ts.isImportSpecifier(parent);
  return declares && parent.name === identifier;
}

/** Whether an identifier stands for a variable or type, and not for a property or a part of a longer name. */
function isReference(identifier: ts.Identifier): boolean {
  const { parent } = identifier;
  if (ts.isShorthandPropertyAssignment(parent)) return true;
  if (ts.isQualifiedName(parent)) return parent.left === identifier;
  const { name, propertyName } = parent as { readonly name?: ts.Node; readonly propertyName?: ts.Node };
  return name !== identifier && propertyName !== identifier;
}
