import { readFileSync } from 'node:fs';
import type { RestExample } from './rest.ts';
import { linksOfOperation } from './see-also.ts';
import { base, markdownUrl } from './site.ts';

// The pages of the REST API as Markdown, from the OpenAPI document. Each page can be read without the others.

interface Schema {
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly format?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
}

interface Described {
  readonly description?: string;
  readonly 'x-assumed'?: boolean;
}

interface Body extends Described {
  readonly content?: {
    readonly 'application/json': {
      readonly schema: Schema;
      readonly examples?: Readonly<Record<string, { readonly summary: string; readonly value: unknown }>>;
    };
  };
}

interface Parameter extends Described {
  readonly in: string;
  readonly name: string;
  readonly required: boolean;
  readonly schema: Schema;
}

interface Operation extends Described {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly 'x-required-scope'?: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: Body;
  readonly responses: Readonly<Record<string, Body>>;
}

type Operations = Readonly<Record<string, Readonly<Record<string, Operation>>>>;

/** An OpenAPI document without references, as far as the pages need it. */
interface Document {
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly servers: readonly { readonly url: string; readonly description: string }[];
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Operations;
  readonly webhooks: Operations;
  readonly components: {
    readonly schemas: Readonly<Record<'ErrorEnvelope', Schema>>;
    readonly headers: Readonly<Record<string, Described & { readonly schema: Schema }>>;
  };
}

/** An operation or a webhook, and its page. */
interface Call {
  readonly id: string;
  /** Its method and path, or its method alone for a webhook. */
  readonly request: string;
  readonly operation: Operation;
}

/** A page of the REST API. */
export interface RestPage {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly markdown: string;
}

/** The pages of the REST API: the overview, the tags, the operations and the webhooks. `exampleOf` takes the id of a page. */
export function restPages(exampleOf: (pageId: string) => RestExample | undefined): RestPage[] {
  const document = readDocument();
  const operations = callsOf(document.paths, (method, path) => `${method} ${path}`, 'operations');
  const webhooks = callsOf(document.webhooks, (method) => method, 'webhooks');
  const tags = document.tags.filter(({ name }) => operations.some(({ operation }) => operation.tags.includes(name)));
  return [
    page('rest', 'REST API', document.info.description, overview(document, operations, webhooks)),
    ...tags.map(({ name, description }) => {
      const tagged = operations.filter(({ operation }) => operation.tags.includes(name));
      return page(`rest/operations/tags/${name}`, `REST API: ${name}`, description, [description, listOf(tagged)]);
    }),
    ...operations.map((call) => callPage(call, operationText(call, document, exampleOf(call.id)))),
    ...webhooks.map((call) => callPage(call, webhookText(call))),
  ];
}

function readDocument(): Document {
  const document = JSON.parse(readFileSync('packages/contract/openapi.json', 'utf8'));
  const inline = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(inline);
    if (typeof value !== 'object' || value === null) return value;
    const { $ref, ...own } = value as { readonly $ref?: string };
    const keys = $ref?.split('/').slice(1);
    const target = keys?.reduce((within, key) => within[key], document);
    return Object.fromEntries(Object.entries({ ...target, ...own }).map(([key, member]) => [key, inline(member)]));
  };
  return inline(document) as Document;
}

const callsOf = (paths: Operations, requestOf: (method: string, path: string) => string, folder: string): Call[] =>
  Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({
      id: `rest/${folder}/${operation.operationId}`,
      request: requestOf(method.toUpperCase(), path),
      operation,
    })),
  );

const page = (id: string, title: string, description: string, text: readonly string[]): RestPage => ({
  id,
  title,
  description: description.split('\n\n')[0] ?? '',
  markdown: `${[`# ${title}`, ...text].join('\n\n')}\n`,
});

const callPage = ({ id, operation }: Call, text: readonly string[]) =>
  page(id, operation.summary, operation.description, text);

const link = (text: string, id: string) => `[${text}](${markdownUrl(id)})`;

