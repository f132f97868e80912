import type { FieldError } from '@boothkit/contract';
import {
  fieldName,
  isJsonType,
  type JsonMembers,
  listSeparator,
  membersOf,
  parseJson,
} from '@boothkit/contract/internal';
import { trimmedParts } from '../../engine/http/header-values.ts';
import type { Filler } from './fill.ts';

/** A parameter as it was sent: its name decoded, its value as it is in the URL. */
export type RawPair = readonly [name: string, raw: string];

/** The pairs of a query or a form, values as they were sent: a separator of a list is bare, one within an item is escaped. */
export const pairsOf = (text: string, separator = '&'): RawPair[] =>
  text
    .split(separator)
    .map((pair) => pair.trim())
    .filter((pair) => pair !== '')
    .map((pair) => {
      const at = pair.indexOf('=');
      return at === -1 ? [decoded(pair), ''] : [decoded(pair.slice(0, at)), pair.slice(at + 1)];
    });

function decoded(raw: string): string {
  try {
    return decodeURIComponent(raw.replaceAll('+', ' '));
  } catch {
    return raw;
  }
}

/** Headers that say how a message is sent, or that every call has. */
export const isOfHttp = (parameter: JsonMembers): boolean =>
  parameter['in'] === 'header' &&
  ['accept', 'content-type', 'authorization'].includes(`${parameter['name']}`.toLowerCase());

/** The schema of a parameter, which may be that of its only media type. */
export function schemaOf(parameter: JsonMembers): unknown {
  const [media] = Object.values(membersOf(parameter['content']));
  return parameter['schema'] ?? membersOf(media)['schema'] ?? {};
}

