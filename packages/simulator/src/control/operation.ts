import type { Method } from '@boothkit/contract';
import type * as z from 'zod';
import type { Simulator } from '../interface.ts';
import type { Account } from '../owner/accounts.ts';
import { Refusal } from '../pipeline/refusal.ts';

/** The parameters of a path, percent-decoded, by their names in the template. */
export type PathParams = Readonly<Record<string, string>>;

/** One operation of the control API. */
export interface ControlOperation {
  readonly method: Method;
  /** Relative to the control URL; parameters in braces. */
  readonly path: string;
  readonly summary: string;
  readonly status: 200 | 201;
  /** The body it takes; one that may be left out counts as `{}`. */
  readonly body?: z.ZodObject;
  /** The query it takes; none without it. */
  readonly query?: z.ZodObject;
  /** Set where a body is taken as it is, whatever its type: the most bytes of it. It comes as {@link SentBytes}. */
  readonly mostBytes?: number;
  run(simulator: Simulator, body: unknown, params: PathParams, query: unknown): unknown;
}

/** A body that was taken as it is. */
export interface SentBytes {
  readonly bytes: Uint8Array;
  /** The header as it was sent; empty without one. */
  readonly contentType: string;
}

/** Ties the body's schema, which has parsed it by then, to what `run` takes. */
export function operation<Body extends z.ZodObject>(
  described: Omit<ControlOperation, 'run' | 'body'> & {
    readonly body: Body;
    readonly run: (simulator: Simulator, body: z.output<Body>, params: PathParams) => unknown;
  },
): ControlOperation {
  const { run, ...rest } = described;
  return { ...rest, run: (simulator, body, params) => run(simulator, body as z.output<Body>, params) };
}

/** Ties the query's schema, which has parsed it by then, to what `run` takes. */
export function queried<Query extends z.ZodObject>(
  described: Omit<ControlOperation, 'run' | 'query' | 'body' | 'mostBytes'> & {
    readonly query: Query;
    readonly run: (simulator: Simulator, query: z.output<Query>) => unknown;
  },
): ControlOperation {
  const { run, ...rest } = described;
  return { ...rest, run: (simulator, _body, _params, query) => run(simulator, query as z.output<Query>) };
}

/** As {@link queried}, for an operation that takes bytes as well. */
export function sentBytes<Query extends z.ZodObject>(
  described: Omit<ControlOperation, 'run' | 'query' | 'body'> & {
    readonly query: Query;
    readonly mostBytes: number;
    readonly run: (simulator: Simulator, query: z.output<Query>, sent: SentBytes) => unknown;
  },
): ControlOperation {
  const { run, ...rest } = described;
  return {
    ...rest,
    run: (simulator, sent, _params, query) => run(simulator, query as z.output<Query>, sent as SentBytes),
  };
}

/** The account that a path names as `{accountId}`. Throws `not_found` where there is none. */
export function accountNamed(simulator: Simulator, { accountId = '' }: PathParams): Account {
  return present(simulator.accounts.get(accountId), 'account', accountId);
}

/** What was found. Throws `not_found` where nothing was. */
export function present<Thing>(thing: Thing | undefined, what: string, id: string): Thing {
  if (thing !== undefined) return thing;
  throw new Refusal('not_found', '1.1', `There is no ${what} ${JSON.stringify(id)} in this simulator.`);
}
