import { type FieldError, validate } from '@boothkit/contract';
import { whyNotWellFormed } from '@boothkit/contract/internal';
import type * as z from 'zod';

/** Input that does not fit: its message tells all that is wrong, `faults` tell it field by field. */
export class InputError extends TypeError {
  readonly errors: readonly Pick<FieldError, 'field' | 'message'>[];
  /** The issue, as in the message. */
  readonly problem: string;
  /** Advice, at the end of the message. */
  readonly hint: string | undefined;

  constructor(what: string, errors: InputError['errors'], hint?: string) {
    const problem = `${what}: ${errors.map(({ message }) => message).join('; ')}`;
    super(hint === undefined ? problem : `${problem}. ${hint}`);
    this.errors = errors;
    this.problem = problem;
    this.hint = hint;
  }
}

/** The hint for an input that does not fit, from its errors. */
type HintOf = (input: unknown, errors: readonly FieldError[]) => string | undefined;

/**
 * The input as its schema gives it, with well-formed texts. Throws a TypeError that names each field, what was found and what is needed.
 */
export function parseInput<S extends z.ZodType>(schema: S, input: unknown, what: string, hintOf?: HintOf): z.output<S> {
  const value = parseShape(schema, input, what, hintOf);
  if (!isWellFormed(value)) throw new InputError(what, illFormedTexts(value));
  return value;
}

/** As {@link parseInput}, of an input with JSON for others, which is no part of the world and goes on as it is. */
export function parseShape<S extends z.ZodType>(schema: S, input: unknown, what: string, hintOf?: HintOf): z.output<S> {
  const outcome = validate(schema, input, what);
  if (outcome.ok) return outcome.value;
  throw new InputError(what, outcome.errors, hintOf?.(input, outcome.errors));
}

/** Whether all texts in a value are without lone surrogates, which no file and no response could have. */
export function isWellFormed(root: unknown): boolean {
  // Without recursion: values that are passed in process may be nested deeper than the call stack.
  const values = [root];
  for (let value = values.pop(); value !== undefined || values.length > 0; value = values.pop()) {
    if (typeof value === 'string' && !value.isWellFormed()) return false;
    if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) continue;
    // Without a list of the members: this sees every part of a world file.
    for (const name in value) {
      if (!name.isWellFormed()) return false;
      values.push(value[name as keyof typeof value]);
    }
  }
  return true;
}

/** The texts in a value that have a lone surrogate, names of members included. */
function illFormedTexts(root: unknown): InputError['errors'] {
  const errors: { field: string; message: string }[] = [];
  const note = (field: string, text: string) => {
    const reason = whyNotWellFormed(text);
    if (reason !== undefined) errors.push({ field, message: `${field} ${reason}` });
  };
  const values: (readonly [field: string, value: unknown])[] = [['', root]];
  for (let next = values.pop(); next; next = values.pop()) {
    const [field, value] = next;
    if (typeof value === 'string') note(field, value);
    if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) continue;
    for (const [name, member] of Object.entries(value)) {
      const shown = JSON.stringify(name).slice(1, -1);
      const path = Array.isArray(value) ? `${field}[${name}]` : field === '' ? shown : `${field}.${shown}`;
      note(`the name ${path}`, name);
      values.push([path, member]);
    }
  }
  return errors.reverse().slice(0, maxErrors);
}

/** The most errors of one input (decision S64). */
const maxErrors = 100;
