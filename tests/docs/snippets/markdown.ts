import { lexer, type Token, walkTokens } from 'marked';

/** A code block of a Markdown text. */
export interface CodeBlock {
  /** The first word after the fence; empty where there is none. */
  readonly language: string;
  readonly code: string;
  /** Line of the text on which the code begins, from 1; of a block within a list, the line after the list's first. */
  readonly line: number;
}

/** All code blocks of a Markdown text, indented ones and those within lists too. */
export function codeBlocks(text: string): CodeBlock[] {
  const blocks: CodeBlock[] = [];
  let line = 1;
  for (const token of lexer(text)) {
    const start = line;
    each([token], (inner) => {
      if (inner.type !== 'code') return;
      const [language = ''] = (inner['lang'] ?? '').split(/\s/);
      blocks.push({ language, code: inner['text'], line: start + (inner['codeBlockStyle'] === 'indented' ? 0 : 1) });
    });
    line += token.raw.split('\n').length - 1;
  }
  return blocks;
}

/** Where the links and images of a Markdown text lead. */
export function linkTargets(text: string): string[] {
  const targets: string[] = [];
  each(lexer(text), (token) => {
    if (token.type === 'link' || token.type === 'image') targets.push(token['href']);
  });
  return targets;
}

/** The anchors of a Markdown text: what GitHub makes of its headings, and `<a id>`. */
export function anchors(text: string): Set<string> {
  const found = new Set<string>();
  each(lexer(text), (token) => {
    if (token.type === 'html') for (const [, id = ''] of token.raw.matchAll(/<a id="([^"]+)"/g)) found.add(id);
    if (token.type !== 'heading') return;
    const slug = (token['text'] as string)
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replace(/\s/g, '-');
    let anchor = slug;
    for (let count = 1; found.has(anchor); count += 1) anchor = `${slug}-${count}`;
    found.add(anchor);
  });
  return found;
}

const each = (tokens: Token[], visit: (token: Token) => void) => void walkTokens(tokens, visit);
