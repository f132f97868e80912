import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import {
  type Api,
  type DescribedOperation,
  documents,
  escaped,
  matchOf,
  nameOf,
  type ResponseObject,
} from './documents.ts';
import type { ReadResponse } from './transport.ts';

// What the documents say of a request and of a response. The validator shares nothing with the schemas they are made from.

/** A validator that knows both documents. With `coerceTypes` it accepts a number in text, as in a query or a header. */
function validator(coerceTypes: boolean, formatOfUrls: true | ((text: string) => boolean)): Ajv2020 {
  const ajv = new Ajv2020({ strict: false, coerceTypes, logger: false });
  formats.default(ajv);
  if (formatOfUrls !== true) ajv.addFormat('uri', formatOfUrls);
  for (const api of ['service', 'control'] as const) ajv.addSchema(documents[api], api);
  return ajv;
}

const canParse = (text: string) => URL.canParse(text);

/** Callers may send a URL as a browser accepts it; in a response it is escaped, as the format says. */
const validators = {
  requestBody: validator(false, canParse),
  requestText: validator(true, canParse),
  responseBody: validator(false, true),
  responseText: validator(true, true),
};

const compiled = new Map<string, ValidateFunction>();

/** What is wrong with a value by the schema at a JSON Pointer of a document; `undefined` where it conforms. */
function schemaError(kind: keyof typeof validators, api: Api, pointer: string, value: unknown): string | undefined {
  const uri = `${api}#${pointer.replaceAll(/[{}*]/g, (character) => `%${character.charCodeAt(0).toString(16)}`)}`;
  const key = `${kind} ${uri}`;
  const validate = compiled.get(key) ?? validators[kind].compile({ $ref: uri });
  compiled.set(key, validate);
  if (validate(value)) return undefined;
  const [error] = validate.errors ?? [];
  return `${error?.instancePath || 'it'} ${error?.message} (${error?.schemaPath})`.slice(0, 400);
}

/** The response that an operation documents for a status, and its JSON Pointer. */
function responseFor(
  { api, responses, pointer }: DescribedOperation,
  status: number,
): { readonly response: ResponseObject; readonly at: string } | undefined {
  // The default response of the control API is for the failures of callers; a 500 is a fault of ours wherever it is met.
  const others = api === 'control' && status >= 400 && status < 500 ? ['default'] : [];
  const name = [String(status), ...others].find((known) => responses[known] !== undefined);
  if (name === undefined) return undefined;
  const response = responses[name] ?? {};
  if (response.$ref === undefined) return { response, at: `${pointer}/responses/${name}` };
  const component = nameOf(response.$ref);
  return { response: documents[api].components.responses[component] ?? {}, at: `/components/responses/${component}` };
}

/** How a response of a documented operation differs from its document; `undefined` where it conforms. */
export function responseViolation(
  operation: DescribedOperation,
  { status, headers }: ReadResponse,
  body: unknown,
): string | undefined {
  const described = responseFor(operation, status);
  if (!described) return `status ${status} is not in the document`;
  const { response, at } = described;
  const contentType = headers.get('content-type') ?? 'none';
  if (!response.content?.[contentType]) return `content type ${contentType} is not in the document for ${status}`;
  for (const [name, { required = false }] of Object.entries(response.headers ?? {})) {
    const value = headers.get(name);
    if (value === null && required) return `the header ${name} is missing`;
    const error =
      value === null ? undefined : schemaError('responseText', operation.api, `${at}/headers/${name}/schema`, value);
    if (error !== undefined) return `the header ${name} does not conform: ${error}`;
  }
  return bodyViolation('responseBody', operation.api, `${at}/content/${escaped(contentType)}/schema`, body);
}

/** How a response that no operation of the document gave differs from the error envelope; `undefined` where it conforms. */
export function envelopeViolation(api: Api, { status, headers }: ReadResponse, body: unknown): string | undefined {
  if (status < 400) return `status ${status} at a path that is not in the document`;
  if (headers.get('content-type') !== 'application/json') return `content type ${headers.get('content-type')}`;
  return bodyViolation('responseBody', api, '/components/schemas/ErrorEnvelope', body);
}

function bodyViolation(kind: keyof typeof validators, api: Api, pointer: string, body: unknown): string | undefined {
  if (body === undefined) return 'the body is not JSON';
  const error = schemaError(kind, api, pointer, body);
  return error === undefined ? undefined : `the body does not conform: ${error}`;
}

/** What is wrong with the body of a response to a method and a path; empty if it conforms. */
export function breachesOf(api: Api, method: string, path: string, status: number, body: unknown): string[] {
  const { operation } = matchOf(api, method, path.replace(/\?.*/, ''));
  const isDocumented = operation !== undefined && status < 400 && operation.responses[status] !== undefined;
  const at = `${operation?.pointer}/responses/${status}/content/${escaped('application/json')}/schema`;
  const error = schemaError('responseBody', api, isDocumented ? at : '/components/schemas/ErrorEnvelope', body);
  return error === undefined ? [] : [error];
}

/** A text as JSON; `undefined` where it is none. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** How a request differs from what the document accepts; `undefined` where it conforms. */
export function requestViolation(
  { api, pointer, parameters = [], requestBody }: DescribedOperation,
  query: URLSearchParams,
  body: string,
): string | undefined {
  const inQuery = parameters.map((parameter, at) => ({ ...parameter, at })).filter((known) => known.in === 'query');
  for (const [name, value] of query) {
    const parameter = inQuery.find((known) => known.name === name);
    if (!parameter) return `the query parameter ${JSON.stringify(name)} is not in the document`;
    if (query.getAll(name).length > 1) return `the query parameter ${name} is repeated`;
    const error = schemaError('requestText', api, `${pointer}/parameters/${parameter.at}/schema`, value);
    if (error !== undefined) return `the query parameter ${name} does not conform: ${error}`;
  }
  const missing = inQuery.find(({ name, required }) => required && !query.has(name));
  if (missing) return `the query parameter ${missing.name} is missing`;
  if (!requestBody?.content?.['application/json']) return undefined;
  if (body === '') return requestBody.required ? 'the body is missing' : undefined;
  return bodyViolation('requestBody', api, `${pointer}/requestBody/content/application~1json/schema`, parsed(body));
}
