import { lexer, type Token, type Tokens } from 'marked';
import { docComments } from './doc-comments.ts';

/** A sentence of prose, with code and links reduced to what a reader reads. */
export interface Sentence {
  readonly text: string;
  /** Line of the file on which it begins, from 1. */
  readonly line: number;
  /** Where it stands: the median counts running prose only, since headings and table cells are fragments. */
  readonly kind: 'prose' | 'heading' | 'cell';
  readonly words: number;
}

export const maxWords = 35;
export const maxMedianWords = 15;

/** Below this number of sentences, a median says nothing about a file. */
const minSentencesForMedian = 8;

/** Stands for a code span. It has a capital letter, so that a full stop before it ends a sentence. */
const codeWord = 'Code';

/** A word or phrase to avoid, and what to write instead. */
type Avoided = readonly [pattern: RegExp, instead: string];

/** Riddles and private terms that no page may hold. `decisions.md` and `measurements.md` are held to these alone. */
export const riddles: readonly Avoided[] = [
  [/\bwho(?:ever|soever)\b/i, 'name the actor: the caller, the client, you'],
  [/\bnone there is\b|\bthere is none\b|\band is none\b/i, 'say what is missing'],
  [/\bwhat is done to\b|\bwhat there is\b|\ball there is\b/i, 'name the thing'],
  [/^(?:of|by|from|to|for) what\b/i, 'put the actor first'],
  [/\bturned away\b/i, 'rejected, or rate-limited'],
  [/\b(?:struck|suffered|spoilt)\b/i, 'matched, applied or corrupted'],
  [/\bstand-ins?\b/i, 'fake, or replacement'],
  [/\breckon(?:s|ed|ing)?\b/i, 'count, or calculate'],
  [/\bfor good\b/i, 'permanently'],
  [/\bunder way\b/i, 'in flight, or running'],
  [/\bat rest\b/i, 'idle'],
  [/\ball the same\b/i, 'still, or nevertheless'],
  [/\b(?:thereof|hence|whence|thence|lest|hereby)\b/i, 'plain English'],
];

/** What guides and doc comments avoid as well: terms for which the field has one of its own, and sentences that leave out their verb. */
export const avoided: readonly Avoided[] = [
  ...riddles,
  [/^what\b(?!.*\?$)/i, 'a sentence with an actor and a verb of its own, or a noun'],
  [/^who\b(?!.*\?$)/i, 'a sentence with an actor and a verb of its own, or a noun'],
  [/\btold\b/i, 'reported, sent, or said by whom'],
  [/\bby (?:itself|themselves)\b/i, 'automatically, alone, or leave it out'],
  [/\bof (?:itself|themselves)\b/i, 'automatically, or leave it out'],
  [/\b(?:one|somebody|someone)'s own\b/i, 'your own, or name the owner'],
  [/\brefus(?:al|als|e|es|ed|ing)\b/i, 'reject, rejection, or ApiError'],
  [/\banswer(?:s|ed|ing)?\b(?! to a survey)/i, 'response, respond, or result'],
  [/\bat once\b/i, 'immediately, or concurrently'],
  [/\b(?:heard|verdicts?|judg(?:e|ed|es|ing))\b/i, 'received, result, or validate'],
  [/\bwaiting lines?\b/i, 'queue'],
  [/\banew\b/i, 'again'],
  [/\bjourneys?\b/i, 'request context'],
  [/\bunfit\b/i, 'invalid'],
  [/\binstants?\b(?! of time)/i, 'timestamp, or time'],
  [/\btakes? back\b/i, 'refund, or revert'],
  [/\bshall\b/i, 'must, or the present tense'],
];

/** The sentences of a Markdown text. Code blocks and HTML are left out, a code span counts as one word, and a link as its text. */
export function sentencesOfMarkdown(text: string, firstLine = 1): Sentence[] {
  const sentences: Sentence[] = [];
  const add = (tokens: readonly Token[], kind: Sentence['kind'], line: number) => {
    for (const sentence of split(plainText(tokens), line)) sentences.push({ ...sentence, kind });
  };
  const visit = (tokens: readonly Token[], first: number) => {
    let line = first;
    for (const token of tokens) {
      if (token.type === 'paragraph' || token.type === 'text') add(inlineOf(token), 'prose', line);
      else if (token.type === 'heading') add(inlineOf(token), 'heading', line);
      else if (token.type === 'table') {
        const { header, rows } = token as Tokens.Table;
        for (const cell of header) add(cell.tokens, 'cell', line);
        for (const [at, row] of rows.entries()) for (const cell of row) add(cell.tokens, 'cell', line + at + 2);
      } else if (token.type === 'list') visit((token as Tokens.List).items, line);
      else if (token.type === 'list_item' || token.type === 'blockquote') visit(token.tokens ?? [], line);
      line += token.raw.split('\n').length - 1;
    }
  };
  visit(lexer(text), firstLine);
  return sentences;
}

/** The sentences of the doc comments in a source. Each block tag begins a paragraph; tags and names of parameters are left out. */
export function sentencesOfSource(source: string, fileName?: string): Sentence[] {
  return docComments(source, fileName).flatMap(({ text, line }) => {
    const prose = text
      .replace(/\{@link\w*\s+([^}|\s]+)\s*\|?\s*([^}]*)\}/g, (_, name, label) => label || `\`${name}\``)
      .replace(/^@(?:default|see)\b.*$/gm, '');
    const paragraphs = prose.split(/^(?=@\w)/m);
    let first = line;
    return paragraphs.flatMap((paragraph) => {
      const begins = first;
      first += paragraph.split('\n').length - 1;
      return sentencesOfMarkdown(paragraph.replace(/^@(?:(?:param|template)\s+\S+(?:\s+-)?|\w+)[ \t]*/, ''), begins);
    });
  });
}

