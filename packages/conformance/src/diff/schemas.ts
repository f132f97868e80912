import { isDeepStrictEqual } from 'node:util';

/** An object of a JSON document. */
export type Json = Readonly<Record<string, unknown>>;

export const objectOf = (value: unknown): Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {};
export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Follows the `$ref` of a value within its document. */
export type Resolve = (value: unknown) => Json;

/** A function that follows `$ref`s in a document; members beside a `$ref` win. Throws an Error for one that leads nowhere. */
export function resolverOf(document: Json): Resolve {
  return function resolve(value): Json {
    const { $ref, ...beside } = objectOf(value);
    if ($ref === undefined) return beside;
    const [start, ...names] = String($ref).split('/');
    const found = names
      .map((name) => decodeURIComponent(name).replaceAll('~1', '/').replaceAll('~0', '~'))
      .reduce<unknown>((parent, name) => objectOf(parent)[name], document);
    if (start !== '#' || found === undefined)
      throw new Error(`$ref must lead to a place in the same document; got ${JSON.stringify($ref)}`);
    return { ...resolve(found), ...beside };
  };
}

/** A difference between two schemas. */
export interface SchemaChange {
  readonly effect: 'breaking' | 'compatible';
  /** The field, as in `settings.printCountMax` or `data[].id`; empty for the value as a whole. */
  readonly field: string;
  readonly change: string;
  /** The change to make in the code that sends or receives it. */
  readonly action: string;
}

/** Two documents to compare, from the view of a client. */
export interface SchemaComparison {
  /** Whether clients send the values, or receive them. */
  readonly sent: boolean;
  readonly resolveBefore: Resolve;
  readonly resolveAfter: Resolve;
}

/** The action for what is compatible. */
export const noAction = 'No change is needed.';

/** Whether a schema accepts fewer values than before, more, or neither: what is narrower breaks senders, what is wider receivers. */
type Direction = 'narrower' | 'wider' | 'other';

/**
 * Compares two JSON Schemas: types, fields, bounds, patterns, formats, values, items and alternatives. Descriptions, titles and examples
 * are not compared.
 */
