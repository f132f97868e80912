import { parseDateTime } from '@boothkit/contract/rules';
import type { Means } from './recording.ts';
import { joined, type MadeValue, Template, type Text, type Value } from './test-plan.ts';

/** The values that the simulator made in the recording, and where a test finds its own ones. */
export interface MadeValues {
  /** Notes the texts that a request or a world file brings: a response that repeats them did not make them. */
  give(value: unknown): void;
  /** Notes the values that a response made, beside those of the same response when the test was tried out. */
  learn(variable: string, recorded: unknown, tried: unknown): void;
  /** Whether a recorded text came from outside: a response did not make it. */
  isGiven(recorded: string): boolean;
  /** The value that a recorded text stands for. */
  find(recorded: string): MadeValue | undefined;
  /** The key with a hash. */
  findKey(hash: string): MadeValue | undefined;
  /** The URL with this path and query. */
  findUrl(pathAndQuery: string): MadeValue | undefined;
  /** Recorded JSON as a test sends it. */
  inJson(recorded: unknown, name?: string, parent?: object): Value;
  /** A recorded path with its query, as a test sends it. */
  inPath(path: string, search: string): Text;
}

/** Ids, times, URLs, cursors and keys: no text that people write is like them. */
export const looksMade = (text: string): boolean =>
  /^(?=.*\d)[\w./:+=-]{16,}$/.test(text) || /^[0-9A-Za-z]{20}$/.test(text) || /^https?:\/\/[^\s"'\\<>]+$/.test(text);

/** An empty collection of made values. */
export function madeValues({ madeUp, hashKey }: Pick<Means, 'madeUp' | 'hashKey'>): MadeValues {
  const made = new Map<string, MadeValue>();
  const keys = new Map<string, MadeValue>();
  const urls = new Map<string, MadeValue>();
  const given = new Set<string>();

  function give(value: unknown): void {
    if (typeof value === 'string') {
      given.add(value);
      // Responses write a time in their own form.
      const timeMs = parseDateTime(value);
      if (timeMs !== undefined) given.add(new Date(timeMs).toISOString());
    } else if (typeof value === 'object' && value !== null) for (const member of Object.values(value)) give(member);
  }

  function learn(variable: string, recorded: unknown, tried: unknown, at: MadeValue['at']): void {
    if (typeof recorded === 'string') {
      if (typeof tried !== 'string' || !looksMade(recorded) || made.has(recorded) || given.has(recorded)) return;
      const value: MadeValue = { variable, at, value: tried };
      made.set(recorded, value);
      if (recorded.startsWith('booth_sim_')) keys.set(hashKey(recorded), value);
      const url = /^https?:\/\//.test(recorded) ? URL.parse(recorded) : null;
      if (url) urls.set(url.pathname + url.search, value);
      return;
    }
    if (typeof recorded !== 'object' || recorded === null || typeof tried !== 'object' || tried === null) return;
    for (const [name, member] of Object.entries(recorded))
      learn(variable, member, Reflect.get(tried, name), [...at, Array.isArray(recorded) ? Number(name) : name]);
  }

  function text(recorded: string, name?: string, parent?: object): Text {
    const value = made.get(recorded);
    return value ? new Template([value]) : madeUp.text(recorded, name, parent);
  }

  function inJson(recorded: unknown, name?: string, parent?: object): Value {
    if (typeof recorded === 'string') return text(recorded, name, parent);
    if (Array.isArray(recorded)) return recorded.map((item) => inJson(item, name, parent));
    if (typeof recorded !== 'object' || recorded === null)
      return madeUp.json(recorded, name, parent) as null | boolean | number;
    const members = Object.entries(recorded).map(([member, value]) => [
      madeUp.text(member),
      inJson(value, member, recorded),
    ]);
    return Object.fromEntries(members);
  }

  /** A part of a URL: as it was sent, where nothing in it is replaced. */
  function inUrl(sent: string, name?: string): Text {
    const recorded = decoded(sent);
    const replaced = text(recorded, name);
    // A test puts a value into a URL as it is.
    if (replaced instanceof Template)
      return /[+/?#%&]/.test(replaced.value) ? encodeURIComponent(replaced.value) : replaced;
    return replaced === recorded ? madeUp.text(sent, name) : encodeURIComponent(replaced);
  }

  return {
    give,
    learn: (variable, recorded, tried) => learn(variable, recorded, tried, []),
    isGiven: (recorded) => given.has(recorded),
    find: (recorded) => made.get(recorded),
    findKey: (hash) => keys.get(hash),
    findUrl: (pathAndQuery) => urls.get(pathAndQuery),
    inJson,
    inPath(path, search) {
      const segments = path.split('/').map((segment) => inUrl(segment));
      const parameters = search
        .slice(1)
        .split('&')
        .filter((parameter) => parameter !== '')
        .map((parameter) => {
          const [name = '', ...value] = parameter.split('=');
          return value.length === 0 ? inUrl(parameter) : textOf([inUrl(name), '=', inUrl(value.join('='), name)]);
        });
      return textOf([...between(segments, '/'), ...(parameters.length > 0 ? ['?', ...between(parameters, '&')] : [])]);
    },
  };
}

function between(texts: readonly Text[], separator: string): Text[] {
  return texts.flatMap((text, at) => (at === 0 ? [text] : [separator, text]));
}

/** Texts one after the other: a template only if one of them is. */
function textOf(texts: readonly Text[]): Text {
  const parts = joined(texts);
  const [only = ''] = parts;
  return parts.length <= 1 && typeof only === 'string' ? only : new Template(parts);
}

/** A part of a URL without its percent-encoding; as it is where that is malformed. */
export function decoded(part: string): string {
  try {
    return decodeURIComponent(part.replaceAll('+', ' '));
  } catch {
    return part;
  }
}
