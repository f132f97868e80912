import { type Account, createSimulator, type Simulator, type SimulatorOptions } from '@boothkit/simulator';

/** A request on its way to the service. */
export interface Sent {
  readonly method: string;
  readonly url: URL;
  readonly headers: Headers;
  /** The body as JSON; undefined where there is none. */
  json: Record<string, unknown> | undefined;
}

/** An answer on its way back. */
export interface Answered {
  status: number;
  readonly headers: Headers;
  /** The body as JSON, where it is some. */
  json: Record<string, unknown> | undefined;
  /** The body as it is, in place of JSON. */
  bytes: Uint8Array<ArrayBuffer> | undefined;
}

/** One thing that a service does wrong. */
export interface Mutation {
  /** How the service is set up otherwise. */
  readonly options?: SimulatorOptions;
  /** Changes each account that is made. */
  account?(account: Account): void;
  /** Changes what the service is asked. */
  ask?(sent: Sent, service: Service): void | Promise<void>;
  /** Changes what the service answers. */
  answer?(answered: Answered, sent: Sent, service: Service): void | Promise<void>;
}

/** The service behind a mutation. */
export interface Service {
  readonly simulator: Simulator;
  /** The path of a request below the base URL; empty for what lies beside the API. */
  below(sent: Sent): string;
  /** Asks the service itself, past the mutation. */
  call(method: string, url: string | URL, headers: Headers, json?: unknown): Promise<Answered>;
}

/** Makes a service, with something wrong where a mutation says so. Its time stands still. */
export function mutant(mutation: Mutation = {}) {
  const simulator = createSimulator({
    clock: { start: '2026-08-04T09:00:00Z', frozen: true },
    ...mutation.options,
  });
  const { baseUrl, controlUrl } = simulator;
  const changed = new Set<string>();
  const service: Service = {
    simulator,
    below: ({ url }) =>
      url.href.startsWith(`${baseUrl}/`) ? url.pathname.slice(new URL(baseUrl).pathname.length) : '',
    call: async (method, url, headers, json) =>
      read(await simulator.fetch(url, { method, headers, ...(json !== undefined && { body: JSON.stringify(json) }) })),
  };
  return {
    baseUrl,
    controlUrl,
    simulator,
    async fetch(request: Request): Promise<Response> {
      // The run's own world is this one, which nobody else uses.
      if (request.url.startsWith(`${controlUrl}/worlds`)) {
        const { mcpUrl } = simulator;
        return Response.json({ worldId: 'own', baseUrl, mcpUrl, controlUrl }, { status: 201 });
      }
      if (!mutation.ask && !mutation.answer) {
        // Nothing is looked into, so that bodies may come as slowly as they like.
        const response = await simulator.fetch(request);
        for (const account of simulator.accounts.list()) {
          if (!changed.has(account.id)) mutation.account?.(account);
          changed.add(account.id);
        }
        return response;
      }
      const bytes = new Uint8Array(await request.arrayBuffer());
      const { method, headers } = request;
      const parsed = parse(bytes);
      const sent: Sent = { method, headers: new Headers(headers), url: new URL(request.url), json: parsed };
      await mutation.ask?.(sent, service);
      const body = sent.json === undefined ? bytes : new TextEncoder().encode(JSON.stringify(sent.json));
      const answered = await read(
        await simulator.fetch(sent.url, { method, headers: sent.headers, ...(body.length > 0 && { body }) }),
      );
      await mutation.answer?.(answered, sent, service);
      const { status, json } = answered;
      const whole = json === undefined ? answered.bytes : JSON.stringify(json);
      return new Response(status === 204 ? null : (whole ?? null), { status, headers: answered.headers });
    },
  };
}

async function read(response: Response): Promise<Answered> {
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
