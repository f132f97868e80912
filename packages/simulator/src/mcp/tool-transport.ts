import { type FieldError, type Operation, validate } from '@boothkit/contract';
import { fieldName, whyNotWellFormed } from '@boothkit/contract/internal';
import { invalid } from '../api/parse.ts';
import { restTransport, type Transport } from '../api/transport.ts';
import { storeBody } from '../model/stored-body.ts';
import { needingUrl } from './source-only.ts';
import type { StubTool } from './stub-tools.ts';
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
      return operation.body
        ? { parts: { query: new URLSearchParams(), body: rest }, stored: storeBody(rest) }
        : { parts: { query: queryOf(operation, rest), body: undefined }, stored: undefined };
    },
    bodySchemaOf: (of, table, at) => needingUrl(restTransport.bodySchemaOf(of, table, at)),
  };
}

/** The parameters of a stub; reading the call rejects those that are no text. */
function textsOf(params: Readonly<Record<string, unknown>>): Record<string, string> {
  const isText = (entry: [string, unknown]): entry is [string, string] => typeof entry[1] === 'string';
  return Object.fromEntries(Object.entries(params).filter(isText));
}

/** A query holds text: numbers and switches have theirs, anything else has none. */
function queryOf({ section }: Pick<Operation, 'section'>, fields: Readonly<Record<string, unknown>>): URLSearchParams {
  const errors = Object.entries(fields).flatMap(([name, value]): FieldError[] => {
    const clause = typeof value === 'string' ? whyNotWellFormed(value) : undefined;
    if (clause === undefined && ['string', 'number', 'boolean'].includes(typeof value)) return [];
    const found = value === null ? 'null (leave it out instead)' : Array.isArray(value) ? 'a list' : 'an object';
    const field = fieldName([name]);
    return [{ field, path: [name], message: `${field} ${clause ?? `must be a single value; got ${found}`}` }];
  });
  if (errors.length > 0) throw invalid(section, errors);
  return new URLSearchParams(Object.entries(fields).map(([field, value]) => [field, String(value)]));
}
