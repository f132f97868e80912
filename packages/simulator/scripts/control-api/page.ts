import type { OpenApiDocument } from '@boothkit/contract/openapi';
import { type Example, examples } from '../../src/control/api/operations/examples.ts';
import { boundInWords, maxBodyBytes } from '../../src/control/api/operations/operation.ts';

interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly anyOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly description?: string;
  readonly format?: string;
  readonly [bound: string]: unknown;
}

interface Operation {
  readonly operationId: string;
  readonly description: string;
  readonly parameters: readonly {
    readonly in: string;
    readonly name: string;
    readonly required: boolean;
    readonly schema: Schema;
  }[];
  readonly requestBody?: {
    readonly required: boolean;
    readonly description?: string;
    readonly content: Readonly<Record<string, { readonly schema: Schema }>>;
  };
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { readonly schema: Schema }>> }>
  >;
}

interface Call {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
}

const json = 'application/json';

const introduction = `The control API is plain HTTP. A test suite in any language uses it to create accounts, move the clock, play guests, inject faults and read
what happened. This page lists its operations, each with a curl call that you can run. The control API needs no API key, and has no rate limits.

The server prints the address of the control API as \`controlUrl\`, which ends in \`/_sim\`. Set this address as a variable. The calls below also use variables for IDs, such as \`$EVENT_ID\`:

\`\`\`sh
CONTROL_URL=http://127.0.0.1:4010/_sim
\`\`\`

- If the server listens beyond loopback, or allows a host that is not a loopback name, send its token: \`-H "Authorization: Bearer $BOOTHKIT_CONTROL_TOKEN"\` ([security](security.md)).
- Lists have cursor pagination: a page has at most 1000 items, or \`limit\` in the query. Send \`nextCursor\` as \`cursor\` for the next page.
- Errors have the service's envelope, with a \`code\`, a \`message\` and the invalid fields ([errors](errors.md)).
- A body has at most ${maxBodyBytes} bytes, unless the operation says otherwise.
- The OpenAPI 3.1 document is at \`/_sim/openapi.json\`.`;

/** The bound of a body, unless it is the usual one. */
const ownBound = (bound: string | undefined) => (bound === boundInWords(maxBodyBytes) ? '' : bound);

