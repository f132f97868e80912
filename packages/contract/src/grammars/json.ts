const quote = 0x22;
const backslash = 0x5c;
const openBracket = 0x5b;
const closeBracket = 0x5d;
const openBrace = 0x7b;
const closeBrace = 0x7d;

/** Members of parsed JSON. */
export type JsonMembers = Readonly<Record<string, unknown>>;

/** Whether a value has members by name. */
export const isJson = (value: unknown): value is JsonMembers =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** How many levels of arrays and objects JSON may have wherever BoothKit reads it. */
export const maxJsonDepth = 64;

/**
 * Parses JSON of at most {@link maxJsonDepth} levels, so that functions which walk the value cannot exhaust the stack. Throws a
 * SyntaxError for text that is not JSON, and a {@link JsonDepthError} for deeper JSON, before it creates any value.
 */
export function parseJson(text: string): unknown {
  const depth = depthOf(text);
  if (depth > maxJsonDepth) throw new JsonDepthError(depth);
  return JSON.parse(text);
}

/** The JSON of a text; undefined for a text that is none, or that is nested too deeply. */
export function parsedJson(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}

/** The error for JSON that is nested too deeply. The message has the depth found and the limit. */
export class JsonDepthError extends SyntaxError {
  override readonly name = 'JsonDepthError';

  /** Creates the error from the depth found, in levels. */
  constructor(depth: number) {
    super(`it is nested ${depth} levels deep; at most ${maxJsonDepth} levels are allowed`);
  }
}

/** The deepest nesting of arrays and objects in a text. Reads character codes, as a text may have a million of them. */
function depthOf(text: string): number {
  let open = 0;
  let deepest = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === quote) at = endOfString(text, at);
    else if (code === openBracket || code === openBrace) deepest = Math.max(deepest, ++open);
    else if (code === closeBracket || code === closeBrace) open -= 1;
  }
  return deepest;
}

/** Where the string that begins at a quote ends: at the next quote that has an even number of backslashes before it. */
function endOfString(text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    let escapes = at;
    while (text.charCodeAt(escapes - 1) === backslash) escapes -= 1;
    if ((at - escapes) % 2 === 0) return at;
  }
  return text.length;
}