/** The faults of a file's sentences in words and length: a message for each, with the file, the line and the sentence. */
export function voiceFaults(file: string, sentences: readonly Sentence[]): string[] {
  const faults = wordFaults(file, sentences, avoided);
  for (const { text, line, words } of sentences)
    if (words > maxWords) faults.push(`${file}:${line}: ${words} words; at most ${maxWords}: ${text}`);
  const median = medianWords(sentences);
  if (median > maxMedianWords)
    faults.push(`${file}: the median sentence has ${median} words; at most ${maxMedianWords}`);
  return faults;
}

/** The words of a list that a file's sentences hold: a message for each, with the file, the line and the sentence. */
export function wordFaults(file: string, sentences: readonly Sentence[], list: readonly Avoided[]): string[] {
  return sentences.flatMap(({ text, line, kind }) =>
    list.flatMap(([pattern, instead]) => {
      const [word] = pattern.exec(text) ?? [];
      // A heading names its part, and a cell what its row or column holds: neither is a sentence.
      if (word === undefined || (kind !== 'prose' && /^wh(?:at|o)$/i.test(word))) return [];
      return [`${file}:${line}: "${word}": write ${instead}: ${text}`];
    }),
  );
}

/** The median number of words of a file's sentences; 0 where there are too few to say. */
function medianWords(sentences: readonly Sentence[]): number {
  const lengths = sentences.filter(({ kind }) => kind === 'prose').map(({ words }) => words);
  if (lengths.length < minSentencesForMedian) return 0;
  return lengths.toSorted((a, b) => a - b)[Math.floor((lengths.length - 1) / 2)] ?? 0;
}

const sentenceSegmenter = new Intl.Segmenter('en', { granularity: 'sentence' });
const wordSegmenter = new Intl.Segmenter('en', { granularity: 'word' });

function split(text: string, firstLine: number): Omit<Sentence, 'kind'>[] {
  // A line break within a paragraph does not end a sentence.
  return [...sentenceSegmenter.segment(text.replaceAll('\n', ' '))].flatMap(({ segment, index }) => {
    const words = [...wordSegmenter.segment(segment)].filter(({ isWordLike }) => isWordLike).length;
    if (words === 0) return [];
    const line = firstLine + text.slice(0, index).split('\n').length - 1;
    return [{ text: segment.replace(/\s+/g, ' ').trim(), line, words }];
  });
}

function inlineOf(token: Token): readonly Token[] {
  return 'tokens' in token && token.tokens ? token.tokens : [token];
}

function plainText(tokens: readonly Token[]): string {
  return tokens
    .map((token) => {
      if (token.type === 'codespan') return codeWord;
      if (token.type === 'html') return '';
      if (token.type === 'br') return '\n';
      return 'tokens' in token && token.tokens ? plainText(token.tokens) : ((token as Tokens.Text).text ?? token.raw);
    })
    .join('');
}