/** Reads texts as the types of their parameters. */
export function textReader({ shape }: Filler, errors: FieldError[]) {
  const add = (name: string, message: string) =>
    errors.push({ field: fieldName([name]), path: [name], message: `${fieldName([name])} ${message}` });

  function typed(name: string, schema: unknown, text: string): unknown {
    const { types, values } = shape(schema);
    const listed = values?.find((value) => String(value) === text);
    if (listed !== undefined) return listed;
    if (types?.includes('boolean') && (text === 'true' || text === 'false')) return text === 'true';
    const isNumber = types?.includes('integer') || types?.includes('number');
    if (!isNumber || !/^-?\d{1,40}(?:\.\d{1,40})?(?:e[+-]?\d{1,3})?$/i.test(text)) return text;
    if (!isInexact(text)) return Number(text);
    if (!types?.includes('string')) add(name, inexact(text));
    return text;
  }

  /** A list or an object in one text, whose parts are escaped. */
  function joined(
    name: string,
    schema: unknown,
    parts: readonly string[],
    isPaired: boolean,
    decode = decoded,
  ): unknown {
    const { types, items, properties, others } = shape(schema);
    if (types?.includes('array')) return parts.map((part) => typed(name, items, decode(part)));
    const entries: RawPair[] = isPaired
      ? parts.flatMap((part) => pairsOf(part))
      : parts.flatMap((part, at) => (at % 2 === 0 ? [[decode(part), parts[at + 1] ?? ''] as const] : []));
    return Object.fromEntries(entries.map(([key, raw]) => [key, typed(name, properties[key] ?? others, decode(raw))]));
  }

  /** What keys in brackets say, as `filter[price][gte]=5` and `ids[]=1` do. */
  function deep(name: string, schema: unknown, pairs: readonly RawPair[]): unknown {
    const { types, items, properties, others } = shape(schema);
    const groups = grouped(pairs, ([key]) => /^\[([^\]]*)\]/.exec(key)?.[1]);
    const inner = (key: string, part: unknown, group: readonly RawPair[]) =>
      deep(
        name,
        part,
        group.map(([path, raw]): RawPair => [path.slice(key.length + 2), raw]),
      );
    if (types?.includes('array'))
      return [...groups].flatMap(([key, group]) =>
        key ? [inner(key, items, group)] : group.map(([, raw]) => typed(name, items, decoded(raw))),
      );
    if (groups.has(undefined)) return typed(name, schema, decoded(pairs[0]?.[1] ?? ''));
    return Object.fromEntries(
      [...groups].map(([key = '', group]) => [key, inner(key, properties[key] ?? others, group)]),
    );
  }

  /** The value of one text, as a parameter of a path or a header has it. */
  function single(parameter: JsonMembers, text: string): unknown {
    const name = `${parameter['name']}`;
    const [mediaType] = Object.keys(membersOf(parameter['content']));
    const schema = schemaOf(parameter);
    if (mediaType !== undefined) return isJsonType(mediaType) ? jsonIn(name, text) : text;
    const { types } = shape(schema);
    if (!types?.includes('array') && !types?.includes('object')) return typed(name, schema, text);
    return joined(name, schema, trimmedParts(text, ','), parameter['explode'] === true, (part) => part);
  }

  function jsonIn(name: string, text: string): unknown {
    try {
      return parseJson(text);
    } catch {
      add(name, `must be JSON; got ${JSON.stringify(text.slice(0, 60))}`);
      return text;
    }
  }

  /** The values of a query or a form. A pair that no parameter has keeps its text. */
  function values(parameters: readonly JsonMembers[], pairs: readonly RawPair[]): JsonMembers {
    const left = grouped(pairs, ([name]) => name);
    const take = (isOwn: (name: string) => boolean) => {
      const taken = [...left].filter(([name]) => isOwn(name));
      for (const [name] of taken) left.delete(name);
      return taken.flatMap(([, group]) => group);
    };
    const result: [string, unknown][] = [];
    const own = new Set(parameters.map((each) => `${each['name']}`));
    for (const parameter of parameters) {
      const name = `${parameter['name']}`;
      const { types, properties } = shape(schemaOf(parameter));
      const isList = types?.includes('array');
      const isObject = types?.includes('object') && !isList;
      const separator = listSeparator(parameter);
      if (parameter['style'] === 'deepObject') {
        const taken = take((each) => each.startsWith(`${name}[`));
        const keyed = taken.map(([key, raw]): RawPair => [key.slice(name.length), raw]);
        if (keyed.length > 0) result.push([name, deep(name, schemaOf(parameter), keyed)]);
        if (keyed.length > 0) continue;
      }
      if (isObject && separator === undefined && parameter['content'] === undefined) {
        const taken = take((each) => each !== name && !own.has(each) && Object.hasOwn(properties, each));
        const entries = taken.map(([key, raw]) => [key, typed(key, properties[key], decoded(raw))]);
        if (entries.length > 0) result.push([name, Object.fromEntries(entries)]);
        if (entries.length > 0) continue;
      }
      const taken = left.get(name) ?? [];
      left.delete(name);
      const [[, raw] = ['', '']] = taken;
      if (taken.length === 0) continue;
      if (isList && parameter['content'] === undefined) {
        const parts =
          separator === undefined ? taken.map(([, each]) => each) : taken.flatMap(([, each]) => split(each, separator));
        result.push([name, joined(name, schemaOf(parameter), parts, false)]);
        continue;
      }
      if (taken.length > 1) add(name, 'must be sent once; it was sent more often');
      if (isObject && separator !== undefined)
        result.push([name, joined(name, schemaOf(parameter), split(raw, separator), false)]);
      else result.push([name, single(parameter, decoded(raw))]);
    }
    for (const [name, [[, raw] = ['', '']]] of left) result.push([name, decoded(raw)]);
    return Object.fromEntries(result);
  }

  return { values, single, typed };
}

function grouped<Key>(pairs: readonly RawPair[], keyOf: (pair: RawPair) => Key): Map<Key, RawPair[]> {
  const groups = new Map<Key, RawPair[]>();
  for (const pair of pairs) {
    const known = groups.get(keyOf(pair));
    if (known) known.push(pair);
    else groups.set(keyOf(pair), [pair]);
  }
  return groups;
}

/** The parts of a text with a separator; one that has to be escaped in a URL may be. */
function split(raw: string, separator: string): string[] {
  if (separator === ',') return raw.split(',');
  if (separator === ' ') return raw.split(/%20|\+| /);
  return raw.includes('|') ? raw.split('|') : raw.split(/%7c/i);
}

/** Whether a number is a whole one that JavaScript cannot tell from its neighbours. */
export const isInexact = (text: string): boolean => /^-?\d{16,}$/.test(text) && !Number.isSafeInteger(Number(text));

/** The words for such a number, after its name. */
export const inexact = (text: string): string =>
  `must be a whole number from -9007199254740991 to 9007199254740991: larger ones lose digits in JSON of JavaScript; got ${text.slice(0, 60)}`;