const overview = ({ info, servers, components }: Document, operations: readonly Call[], webhooks: readonly Call[]) => [
  `${info.title}, version ${info.version}.`,
  info.description,
  '## Requests',
  [...servers.map(baseUrlLine), authorizationLine()].join('\n'),
  '## Operations',
  listOf(operations),
  '## Webhooks',
  listOf(webhooks),
  '## Response headers',
  table(
    ['Name', 'Type', 'Description'],
    Object.entries({
      'Service-Version': components.headers['ServiceVersion'],
      'X-Request-Id': components.headers['RequestId'],
      'Retry-After': components.headers['RetryAfter'],
    }).map(([name, header]) => [`\`${name}\``, typeCell(header?.schema ?? {}), described(header ?? {})]),
  ),
  '## Error body',
  fieldTable(components.schemas.ErrorEnvelope, 'Always present'),
];

const listOf = (calls: readonly Call[]) =>
  table(
    ['Page', 'Request', 'Description'],
    calls.map(({ id, request, operation }) => [
      link(operation.summary, id),
      `\`${request}\``,
      operation.description.split('\n\n')[0] ?? '',
    ]),
  );

function operationText({ request, operation }: Call, { servers }: Document, example?: RestExample): string[] {
  const { parameters = [], requestBody, responses } = operation;
  const [status = '', success] = Object.entries(responses)[0] ?? [];
  return [
    `\`${request}\``,
    described(operation),
    [
      `- Operation: \`${operation.operationId}\``,
      ...servers.map(baseUrlLine),
      authorizationLine(operation['x-required-scope']),
      assumedLine,
    ].join('\n'),
    '## Parameters',
    table(
      ['Name', 'In', 'Type', 'Required', 'Description'],
      parameters.map((parameter) => [
        `\`${parameter.name}\``,
        parameter.in,
        typeCell(parameter.schema),
        parameter.required ? 'yes' : 'no',
        described(parameter),
      ]),
    ),
    ...bodyText('Request body', requestBody, 'Required'),
    ...responsesText(operation),
    `The body of an error is \`{ "error": { "code", "message", "requestId" } }\`, with \`details\` and \`hint\` where there are any. The section "Error body" of ${link('REST API', 'rest')} has their fields.`,
    ...bodyText(`Response body of ${status}`, success, 'Always present'),
    '## Example',
    ...(example
      ? [
          'With curl:',
          fence('sh', example.curl),
          `With ${link('`@boothkit/client`', 'packages/client')}:`,
          fence('ts', `${setUp}\n\n${example.typescript}`),
          `Response ${example.status}:`,
          fence('json', example.response),
        ]
      : []),
    ...examplesOf(requestBody).slice(1).flatMap(exampleText),
    '## See also',
    linksOfOperation(operation.operationId)
      .map(({ kind, label, path }) => `- ${kind}: [${label}](${base}${path.replace(/\/(?=#|$)/, '.md')})`)
      .join('\n'),
  ];
}

const setUp = `import { BoothClient } from '@boothkit/client';

const booth = new BoothClient(); // reads BOOTHKIT_API_KEY and BOOTHKIT_BASE_URL`;

function webhookText({ request, operation }: Call): string[] {
  return [
    `\`${request}\` to the URL that you set with ${link('`update_webhooks`', 'rest/operations/update_webhooks')}`,
    described(operation),
    assumedLine,
    ...bodyText('Request body', operation.requestBody, 'Always present'),
    ...responsesText(operation),
    '## Example',
    ...examplesOf(operation.requestBody).flatMap(exampleText),
  ];
}

const baseUrlLine = ({ url, description }: Document['servers'][number]) => `- Base URL: \`${url}\`. ${description}`;

const authorizationLine = (scope?: string) =>
  `- Authorization: the header \`Authorization: Bearer <key>\` with an API key${scope ? ` of scope ${scope === 'read' ? '`read` or `read-write`' : `\`${scope}\``}` : ''}`;

const assumedLine = '- `x-assumed` marks what the service does not say, and BoothKit assumes';

