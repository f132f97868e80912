import ts from 'typescript';
import type { RuleTitle } from './title.ts';

/**
 * Reads the titles of rule tests from a test file's source, for files that not every machine can run.
 *
 * @throws Error where an id or a sentence is not written out as a plain string.
 */
export function readStaticTitles(file: string, source: string): RuleTitle[] {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest);
  const titles: RuleTitle[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && declaresRule(node.expression)) {
      const title = titleOf(node);
      if (title === undefined) {
        const { line } = tree.getLineAndCharacterOfPosition(node.getStart(tree));
        throw new Error(
          `${file}:${line + 1}: a rule test in a browser needs its ids and its sentence written out as plain strings`,
        );
      }
      titles.push(title);
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return titles;
}

/** Whether what is called is `rule` or `rule.skipIf(…)`. */
function declaresRule(callee: ts.Expression): boolean {
  if (ts.isIdentifier(callee)) return callee.text === 'rule';
  return (
    ts.isCallExpression(callee) &&
    ts.isPropertyAccessExpression(callee.expression) &&
    callee.expression.name.text === 'skipIf' &&
    declaresRule(callee.expression.expression)
  );
}

function titleOf({ arguments: [first, second] }: ts.CallExpression): RuleTitle | undefined {
  if (first === undefined || second === undefined || !ts.isStringLiteralLike(second)) return undefined;
  const ids = ts.isArrayLiteralExpression(first) ? [...first.elements] : [first];
  const literals = ids.filter(ts.isStringLiteralLike);
  return literals.length === ids.length ? { ids: literals.map(({ text }) => text), sentence: second.text } : undefined;
}
