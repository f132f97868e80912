import ts from 'typescript';

/** A doc comment's text, without the stars. */
export interface DocComment {
  readonly text: string;
  /** Line of the source on which the text begins, from 1. */
  readonly line: number;
}

/** The doc comments of a TypeScript source. The end of its name says whether it can hold JSX. */
export function docComments(source: string, fileName = 'source.ts'): DocComment[] {
  const file = ts.createSourceFile(fileName, source, ts.ScriptTarget.Latest);
  const comments = new Map<number, DocComment>();
  const visit = (node: ts.Node) => {
    for (const { pos, end } of ts.getLeadingCommentRanges(source, node.getFullStart()) ?? []) {
      const comment = source.slice(pos, end);
      if (!comment.startsWith('/**')) continue;
      const text = comment.slice(3, -2).replace(/^[ \t]*\* ?/gm, '');
      comments.set(pos, { text, line: file.getLineAndCharacterOfPosition(pos).line + 1 });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return [...comments.values()];
}
