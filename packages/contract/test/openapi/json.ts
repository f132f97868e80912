import { openApiDocument } from '../../src/documents/document.ts';

/** A value of the document as an object, or an empty one where it is none. */
export function members(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

/** Returns the value at a path of the document, with references resolved. */
export function at(value: unknown, ...path: readonly string[]): unknown {
  const here = resolved(value);
  const [first, ...rest] = path;
  return first === undefined ? here : at(members(here)[first], ...rest);
}

function resolved(value: unknown): unknown {
  const reference = members(value)['$ref'];
  if (typeof reference !== 'string') return value;
  return at(openApiDocument, ...reference.replace('#/', '').split('/'));
}

/** The operations of the document, by method and path. */
export const documented = Object.entries(openApiDocument.paths).flatMap(([path, item]) =>
  Object.entries(members(item)).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
);

/** Every object of the document with its place, from the top down. */
export function* places(
  value: unknown,
  path: readonly string[] = [],
): Generator<{ path: readonly string[]; value: object }> {
  if (typeof value !== 'object' || value === null) return;
  yield { path, value };
  for (const [key, member] of Object.entries(value)) yield* places(member, [...path, key]);
}

/** An example of the document, and where the schema is that it stands beside. */
export interface Example {
  readonly place: string;
  readonly schemaAt: readonly string[];
  readonly value: unknown;
}

/** Every example of the document. They stand beside the schema of a body, a parameter or a header, those of bodies by name. */
export const examples = [...places(openApiDocument)].flatMap(({ path, value }): Example[] => {
  const { schema, example, examples: named } = members(value);
  if (schema === undefined) return [];
  const schemaAt = [...path, 'schema'];
  const ofBody = Object.entries(members(named)).map(([name, one]) => ({
    place: [...path, name].join(' '),
    schemaAt,
    value: members(one)['value'],
  }));
  return example === undefined ? ofBody : [{ place: path.join(' '), schemaAt, value: example }];
});
