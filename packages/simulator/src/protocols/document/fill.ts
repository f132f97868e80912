import { dateTimePattern, fitsType, type JsonMembers, type Shape, shapeOf } from '@boothkit/contract/internal';
import type { BroughtDocument } from '../../model/document/brought-document.ts';

/** Why a response does not have what the document says: it is a 501. */
export class Unservable extends Error {}

/** The replacement for a value that the simulator does not have. */
export type Substitute = 'example' | 'left out' | 'ignored';

/** Makes values of the document's schemas from records of the simulator. */
export interface Filler {
  shape(schema: unknown): Shape;
  /** The value of a schema with what a record has; notes each field that it has nothing for. */
  filled(schema: unknown, value: unknown, at: string): unknown;
  /** A value of the schema that nothing stands behind. */
  made(schema: unknown): unknown;
  /** The value of a record under the name of the document; undefined if it has none. */
  memberOf(record: object, name: string): { readonly value: unknown } | undefined;
}

/** A name as it is compared: letter case, `_` and `-` do not count. */
export const plain = (name: string): string => name.replaceAll(/[_-]/g, '').toLowerCase();

/** Makes a filler for one operation, with its names of the simulator's fields. */
export function fillerFor(
  { follow }: Pick<BroughtDocument, 'follow'>,
  names: Readonly<Record<string, string>>,
  now: string,
  note: (field: string, substitute: Substitute) => void,
): Filler {
  const shape = (schema: unknown) => shapeOf(follow, schema);

  function memberOf(record: object, name: string): { readonly value: unknown } | undefined {
    const given = Object.hasOwn(names, name) ? names[name] : undefined;
    if (given === undefined) {
      const exact = Object.hasOwn(record, name) ? name : Object.keys(record).find((key) => plain(key) === plain(name));
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

  function made(schema: unknown, within: readonly unknown[] = []): unknown {
    const whole = shape(schema);
    const { own, types, values } = whole;
    const example =
      own['example'] ?? (Array.isArray(own['examples']) ? own['examples'][0] : undefined) ?? own['default'];
    if (example !== undefined) return example;
    if (values && values.length > 0) return values[0];
    const [variant] = whole.variants;
    const kind = types?.find((type) => type !== 'null') ?? types?.[0];
    if (types?.includes('null') && (within.length > 8 || kind === 'null')) return null;
    if (kind === 'object' || (kind === undefined && variant))
      return Object.fromEntries(
        (variant?.required ?? []).concat(whole.required).map((name) => {
          if (within.length > 16) throw new Unservable('the schema of the response has no end');
          return [name, made(variant?.properties[name] ?? whole.properties[name], [...within, name])];
        }),
      );
    if (kind === 'array')
      return Array.from({ length: numberIn(own, 'minItems') ?? 0 }, () => made(whole.items, [...within, '[]']));
    if (kind === 'boolean') return false;
    if (kind === 'integer' || kind === 'number') return leastNumber(own, kind === 'integer');
    return leastText(own, now);
  }

  return { shape, filled, made, memberOf };
}

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
  return fitsType(typeOf(value), types);
}

function typeOf(value: unknown): string {
  if (Array.isArray(value)) return 'array';
  return typeof value === 'number' && Number.isInteger(value) ? 'integer' : typeof value;
}

const numberIn = (own: JsonMembers, name: string): number | undefined => {
  const value = own[name];
  return typeof value === 'number' ? value : undefined;
};

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
  return texts[format] ?? 'example'.slice(0, most).padEnd(least, '.');
}
