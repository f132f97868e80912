import { whyNotWellFormed } from '@boothkit/contract/internal';
import { ValidationError } from '../engine/errors.ts';
import { messageOf } from '../engine/option-checks.ts';

/** A value as JSON. */
export interface WrittenJson {
  readonly json: string;
  /** The fields that JSON leaves out because their values are functions or symbols, as objects of libraries have them. */
  readonly leftOut: readonly string[];
}

/**
 * Writes a value as JSON. Throws a {@link ValidationError} that names the field for each value, as its `toJSON` returns it, that JSON would change
 * without an error. These are NaN and the infinities, an invalid date, `undefined` in an array, and half a surrogate pair in a text. A Map is
 * another, and so is any object whose content is not in its properties.
 */
export function writeJson(body: unknown, operation: string): WrittenJson {
  // The objects around a value, and the names that lead to them.
  const holders: unknown[] = [];
  const names: string[] = [];
  const leftOut: string[] = [];

  const pathOf = (name: string): string =>
    [...names, name]
      .slice(1)
      .reduce((all, part, at) => (Array.isArray(holders[at]) ? `${all}[${part}]` : all ? `${all}.${part}` : part), '');

  function check(this: unknown, name: string, value: unknown): unknown {
    while (holders.length > 0 && holders.at(-1) !== this) {
      holders.pop();
      names.pop();
    }
    const isKept = Array.isArray(this) || holders.length === 0;
    const why = value === null ? whyNotDate((this as Record<string, unknown>)[name]) : whyNotJson(value, isKept);
    if (why !== undefined) {
      const field = pathOf(name) || 'body';
      throw invalidField(field, `${field} ${why}`, operation);
    }
    if (!name.isWellFormed()) {
      const field = `the name of a field in ${pathOf('').slice(0, -1) || 'the body'}`;
      throw invalidField(field, `${field} ${whyNotWellFormed(name)}`, operation);
    }
    if (typeof value === 'object' && value !== null) {
      holders.push(value);
      names.push(name);
    } else if (typeof value === 'function' || typeof value === 'symbol') leftOut.push(pathOf(name));
    return value;
  }

  try {
    return { json: JSON.stringify(body, check), leftOut };
  } catch (cause) {
    if (cause instanceof ValidationError) throw cause;
    const message = `body cannot be written as JSON: ${messageOf(cause)}`;
    throw new ValidationError(message, { operation, details: [{ field: 'body', message }] }, { cause });
  }
}

/** The error for one field. */
export function invalidField(field: string, message: string, operation: string): ValidationError {
  return new ValidationError(message, { operation, details: [{ field, message }] });
}

/** Why JSON has no form of a value. A property with `undefined` counts as not given, and JSON leaves out functions; elsewhere it keeps a place. */
function whyNotJson(value: unknown, isKept: boolean): string | undefined {
  switch (typeof value) {
    case 'string':
      return whyNotWellFormed(value);
    case 'boolean':
      return undefined;
    case 'number':
      return Number.isFinite(value) ? undefined : needsJson(String(value));
    case 'object': {
      const type = typeOf(value);
      if (type === 'Object' || type === 'Array') return undefined;
      if (type === 'Number' || type === 'String') return whyNotJson(value?.valueOf(), isKept);
      const hasContent = Object.keys(value as object).length > 0 || type === 'Boolean';
      return hasContent && !unlikeObjects.test(type) ? undefined : needsJson(`a value of type ${type}`);
    }
    case 'bigint':
      return needsJson('a value of type BigInt');
    default:
      return isKept ? needsJson(value === undefined ? 'undefined' : `a ${typeof value}`) : undefined;
  }
}

/** Objects whose content is not in their properties, or which JSON would write by positions. */
const unlikeObjects = /^(?:Weak)?(?:Map|Set)$|^(?:Error|Promise|DataView)$|[^r]Array$/;

const needsJson = (got: string): string => `must be a value that JSON can hold; got ${got}`;

/** Why a value that is to be written as a date cannot be; undefined if it is valid, or no date. Not by `instanceof`: it may come from another realm. */
export function whyNotDate(value: unknown): string | undefined {
  const isInvalid = typeOf(value) === 'Date' && Number.isNaN(Number(value));
  return isInvalid ? 'must be a valid date; got an invalid Date' : undefined;
}

/** The type of a value by its tag, which is the same in every realm. */
export function typeOf(value: unknown): string {
  return Object.prototype.toString.call(value).slice(8, -1);
}
