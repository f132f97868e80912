import type { Method } from '@boothkit/contract/internal';
import type { OpenApiDocument } from '@boothkit/contract/openapi';
import type * as z from 'zod';
import { NotFoundError } from '../../../engine/errors/not-found.ts';
import type { PathParams } from '../../../engine/http/routes.ts';
import type { Listing, TimedPageInput } from '../../../engine/resources/listing.ts';
import type { FieldChange } from '../../../instruments/journal/changes-between.ts';
import type { Account } from '../../../objects/accounts/accounts.ts';
import type { Simulator, WorldText } from '../../../objects/interface.ts';
import type { KeptSnapshots } from '../../../objects/kept-snapshots.ts';
import type { AccountDelivery } from '../../../objects/webhooks/webhooks.ts';
import type { Exchange, InputSchema, Place, RemoteName, ResultOf } from './serve-types.ts';

/** A simulator, and what its control API keeps beside it. */
export interface Controlled extends Simulator {
  readonly kept: KeptSnapshots;
  /** The differences between the worlds before and after an entry of the timeline, by its automatic snapshot; undefined if that is gone. */
  changesAfter(snapshotId: string): { readonly data: readonly FieldChange[]; readonly left: number } | undefined;
  /** The deliveries of all accounts. */
  readonly deliveries: Listing<AccountDelivery, TimedPageInput>;
  /** Scheme and host that the caller reached it by. */
  readonly origin: string;
  /** The OpenAPI document of a version, by default of the current one. Throws `validation_failed` for an unknown version. */
  document(version?: string): Promise<OpenApiDocument>;
}

/**
 * The method in process that an operation stands for. From it `@boothkit/simulator/remote` makes the same method: what it is
 * called, where its arguments go, and what of the response it returns.
 */
interface RemoteMethod<Name extends string, From extends string> {
  /** The method's name from its owner on, such as `keys.create`; the owner is the account where there is an `accountId`, else the simulator. */
  readonly method: Name;
  /**
   * Where each argument goes, in order. It goes to a parameter of path or query by its name, to the whole `body` or `query`, or to a member of the
   * body, as in `body.version`. Default: the parameters of the path but `accountId`, then the body, then the query.
   */
  readonly args?: readonly From[];
  /** The member of the response that is returned. Default: the whole response. */
  readonly returns?: string;
  /** Set if the response is one page: the method requests them all, with this query, and returns what is in their `data`. */
  readonly paginates?: Readonly<Record<string, number>>;
  /** Set where not_found gives back `undefined`. */
  readonly optional?: true;
}

/** How an operation is described, whatever it takes and responds with. */
interface Described<
  Name extends string = string,
  Path extends string = string,
  From extends string = string,
  Verb extends Method = Method,
> {
  /** Its method, and its path relative to the control URL with parameters in braces. */
  readonly route: `${Verb} ${Path}`;
  readonly summary: string;
  /** Default: 200. */
  readonly status?: 201;
  /** Set where the JSON body may hold a whole file: a picture or video in base64, or a world. */
  readonly takesFile?: true;
  /** Set where it only reads whatever its method, or where the requests it makes report their own changes. */
  readonly reportsNoChange?: true;
  /** Whether a saved test repeats what was sent, of an operation whose request reports its own change. */
  readonly isRepeated?: (sent: unknown, response: unknown) => boolean;
  /** The methods of remote objects that are made of it. */
  readonly remote?: readonly RemoteMethod<Name, From>[];
}

/** Names the one way to an operation: see {@link operation}. */
declare const checked: unique symbol;
declare const exchanged: unique symbol;

