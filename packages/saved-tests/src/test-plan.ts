import type { Fault, TestOptions, World } from './recording.ts';

/** A value that the simulator made, by its path in an earlier response. */
export interface MadeValue {
  /** The variable of the response. */
  readonly variable: string;
  /** The way to the value, from the response on: `body`, `data`, 0, `id`. */
  readonly at: readonly (string | number)[];
  /** The value when the test was tried out; a test has it in its text only where a URL has to escape it. */
  readonly value: string;
}

/** A text with made values in it. */
export class Template {
  readonly parts: readonly (string | MadeValue)[];

  constructor(parts: readonly (string | MadeValue)[]) {
    this.parts = parts;
  }

  /** The text when the test was tried out. */
  get value(): string {
    return this.parts.map((part) => (typeof part === 'string' ? part : part.value)).join('');
  }
}

/** A text, or a template of one. */
export type Text = string | Template;

/** JSON with templates in it. */
export type Value = null | boolean | number | Text | readonly Value[] | { readonly [name: string]: Value };

/** A request that a test sends. */
export type SentRequest = {
  readonly method: string;
  /** Below the base URL of the API or, for an action, below the control URL. */
  readonly path?: Text;
  /** In place of a path, the whole URL. */
  readonly url?: Text;
  readonly key?: Text;
  readonly headers?: { readonly [name: string]: Text };
  readonly body?: Value;
  /** Bytes in place of a body. */
  readonly base64?: string;
};

/** A request with the outcome that is checked. */
export interface SentStep {
  readonly kind: 'call' | 'control';
  /** The variable for its response. */
  readonly variable: string;
  readonly request: SentRequest;
  /** The part of the response that is checked; undefined for no check. */
  readonly expected: Value | undefined;
}

/** A step of a test. */
export type TestStep =
  | SentStep
  | { readonly kind: 'clock'; readonly now: string }
  | { readonly kind: 'fault'; readonly fault: Fault }
  | { readonly kind: 'comment'; readonly text: string };

/** A test before it is written in one of the formats. */
export interface TestPlan {
  readonly title: string;
  readonly options: TestOptions;
  /** The service's own document, as an option of the simulator; undefined where the test needs none. */
  readonly document: Value | undefined;
  readonly world: World;
  readonly steps: readonly TestStep[];
}

/** Options of the command line. Each is one word, since a value may begin with a hyphen. */
export const flagsOf = (options: Readonly<Record<string, unknown>>): string[] =>
  Object.entries(options).map(
    ([name, value]) => `--${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}=${value}`,
  );

/** A comment of a test, which ends where its line does. */
export const inOneLine = (text: string): string => text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ');

/** The parts of texts one after the other; those that are text follow each other nowhere. */
export function joined(texts: readonly Text[]): (string | MadeValue)[] {
  const parts: (string | MadeValue)[] = [];
  for (const part of texts.flatMap((text) => (typeof text === 'string' ? [text] : text.parts))) {
    const last = parts.at(-1);
    if (typeof part === 'string' && typeof last === 'string') parts[parts.length - 1] = last + part;
    else if (part !== '') parts.push(part);
  }
  return parts;
}

/** The variables whose responses a later step reads. */
export function variablesRead(steps: readonly TestStep[]): Set<string> {
  const read = new Set<string>();
  const visit = (value: unknown): void => {
    if (value instanceof Template)
      for (const part of value.parts) {
        if (typeof part !== 'string') read.add(part.variable);
      }
    else if (typeof value === 'object' && value !== null) for (const member of Object.values(value)) visit(member);
  };
  for (const step of steps) if ('request' in step) visit([step.request, step.expected ?? null]);
  return read;
}

/** The value of JSON with templates, when the test was tried out. */
export function triedValue(value: Value): unknown {
  if (value instanceof Template) return value.value;
  if (Array.isArray(value)) return value.map(triedValue);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, triedValue(member)]));
}
