import { maxJsonDepth } from '@boothkit/contract/internal';
import { Composer, type CST, type Document, isScalar, Lexer, LineCounter, Parser, visit } from '#yaml';
import { realTime } from '../engine/clock/real-time.ts';

/** Some messages quote a scalar, which may be as long as the file. */
const maxMessageLength = 300;

/**
 * Reads YAML that says what JSON can: without dates, aliases and tags, so that a file means the same in both forms. Returns undefined for a
 * text without a document. Rejects with an Error that names the line for a text that is no YAML, or is nested too deeply.
 */
export async function parseYaml(text: string): Promise<Document | undefined> {
  const lineCounter = new LineCounter();
  let lost: string | undefined;
  const failAt = (offset: number, message: string, rest = lost === undefined ? '' : `; ${advice(lost)}`): never => {
    const { line, col } = lineCounter.linePos(offset);
    throw new Error(`${message.slice(0, maxMessageLength).toWellFormed()} at line ${line}, column ${col}${rest}`);
  };
  // The library would compare each key with all those before it.
  const composer = new Composer({ schema: 'core', uniqueKeys: false, resolveKnownTags: false });
  stopAtFirstError(composer, failAt);
  const onColour = (colour: string) => {
    lost ??= colour;
  };
  const tokens = await tokensOf(text, lineCounter, failAt, onColour);
  const [document, second] = composer.compose(tokens, true, text.length);
  if (!document) return undefined;
  const [error] = document.errors;
  if (error) failAt(error.pos[0], error.message);
  if (second) failAt(second.range[0], 'a file has one document; another begins');
  visit(document, {
    Alias(_, { source, range }) {
      failAt(range?.[0] ?? 0, `Alias resolution is disabled: write the value in place of *${source}`);
    },
    Scalar(_, { value, source, comment, range }) {
      const colour = value === null && !source && comment ? colourIn(`#${comment}`) : undefined;
      if (colour !== undefined) failAt(range?.[0] ?? 0, 'the value is missing', `; ${advice(colour)}`);
    },
    Map(_, { items }) {
      const names = new Set<string>();
      for (const { key } of items) {
        if (!isScalar(key)) continue;
        const name = String(key.value);
        if (names.has(name))
          failAt(key.range?.[0] ?? 0, `the keys of a map must be unique; got ${JSON.stringify(name)} again`);
        names.add(name);
      }
    },
  });
  return document;
}

/** The colour that a comment begins with, which was to be a value. */
const colourIn = (comment: string): string | undefined => /^#(?:[\da-f]{3}){1,2}\b/i.exec(comment)?.[0];

const advice = (colour: string) => `# begins a comment: write the colour in quotes, "${colour}"`;

type FailAt = (offset: number, message: string, rest?: string) => never;

/**
 * Throws for the first error of a text. Left alone, the library makes an Error for each, which takes seconds for a text of a few hundred
 * kilobytes that has one in each character. It has no option for this: tests hold that it calls its member `onError`.
 */
function stopAtFirstError(composer: Composer, failAt: FailAt): void {
  let first: unknown;
  const onError = (
    source: number | readonly number[] | { offset: number },
    code: string,
    problem: string,
    isWarning?: boolean,
  ) => {
    // The library would take a value with an unknown tag as one without.
    const isTag = code === 'TAG_RESOLVE_FAILED' && problem.startsWith('Unresolved tag');
    if (isWarning && !isTag) return;
    const message = isTag ? `${problem.replace('tag:yaml.org,2002:', '!!')} (a world file has none)` : problem;
    // The library catches what is thrown within a collection, and calls again.
    if (first !== undefined) throw first;
    try {
      failAt(typeof source === 'number' ? source : 'offset' in source ? source.offset : (source[0] ?? 0), message);
    } catch (error) {
      first = error;
      throw error;
    }
  };
  Object.assign(composer, { onError });
}

/** A server responds after so many lexemes, which take about 10 ms. */
const lexemesATurn = 1000;

/** The tokens of a text, whose collections are nested as deeply as those of JSON may be. */
async function tokensOf(
  text: string,
  lineCounter: LineCounter,
  failAt: FailAt,
  onColour: (colour: string) => void,
): Promise<CST.Token[]> {
  lineCounter.addNewLine(0);
  const parser = new Parser(lineCounter.addNewLine);
  const tokens: CST.Token[] = [];
  let count = 0;
  for (const lexeme of new Lexer().lex(text)) {
    count += 1;
    const colour = lexeme.startsWith('#') ? colourIn(lexeme) : undefined;
    if (colour !== undefined) onColour(colour);
    if (count % lexemesATurn === 0) await new Promise<void>(realTime.nextTurn);
    for (const token of parser.next(lexeme)) {
      if (token.type === 'error') failAt(token.offset, `${token.message}: ${JSON.stringify(lexeme)}`);
      tokens.push(token);
    }
    if (parser.stack.length <= maxJsonDepth) continue;
    const depth = parser.stack.filter(({ type }) => /^(?:block-map|block-seq|flow-collection)$/.test(type)).length;
    if (depth > maxJsonDepth)
      failAt(parser.offset, `it is nested ${depth} levels deep`, `; at most ${maxJsonDepth} levels are allowed`);
  }
  return [...tokens, ...parser.end()];
}
