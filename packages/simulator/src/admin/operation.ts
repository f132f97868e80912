import type { Method } from '@boothkit/contract';
import type * as z from 'zod';
import type { Account } from '../accounts/accounts.ts';
import { ApiError } from '../api/api-error.ts';
import type { PathParams } from '../http/routes.ts';
import type { Simulator, WorldText } from '../interface.ts';
import type { Listing, TimedPageInput } from '../resources/listing.ts';
import type { AccountDelivery } from '../webhooks/owner-deliveries.ts';
import type { KeptSnapshots } from './kept-snapshots.ts';

/** A simulator, and what its control API keeps beside it. */
export interface Controlled extends Simulator {
  readonly kept: KeptSnapshots;
  /** The deliveries of all accounts. */
  readonly deliveries: Listing<AccountDelivery, TimedPageInput>;
  /** Scheme and host that the caller reached it by. */
  readonly origin: string;
}

/**
 * The method in process that an operation stands for. From it `@boothkit/simulator/remote` makes the same method: what it is
 * called, where its arguments go, and what of the response it returns.
 */
interface RemoteMethod {
  /** The method's name from its owner on, such as `keys.create`; the owner is the account where there is an `accountId`, else the simulator. */
  readonly at: string;
  /**
   * Where each argument goes, in order: to a parameter of path or query by its name, to the whole `body` or `query`, or to a
   * member of the body, as in `body.version`. Default: the parameters of the path but `accountId`, then the body, then the query.
   */
  readonly takes?: readonly string[];
  /** The member of the response that is returned. Default: the whole response. */
  readonly gives?: string;
  /** Set if the response is one page: the method requests them all, with this query, and returns what is in their `data`. */
  readonly walks?: Readonly<Record<string, number>>;
  /** Set where not_found gives back `undefined`. */
  readonly maybe?: true;
}

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
  readonly maxBytes?: number;
  /** The schema of the response. */
  readonly response: z.ZodType;
  /** The same in JSON Lines, for a request that sends or accepts them: then the text is never in memory as a whole. */
  readonly inLines?: {
    read?(simulator: Controlled, text: WorldText): Promise<unknown>;
    write?(simulator: Controlled): Iterable<string>;
  };
  /** Set where it only reads whatever its method, or where the requests it makes report their own changes. */
  readonly reportsNoChange?: true;
  /** The methods of remote objects that are made of it. */
  readonly remote?: readonly RemoteMethod[];
  run(simulator: Controlled, body: unknown, params: PathParams, query: unknown): unknown;
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
    readonly run: (simulator: Controlled, body: z.output<Body>, params: PathParams) => unknown;
  },
): ControlOperation {
  const { run, ...rest } = described;
  return { ...rest, run: (simulator, body, params) => run(simulator, body as z.output<Body>, params) };
}

/** Ties the query's schema, which has parsed it by then, to what `run` takes. */
export function queried<Query extends z.ZodObject>(
  described: Omit<ControlOperation, 'run' | 'query' | 'body' | 'maxBytes'> & {
    readonly query: Query;
    readonly run: (simulator: Controlled, query: z.output<Query>, params: PathParams) => unknown;
  },
): ControlOperation {
  const { run, ...rest } = described;
  return { ...rest, run: (simulator, _body, params, query) => run(simulator, query as z.output<Query>, params) };
}

/** As {@link queried}, for an operation that takes a JSON body as well. */
export function searched<Body extends z.ZodObject, Query extends z.ZodObject>(
  described: Omit<ControlOperation, 'run' | 'query' | 'body' | 'maxBytes'> & {
    readonly body: Body;
    readonly query: Query;
    readonly run: (simulator: Controlled, body: z.output<Body>, params: PathParams, query: z.output<Query>) => unknown;
  },
): ControlOperation {
  const { run, ...rest } = described;
  return {
    ...rest,
    run: (simulator, body, params, query) => run(simulator, body as z.output<Body>, params, query as z.output<Query>),
  };
}

/** As {@link queried}, for an operation that takes bytes as well. */
export function sentBytes<Query extends z.ZodObject>(
  described: Omit<ControlOperation, 'run' | 'query' | 'body'> & {
    readonly query: Query;
    readonly maxBytes: number;
    readonly run: (simulator: Controlled, query: z.output<Query>, sent: SentBytes) => unknown;
  },
): ControlOperation {
  const { run, ...rest } = described;
  return {
    ...rest,
    run: (simulator, sent, _params, query) => run(simulator, query as z.output<Query>, sent as SentBytes),
  };
}

/** The query of a remote method that requests page after page of a list. */
export const walks = { limit: 1000 } as const;

/** The account that a path names as `{accountId}`. Throws `not_found` if it does not exist. */
export function accountNamed(simulator: Simulator, { accountId = '' }: PathParams): Account {
  return present(simulator.accounts.get(accountId), 'account', accountId);
}

/** Returns `resource`. Throws `not_found` if it is undefined. */
export function present<Resource>(resource: Resource | undefined, what: string, id: string): Resource {
  if (resource !== undefined) return resource;
  throw notFound(what, id);
}

/** The error for a resource that does not exist. */
export function notFound(what: string, id: string): ApiError {
  return new ApiError('not_found', '1.1', `There is no ${what} ${JSON.stringify(id)} in this simulator.`);
}
