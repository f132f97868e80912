import { type Account, createSimulator, type Simulator, type SimulatorOptions } from '@boothkit/simulator';
import { targetOf } from '../target.ts';

/** A request to the service, which a mutation may change. */
export interface MutableRequest {
  readonly method: string;
  readonly url: URL;
  readonly headers: Headers;
  /** The body as JSON; undefined if it is not JSON. */
  json: Record<string, unknown> | undefined;
}

/** A response of the service, which a mutation may change. */
export interface MutableResponse {
  status: number;
  readonly headers: Headers;
  /** The body as JSON; undefined if it is not JSON. */
  json: Record<string, unknown> | undefined;
  /** The body if it is not JSON. */
  bytes: Uint8Array<ArrayBuffer> | undefined;
}

/** One defect of a service. */
export interface Mutation {
  /** Other options of the service. */
  readonly options?: SimulatorOptions;
  /** Changes the account. */
  account?(account: Account): void;
  /** Changes a request. */
  onRequest?(request: MutableRequest, service: Service): void | Promise<void>;
  /** Changes a response. */
  onResponse?(response: MutableResponse, request: MutableRequest, service: Service): void | Promise<void>;
}

/** The service behind a mutation. */
export interface Service {
  readonly simulator: Simulator;
  /** The account whose key the checks have. */
  readonly account: Account;
  /** The path of a request below the base URL; empty for other URLs. */
  below(request: MutableRequest): string;
  /** Calls the service without the mutation. */
  call(method: string, url: string | URL, headers: Headers, json?: unknown): Promise<MutableResponse>;
}

/** Creates a service with a mutation and a frozen clock, and an account whose key can run every check. */
export function mutant(mutation: Mutation = {}) {
  const simulator = createSimulator({
    clock: { start: '2026-08-04T09:00:00Z', frozen: true },
    ...mutation.options,
  });
  const { account, target } = targetOf(simulator);
  mutation.account?.(account);
  const { baseUrl } = simulator;
  const service: Service = {
    simulator,
    account,
    below: ({ url }) =>
      url.href.startsWith(`${baseUrl}/`) ? url.pathname.slice(new URL(baseUrl).pathname.length) : '',
    call: async (method, url, headers, json) =>
      read(await simulator.fetch(url, { method, headers, ...(json !== undefined && { body: JSON.stringify(json) }) })),
  };
  async function fetch(url: string, init: RequestInit): Promise<Response> {
    const incoming = new Request(url, init);
    // The body is not read, so that it may be streamed slowly.
    if (!mutation.onRequest && !mutation.onResponse) return simulator.fetch(incoming);
    const bytes = new Uint8Array(await incoming.arrayBuffer());
    const { method, headers } = incoming;
    const request: MutableRequest = {
      method,
      headers: new Headers(headers),
      url: new URL(incoming.url),
      json: parse(bytes),
    };
    await mutation.onRequest?.(request, service);
    const body = request.json === undefined ? bytes : new TextEncoder().encode(JSON.stringify(request.json));
    const response = await read(
      await simulator.fetch(request.url, { method, headers: request.headers, ...(body.length > 0 && { body }) }),
    );
    await mutation.onResponse?.(response, request, service);
    const { status, json } = response;
    const whole = json === undefined ? response.bytes : JSON.stringify(json);
    return new Response(status === 204 ? null : (whole ?? null), { status, headers: response.headers });
  }
  return { account, options: { ...target, fetch } };
}

async function read(response: Response): Promise<MutableResponse> {
  const bytes = new Uint8Array(await response.arrayBuffer());
  const headers = new Headers(response.headers);
  headers.delete('content-length');
  const isJson = headers.get('content-type')?.startsWith('application/json') ?? false;
  return { status: response.status, headers, bytes, json: isJson ? parse(bytes) : undefined };
}

function parse(bytes: Uint8Array): Record<string, unknown> | undefined {
  try {
    const json: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    return typeof json === 'object' && json !== null && !Array.isArray(json) ? { ...json } : undefined;
  } catch {
    return undefined;
  }
}
