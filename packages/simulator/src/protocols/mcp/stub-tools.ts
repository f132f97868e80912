import { operations } from '@boothkit/contract';
import { isJsonType, type JsonMembers, listOf, membersOf, shapeOf } from '@boothkit/contract/internal';
import type { Tool } from '@modelcontextprotocol/server';
import * as z from 'zod';
import type { BroughtOperation } from '../../model/document/brought-document.ts';
import type { World } from '../../model/world.ts';
import { isOfHttp } from '../document/from-texts.ts';
import { broughtOperation, type StubOperation, stubOperation } from '../rest/stubs.ts';

/** Where a parameter is that is not in the path. */
export type Place = 'query' | 'header' | 'cookie';

/** A stub, or an operation of the service's own document, that is called as a tool. */
export interface StubTool extends Omit<StubOperation, 'params'> {
  readonly operation: StubOperation['operation'] & { readonly params: z.ZodObject };
  /** The operation's name as models accept it. */
  readonly toolName: string;
  readonly method: string;
  readonly path: string;
  readonly group: string | null;
  /** The places of the document's parameters; undefined where all arguments that are not in the path are in the query or the body. */
  readonly places: ReadonlyMap<string, Place> | undefined;
  /** Whether an argument of its own holds the body, since it has no fields that could be arguments. */
  readonly hasBodyArgument: boolean;
}

/** The stubs and the operations of the document as tools: the parameters of a path are arguments of their own (decision S504). */
export function stubTools(world: Pick<World, 'stubs' | 'document'>): StubTool[] {
  const { stubs, document } = world;
  const described = [...(document?.operations.values() ?? [])].filter(({ name }) => !stubs.has(name));
  const names = toolNames([
    ...Array.from(stubs.values(), ({ operation }) => operation),
    ...described.map(({ name }) => name),
  ]);
  return [
    ...[...stubs.values()].map((stub) => toolOf(stubOperation(world, stub), stub, names)),
    ...described.map((brought) => toolOf(broughtOperation(world, brought), brought, names)),
  ];
}

const mostLetters = 64;

/** The names of tools by those of their operations: letters, digits, `_` and `-`, each one once. A name that is one stays. */
function toolNames(names: readonly string[]): ReadonlyMap<string, string> {
  const isToolName = (name: string) => /^[a-zA-Z0-9_-]{1,64}$/.test(name);
  const taken = new Set([...Object.keys(operations), ...names.filter(isToolName)]);
  const counts = new Map<string, number>();
  return new Map(
    names.map((name) => {
      if (isToolName(name)) return [name, name];
      const plain = name.replaceAll(/[^a-zA-Z0-9_-]+/g, '_').slice(0, mostLetters);
      let count = counts.get(plain) ?? 1;
      let free = plain;
      for (; taken.has(free); count += 1) free = `${plain.slice(0, mostLetters - 8)}_${count + 1}`;
      counts.set(plain, count);
      taken.add(free);
      return [name, free];
    }),
  );
}

function toolOf(
  operation: Omit<StubOperation, 'params'>,
  { method, path, group }: Pick<BroughtOperation, 'method' | 'path' | 'group'>,
  toolNamesOf: ReadonlyMap<string, string>,
): StubTool {
  const { brought, name: own } = operation;
  const toolName = toolNamesOf.get(own) ?? own;
  const names = new Set(Array.from(path.matchAll(/\{([^{}]+)\}/g), ([, name = '']) => name));
  const text = brought ? z.union([z.string().min(1), z.number(), z.boolean()]) : z.string().min(1);
  const params = z.strictObject(Object.fromEntries([...names].map((name) => [name, text])));
  const places = brought && new Map(parametersOf(brought).map((each) => [`${each['name']}`, each['in'] as Place]));
  for (const name of names) places?.delete(name);
  const { properties, variants } = brought
    ? shapeOf(brought.brought.follow, bodyOf(brought))
    : { properties: {}, variants: [] };
  const fields = Object.keys(properties);
  const collides = fields.some((name) => names.has(name) || places?.has(name));
  // The fields of several alternatives in one object would say of none what it needs.
  const hasFields = fields.length > 0 && !collides && variants.length < 2;
  const hasBodyArgument = brought !== undefined && brought.described.bodies.length > 0 && !hasFields;
  return {
    ...{ ...operation, operation: { ...operation.operation, params } },
    ...{ toolName, method, path, group, places, hasBodyArgument },
  };
}

/** The schema of the body that a tool sends: the JSON, else the first one. */
const bodyOf = ({ described: { bodies } }: BroughtOperation): unknown =>
  (bodies.find(({ type }) => isJsonType(type)) ?? bodies[0])?.schema;