export function compareSchemas(before: unknown, after: unknown, comparison: SchemaComparison): SchemaChange[] {
  const { sent, resolveBefore, resolveAfter } = comparison;

  function changed(field: string, direction: Direction, change: string, action: string): SchemaChange {
    const isBreaking = direction === 'other' || (direction === 'narrower') === sent;
    return {
      effect: isBreaking ? 'breaking' : 'compatible',
      field,
      change,
      action: isBreaking ? `${action}.` : noAction,
    };
  }

  function compare(one: unknown, other: unknown, field: string, pairs: readonly string[]): SchemaChange[] {
    const [was, is] = [viewOf(one, resolveBefore), viewOf(other, resolveAfter)];
    // A schema that contains itself is compared once.
    const pair = was.refs.length > 0 && is.refs.length > 0 ? [`${was.refs} ${is.refs}`] : [];
    if (pair.some((each) => pairs.includes(each))) return [];
    const inside = (a: unknown, b: unknown, name: string) => compare(a, b, name, [...pairs, ...pair]);
    return [
      ...typeChanges(was, is, field),
      ...valueChanges(was, is, field),
      ...boundChanges(was, is, field),
      ...exactChanges(was, is, field),
      ...fieldChanges(was, is, field, inside),
      ...itemChanges(was, is, field, inside),
      ...alternativeChanges(was, is, field, inside),
    ];
  }

  function typeChanges(was: View, is: View, field: string): SchemaChange[] {
    const lost = was.types.filter((type) => !accepts(is.types, type));
    const gained = is.types.filter((type) => !accepts(was.types, type));
    const name = nameOf(field);
    const types = `is ${typesInWords(is.types)} instead of ${typesInWords(was.types)}`;
    const changes: SchemaChange[] = [];
    if (lost.length > 0 && gained.length > 0)
      changes.push(changed(field, 'other', types, `Change the type of ${name}`));
    else if (lost.length > 0 || (is.types.length > 0 && was.types.length === 0))
      changes.push(changed(field, 'narrower', types, `Send ${typesInWords(is.types)} as ${name}`));
    else if (gained.length > 0 || (was.types.length > 0 && is.types.length === 0))
      changes.push(changed(field, 'wider', types, `Accept ${typesInWords(is.types)} as ${name}`));
    if (was.nullable && !is.nullable)
      changes.push(changed(field, 'narrower', 'is no longer nullable', `Do not send null as ${name}`));
    if (!was.nullable && is.nullable) changes.push(changed(field, 'wider', 'may be null', `Handle null as ${name}`));
    return changes;
  }

  function valueChanges(was: View, is: View, field: string): SchemaChange[] {
    const name = nameOf(field);
    const [old, current] = [was.values, is.values];
    if (!old && !current) return [];
    if (!current) return [changed(field, 'wider', 'has no list of values any more', `Accept any value as ${name}`)];
    if (!old) return [changed(field, 'narrower', `is one of ${valuesInWords(current)}`, `Send one of them as ${name}`)];
    const removed = old.filter((value) => !current.includes(value));
    const added = current.filter((value) => !old.includes(value));
    const changes: SchemaChange[] = [];
    if (removed.length > 0) {
      const values = valuesInWords(removed);
      changes.push(changed(field, 'narrower', `no longer has the value ${values}`, `Do not send ${values} as ${name}`));
    }
    if (added.length > 0) {
      const values = valuesInWords(added);
      changes.push(changed(field, 'wider', `has the new value ${values}`, `Handle ${values} as ${name}`));
    }
    return changes;
  }

  function boundChanges(was: View, is: View, field: string): SchemaChange[] {
    return Object.entries(bounds).flatMap(([keyword, { words, side }]) => {
      const [old, current] = [was.schema[keyword], is.schema[keyword]];
      if (typeof current === 'number' && typeof old === 'number' && old !== current) {
        const isNarrower = side === 'max' ? current < old : current > old;
        const change = `${words(current)}, before: ${words(old)}`;
        return [changed(field, isNarrower ? 'narrower' : 'wider', change, boundAction(field, words(current)))];
      }
      if (typeof current === 'number' && old === undefined)
        return [
          changed(field, 'narrower', `${words(current)}, before: no such bound`, boundAction(field, words(current))),
        ];
      if (typeof old === 'number' && current === undefined)
        return [changed(field, 'wider', `no bound, before: ${words(old)}`, boundAction(field, 'any'))];
      return [];
    });
  }

  const boundAction = (field: string, words: string) =>
    sent ? `Keep ${nameOf(field)} to ${words}` : `Handle ${nameOf(field)} beyond its old bound`;

  /** Keywords that say the same or not: nobody can know which of two patterns accepts more. */
  function exactChanges(was: View, is: View, field: string): SchemaChange[] {
    const name = nameOf(field);
    const action = sent ? `Verify that ${name} matches` : `Verify that your code reads the new form of ${name}`;
    const exact = exactKeywords.flatMap((keyword) => {
      const [old, current] = [was.schema[keyword], is.schema[keyword]];
      if (isDeepStrictEqual(old, current)) return [];
      const direction = old === undefined ? 'narrower' : current === undefined ? 'wider' : 'other';
      return [changed(field, direction, `${keyword} ${quoted(current)}, before: ${quoted(old)}`, action)];
    });
    const [oldDefault, newDefault] = [was.schema['default'], is.schema['default']];
    if (!sent || isDeepStrictEqual(oldDefault, newDefault)) return exact;
    const change = `default ${quoted(newDefault)}, before: ${quoted(oldDefault)}`;
    return [...exact, changed(field, 'other', change, `Send ${name} where you relied on its default`)];
  }

  function fieldChanges(was: View, is: View, field: string, inside: Inside): SchemaChange[] {
    const [old, current] = [objectOf(was.schema['properties']), objectOf(is.schema['properties'])];
    const [oldRequired, newRequired] = [listOf(was.schema['required']), listOf(is.schema['required'])];
    const pathOf = (name: string) => (field === '' ? name : `${field}.${name}`);
    const changes: SchemaChange[] = [];
    for (const name of Object.keys(old)) {
      const path = pathOf(name);
      if (!Object.hasOwn(current, name)) {
        const action = sent
          ? `Remove ${nameOf(path)} from what you send`
          : `Remove the code that reads ${nameOf(path)}`;
        changes.push(changed(path, 'other', 'is removed', action));
        continue;
      }
      changes.push(...inside(old[name], current[name], path));
      if (newRequired.includes(name) && !oldRequired.includes(name))
        changes.push(changed(path, 'narrower', 'is required', `Always send ${nameOf(path)}`));
      if (oldRequired.includes(name) && !newRequired.includes(name))
        changes.push(changed(path, 'wider', 'is no longer required', `Handle a missing ${nameOf(path)}`));
    }
    for (const name of Object.keys(current).filter((each) => !Object.hasOwn(old, each))) {
      const path = pathOf(name);
      const required = newRequired.includes(name) && sent;
      // Receivers ignore fields that they do not know.
      changes.push(
        required
          ? changed(path, 'narrower', 'is new and required', `Send ${nameOf(path)}`)
          : { effect: 'compatible', field: path, change: 'is new', action: noAction },
      );
    }
    const [oldOthers, newOthers] = [othersOf(was.schema), othersOf(is.schema)];
    if (typeof oldOthers === 'object' && typeof newOthers === 'object')
      changes.push(...inside(oldOthers, newOthers, pathOf('*')));
    else if (newOthers !== true && oldOthers !== newOthers && sent) {
      const direction = oldOthers === false ? 'wider' : 'narrower';
      const change = newOthers === false ? 'takes no other fields' : 'bounds its other fields';
      changes.push(changed(field, direction, change, `Remove fields of ${nameOf(field)} that are not in the document`));
    }
    if (was.schema['propertyNames'] !== undefined || is.schema['propertyNames'] !== undefined)
      changes.push(
        ...inside(was.schema['propertyNames'] ?? {}, is.schema['propertyNames'] ?? {}, `names of ${field || 'fields'}`),
      );
    return changes;
  }

  function itemChanges(was: View, is: View, field: string, inside: Inside): SchemaChange[] {
    const [old, current] = [was.schema['items'], is.schema['items']];
    if (old !== undefined && current !== undefined) return inside(old, current, `${field}[]`);
    return typeChanges(viewOf(old ?? {}, resolveBefore), viewOf(current ?? {}, resolveAfter), `${field}[]`);
  }

  /** Alternatives without a difference belong together; if one is left on either side, it changed. */
  function alternativeChanges(was: View, is: View, field: string, inside: Inside): SchemaChange[] {
    const removed = [...was.alternatives];
    const added: unknown[] = [];
    for (const alternative of is.alternatives) {
      const same = removed.findIndex((each) => inside(each, alternative, field).length === 0);
      if (same === -1) added.push(alternative);
      else removed.splice(same, 1);
    }
    if (removed.length === 1 && added.length === 1) return inside(removed[0], added[0], field);
    if (removed.length === 0 && added.length === 0) return [];
    const isOther = removed.length * added.length > 0 || was.alternatives.length === 0 || is.alternatives.length === 0;
    const direction = isOther ? 'other' : removed.length > 0 ? 'narrower' : 'wider';
    const change = `has ${counted(is.alternatives.length, 'alternative')}, before: ${was.alternatives.length}`;
    return [changed(field, direction, change, `Verify that your code fits each form of ${nameOf(field)}`)];
  }

  return compare(before, after, '', []);
}

