import ts from 'typescript';

/** A module that compares the values it states with the real ones. */
export interface AssertingCode {
  /** With a call `$stated(line, found, stated)` for each, which may use `$format` of node:util. */
  readonly code: string;
  /** The lines with such a call, from 1. */
  readonly lines: readonly number[];
}

/**
 * Puts a comparison where the comment after a statement states a value:
 *
 * - `expression; // value`, on the same line or the next, where the comment is a literal, an instant, or either and `: why`; a text
 *   that ends in an ellipsis states how the value begins;
 * - `console.log(…); // output` on the same line, where the comment is what is printed, or the literal of the one value that is.
 *
 * Other comments are prose. Lines keep their numbers.
 */
export function assertStatedValues(code: string): AssertingCode {
  const file = ts.createSourceFile('snippet.ts', code, ts.ScriptTarget.Latest, true);
  const edits: { readonly start: number; readonly end: number; readonly line: number; readonly values: string }[] = [];
  const visit = (node: ts.Node) => {
    const values = ts.isExpressionStatement(node) && comparison(node.expression, code.slice(node.end));
    if (!values) {
      ts.forEachChild(node, visit);
      return;
    }
    const line = file.getLineAndCharacterOfPosition(node.getStart()).line + 1;
    edits.push({ start: node.getStart(), end: node.end, line, values });
  };
  visit(file);
  return {
    code: edits.reduceRight(
      (edited, { start, end, line, values }) =>
        `${edited.slice(0, start)}$stated(${line}, ${values});${edited.slice(end)}`,
      code,
    ),
    lines: edits.map(({ line }) => line),
  };
}

/** What was found and what is stated, as two arguments. */
function comparison(expression: ts.Expression, rest: string): string | undefined {
  const [, newline, comment] = /^[ \t]*(\n[ \t]*)?\/\/ (.*)/.exec(rest) ?? [];
  if (comment === undefined) return undefined;
  const printed = newline === undefined ? printedBy(expression) : undefined;
  if (printed === undefined) {
    const stated = literalOf(comment) ?? literalOf(comment.split(': ', 1)[0] ?? '');
    return stated && compared(expression.getText(), stated);
  }
  const [only, ...others] = printed;
  const stated = only && others.length === 0 ? literalOf(comment) : undefined;
  if (only && stated) return compared(only.getText(), stated);
  const output = `$format(${printed.map((value) => value.getText()).join(', ')})`;
  return `${output}, ${JSON.stringify(comment)}`;
}

function compared(value: string, stated: string): string {
  const abbreviated = /^(['"]).*…\1$/.test(stated);
  return abbreviated ? `(${value}).slice(0, ${stated}.length - 1), ${stated}.slice(0, -1)` : `${value}, ${stated}`;
}

/** What a `console.log(…)` prints. */
function printedBy(expression: ts.Expression): readonly ts.Expression[] | undefined {
  return ts.isCallExpression(expression) && expression.expression.getText() === 'console.log'
    ? expression.arguments
    : undefined;
}

/** The code of a value that a text writes out, `undefined` where the text is no such thing. */
function literalOf(text: string): string | undefined {
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text)) return `new Date('${text}')`;
  const code = `(${text})`;
  const { diagnostics = [] } = ts.transpileModule(code, { reportDiagnostics: true });
  const [statement, ...others] = ts.createSourceFile('literal.ts', code, ts.ScriptTarget.Latest).statements;
  const literal = diagnostics.length === 0 && statement && others.length === 0 && ts.isExpressionStatement(statement);
  return literal && isLiteral(statement.expression) ? text : undefined;
}

function isLiteral(node: ts.Expression): boolean {
  if (ts.isParenthesizedExpression(node)) return isLiteral(node.expression);
  if (ts.isPrefixUnaryExpression(node))
    return node.operator === ts.SyntaxKind.MinusToken && ts.isNumericLiteral(node.operand);
  if (ts.isArrayLiteralExpression(node)) return node.elements.every(isLiteral);
  if (ts.isObjectLiteralExpression(node))
    return node.properties.every((property) => ts.isPropertyAssignment(property) && isLiteral(property.initializer));
  if (ts.isIdentifier(node)) return node.text === 'undefined';
  return ts.isStringLiteral(node) || ts.isNumericLiteral(node) || literalKeywords.includes(node.kind);
}

const literalKeywords = [ts.SyntaxKind.TrueKeyword, ts.SyntaxKind.FalseKeyword, ts.SyntaxKind.NullKeyword];