/** The page of the control API in Markdown, made of its document. Throws an Error for an example of an unknown operation. */
export function controlApiPage({ paths, components }: OpenApiDocument): string {
  const { schemas } = components as { readonly schemas: Readonly<Record<string, Schema>> };
  const calls = Object.entries(paths as Record<string, Record<string, Operation>>).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): Call => ({ method: method.toUpperCase(), path, operation })),
  );
  const byName = new Map(calls.map((call) => [call.operation.operationId, call]));
  const unknown = Object.keys(examples).find((name) => !byName.has(name));
  if (unknown !== undefined) throw new Error(`the example of ${unknown} belongs to no operation of the control API`);

  const resolve = (schema: Schema): Schema =>
    schema.$ref === undefined ? schema : { ...schemas[schema.$ref.replace(/.*\//, '')], ...withoutRef(schema) };

  function operationSection(call: Call): string[] {
    const { operation, method, path } = call;
    const body = operation.requestBody;
    const schema = body?.content[json]?.schema;
    const query = operation.parameters.filter(
      (parameter) => parameter.in === 'query' && !(parameter.name in pageFields),
    );
    const rows = [
      ...query.map(({ name, required, schema: of }) => [`\`${name}\` (query)`, wordsOf(of, required)]),
      ...(schema ? rowsOf(resolve(schema)) : []),
    ];
    return [
      `### ${operation.operationId}`,
      `\`${method} ${path}\`\n\n${[operation.description, ownBound(body?.description)].filter(Boolean).join(' ')}`,
      ...(rows.length === 0 ? [] : [['| Field | Value |', '| --- | --- |', ...rows.map(toRow)].join('\n')]),
      responseLine(operation),
      ['```sh', ...curlsOf(call), '```'].join('\n'),
    ];
  }

  /** The fields of a body; of alternatives all fields, as each is one of an object. */
  function rowsOf(schema: Schema, prefix = '', depth = 0): string[][] {
    const alternatives = (schema.anyOf ?? []).map(resolve).filter(({ properties }) => properties);
    const properties = [schema, ...alternatives].flatMap((each) =>
      Object.entries(each.properties ?? {}).map(([name, value]) => [name, value, each.required ?? []] as const),
    );
    const seen = new Map(properties.map((property) => [property[0], property]));
    return [...seen.values()].flatMap(([name, value, required]) => {
      const field = resolve(value);
      const isRequired = required.includes(name) && alternatives.length === 0;
      const inner = depth === 0 && isPlainObject(field) ? rowsOf(field, `${prefix}${name}.`, depth + 1) : [];
      return [[`\`${prefix}${name}\``, wordsOf(field, isRequired)], ...inner];
    });
  }

  /** Few fields are listed one by one; those of a large object have a page of their own. */
  const isPlainObject = ({ properties }: Schema) => properties !== undefined && Object.keys(properties).length <= 12;

  function wordsOf(schema: Schema, isRequired: boolean): string {
    const { description } = resolve(schema);
    return `${isRequired ? '**required**, ' : ''}${typeOf(schema)}${description ? `. ${description}` : ''}`;
  }

  function typeOf(given: Schema): string {
    const schema = resolve(given);
    const { type, anyOf, enum: values, items } = schema;
    if (anyOf) {
      const types = new Set(anyOf.map(typeOf));
      // One value or several of them: the second is said shortly.
      return [...types]
        .map((each) => [...types].reduce((text, one) => text.replace(` of: ${one}`, ' of these'), each))
        .join(' or ');
    }
    if (values) return valuesInWords(values);
    if (schema.const !== undefined) return `\`${schema.const}\``;
    const types = [type ?? 'any value'].flat().map((each) => typeNames[each] ?? each);
    if (type === 'array') return `a list${range(schema, 'Items', 'item')}${items ? ` of: ${typeOf(items)}` : ''}`;
    const format = schema.format === undefined ? '' : ` (${schema.format})`;
    return `${types.join(' or ')}${format}${range(schema, 'Length', 'character')}${range(schema, 'imum', '')}`;
  }

  function responseLine({ responses }: Operation): string {
    const [[status = '', response] = []] = Object.entries(responses).filter(([code]) => code.startsWith('2'));
    const schema = response?.content?.[json]?.schema;
    const { properties = {} } = schema ? resolve(schema) : {};
    const names = Object.keys(properties).map((name) => `\`${name}\``);
    return `Responds with ${status}${names.length === 0 ? '' : `: ${names.join(', ')}`}.`;
  }

  function curlsOf({ operation }: Call, example = examples[operation.operationId] ?? {}): string[] {
    const calls = [...(example.first ?? []), [operation.operationId, { ...example, first: [] }] as const];
    return calls.flatMap((each) => {
      const [name, own] = typeof each === 'string' ? [each] : each;
      const call = byName.get(name);
      if (!call) throw new Error(`the example of ${operation.operationId} calls ${name}, which is unknown`);
      return own ? [curl(call, own)] : curlsOf(call);
    });
  }

  const groups = new Map<string, Call[]>();
  for (const call of calls) groups.set(nounOf(call), [...(groups.get(nounOf(call)) ?? []), call]);
  return `${[
    '# Control API',
    introduction,
    ...[...groups].flatMap(([noun, ofNoun]) => [`## ${noun}`, ...ofNoun.flatMap(operationSection)]),
  ].join('\n\n')}\n`;
}

/** The parameters of every list, which the introduction describes. */
const pageFields = { limit: true, cursor: true };

function withoutRef({ $ref: _, ...rest }: Schema): Schema {
  return rest;
}

const maxValues = 20;

/** The values of a field; of a long list the first few. */
function valuesInWords(values: readonly unknown[]): string {
  const shown = values.length > maxValues ? values.slice(0, 3) : values;
  const rest = values.length - shown.length;
  return `${shown.map((value) => `\`${value}\``).join(', ')}${rest === 0 ? '' : ` and ${rest} more`}`;
}

const typeNames: Readonly<Record<string, string>> = {
  string: 'text',
  integer: 'a whole number',
  number: 'a number',
  boolean: '`true` or `false`',
  object: 'an object',
  array: 'a list',
  null: '`null`',
};

/** The bounds of a schema in parentheses: ` (1 to 200 characters)`. */
function range(schema: Schema, bound: string, unit: string): string {
  const [min, max, above] = [schema[`min${bound}`], schema[`max${bound}`], schema[`exclusiveMin${bound}`]];
  if (above !== undefined) return ` (above ${above}${max === undefined ? '' : `, at most ${max}`})`;
  if (min === undefined && max === undefined) return '';
  const numbers =
    min === max
      ? `${min}`
      : max === undefined
        ? `at least ${min}`
        : min === undefined
          ? `at most ${max}`
          : `${min} to ${max}`;
  return ` (${numbers}${unit === '' ? '' : ` ${unit}${(max ?? min) === 1 ? '' : 's'}`})`;
}

const toRow = (cells: readonly string[]) =>
  `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replace(/\s+/g, ' ')).join(' | ')} |`;

/** The noun of a path, as a heading: that of an account's things, if it names one. */
function nounOf({ path }: Call): string {
  const [, first = '', , second] = path.split('/');
  const noun = (first === 'accounts' ? (second ?? first) : first).replace(/\..*/, '').replaceAll('-', ' ');
  return `${noun.charAt(0).toUpperCase()}${noun.slice(1)}`;
}

/** The variable of a parameter in a path: `$EVENT_ID` for `{eventId}`, `$TEMPLATE_ID` for `templates/{id}`. */
export function withVariables(path: string, param: string | undefined): string {
  return path
    .replace(/([\w-]+)s\/\{id\}/g, (_, noun: string) => `${noun}s/{${noun}Id}`)
    .replace(/\{([\w-]+)\}/g, (_, name: string) => param ?? `$${variable(name)}`);
}

const variable = (name: string) =>
  name
    .replace(/[A-Z]/g, (letter) => `_${letter}`)
    .replaceAll('-', '_')
    .toUpperCase();

function curl({ method, path }: Call, { body, query, param, options }: Example): string {
  const address = `"$CONTROL_URL${withVariables(path, param)}${query === undefined ? '' : `?${query}`}"`;
  const isUpload = options?.startsWith('-T') ?? false;
  return [
    `curl${method === 'GET' || (isUpload && method === 'PUT') ? '' : ` -X ${method}`} ${address}`,
    ...(options === undefined ? [] : [options]),
    ...(body
      ? [
          "-H 'Content-Type: application/json'",
          `-d ${quoted(JSON.stringify(body, undefined, 1).replace(/\n */g, ' '))}`,
        ]
      : []),
    ...(isUpload && path.endsWith('world-file') ? ["-H 'Content-Type: application/json'"] : []),
  ].join(' \\\n  ');
}

/** JSON for a shell: in double quotes if it has variables. */
function quoted(text: string): string {
  return /\$[A-Z_]+/.test(text) ? `"${text.replaceAll('"', '\\"')}"` : `'${text.replaceAll("'", "'\\''")}'`;
}
