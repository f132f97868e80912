import { type Api, type DescribedOperation, nameOf, operations, resolved, type Schema } from './documents.ts';

// Which values of responses can go into later requests: derived from the names in the documents, so that an ID of an event is used
// wherever an ID of an event is asked for.

/** Names of response members, and the name under which requests ask for the same. */
const namesInRequests: Readonly<Record<string, string>> = {
  inviteId: 'operatorId',
  nextCursor: 'cursor',
  storagePath: 'uploadPath',
  url: 'sourceUrl',
  value: 'createdKey',
};

/** The name of one item of a list. */
export function singular(name: string): string {
  return name.replace(/ies$/, 'y').replace(/(?<![su])s$/, '');
}

/** What the last literal segment of a path names, as in `attractScreen`. */
export function pathNoun(path: string): string {
  const segment = path.split('/').findLast((part) => part !== '' && !part.startsWith('{')) ?? '';
  return singular(segment.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase()));
}

const entities = [
  ...new Set(
    operations.flatMap(({ path }) =>
      [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) =>
        name === 'id' ? pathNoun(path) : (name ?? '').replace(/Id$/, ''),
      ),
    ),
  ),
].sort((a, b) => b.length - a.length);

/** What a component is about: `event` for EventSummary and FullEvent. `undefined` where paths have no such thing. */
function componentNoun(component: string): string | undefined {
  const lower = component.toLowerCase();
  return entities.find((noun) => lower.startsWith(noun.toLowerCase()) || lower.endsWith(noun.toLowerCase()));
}

/** The noun for what is inside a schema. */
export function nounWithin({ $ref }: Schema, noun: string): string {
  return ($ref !== undefined && componentNoun(nameOf($ref))) || noun;
}

/** The noun for the value of a member. */
export function memberNoun(name: string, noun: string): string {
  return name === 'data' ? noun : singular(name);
}

/** The name under which a value is known: of an `id`, together with what it identifies. */
export function knownName(name: string, noun: string): string {
  return name === 'id' ? `${noun}Id` : (namesInRequests[name] ?? name);
}

/** Where in a response a value is that later requests can use; `*` is every item or member. */
export interface ValuePath {
  readonly path: readonly string[];
  readonly name: string;
}

function valuePathsIn(api: Api, given: Schema, path: readonly string[], name: string, noun: string): ValuePath[] {
  const schema = resolved(api, given);
  const inner = nounWithin(given, noun);
  if (schema.type === 'string' || (Array.isArray(schema.type) && schema.type.includes('string')))
    return name === '' ? [] : [{ path, name: knownName(name, noun) }];
  const { items, properties = {}, additionalProperties, anyOf = [] } = schema;
  return [
    ...anyOf.flatMap((choice) => valuePathsIn(api, choice, path, name, inner)),
    ...(typeof items === 'object' ? valuePathsIn(api, items, [...path, '*'], singular(name), inner) : []),
    ...Object.entries(properties).flatMap(([member, value]) =>
      valuePathsIn(api, value, [...path, member], member, member === 'id' ? inner : memberNoun(member, inner)),
    ),
    ...(typeof additionalProperties === 'object'
      ? valuePathsIn(api, additionalProperties, [...path, '*'], name, inner)
      : []),
  ];
}

/** The places in the successful response of each operation, by its pointer. */
export const valuePaths: ReadonlyMap<DescribedOperation, readonly ValuePath[]> = new Map(
  operations.map((operation) => {
    const success = Object.entries(operation.responses).find(([status]) => status.startsWith('2'))?.[1];
    const schema = success?.content?.['application/json']?.schema ?? {};
    return [operation, valuePathsIn(operation.api, schema, [], '', pathNoun(operation.path))];
  }),
);

/** Every name that a response may have a value for. */
export const knownNames: readonly string[] = [
  ...new Set([...valuePaths.values()].flat().map(({ name }) => name)),
].sort();