const responsesText = ({ responses }: Operation) => [
  '## Responses',
  table(
    ['Status', 'Description'],
    Object.entries(responses).map(([status, response]) => [
      status === 'default' ? 'other' : status,
      described(response),
    ]),
  ),
];

function bodyText(title: string, body: Body | undefined, presence: string): string[] {
  const schema = body?.content?.['application/json'].schema;
  return schema ? [`## ${title}`, described(schema), fieldTable(schema, presence)] : [];
}

const examplesOf = (body?: Body) => Object.values(body?.content?.['application/json'].examples ?? {});

const exampleText = ({ summary, value }: { summary: string; value: unknown }) => [
  `Request body: ${summary}`,
  fence('json', JSON.stringify(value, null, 2)),
];

const fence = (language: string, code: string) => `\`\`\`${language}\n${code}\n\`\`\``;

const fieldTable = (schema: Schema, presence: string) =>
  table(['Field', 'Type', presence, 'Description'], fieldsOf(schema));

/** The rows of an object's fields, required ones first, each followed by the fields within it. */
function fieldsOf({ properties = {}, required = [] }: Schema, path = ''): string[][] {
  const isOptional = ([name]: readonly [string, Schema]) => Number(!required.includes(name));
  return Object.entries(properties)
    .toSorted((one, other) => isOptional(one) - isOptional(other))
    .flatMap(([name, field]) => [
      [`\`${path}${name}\``, typeCell(field), required.includes(name) ? 'yes' : 'no', described(field)],
      ...fieldsWithin(field, path + name),
    ]);
}

const fieldsWithin = (schema: Schema, path: string): string[][] => [
  ...fieldsOf(schema, `${path}.`),
  ...(schema.items ? fieldsWithin(schema.items, `${path}[]`) : []),
  ...(schema.anyOf ?? []).flatMap((option) => fieldsWithin(option, path)),
];

// Patterns are left out: each description says in words what its pattern accepts.
const typeCell = (schema: Schema) =>
  [
    `\`${typeOf(schema)}\``,
    ...(schema.format ? [schema.format] : []),
    ...boundsOf(schema),
    ...(schema.default === undefined ? [] : [`default \`${JSON.stringify(schema.default)}\``]),
  ].join(', ');

/** The type as TypeScript writes it. */
function typeOf({ type, enum: values, const: only, anyOf, items = {}, additionalProperties }: Schema): string {
  if (only !== undefined) return JSON.stringify(only);
  if (values) return values.map((value) => JSON.stringify(value)).join(' | ');
  if (anyOf) return anyOf.map(typeOf).join(' | ');
  const named = (name = 'unknown') => {
    if (name === 'object' && typeof additionalProperties === 'object')
      return `Record<string, ${typeOf(additionalProperties)}>`;
    if (name !== 'array') return name;
    const item = typeOf(items);
    return item.includes(' ') ? `(${item})[]` : `${item}[]`;
  };
  return (Array.isArray(type) ? type : [type]).map(named).join(' | ');
}

const boundsOf = (schema: Schema): string[] => [
  ...range(schema.minimum, schema.maximum),
  ...range(schema.minLength, schema.maxLength, 'character'),
  ...range(schema.minItems, schema.maxItems, 'item'),
];

function range(least?: number, most?: number, unit?: string): string[] {
  const last = most ?? least;
  if (last === undefined) return [];
  const end = unit ? `${last} ${unit}${last === 1 ? '' : 's'}` : `${last}`;
  if (least === most) return [`exactly ${end}`];
  if (most === undefined) return [`at least ${end}`];
  return [least === undefined ? `at most ${end}` : `${least} to ${end}`];
}

const described = ({ description = '', 'x-assumed': assumed }: Described) =>
  assumed ? `${description} (\`x-assumed\`)` : description;

const cell = (text: string) => text.replaceAll('|', '\\|').replace(/\s*\n\s*/g, ' ');

const table = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  [head, head.map(() => '---'), ...rows.map((row) => row.map(cell))].map((row) => `| ${row.join(' | ')} |`).join('\n');
