import type { OperationName } from '@boothkit/contract/rules';
import { type ApiRequest, operationOf } from './request.ts';

/** A part of a request: the id in its path, all of its query or body, or a member of one. */
type Part = 'eventId' | 'query' | 'body' | `query.${string}` | `body.${string}`;

/** A method of the client, and the positions of a request's parts among its arguments. */
interface ClientMethod {
  /** The method, from the client on. */
  readonly name: string;
  /** The parts that are its arguments, in order. */
  readonly takes: readonly Part[];
  /** A last argument that may be left out; an object for one with such members. */
  readonly mayTake?: Part | Readonly<Record<string, Part>>;
  /** Whether it sends its arguments as they are. Default: always. */
  readonly sends?: (given: readonly unknown[]) => boolean;
  /** The variable for the result. */
  readonly gives: string;
}

/** The client's method for each operation. */
export const clientMethods: Readonly<Record<OperationName, ClientMethod>> = {
  list_events: { name: 'events.list', takes: [], mayTake: 'query', gives: 'page' },
  create_event: { name: 'events.create', takes: ['body'], gives: 'event' },
  get_event: {
    name: 'events.get',
    takes: ['eventId'],
    mayTake: { responseFormat: 'query.response_format' },
    gives: 'event',
  },
  update_event: { name: 'events.update', takes: ['eventId', 'body'], gives: 'event' },
  delete_event: { name: 'events.delete', takes: ['eventId'], gives: 'deleted' },
  duplicate_event: { name: 'events.duplicate', takes: ['eventId', 'body'], gives: 'copy' },
  get_event_branding: { name: 'branding.get', takes: ['eventId'], gives: 'branding' },
  update_event_branding: { name: 'branding.update', takes: ['eventId', 'body'], gives: 'branding' },
  set_event_branding_image: {
    name: 'branding.setImage',
    takes: ['eventId', 'body.slot', 'body.sourceUrl'],
    // The client takes other text for the path of a file.
    sends: ([, , source]) => typeof source === 'string' && /^https:\/\//i.test(source) && URL.canParse(source),
    gives: 'branding',
  },
  remove_event_branding_image: { name: 'branding.removeImage', takes: ['eventId', 'query.slot'], gives: 'branding' },
  create_upload: { name: 'uploads.create', takes: ['body'], gives: 'upload' },
  update_webhooks: { name: 'webhooks.update', takes: ['body'], gives: 'webhooks' },
  get_openapi: { name: 'openapi.get', takes: [], mayTake: 'query.version', gives: 'document' },
};

/** The beginning of a module with a client, which takes its key from the environment. */
export function sdkClientOf(baseUrl: string): string {
  return `import { BoothClient } from '@boothkit/client';\n\nconst booth = new BoothClient({ baseUrl: ${literal(baseUrl)} });`;
}

/** The call of the client that sends a request: a method of its own, or `request` where no method sends just this. */
export function sdkCallOf(request: ApiRequest): string {
  const { method, path, query, body } = request;
  const called = operationOf(request);
  const given = called && argumentsOf(clientMethods[called.name], called.eventId, request);
  if (called && given) {
    const { name, gives } = clientMethods[called.name];
    return callCode(name, given, gives);
  }
  const options = { ...(query && { query }), ...(body !== undefined && { body }) };
  return callCode('request', [method, path, ...(Object.keys(options).length > 0 ? [options] : [])], 'response');
}

/** The call of the client that sets an image from a file: it uploads the file and sends `request`, which names the slot. */
export function sdkCallOfFile(request: ApiRequest, fileName: string): string {
  const { slot } = request.body as { readonly slot: string };
  const { name, gives } = clientMethods.set_event_branding_image;
  return callCode(name, [operationOf(request)?.eventId, slot, `./${fileName}`], gives);
}

function callCode(name: string, given: readonly unknown[], gives: string): string {
  return `const ${gives} = await booth.${name}(${given.map((value) => literal(value)).join(', ')});`;
}

/** The arguments of a method; `undefined` where they would not send all of the request, or not as it is. */
function argumentsOf(method: ClientMethod, eventId: string, { query, body }: ApiRequest): unknown[] | undefined {
  const hasFields = typeof body === 'object' && body !== null && !Array.isArray(body);
  // A blank id, `.` and `..` are no ids for the client.
  const isId = !method.takes.includes('eventId') || !/^(\s*|\.\.?)$/.test(eventId);
  if (!isId || !(hasFields || body === undefined)) return undefined;
  const fields: Readonly<Record<string, unknown>> = { ...body };
  const left = new Set([
    ...Object.keys(query ?? {}).map((name) => `query.${name}`),
    ...Object.keys(fields).map((name) => `body.${name}`),
  ]);
  const take = (part: Part): unknown => {
    for (const member of left) if (member === part || member.startsWith(`${part}.`)) left.delete(member);
    if (part === 'eventId') return eventId;
    if (part === 'query') return query && inTypes(query);
    if (part === 'body') return body;
    const [source, name = ''] = part.split('.');
    return source === 'body' ? fields[name] : query?.[name];
  };
  const given = method.takes.map(take);
  const last = takeLast(method.mayTake, take);
  const sendsAll = left.size === 0 && !given.includes(undefined) && (method.sends?.(given) ?? true);
  if (!sendsAll) return undefined;
  return last === undefined ? given : [...given, last];
}

function takeLast(mayTake: ClientMethod['mayTake'], take: (part: Part) => unknown): unknown {
  if (mayTake === undefined || typeof mayTake === 'string') return mayTake && take(mayTake);
  const options = Object.entries(mayTake).map(([option, part]) => [option, take(part)] as const);
  const present = options.filter(([, value]) => value !== undefined);
  return present.length === 0 ? undefined : Object.fromEntries(present);
}

/** A query as the client has it: `limit` is a number. */
function inTypes(query: Readonly<Record<string, string>>): Record<string, string | number> {
  const { limit, ...rest } = query;
  if (limit === undefined) return rest;
  return { limit: String(Number(limit)) === limit ? Number(limit) : limit, ...rest };
}

const lineWidth = 60;

/** JSON as a JavaScript expression, in one line if it is short. Lines after the first begin with `indent`. */
function literal(value: unknown, indent = ''): string {
  if (typeof value === 'string') return inQuotes(value);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const deeper = `${indent}  `;
  const isList = Array.isArray(value);
  const parts = isList
    ? value.map((item) => literal(item, deeper))
    : Object.entries(value).map(([name, member]) => `${memberName(name)}: ${literal(member, deeper)}`);
  const [open, close, space] = isList ? ['[', ']', ''] : ['{', '}', ' '];
  if (parts.length === 0) return open + close;
  const line = `${open}${space}${parts.join(', ')}${space}${close}`;
  if (!line.includes('\n') && line.length + indent.length <= lineWidth) return line;
  return `${open}\n${parts.map((part) => `${deeper}${part},\n`).join('')}${indent}${close}`;
}

/** Text in single quotes. */
function inQuotes(text: string): string {
  return `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
}

/** The name of a member. In a literal, `__proto__` as it stands would set the prototype. */
function memberName(name: string): string {
  if (name === '__proto__') return "['__proto__']";
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : inQuotes(name);
}