/** One operation of the control API: the methods that it serves, and what it exchanges with its callers. */
export interface ControlOperation<Served extends string = string, Exchanged = unknown>
  extends Omit<Described<Served>, 'route' | 'status'> {
  readonly [checked]: Served;
  readonly [exchanged]: Exchanged;
  readonly method: Method;
  readonly path: string;
  readonly status: 200 | 201;
  /** The body it takes; one that may be left out counts as `{}`. */
  readonly body?: z.ZodObject;
  /** The query it takes; none without it. */
  readonly query?: z.ZodObject;
  /** Set where a body is taken as it is, whatever its type: the most bytes of it. It comes as {@link SentBytes}. */
  readonly maxBytes?: number;
  /** The schema of the response. */
  readonly response: z.ZodType;
  /** Reads or writes JSON Lines in place of JSON, where a request sends or accepts them, a line at a time. */
  readonly inLines?: {
    read?(simulator: Controlled, text: WorldText): Promise<unknown>;
    write?(simulator: Controlled): Iterable<string>;
  };
  /** Takes the body, or without any the query. */
  run(simulator: Controlled, taken: unknown, params: PathParams, query: unknown): unknown;
}

/** The routes and schemas of the operations of a table, as a union. */
export type ExchangeOf<Table extends Readonly<Record<string, ControlOperation>>> = Table[keyof Table][typeof exchanged];

/** As for bodies of the API. */
export const maxBodyBytes = 1_048_576;

/** Room for a guest's video or a world's pictures, in base64. */
const maxFileBodyBytes = 64 * 1_048_576;

/** The most bytes that the body of an operation may have. */
export const maxBytesOf = ({ maxBytes, takesFile }: ControlOperation): number =>
  maxBytes ?? (takesFile ? maxFileBodyBytes : maxBodyBytes);

/** The bound of a body, in words. */
export const boundInWords = (maxBytes: number): string => `The body has at most ${maxBytes} bytes.`;

/** A body that was taken as it is. */
export interface SentBytes {
  readonly bytes: Uint8Array;
  /** The header as it was sent; empty without one. */
  readonly contentType: string;
}

/** Either of the two ways to return a result. */
type Returned<Response extends z.ZodType> = ResultOf<Response> | Promise<ResultOf<Response>>;

/** What an operation takes first: bytes as they are, the body, or without either the query. */
type Taken<Body, Query, MaxBytes> = MaxBytes extends number
  ? SentBytes
  : Body extends z.ZodUndefined
    ? z.output<Query>
    : z.output<Body>;

/**
 * Ties what `run` takes to the schemas that have parsed it by then, and its result to the schema of the response. Nothing else
 * makes an operation, so the compiler checks the result of each.
 */
export function operation<
  Response extends z.ZodType,
  Body extends InputSchema = z.ZodUndefined,
  Query extends InputSchema = z.ZodUndefined,
  Name extends RemoteName = never,
  Path extends string = string,
  Verb extends Method = Method,
  MaxBytes extends number | undefined = undefined,
>(
  described: Described<Name, Path, Place<NoInfer<Path>, NoInfer<Body>, NoInfer<Query>>, Verb> & {
    readonly body?: Body;
    readonly query?: Query;
    readonly maxBytes?: MaxBytes;
    readonly response: Response;
    readonly inLines?: {
      read?(simulator: Controlled, text: WorldText): Promise<ResultOf<NoInfer<Response>>>;
      write?(simulator: Controlled): Iterable<string>;
    };
    readonly run: (
      simulator: Controlled,
      taken: Taken<NoInfer<Body>, NoInfer<Query>, NoInfer<MaxBytes>>,
      params: PathParams,
      query: z.output<NoInfer<Query>>,
    ) => Returned<Response>;
  },
): ControlOperation<Name, Exchange<Verb, Path, Body, Query, Response>> {
  const { route, status = 200, ...rest } = described;
  const [method, path] = route.split(' ', 2);
  return { method, path, status, ...rest } as unknown as ControlOperation<
    Name,
    Exchange<Verb, Path, Body, Query, Response>
  >;
}

/** The query of a remote method that requests page after page of a list. */
export const paginates = { limit: 1000 } as const;

/** The account that a path names as `{accountId}`. Throws a NotFoundError if it does not exist. */
export function accountNamed(simulator: Simulator, { accountId = '' }: PathParams): Account {
  return requireFound(simulator.accounts.get(accountId), 'account', accountId);
}

/** Returns `resource`. Throws a NotFoundError if it is undefined. */
export function requireFound<Resource>(resource: Resource | undefined, what: string, id: string): Resource {
  if (resource !== undefined) return resource;
  throw new NotFoundError(what, id, 'simulator');
}
