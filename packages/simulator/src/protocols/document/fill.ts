import {
  dateTimePattern,
  fitsType,
  isJson,
  type JsonMembers,
  kindOf,
  listOf,
  membersOf,
  plainName,
  type Shape,
  shapeOf,
} from '@boothkit/contract/internal';
import type { BroughtDocument } from '../../model/document/brought-document.ts';
import { numberIn } from './schemas.ts';

/** Why a response does not have what the document says: it is a 501. */
export class Unservable extends Error {}

/** The replacement for a value that the simulator does not have. */
export type Substitute = 'example' | 'left out' | 'ignored';

/** Makes values of the document's schemas from records of the simulator. */
export interface Filler {
  shape(schema: unknown): Shape;
  /** The value of a schema with what a record has; notes each field that it has nothing for. */
  filled(schema: unknown, value: unknown, at: string): unknown;
  /** A value of the schema that nothing stands behind, with the examples of its parts if they are wanted. */
  made(schema: unknown, takesExamples?: boolean): unknown;
  /** An example without the fields that are never in a response. */
  readable(schema: unknown, example: unknown): unknown;
  /** The value of a record under the name of the document; undefined if it has none. */
  memberOf(record: object, name: string): { readonly value: unknown } | undefined;
}

/** Makes a filler for one operation, with its names of the simulator's fields. */
export function fillerFor(
  { follow }: Pick<BroughtDocument, 'follow'>,
  names: Readonly<Record<string, string>>,
  now: string,
  note: (field: string, substitute: Substitute) => void,
): Filler {
  const shape = (schema: unknown): Shape => shapeOf(follow, schema);
  const isSent = (field: unknown) => shape(field).own['writeOnly'] !== true;

  function memberOf(record: object, name: string): { readonly value: unknown } | undefined {
    const given = Object.hasOwn(names, name) ? names[name] : undefined;
    if (given === undefined) {
      const exact = Object.hasOwn(record, name)
        ? name
        : Object.keys(record).find((key) => plainName(key) === plainName(name));
      return exact === undefined ? undefined : { value: record[exact as keyof typeof record] };
    }
    let value: unknown = record;
    for (const part of given.split('.')) {
      if (!Object.hasOwn(Object(value), part)) return undefined;
      value = Object(value)[part];
    }
    return { value };
  }

  function filled(schema: unknown, value: unknown, at: string): unknown {
    const whole = shape(schema);
    if (Array.isArray(value)) return value.map((item) => filled(whole.items, item, `${at}[]`));
    if (typeof value !== 'object' || value === null || Object.keys(whole.properties).length === 0) return value;
    const result: Record<string, unknown> = {};
    for (const [name, field] of Object.entries(whole.properties)) {
      if (!isSent(field)) continue;
      const place = at === '' ? name : `${at}.${name}`;
      const found = fitting(shape(field), memberOf(value, name)?.value);
      if (found !== undefined) result[name] = filled(field, found, place);
      else if (whole.required.includes(name)) {
        note(place, 'example');
        result[name] = made(field);
      } else note(place, 'left out');
    }
    return result;
  }

  function made(schema: unknown, takesExamples = true): unknown {
    const open = new Set<unknown>();
    let left = mostMade;
    const make = (part: unknown): unknown => {
      const $ref = membersOf(part)['$ref'] ?? part;
      left -= 1;
      const isAgain = open.has($ref) && isJson(part);
      const whole = shape(part);
      if (whole.types?.includes('null') && (isAgain || left < 0)) return null;
      if (isAgain) throw new Unservable('the schema of the response has no end');
      if (left < 0) throw new Unservable(`the smallest response has more than ${mostMade} parts`);
      open.add($ref);
      const value = madeOf(whole, make);
      open.delete($ref);
      return value;
    };
    const madeOf = (whole: Shape, inner: (part: unknown) => unknown): unknown => {
      const { own, types, values } = whole;
      const examples = takesExamples ? [own['example'], ...listOf(own['examples']), own['default']] : [];
      const example = examples.find((each) => each !== undefined && fits(whole, each));
      if (example !== undefined) return example;
      if (values && values.length > 0) return values[0];
      // The first alternative, and the first alternatives of that: the innermost comes first.
      const nested: Shape[] = [];
      for (let each: Shape | undefined = whole; each; [each] = each.variants) nested.unshift(each);
      const kind = types?.find((type) => type !== 'null') ?? types?.[0];
      if (kind === 'null') return null;
      if (kind === 'object' || (kind === undefined && nested.length > 1)) {
        const fieldOf = (name: string) =>
          nested.find(({ properties }) => Object.hasOwn(properties, name))?.properties[name];
        const names = nested.flatMap(({ required }) => required).filter((name) => isSent(fieldOf(name)));
        return Object.fromEntries(names.map((name) => [name, inner(fieldOf(name))]));
      }
      if (kind === 'array') return Array.from({ length: leastItems(own) }, () => inner(whole.items));
      if (kind === 'boolean') return false;
      if (kind === 'integer' || kind === 'number') return leastNumber(own, kind === 'integer');
      return leastText(own, now);
    };
    return make(schema);
  }

  function readable(schema: unknown, example: unknown): unknown {
    const { properties, items } = shape(schema);
    if (Array.isArray(example)) return example.map((item) => readable(items, item));
    if (!isJson(example)) return example;
    const sent = Object.entries(example).filter(
      ([name]) => !Object.hasOwn(properties, name) || isSent(properties[name]),
    );
    return Object.fromEntries(
      sent.map(([name, value]) => [name, Object.hasOwn(properties, name) ? readable(properties[name], value) : value]),
    );
  }

  return { shape, filled, made, readable, memberOf };
}

