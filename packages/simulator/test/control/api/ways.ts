import type { ErrorBody } from '@boothkit/contract';
import type { SimulatorOptions } from '@boothkit/simulator';
import { isLong } from '@boothkit/test-support/long';
import { expect } from 'vitest';
import { breachesOf } from '../../fuzz/validation.ts';
import { startService } from '../../http/served.ts';
import { type Answer, type Service, service } from '../../own-account.ts';

/** What else a control call sends. */
interface ControlOptions {
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as it is, instead of a JSON body; no content type is named then. */
  readonly raw?: string;
}

/** A service, and its control API reached one way. */
export interface Controlled extends Service {
  /** Where the API is, that way. */
  readonly baseUrl: string;
  /** The way's own fetch. */
  readonly reach: typeof globalThis.fetch;
  control<Body = ErrorBody>(
    method: string,
    path: string,
    body?: unknown,
    options?: ControlOptions,
  ): Promise<Pick<Answer<Body>, 'status' | 'headers' | 'body'>>;
}

function controlled(made: Service, baseUrl: string, controlUrl: string, reach: typeof globalThis.fetch): Controlled {
  return {
    ...made,
    baseUrl,
    reach,
    async control(method, path, body, { headers = {}, raw } = {}) {
      const response = await reach(`${controlUrl}${path}`, {
        method,
        headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
        ...(raw !== undefined ? { body: new Blob([raw]) } : body !== undefined && { body: JSON.stringify(body) }),
      });
      const answered = await response.json();
      const breaches = breachesOf('control', method, path, response.status, answered);
      if (breaches.length > 0)
        throw new Error(`${method} ${path} answered ${response.status} off its document: ${breaches.join('; ')}`);
      return { status: response.status, headers: response.headers, body: answered };
    },
  };
}

const bothWays: readonly (readonly [string, (options?: SimulatorOptions) => Promise<Controlled>])[] = [
  [
    'in process',
    async (options) => {
      const made = service(options);
      return controlled(made, made.sim.baseUrl, made.sim.controlUrl, made.sim.fetch);
    },
  ],
  [
    'over HTTP',
    async (options) => {
      const made = await startService(options);
      return controlled(made, made.server.baseUrl, made.server.controlUrl, fetch);
    },
  ],
];

/** The ways to the control API: in process, and over HTTP with BOOTHKIT_LONG=1. `http/same-answers.test.ts` compares transports. */
export const ways = bothWays.slice(0, isLong ? 2 : 1);

/** A call of the control API. */
export type Call = [method: string, path: string, body?: unknown];

/** A call with an invalid value, and the field that the error names. */
export type InvalidCall = [method: string, path: string, body: unknown, field: string];

/** Makes calls that name something unknown, and calls with a field that is invalid. */
export async function expectRejected(
  control: Controlled['control'],
  unknown: readonly Call[],
  invalid: readonly InvalidCall[],
): Promise<void> {
  for (const [method, to, body] of unknown) {
    const answer = await control(method, to, body);
    expect([to, answer.status, answer.body.error.code]).toEqual([to, 404, 'not_found']);
  }
  for (const [method, to, body, field] of invalid) {
    const answer = await control(method, to, body);
    expect([to, answer.status, answer.body.error.details]).toMatchObject([to, 400, [{ field }]]);
  }
}
