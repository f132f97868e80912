import type { Method } from '@boothkit/contract/internal';
import * as z from 'zod';
import type { PathParams } from '../../../engine/http/routes.ts';
import { timestamp } from '../../../engine/resources/date-time.ts';
import { resourceId } from '../../../engine/resources/define-resource.ts';
import { PageSchema } from '../../../engine/resources/listing.ts';
import type { Account } from '../../../objects/accounts/accounts.ts';
import type { RemoteAccount, RemoteSimulator } from '../../remote/interface.ts';
import {
  accountNamed,
  type Controlled,
  type ControlOperation,
  operation,
  paginates,
  requireFound,
} from './operation.ts';
import type {
  ArgsNeeded,
  DefaultArgs,
  Exchange,
  Found,
  Given,
  Holding,
  InputSchema,
  MethodName,
  RunOf,
  Sources,
  SourcesFor,
} from './serve-types.ts';

// Building blocks of control API responses. Objects are strict, so that tests find a response with an extra member.

export const id = resourceId();
export const instant = timestamp();

/** All of something, under `data`. */
export const listOf = <Item extends z.ZodType>(item: Item) => z.strictObject({ data: z.array(item) });

/** A page of a list, and the cursor of the next page. */
export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.strictObject({ data: z.array(item), hasMore: z.boolean(), nextCursor: z.string().nullable() });

/** Whether something was there to be removed. */
export const Removed = z.strictObject({ removed: z.boolean() }).meta({ id: 'Removed' });

type Members<Shape extends Readonly<Record<string, z.ZodType>>> = { [Name in keyof Shape]: z.output<Shape[Name]> };

/** An object with these members and any others. Its type names none of the others, so that an interface fits it. */
export const atLeast = <Shape extends Readonly<Record<string, z.ZodType>>>(shape: Shape) =>
  z.looseObject(shape) as unknown as z.ZodType<Members<Shape>, Members<Shape>>;

// An operation serves a method of a remote object. Its name, where its arguments come from and its response are checked against the
// type of that method. Without `run` it calls the method of the same name in process, which must take and return the same.

interface Wire<Verb extends Method, Path extends string, Body, Query, Response, Args, Member, All, Also> {
  readonly route: `${Verb} ${Path}`;
  readonly summary: string;
  /** Default: 200. */
  readonly status?: 201;
  readonly body?: Body;
  readonly query?: Query;
  readonly returns: Response;
  /** The member of the response that the method returns. Default: the whole response. */
  readonly member?: Member;
  /**
   * Where the arguments behind those of the path come from: `body`, `query`, or a member of them, as in `body.version`. Default: body and
   * query, where there are any.
   */
  readonly args?: Args;
  /** The name of a resource that may not exist: then the operation responds with not_found, and the method returns `undefined`. */
  readonly noun?: string;
  /** Set if the response is a page: the method that collects the items of all pages, without the last argument. */
  readonly all?: All;
  /** Other methods, without arguments, that return a member of the response. */
  readonly also?: Also;
  /** Set where the JSON body may hold a whole file. */
  readonly takesFile?: true;
  readonly reportsNoChange?: true;
  readonly isRepeated?: (sent: unknown, response: unknown) => boolean;
}

/** A list of which each page is a response. */
interface ListWire<Path extends string, Item, Query> {
  readonly route: `GET ${Path}`;
  readonly summary: string;
  readonly query?: Query;
  readonly item: Item;
}

/** The object that operations are written for: the owner's in process, and the same one elsewhere. */
export interface Served<Local, Remote, At extends string> {
  /** Serves a method. */
  serve<
    Name extends MethodName<Remote>,
    Verb extends Method,
    Path extends string,
    Response extends z.ZodType<Holding<Found<Remote[Name]>, Member>>,
    Body extends InputSchema = z.ZodUndefined,
    Query extends InputSchema = z.ZodUndefined,
    Member extends string | undefined = undefined,
    const Args extends SourcesFor<Remote[Name], Path, Body, Query> = DefaultArgs<Remote[Name], Path, Body, Query>,
    All extends MethodName<Remote> | undefined = undefined,
    Also extends { readonly [Other in MethodName<Remote>]?: keyof z.output<Response> } = Readonly<Record<never, never>>,
  >(
    method: Name,
    wire: Wire<Verb, Path, Body, Query, Response, Args, Member, All, Also> &
      ArgsNeeded<Remote[Name], Path, Body, Query, Args> &
      RunOf<Local, Name, Given<Path, Args, Sources<Body, Query>>, Response, Member>,
  ): ControlOperation<
    `${At}${Name | (All & string) | (keyof Also & string)}`,
    Exchange<Verb, Path, Body, Query, Response>
  >;
  /** Serves a method that returns a page, and one that collects the items of all pages. */
  list<
    One extends MethodName<Remote>,
    All extends MethodName<Remote>,
    Path extends string,
    Item extends z.ZodType,
    Query extends z.ZodObject = typeof PageSchema,
  >(
    methods: readonly [page: One, all: All],
    wire: ListWire<Path, Item, Query> &
      RunOf<
        Local,
        One,
        Given<Path, ['query'], Sources<z.ZodUndefined, Query>>,
        ReturnType<typeof pageOf<Item>>,
        undefined
      >,
  ): ControlOperation<
    `${At}${One | All}`,
    Exchange<'GET', Path, z.ZodUndefined, Query, ReturnType<typeof pageOf<Item>>>
  >;
}