/** The parameters that are arguments, those of the path last: of two with one name, it has the argument. */
const parametersOf = ({ described: { parameters } }: BroughtOperation) =>
  ['cookie', 'header', 'query'].flatMap((place) =>
    parameters.filter((each) => each['in'] === place && !isOfHttp(each)),
  );

/** Describes a stub to agents: as the document does, else what its path requires, and where all other arguments go. */
export function describedStub(tool: StubTool): Tool {
  const { name: operationName, toolName: name, operation, brought, method, path } = tool;
  const words = operationName.replaceAll('_', ' ');
  const title = `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
  const annotations = {
    readOnlyHint: method === 'GET' || method === 'HEAD',
    destructiveHint: method !== 'GET' && method !== 'HEAD' && method !== 'POST',
    idempotentHint: method !== 'POST',
    openWorldHint: false,
  };
  if (brought) {
    const { summary = title, description = summary } = brought.described.own;
    return {
      name,
      title: `${summary}`,
      description: `${description}`,
      inputSchema: inputOf(brought, tool),
      annotations,
    };
  }
  const parameters = Object.keys(operation.params.shape);
  return {
    name,
    title,
    description: `${title}: ${method} ${path}. The user of this simulator defined it, because only the name of the operation is documented. Arguments that are not in the path are sent in the ${operation.body ? 'body' : 'query'}.`,
    inputSchema: {
      type: 'object',
      properties: Object.fromEntries(
        parameters.map((parameter) => [
          parameter,
          { type: 'string', minLength: 1, description: `The part {${parameter}} of the path ${path}.` },
        ]),
      ),
      required: parameters,
      additionalProperties: true,
    },
    annotations,
  };
}

/** The arguments of an operation of the document, as one object without references. */
function inputOf(own: BroughtOperation, { operation, hasBodyArgument }: StubTool): Tool['inputSchema'] {
  const { described, brought } = own;
  const { follow } = brought;
  let parts = 0;
  const following = (schema: unknown) => {
    parts += 1;
    return parts > mostParts ? {} : follow(schema);
  };
  const contained = (schema: unknown) => selfContained(following, schema, []);
  const parameters = [...parametersOf(own), ...described.parameters.filter((each) => each['in'] === 'path')];
  const inPath = Object.keys(operation.params.shape);
  const body = shapeOf(follow, bodyOf(own));
  const bodyFields = hasBodyArgument ? { body: bodyOf(own) } : body.properties;
  const needsBody = described.isBodyRequired ? (hasBodyArgument ? ['body'] : body.required) : [];
  return {
    type: 'object',
    properties: {
      ...Object.fromEntries(inPath.map((name) => [name, { type: 'string' }])),
      ...Object.fromEntries(
        parameters.map(({ name, schema, description }) => [
          name,
          { ...contained(schema), ...(description !== undefined && { description }) },
        ]),
      ),
      ...Object.fromEntries(Object.entries(bodyFields).map(([name, schema]) => [name, contained(schema)])),
    },
    required: [
      ...new Set([
        ...inPath,
        ...parameters.filter((each) => each['required'] === true).map(({ name }) => `${name}`),
        ...needsBody,
      ]),
    ],
    additionalProperties: false,
  } as Tool['inputSchema'];
}

/** Members of a schema that agents do not need. */
const left = new Set(['$ref', 'example', 'examples', 'pattern', 'discriminator', 'xml', 'externalDocs', 'nullable']);

/** An input with more schemas than this, as of references to references, leaves the rest of them open. */
const mostParts = 2000;

/** Schemas that lie deeper are left open. */
const mostLevels = 50;

/** Many agents drop what is behind a reference. A schema within itself, or too deep, is anything. */
function selfContained(
  follow: (node: unknown) => JsonMembers,
  schema: unknown,
  within: readonly unknown[],
): JsonMembers {
  const { $ref } = membersOf(schema);
  if (within.length > mostLevels || within.includes($ref ?? schema)) return {};
  const path = [...within, $ref ?? schema];
  const members = follow(schema);
  const inner = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(inner);
    return typeof value === 'object' && value !== null ? selfContained(follow, value, path) : value;
  };
  const kept = Object.entries(members).filter(([key]) => !left.has(key) && !key.startsWith('x-'));
  const own = Object.fromEntries(
    kept.map(([key, value]) => {
      if (key === 'enum' || key === 'const' || key === 'default' || key === 'required') return [key, value];
      if (key !== 'properties') return [key, inner(value)];
      return [key, Object.fromEntries(Object.entries(membersOf(value)).map(([name, field]) => [name, inner(field)]))];
    }),
  );
  if (members['nullable'] !== true) return own;
  const { type, ...rest } = own;
  if (type === undefined) return { anyOf: [own, { type: 'null' }] };
  return {
    ...rest,
    type: [type, 'null'].flat(),
    ...(own['enum'] !== undefined && { enum: [...listOf(own['enum']), null] }),
  };
}
