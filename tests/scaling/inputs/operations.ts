import { createSimulator } from '@boothkit/simulator';
import {
  type Api,
  basePaths,
  type DescribedOperation,
  operations,
  resolved,
  type Schema,
} from '../../../packages/simulator/test/fuzz/documents.ts';
import { type Input, input } from '../input.ts';
import { documents, fewTexts, type Shapes } from '../shapes.ts';

/** Node rejects longer heads of requests. */
const headCap = 16_384;
const bodyCap = 1_048_576;

/** The control API takes more where a body may hold a file: pictures and worlds are measured as files. */
function capOf({ operationId }: DescribedOperation): number {
  return operationId === 'load_world_file' ? bodyCap / 32 : bodyCap;
}

/** Inputs of every operation of a document: of its path, its query, its headers and its body. */
export function* apiInputs(api: Api): Generator<Input> {
  for (const operation of operations.filter((each) => each.api === api)) yield* inputsOf(operation);
}

function* inputsOf(operation: DescribedOperation): Generator<Input> {
  const { operationId, parameters = [], requestBody, path } = operation;
  const send = callerOf(operation);
  const inPath = path.match(/\{\w+\}/g) ?? [];
  if (inPath.length > 0)
    yield input({
      ...{ name: `${operationId}: path`, cap: headCap, shapes: fewTexts },
      run: (text) => send({ segment: encodeURIComponent(text.toWellFormed()).slice(0, headCap) }),
    });
  yield input({ name: `${operationId}: query`, cap: headCap, shapes: fewTexts, run: (text) => send({ search: text }) });
  for (const { name } of parameters.filter((parameter) => parameter.in === 'query'))
    yield input({
      ...{ name: `${operationId}: query, ${name}`, cap: headCap, shapes: fewTexts },
      run: (text) => send({ search: `${name}=${encodeURIComponent(text.toWellFormed()).slice(0, headCap)}` }),
    });
  const [[contentType, content] = ['', undefined]] = Object.entries(requestBody?.content ?? {});
  if (!content) return;
  yield input({
    ...{ name: `${operationId}: body`, cap: capOf(operation), shapes: documents },
    run: (body) => send({ body, contentType }),
  });
  const schema = resolved(operation.api, content.schema);
  if (schema.properties === undefined) return;
  yield input({
    ...{
      name: `${operationId}: fields`,
      cap: capOf(operation),
      shapes: each(fewTexts, (make) => (length) => fieldsOf(schema, make, length)),
    },
    run: (body) => send({ body, contentType }),
  });
  yield input({
    ...{
      name: `${operationId}: values`,
      cap: capOf(operation),
      shapes: each(fewTexts, (make) => (length) => JSON.stringify(valueFor(operation.api, schema, make, length, 0))),
    },
    run: (body) => send({ body, contentType }),
  });
}

const each = (shapes: Shapes, change: (make: (length: number) => string) => (length: number) => string): Shapes =>
  Object.fromEntries(Object.entries(shapes).map(([name, make]) => [name, change(make)]));

/** Every field of a body as a text. */
function fieldsOf({ properties = {} }: Schema, make: (length: number) => string, length: number): string {
  const names = Object.keys(properties);
  return JSON.stringify(Object.fromEntries(names.map((name) => [name, make(length / names.length / 2)])));
}

/** A value of a schema whose texts and lists are as long as they may be, within a length. */
function valueFor(api: Api, given: Schema, make: (length: number) => string, length: number, depth: number): unknown {
  const schema = resolved(api, given);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) {
    const longest =
      choices.find(({ type, $ref }) => type === 'array' || type === 'object' || $ref) ??
      choices.find(({ type }) => type === 'string');
    return valueFor(api, longest ?? choices[0] ?? {}, make, length, depth);
  }
  const types = [schema.type ?? []].flat();
  if (types.includes('object') || schema.properties) {
    const members = Object.entries(schema.properties ?? {});
    if (members.length === 0 || depth > 6) return { [make(length / 3)]: make(length / 3) };
    return Object.fromEntries(
      members.map(([name, member]) => [name, valueFor(api, member, make, length / members.length, depth + 1)]),
    );
  }
  if (types.includes('array')) {
    const count = Math.max(1, Math.min(schema.maxItems ?? length / 64, length / 8));
    const item = typeof schema.items === 'object' ? schema.items : {};
    return Array.from({ length: count }, (_, at) => {
      const value = valueFor(api, item, make, length / count / 2, depth + 1);
      return typeof value === 'string' ? `${value}${at}` : value;
    });
  }
  if (types.includes('string')) return make(Math.min(schema.maxLength ?? length / 2, length / 2));
  if (types.includes('number') || types.includes('integer')) return schema.minimum ?? 1;
  return true;
}

interface Sent {
  /** In place of the last parameter of the path. */
  readonly segment?: string;
  readonly search?: string;
  readonly body?: string;
  readonly contentType?: string;
}

/** Sends requests of an operation to a world with something in it. */
function callerOf({ api, method, path }: DescribedOperation): (sent: Sent) => Promise<void> {
  const sim = createSimulator({
    limits: 'off',
    clock: { frozen: true },
    journalSizeBytes: 1_048_576,
    onInternalError: (error) => {
      throw error;
    },
  });
  const account = sim.accounts.create();
  const event = account.events.add({ name: 'Gala', templateIds: [account.templates.add().id] });
  const known: Readonly<Record<string, string>> = {
    accountId: account.id,
    eventId: event.id,
    galleryId: event.galleryId,
  };
  const { apiKey } = account.connection();
  const origin = new URL(sim.baseUrl).origin + basePaths[api];
  const parameters = path.match(/\{\w+\}/g) ?? [];
  const last = parameters.at(-1);
  const pathOf = (segment: string | undefined) =>
    path.replaceAll(/\{(\w+)\}/g, (parameter, name) =>
      segment !== undefined && parameter === last ? segment : (known[name] ?? 'x-1'),
    );
  return async ({ segment, search, body, contentType }) => {
    const response = await sim.respond({
      ...{ method, address: '127.0.0.1', inProcess: true },
      url: new URL(`${origin}${pathOf(segment)}${search === undefined ? '' : `?${search}`}`),
      header: (name) =>
        name === 'authorization' ? `Bearer ${apiKey}` : name === 'content-type' ? (contentType ?? null) : null,
      body: async () => new TextEncoder().encode(body ?? ''),
    });
    if (response.status === 500) throw new Error(`${method} ${path}: an internal error`);
  };
}
