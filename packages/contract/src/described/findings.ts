import { isJson } from '../grammars/json.ts';
import { type ApiDescription, plainName } from './description.ts';
import { fitsType, kindOf, type Shape, shapeOf } from './shape.ts';

/** Where a value is not as its schema says. It has names of the document and kinds, never a part of the value. */
export interface SchemaFinding {
  /** A place in the schema: `[].color` of items, `*` for a property that has no name there; empty for the whole value. */
  readonly at: string;
  readonly text: string;
  /** Whether it is a property that the schema does not have. */
  readonly isMore?: true;
}

export interface FindingOptions {
  /** Whether properties that the document does not have are named. Their names may be IDs. */
  readonly namesMore?: boolean;
}

/**
 * Compares a value of a response with its schema: types, listed values, required properties, and properties that the schema does not have,
 * whether it forbids them or not. A value of several schemas has the findings of the one that it fits best. Bounds, patterns and formats are not
 * compared.
 */
export function schemaFindings(
  follow: ApiDescription['follow'],
  schema: unknown,
  value: unknown,
  { namesMore = false }: FindingOptions = {},
): SchemaFinding[] {
  const found = new Map<string, SchemaFinding>();
  for (const finding of findingsIn(shapeOf(follow, schema), value, '', 0))
    found.set(`${finding.at}\n${finding.text}`, finding);
  return [...found.values()];

  function findingsIn(shape: Shape, given: unknown, at: string, depth: number): SchemaFinding[] {
    const { types, values, variants } = shape;
    // A schema that has itself as a part describes values of any depth.
    if (depth > 100) return [];
    const kind = kindOf(given);
    if (!fitsType(kind, types))
      return [{ at, text: `is of the type ${kind}; the document has ${types?.join(' or ')}` }];
    if (given === null) return [];
    if (values && !isJson(given) && !values.includes(given))
      return [{ at, text: 'is none of the values of the document' }];
    if (variants.length > 1 && kind !== 'null') {
      const each = variants
        .filter((variant) => fitsType(kind, variant.types))
        .map((variant) => partsIn(withBase(shape, variant), given, at, depth));
      if (each.length > 0) return each.reduce((best, other) => (other.length < best.length ? other : best));
    }
    return partsIn(shape, given, at, depth);
  }

  function partsIn(
    { properties, required, items, others, own }: Shape,
    given: unknown,
    at: string,
    depth: number,
  ): SchemaFinding[] {
    const inShape = (part: unknown, member: unknown, place: string) =>
      findingsIn(shapeOf(follow, part), member, place, depth + 1);
    if (Array.isArray(given))
      return items === undefined ? [] : given.flatMap((item) => inShape(items, item, `${at}[]`));
    if (!isJson(given)) return [];
    const place = (name: string) => (at === '' ? name : `${at}.${name}`);
    const missing = required.filter(
      (name) => !Object.hasOwn(given, name) && shapeOf(follow, properties[name]).own['writeOnly'] !== true,
    );
    const more = Object.keys(given).filter((name) => !Object.hasOwn(properties, name));
    const meant = missing.filter((name) => more.some((each) => plainName(each) === plainName(name)));
    // An object without properties may have any, and so may one that says it.
    const isListed = others === undefined && own['additionalProperties'] !== true && Object.keys(properties).length > 0;
    const beyond = more.filter((name) => !meant.some((each) => plainName(each) === plainName(name)));
    const text = 'has a property that the document does not have';
    return [
      ...missing.map((name) => ({
        at: place(name),
        text: `is missing${meant.includes(name) ? '; a property of the same letters, spelt otherwise, is there' : ''}`,
      })),
      ...(isListed && !namesMore && beyond.length > 0 ? [{ at, text, isMore: true } as const] : []),
      ...(isListed && namesMore
        ? beyond.map((name) => ({ at: place(name), text: 'is not in the document', isMore: true }) as const)
        : []),
      ...(others === undefined ? [] : more.flatMap((name) => inShape(others, given[name], place('*')))),
      ...Object.entries(properties).flatMap(([name, part]) =>
        Object.hasOwn(given, name) ? inShape(part, given[name], place(name)) : [],
      ),
    ];
  }
}

/** One of several schemas with what holds for all of them. */
function withBase(base: Shape, variant: Shape): Shape {
  const own = new Set(base.variants.flatMap(({ properties }) => Object.keys(properties)));
  const shared = Object.entries(base.properties).filter(([name]) => !own.has(name));
  return {
    ...variant,
    properties: { ...Object.fromEntries(shared), ...variant.properties },
    required: [...new Set([...base.required, ...variant.required])],
  };
}
