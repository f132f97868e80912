import { type Method, wire } from '@boothkit/contract/internal';
import type { OperationName } from '@boothkit/contract/rules';
import type { Cleanup } from './cleanup.ts';
import { type ApiRequest, type ApiResponse, listMember, member, readJson, textMember } from './response.ts';
import {
  createTransport,
  type HeldCall,
  type HttpRequest,
  type HttpResponse,
  type TransportOptions,
  toResponse,
} from './transport.ts';

type NamesIn<Path> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;
type PathParameter = NamesIn<(typeof wire)[OperationName]['path']>;

/** The parameters and body of a call. A parameter of the path has its own member. */
export interface CallInput extends Readonly<Partial<Record<PathParameter, string>>> {
  /** Pairs, so that a parameter can be sent twice. */
  readonly query?: readonly (readonly [name: string, value: string])[] | Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent unchanged, instead of `body`. */
  readonly raw?: string;
  /** Null omits the header. Default: `application/json` for a call with a body. */
  readonly contentType?: string | null;
  /** Null sends no Authorization. Default: the key of the account. */
  readonly authorization?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The API with one key. Responses are returned unchanged, except that a key that they echo is hidden: reports show what they say. */
export interface Api {
  readonly apiKey: string;
  call(operation: OperationName, input?: CallInput): Promise<ApiResponse>;
  /** Calls without waiting for the limits, to provoke a 429. */
  callUnthrottled(operation: OperationName, input?: CallInput): Promise<ApiResponse>;
  /** Begins a call with a body that stays in flight until it is released. */
  hold(operation: OperationName, input: CallInput): HeldCall<ApiResponse>;
  /** Calls a path that is meant to be no operation. */
  callPath(method: Method, path: string, input?: CallInput): Promise<ApiResponse>;
  /** Finds events of this run whose responses were lost. Works after an abort, too. */
  findLost(): Promise<void>;
  /** Sends a request of another protocol with its own authorization, under the limits of the key. */
  send(request: Request): Promise<Response>;
  /** Sends a request beside the API, without a key: images and uploads. */
  fetch(
    url: string,
    init?: {
      readonly method?: string;
      readonly headers?: Readonly<Record<string, string>>;
      readonly body?: Uint8Array<ArrayBuffer>;
    },
  ): Promise<HttpResponse>;
}

/** The key and target of an API. */
export interface ApiOptions extends TransportOptions {
  readonly cleanup: Cleanup;
  /** Prefix of the names of the run's events. */
  readonly marker: string;
  /** Called with every response of the API. */
  readonly onResponse: (response: ApiResponse) => void;
}

/** Creates the API of one key. */
export function createApi(options: ApiOptions): Api {
  const { apiKey, baseUrl, cleanup, marker, onResponse } = options;
  const transport = createTransport(options);

  function toHttp({ operation, method, path }: ApiRequest, input: CallInput): HttpRequest {
    const { body, raw, contentType = 'application/json', authorization = `Bearer ${apiKey}` } = input;
    const text = raw ?? (body === undefined ? undefined : JSON.stringify(body));
    const facts = operation === null ? undefined : wire[operation];
    return {
      method,
      url: `${baseUrl}${path}`,
      headers: {
        accept: 'application/json',
        ...(authorization !== null && { authorization }),
        ...(text !== undefined && contentType !== null && { 'content-type': contentType }),
        ...input.headers,
      },
      body: text === undefined ? undefined : new TextEncoder().encode(text),
      cost: facts?.cost ?? 'ordinary',
      heavy: facts?.heavy === 'when-fetching-a-url' && member(body, 'sourceUrl') !== undefined,
    };
  }

  /** Sends a request in one of the transport's ways, and passes its response on. */
  async function exchange(
    send: (request: HttpRequest) => Promise<HttpResponse>,
    request: ApiRequest,
    input: CallInput,
  ): Promise<ApiResponse> {
    const { status, headers, bytes } = await send(toHttp(request, input));
    const response: ApiResponse = { request, status, headers, bytes, json: readJson(bytes) };
    track(response);
    onResponse(response);
    return response;
  }

  /**
   * Every event that a response reports as created must be deleted, also if the request should have been rejected. An event without
   * the marker of this run in its name or notes is never ours, regardless of the response.
   */
  function track({ request, status, json }: ApiResponse): void {
    if (status < 200 || status > 299) return;
    const id = textMember(json, 'id');
    if (id === '') return;
    const marked = ['name', 'notes'].some((field) => textMember(json, field).startsWith(marker));
    if (creating.has(request.operation) && marked && member(json, 'alreadyExisted') !== true) cleanup.add(id, remove);
    if (request.operation === 'delete_event') cleanup.forget(id);
  }

  /** Works after an abort, too. */
  async function remove(eventId: string): Promise<boolean> {
    const input = { eventId };
    const { status } = await exchange(transport.sendAfterAbort, apiRequest('delete_event', input), input);
    return status === 200 || status === 404;
  }

  return {
    apiKey,
    call: (operation, input = {}) => exchange(transport.send, apiRequest(operation, input), input),
    callUnthrottled: (operation, input = {}) =>
      exchange(transport.sendUnthrottled, apiRequest(operation, input), input),
    hold(operation, input) {
      let release = (): void => {};
      const response = exchange(
        (request) => {
          const held = transport.sendHeld(request);
          release = held.release;
          return held.response;
        },
        apiRequest(operation, input),
        input,
      );
      response.catch(() => {});
      return { response, release: () => release() };
    },
    callPath: (method, path, input = {}) =>
      exchange(transport.send, { operation: null, method, path: `${path}${queryOf(input.query)}` }, input),
    async findLost() {
      const input = { query: { search: marker, limit: '100' } };
      const { json } = await exchange(transport.sendAfterAbort, apiRequest('list_events', input), input);
      for (const event of listMember(json, 'data'))
        if (textMember(event, 'name').startsWith(marker)) cleanup.add(textMember(event, 'id'), remove);
    },
    async send(request) {
      const { method, url } = request;
      const bytes = new Uint8Array(await request.arrayBuffer());
      const body = bytes.length === 0 ? undefined : bytes;
      const headers = Object.fromEntries(request.headers);
      return toResponse(await transport.send({ method, url, headers, body, cost: 'ordinary', heavy: false }));
    },
    fetch: (url, { method = 'GET', headers = {}, body } = {}) =>
      transport.sendUnthrottled({ method, url, headers, body, cost: 'ordinary', heavy: false }),
  };
}

const creating: ReadonlySet<OperationName | null> = new Set<OperationName>(['create_event', 'duplicate_event']);

function apiRequest(operation: OperationName, input: CallInput): ApiRequest {
  const { method, path: template } = wire[operation];
  const path = template.replace(/\{(\w+)\}/g, (_, name: PathParameter) => encodeURIComponent(input[name] ?? ''));
  return { operation, method, path: `${path}${queryOf(input.query)}` };
}

function queryOf(query: CallInput['query'] = []): string {
  const parameters = new URLSearchParams(query as string[][] | Record<string, string>);
  return parameters.size === 0 ? '' : `?${parameters}`;
}
