import { limits } from '@boothkit/contract/rules';
import { rule } from '@boothkit/rule-coverage';
import { expect, test } from 'vitest';
import { type Service, service } from '../../own-account.ts';
import { connectAgent, type ListedTool } from './connected.ts';
import { toolCount } from './tool-count.ts';

interface Schema {
  readonly type?: unknown;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
}

/** The fields of a schema, of its fields, and of its items. */
const fieldsOf = (schema: unknown): readonly (readonly [name: string, field: Schema])[] => {
  const { properties = {}, items } = schema as Schema;
  return [
    ...Object.entries(properties),
    ...[...Object.values(properties), ...(items ? [items] : [])].flatMap(fieldsOf),
  ];
};

/** Every schema within a schema, itself included. */
const schemasIn = (json: unknown): readonly Readonly<Record<string, unknown>>[] => {
  if (typeof json !== 'object' || json === null) return [];
  const within = Object.values(json).flatMap(schemasIn);
  return Array.isArray(json) ? within : [json as Record<string, unknown>, ...within];
};

const listed = async ({ sim, account }: Service, key?: string): Promise<readonly ListedTool[]> =>
  (await connectAgent(sim, account, key === undefined ? {} : { key })).tools();

rule('4.11/mcp', 'no tool is larger than 14 KB in the list of all tools, and its result than 8 KB', async () => {
  const tools = await listed(service());
  expect(tools).toHaveLength(toolCount);
  const bytesOf = (json: unknown) => Buffer.byteLength(JSON.stringify(json));
  const large = tools.filter((tool) => bytesOf(tool) > 14 * 1024 || bytesOf(tool.outputSchema) > 8 * 1024);
  expect(large.map(({ name }) => name)).toEqual([]);
});

test('every argument of every tool is described, the order of colors and the rejection of light ones included', async () => {
  const tools = await listed(service());
  const fields = tools.flatMap(({ name, inputSchema }) =>
    fieldsOf(inputSchema).map(([field, { description }]) => ({ place: `${name} ${field}`, description })),
  );
  expect(fields.length).toBeGreaterThan(70);
  expect(fields.filter(({ description }) => description === undefined)).toEqual([]);
  const colors = fields.filter(({ place: path }) => path.endsWith(' colors'));
  expect(colors.map(({ place: path }) => path)).toEqual(['create_event colors', 'update_event colors']);
  for (const { description } of colors) expect(description).toMatch(/First: .* Second: .* Third: .* light .* rejected/);
});

test('a field of results is described once in a list: by an argument, or in the first result that has it', async () => {
  const tools = await listed(service());
  const byBody = new Set(
    tools
      .filter(({ annotations }) => annotations?.['readOnlyHint'] === false)
      .flatMap(({ inputSchema }) => Object.keys(inputSchema.properties ?? {})),
  );
  const results = tools.flatMap(({ outputSchema }) => fieldsOf(outputSchema));
  const described = results.flatMap(([name, { description }]) => (description === undefined ? [] : [name]));
  expect(described).toEqual([...new Set(described)]);
  const silent = results.map(([name]) => name).filter((name) => !described.includes(name) && !byBody.has(name));
  expect([...new Set(silent)]).toEqual([]);
});

test('a read key, which is offered no tool that takes settings, gets them described in the result of get_event', async () => {
  const made = service();
  const tools = await listed(made, made.account.keys.create({ scope: 'read' }).value);
  const getEvent = tools.find(({ name }) => name === 'get_event');
  const settings = fieldsOf((getEvent?.outputSchema?.['properties'] as Schema['properties'])?.['settings']);
  expect(settings).toHaveLength(32);
  expect(settings.filter(([, { description }]) => description === undefined)).toEqual([]);
});

test('no schema refers to another, and null is a type in a list of types, at every depth', async () => {
  const made = service();
  made.sim.routes.add({ operation: 'get_template', path: '/templates/{templateId}', answer: {} });
  const tools = await listed(made);
  expect(tools).toHaveLength(toolCount + 1);
  const inputs = tools.flatMap(({ inputSchema }) => schemasIn(inputSchema));
  const outputs = tools.flatMap(({ outputSchema }) => schemasIn(outputSchema));
  const keywords = new Set([...inputs, ...outputs].flatMap(Object.keys));
  for (const keyword of ['$ref', '$defs', 'definitions', 'anyOf', 'oneOf', 'allOf', 'nullable'])
    expect([keyword, keywords.has(keyword)]).toEqual([keyword, false]);
  const types = new Set(inputs.flatMap(({ type }) => (type === undefined ? [] : [JSON.stringify(type)])));
  expect(types).not.toContain('"null"');
  const enums = inputs.filter(({ enum: values }) => values !== undefined);
  const takesNull = ({ type }: Schema) => Array.isArray(type) && type.includes('null');
  for (const schema of enums)
    expect([schema, (schema['enum'] as unknown[]).includes(null)]).toEqual([schema, takesNull(schema)]);
  expect([enums.some(takesNull), enums.every(takesNull)]).toEqual([true, false]);
  const update = tools.find(({ name }) => name === 'update_event')?.inputSchema.properties ?? {};
  expect(update['hashtag']).toMatchObject({
    type: ['string', 'null'],
    maxLength: limits.hashtag.max,
    description: /null removes it/,
  });
  const settings = update['settings'] as Schema;
  expect(Object.keys(settings.properties ?? {})).toHaveLength(31);
  expect(settings.description).toContain('an unknown one, version included, is rejected with 400.');
  expect(settings.properties?.['attractScreenDelay']).toMatchObject({
    type: ['number', 'null'],
    minimum: 5,
    maximum: 3600,
  });
});