/** The most parts of a made value: one of a schema that others refer to again and again could be of any size. */
const mostMade = 5000;

const leastItems = (own: JsonMembers) => Math.min(numberIn(own, 'minItems') ?? 0, mostMade);

/** A value where its schema allows it: the number of an object with a total where the document has a number. */
function fitting(shape: Shape, value: unknown): unknown {
  if (value === undefined || fits(shape, value)) return value;
  const { total }: { readonly total?: unknown } = Object(value);
  return total !== undefined && fits(shape, total) ? total : undefined;
}

function fits({ types, values, own }: Shape, value: unknown): boolean {
  if (values && !values.includes(value)) return false;
  if (value === null) return types === undefined || types.includes('null');
  if (typeof value === 'string' && own['format'] === 'date-time' && !dateTimePattern.test(value)) return false;
  return fitsType(kindOf(value), types);
}

function leastNumber(own: JsonMembers, isWhole: boolean): number {
  const above = numberIn(own, 'exclusiveMinimum');
  const least = numberIn(own, 'minimum') ?? (above === undefined ? undefined : above + (isWhole ? 1 : 0.5));
  const most = numberIn(own, 'maximum');
  const step = numberIn(own, 'multipleOf') ?? 1;
  const start = least ?? (most === undefined ? 0 : Math.min(0, most));
  return least === undefined && most === undefined
    ? 0
    : isWhole || own['multipleOf'] !== undefined
      ? Math.ceil(start / step) * step
      : start;
}

const texts: Readonly<Record<string, string>> = {
  uri: 'https://example.com/',
  email: 'someone@example.com',
  uuid: '00000000-0000-4000-8000-000000000000',
  hostname: 'example.com',
  ipv4: '192.0.2.1',
  ipv6: '2001:db8::1',
};

function leastText(own: JsonMembers, now: string): string {
  const format = String(own['format']);
  if (format === 'date-time') return now;
  if (format === 'date') return now.slice(0, 10);
  const [least = 0, most = 1000] = [numberIn(own, 'minLength'), numberIn(own, 'maxLength')];
  // A pattern that is nothing but its text, such as that of a path.
  const literal = /^\^?((?:[\w /:-]|\\[/.-])+)\$?$/.exec(String(own['pattern'] ?? ''))?.[1];
  if (literal !== undefined) return literal.replaceAll('\\', '');
  return texts[format] ?? 'example'.slice(0, most).padEnd(least, '.');
}
