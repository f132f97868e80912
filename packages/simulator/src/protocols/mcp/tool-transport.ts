import { type FieldError, type Operation, validate } from '@boothkit/contract';
import { fieldName, whyNotWellFormed } from '@boothkit/contract/internal';
import { storeBody } from '../../model/journal/stored-body.ts';
import { invalid } from '../rest/parse.ts';
import { restTransport, type Transport } from '../rest/transport.ts';
import { needingUrl } from './source-only.ts';
import type { Place, StubTool } from './stub-tools.ts';
import type { TableTool } from './tools.ts';

/** One call of a tool. */
type ToolCall = (TableTool | StubTool) & { readonly arguments: Readonly<Record<string, unknown>> };

/**
 * The way in for the call of a tool: its arguments are the parts of the request (decision S171). All the rest is as over REST, but
 * that the message which brought the call has been counted against its address already (decision S173).
 */
export function toolTransport(
  { arguments: sent, ...tool }: ToolCall,
  { identify, countAddress }: Pick<Transport, 'identify' | 'countAddress'>,
): Transport {
  const { operation } = tool;
  const inPath = new Set(Object.keys(operation.params?.shape ?? {}));
  const params = Object.fromEntries(Object.entries(sent).filter(([key]) => inPath.has(key)));
  const rest = Object.fromEntries(Object.entries(sent).filter(([key]) => !inPath.has(key)));
  return {
    countAddress,
    identify,
    find: () => ('stub' in tool ? { ...tool, params: textsOf(params) } : { ...tool, params }),
    async read() {
      const result = operation.params && validate(operation.params, params, 'the arguments');
      if (result?.ok === false) throw invalid(operation.section, result.errors);
      const { query, header, cookie, body } = partsOf(tool, rest);
      const isDescribed = 'places' in tool && tool.places !== undefined;
      return {
        parts: {
          query: queryOf(operation, query, isDescribed),
          body,
          ...(isDescribed && { typed: { query, header, cookie } }),
        },
        stored: body === undefined ? undefined : storeBody(body),
      };
    },
    bodySchemaOf: (of, table, at) => needingUrl(restTransport.bodySchemaOf(of, table, at)),
  };
}

/** The arguments that are not in the path: those of an operation of the document by their places, any others in body or query. */
function partsOf(tool: TableTool | StubTool, sent: Readonly<Record<string, unknown>>) {
  const { places, hasBodyArgument = false }: Partial<StubTool> = 'places' in tool ? tool : {};
  const takesBody = tool.operation.body !== undefined;
  // Arguments that the document does not have are rejected as fields of the body, or as parameters of the query.
  const usual = takesBody && !hasBodyArgument ? 'body' : 'query';
  const isBody = (name: string) => hasBodyArgument && name === 'body';
  const at = (place: Place | 'body') =>
    Object.fromEntries(
      Object.entries(sent).filter(([name]) => !isBody(name) && (places?.get(name) ?? usual) === place),
    );
  const [parts, fields] = [{ query: at('query'), header: at('header'), cookie: at('cookie') }, at('body')];
  if (usual === 'query') return { ...parts, body: hasBodyArgument ? sent['body'] : undefined };
  const { brought }: Partial<StubTool['operation']> = tool.operation;
  const isEmpty = brought?.described.isBodyRequired === false && Object.keys(fields).length === 0;
  return { ...parts, body: isEmpty ? undefined : fields };
}

/** The parameters of a stub; reading the call rejects those that are no text. */
function textsOf(params: Readonly<Record<string, unknown>>): Record<string, string> {
  const isText = ([, value]: [string, unknown]) => ['string', 'number', 'boolean'].includes(typeof value);
  return Object.fromEntries(
    Object.entries(params)
      .filter(isText)
      .map(([name, value]) => [name, String(value)]),
  );
}

/**
 * A query holds text: numbers and switches have theirs, lists of the document's parameters repeat it, its objects have none, and anything
 * else is rejected.
 */
function queryOf(
  { section }: Pick<Operation, 'section'>,
  fields: Readonly<Record<string, unknown>>,
  isDescribed: boolean,
): URLSearchParams {
  const listed = Object.entries(fields).flatMap(([name, value]) =>
    isDescribed && Array.isArray(value)
      ? value.map((item): [string, unknown] => [name, item])
      : [[name, value] as const],
  );
  // The document says what else a parameter may be; faults match those that have a text.
  const pairs = listed.filter(([, value]) => !isDescribed || typeof value !== 'object');
  const errors = pairs.flatMap(([name, value]): FieldError[] => {
    const clause = typeof value === 'string' ? whyNotWellFormed(value) : undefined;
    if (clause === undefined && ['string', 'number', 'boolean'].includes(typeof value)) return [];
    const found = value === null ? 'null (leave it out instead)' : Array.isArray(value) ? 'a list' : 'an object';
    const field = fieldName([name]);
    return [{ field, path: [name], message: `${field} ${clause ?? `must be a single value; got ${found}`}` }];
  });
  if (errors.length > 0) throw invalid(section, errors);
  return new URLSearchParams(pairs.map(([field, value]) => [field, String(value)]));
}
