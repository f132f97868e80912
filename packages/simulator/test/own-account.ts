import type { ErrorBody } from '@boothkit/contract';
import type { RuleId } from '@boothkit/contract/rules';
import { type Account, createSimulator, type Simulator, type SimulatorOptions } from '@boothkit/simulator';

/** An answer as tests look at it. `body` is what the JSON said; tests say which shape they expect. */
export interface Answer<Body> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Body;
  /** The rule that refused, by the header that names it. */
  readonly rule: RuleId | null;
}

/** How one call differs from the usual one. */
export interface CallOptions {
  readonly key?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as it is, instead of a JSON body. */
  readonly raw?: string | Uint8Array;
}

/** A call of the service by its path; the body is sent as JSON. */
export type Call = <Body = ErrorBody>(
  method: string,
  path: string,
  body?: unknown,
  options?: CallOptions,
) => Promise<Answer<Body>>;

/** One account of a service of its own, and the way to call it. */
export interface Service {
  readonly sim: Simulator;
  readonly account: Account;
  readonly call: Call;
}

/** The moment at which tests begin. */
export const start = '2026-08-04T09:00:00.000Z';

/** A service that stands still, checks every answer against the contract, and fails loudly on faults of its own. */
export function service(options: SimulatorOptions = {}): Service {
  const sim = createSimulator({
    clock: { start, frozen: true },
    checkResponses: true,
    onInternalError: (error) => {
      throw error;
    },
    ...options,
  });
  const account = sim.accounts.create();
  return { sim, account, call: callerOf(account) };
}

/** Calls of an account with its own key. */
export function callerOf(account: Account): Call {
  return async (method, path, body, { key, headers = {}, raw } = {}) => {
    const { apiKey, baseUrl, fetch } = account.connection();
    const sentKey = key === undefined ? apiKey : key;
    const response = await fetch(path.startsWith('http') ? path : `${baseUrl}${path}`, {
      method,
      headers: {
        ...(sentKey !== null && { authorization: `Bearer ${sentKey}` }),
        ...((body !== undefined || raw !== undefined) && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(raw !== undefined
        ? { body: new Blob([new Uint8Array(bytesOf(raw))]) }
        : body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      body: text === '' ? null : JSON.parse(text),
      rule: response.headers.get('simulator-rule') as RuleId | null,
    };
  };
}

const bytesOf = (raw: string | Uint8Array) => (typeof raw === 'string' ? new TextEncoder().encode(raw) : raw);

/** A request with a body as JSON, or without one. */
export const asJson = (
  method: string,
  body?: unknown,
  headers: Readonly<Record<string, string>> = {},
): RequestInit => ({
  method,
  headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
  ...(body !== undefined && { body: JSON.stringify(body) }),
});