type Inside = (before: unknown, after: unknown, field: string) => SchemaChange[];

/** A schema with its parts in one shape, however they were written. */
interface View {
  readonly schema: Json;
  /** The `$ref`s that led to it. */
  readonly refs: readonly string[];
  /** Without null; empty for any type. */
  readonly types: readonly string[];
  readonly nullable: boolean;
  /** Of `enum` or `const`, without null. */
  readonly values: readonly unknown[] | undefined;
  readonly alternatives: readonly unknown[];
}

function viewOf(value: unknown, resolve: Resolve): View {
  const { anyOf, oneOf, allOf, ...own } = value === false ? { not: {} } : resolve(value);
  const branches = listOf(anyOf ?? oneOf);
  const alternatives = branches.filter((branch) => resolve(branch)['type'] !== 'null');
  const hasNullBranch = alternatives.length < branches.length;
  const parts = [...listOf(allOf), ...(alternatives.length === 1 ? alternatives : [])].map((part) =>
    viewOf(part, resolve),
  );
  const schema = parts.reduce((whole, part) => merged(whole, part.schema), own);
  const types = (Array.isArray(schema['type']) ? schema['type'] : [schema['type'] ?? []]).flat();
  const values = 'const' in schema ? [schema['const']] : (schema['enum'] as unknown[] | undefined);
  return {
    schema,
    refs: [objectOf(value)['$ref'] ?? [], ...parts.map(({ refs }) => refs)].flat().map(String),
    types: types.filter((type) => type !== 'null'),
    nullable: hasNullBranch || types.includes('null') || (values?.includes(null) ?? false),
    values: values?.filter((each) => each !== null),
    alternatives: alternatives.length === 1 ? (parts.at(-1)?.alternatives ?? []) : alternatives,
  };
}