/** An object of an account, such as `operators`. */
export const ofAccount = <Name extends keyof Account & keyof RemoteAccount & string>(name: Name) =>
  served<Account[Name], RemoteAccount[Name], `${Name}.`>(`${name}.`, (...at) => accountNamed(...at)[name]);

/** The account itself. */
export const account = served<Account, RemoteAccount, ''>('', accountNamed);

/** An object of the simulator, such as `faults`. */
export const ofSimulator = <Name extends keyof Controlled & keyof RemoteSimulator & string>(name: Name) =>
  served<Controlled[Name], RemoteSimulator[Name], `${Name}.`>(`${name}.`, (simulator) => simulator[name]);

/** The simulator itself. */
export const simulator = served<Controlled, RemoteSimulator, ''>('', (simulator) => simulator);

/** The types above, as seen at run time. */
interface AnyWire
  extends Wire<
    Method,
    string,
    z.ZodObject,
    z.ZodObject,
    z.ZodType,
    readonly string[],
    string,
    string,
    Record<string, string>
  > {
  readonly item?: z.ZodType;
  readonly run?: (object: unknown, ...args: readonly unknown[]) => unknown;
}

function served<Local, Remote, At extends string>(
  at: At,
  find: (simulator: Controlled, params: PathParams) => Local,
): Served<Local, Remote, At> {
  return {
    serve: (method: string, wire: object) => serve(at, find, method, wire as AnyWire),
    list([method, all]: readonly [string, string], wire: object) {
      const { item, query = PageSchema, ...rest } = wire as AnyWire & { readonly item: z.ZodType };
      return serve(at, find, method, { ...rest, query, all, returns: pageOf(item) });
    },
  } as unknown as Served<Local, Remote, At>;
}

const pathNames = (route: string) =>
  [...route.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name).filter((name) => name !== 'accountId');

function serve(at: string, find: (simulator: Controlled, params: PathParams) => unknown, name: string, wire: AnyWire) {
  const { returns, member, args, noun, all, also = {}, run, ...described } = wire;
  const { body, query } = described;
  const ids = pathNames(described.route);
  const sources = args ?? [...(body ? ['body'] : []), ...(query ? ['query'] : [])];
  const remoteArgs = [...ids, ...sources.map((source) => source.replace(/^query\./, ''))];
  return operation({
    ...described,
    response: returns,
    remote: [
      {
        method: `${at}${name}`,
        ...(args && { args: remoteArgs }),
        ...(member !== undefined && { returns: member }),
        ...(noun !== undefined && { optional: true }),
      },
      ...(all === undefined ? [] : [{ method: `${at}${all}`, args: remoteArgs.slice(0, -1), paginates }]),
      ...Object.entries(also).map(([other, held]) => ({
        method: `${at}${other}`,
        ...(remoteArgs.length > 0 && { args: [] }),
        returns: held,
      })),
    ],
    async run(simulator: Controlled, sentBody: unknown, params: PathParams, sentQuery: unknown) {
      const sent = { body: sentBody, query: sentQuery };
      const given = [
        ...ids.map((id) => params[id] ?? ''),
        ...sources.map((source) => valueAt(sent, source.split('.'))),
      ];
      const object = find(simulator, params) as Record<string, (...args: readonly unknown[]) => unknown>;
      const result = await (run ? run(object, ...given) : object[name]?.(...given));
      if (noun !== undefined) requireFound(result, noun, params[ids.at(-1) ?? ''] ?? '');
      return !run && member !== undefined ? { [member]: result } : result;
    },
  } as never) as ControlOperation;
}

const valueAt = (sent: unknown, names: readonly string[]): unknown =>
  names.reduce((found, name) => (found as Record<string, unknown> | undefined)?.[name], sent);