/** Two schemas of which both hold: `allOf`. */
function merged(one: Json, other: Json): Json {
  return {
    ...one,
    ...other,
    properties: { ...objectOf(one['properties']), ...objectOf(other['properties']) },
    required: [...listOf(one['required']), ...listOf(other['required'])],
  };
}

const accepts = (types: readonly string[], type: string) =>
  types.length === 0 || types.includes(type) || (type === 'integer' && types.includes('number'));

/** Whether fields that are not listed are accepted: `true`, `false`, or a schema. */
function othersOf({ additionalProperties }: Json): boolean | Json {
  if (additionalProperties === false) return false;
  const schema = objectOf(additionalProperties);
  return Object.keys(schema).length === 0 ? true : schema;
}

const bounds: Readonly<Record<string, { readonly side: 'min' | 'max'; readonly words: (bound: number) => string }>> = {
  minimum: { side: 'min', words: (bound) => `at least ${bound}` },
  maximum: { side: 'max', words: (bound) => `at most ${bound}` },
  exclusiveMinimum: { side: 'min', words: (bound) => `more than ${bound}` },
  exclusiveMaximum: { side: 'max', words: (bound) => `less than ${bound}` },
  minLength: { side: 'min', words: (bound) => `at least ${counted(bound, 'character')}` },
  maxLength: { side: 'max', words: (bound) => `at most ${counted(bound, 'character')}` },
  minItems: { side: 'min', words: (bound) => `at least ${counted(bound, 'item')}` },
  maxItems: { side: 'max', words: (bound) => `at most ${counted(bound, 'item')}` },
  minProperties: { side: 'min', words: (bound) => `at least ${counted(bound, 'field')}` },
  maxProperties: { side: 'max', words: (bound) => `at most ${counted(bound, 'field')}` },
};

const exactKeywords = [
  ...['pattern', 'format', 'multipleOf', 'uniqueItems', 'contentEncoding', 'contentMediaType'],
  ...['not', 'if', 'then', 'else', 'prefixItems', 'contains', 'patternProperties', 'dependentRequired'],
];

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;
const nameOf = (field: string) => (field === '' ? 'the value' : `\`${field}\``);
const typesInWords = (types: readonly string[]) => types.join(' or ') || 'any type';
const quoted = (value: unknown) => (value === undefined ? 'none' : `\`${JSON.stringify(value)}\``);
const valuesInWords = (values: readonly unknown[]) => values.map(quoted).join(', ');
