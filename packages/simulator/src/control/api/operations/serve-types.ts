import type * as z from 'zod';
import type { Immutable } from '../../../engine/resources/define-resource.ts';
import type { RemoteAccount, RemoteSimulator } from '../../remote/interface.ts';

// The types by which the compiler ties operations to methods: those of `serve` and `list` in serve.ts, and those of the tests that
// look for a method without an operation. You add an operation without reading this file. In the examples M is
// `rePin(keyId: string, version: string): Promise<KeyRecord>` of the object `keys`, Path is `/accounts/{accountId}/keys/{keyId}`, and
// PinBody is `z.strictObject({ version: z.string() })`.

type Method = (...args: never[]) => unknown;

/** The names of the methods of an object. `MethodName<Keys>` = `'create' | 'rePin' | …`. */
export type MethodName<Of> = { [Name in keyof Of]-?: Of[Name] extends Method ? Name : never }[keyof Of] & string;

/** The names of the methods of an object and of the objects in it. `NameIn<Account>` = `'update' | 'keys.create' | …`. */
export type NameIn<Of> =
  | MethodName<Of>
  | {
      [Name in keyof Of & string]: Of[Name] extends Method | string ? never : `${Name}.${MethodName<Of[Name]>}`;
    }[keyof Of & string];

/** The name of a method of an account or a simulator elsewhere. */
export type RemoteName = NameIn<RemoteAccount> | NameIn<RemoteSimulator>;

/** The return value of an operation's `run`, for this response schema. `ResultOf<typeof Removed>` = `{ readonly removed: boolean }`. */
export type ResultOf<Response extends z.ZodType> = Immutable<z.input<Response>>;

/** The schema of a body or query, or that there is none. */
export type InputSchema = z.ZodObject | z.ZodUndefined;

/** The route and the schemas of an operation. The dashboard's calls are checked against them. */
export interface Exchange<Verb extends string, Path extends string, Body, Query, Response> {
  readonly route: `${Verb} ${Path}`;
  readonly body: Body;
  readonly query: Query;
  readonly response: Response;
}

/** The type of a body or query that a caller sends. `SentAs<typeof PinBody>` = `{ readonly version: string }`. */
export type SentAs<Schema> = Schema extends z.ZodType ? Immutable<z.input<Schema>> : never;

/** The type of a response as a caller parses it from JSON. `OnWire<typeof Removed>` = `{ readonly removed: boolean }`. */
export type OnWire<Response> = Response extends z.ZodType ? Immutable<z.output<Response>> : never;

/** The names of the parameters of a path. `PathParam<Path>` = `'accountId' | 'keyId'`. */
type PathParam<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathParam<Rest>
  : never;

/** The names of the members of a schema. `NameOf<typeof PinBody>` = `'version'`. */
type NameOf<Schema> = Schema extends z.ZodObject ? keyof z.output<Schema> & string : never;

/** The names that `args` of a remote method can have. `Place<Path, typeof PinBody, none>` = `'accountId' | 'keyId' | 'body' | 'body.version'`. */
export type Place<Path extends string, Body, Query> =
  | PathParam<Path>
  | (Body extends z.ZodObject ? 'body' | `body.${NameOf<Body>}` : never)
  | (Query extends z.ZodObject ? 'query' | NameOf<Query> : never);

/** The arguments of a method. `ArgsOf<M>` = `[keyId: string, version: string]`. */
type ArgsOf<M> = M extends (...args: infer Args) => unknown ? Args : never;

/** The result of a method, where there is one. `Found<(id: string) => Promise<KeyRecord | undefined>>` = `KeyRecord`. */
export type Found<M> = M extends (...args: never[]) => infer Result ? Exclude<Awaited<Result>, undefined> : never;

/** The first arguments of a method: a text for each parameter of a path but the account's. `PathArgs<Path>` = `[id: string]`. */
type PathArgs<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name extends 'accountId'
    ? PathArgs<Rest>
    : [id: string, ...PathArgs<Rest>]
  : [];

/** The arguments behind those of the path. `Beyond<PathArgs<Path>, ArgsOf<M>>` = `[version: string]`. */
type Beyond<Path extends readonly unknown[], Args extends readonly unknown[]> = Path extends [unknown, ...infer Others]
  ? Args extends readonly [unknown, ...infer Rest]
    ? Beyond<Others, Rest>
    : never
  : Args;

/** A schema as a whole and by its members. `Members<'body', typeof PinBody>` = `{ body: { version: string }; 'body.version': string }`. */
type Members<From extends string, Schema> = Schema extends z.ZodObject
  ? { readonly [Whole in From]: z.output<Schema> } & {
      readonly [Name in keyof z.output<Schema> & string as `${From}.${Name}`]: z.output<Schema>[Name];
    }
  : unknown;

/** Where arguments can come from, each source with its type: the members of body and query. `Sources<typeof PinBody, none>` has `body.version`. */
export type Sources<Body, Query> = Members<'body', Body> & Members<'query', Query>;

/** The sources in the order that `args` has by default. `Usual<ZodObject, ZodObject>` = `['body', 'query']`. */
type Usual<Body, Query> = [
  ...(Body extends z.ZodObject ? ['body'] : []),
  ...(Query extends z.ZodObject ? ['query'] : []),
];

/** For each argument behind the path's, the sources that fit it. `SourcesFor<M, Path, typeof PinBody, none>` = `['body.version']`. */
export type SourcesFor<M, Path extends string, Body, Query> = Fitting<
  Beyond<PathArgs<Path>, ArgsOf<M>>,
  Sources<Body, Query>
>;

/** The names of those members that fit each argument. `Fitting<[string], { a: string; b: number }>` = `['a']`. */
type Fitting<Args extends readonly unknown[], From> = {
  readonly [At in keyof Args]: { [Name in keyof From]: From[Name] extends Args[At] ? Name : never }[keyof From];
};

/** The sources of an operation that has no `args`: the usual ones if they fit. `DefaultArgs<M, Path, typeof PinBody, none>` = `['body.version']`. */
export type DefaultArgs<M, Path extends string, Body, Query> =
  Usual<Body, Query> extends SourcesFor<M, Path, Body, Query> ? Usual<Body, Query> : SourcesFor<M, Path, Body, Query>;

/** Requires `args` where the usual sources do not fit. `ArgsNeeded<M, Path, typeof PinBody, none, Args>` = `{ args: Args }`. */
export type ArgsNeeded<M, Path extends string, Body, Query, Args> =
  Usual<Body, Query> extends SourcesFor<M, Path, Body, Query> ? unknown : { readonly args: Args };

/** The arguments of the call in process. `Given<Path, ['body.version'], …>` = `[id: string, string]`. */
export type Given<Path extends string, Args extends readonly unknown[], From> = [
  ...PathArgs<Path>,
  ...{ -readonly [At in keyof Args]: Args[At] extends keyof From ? From[Args[At]] : never },
];

/** A value as a document describes it, which may omit the texts that it can be. `Documented<{ kind: 'a' | 'b' }>` = `{ kind: string }`. */
type Documented<Value> = Value extends string
  ? string
  : Value extends object
    ? { readonly [Name in keyof Value]: Documented<Value[Name]> }
    : Value;

/** A response of which a method returns all, or one member. `Holding<boolean, 'removed'>` = `{ removed: boolean }`. */
export type Holding<Result, Member> = Result extends void
  ? unknown
  : Member extends string
    ? { readonly [Name in Member]: Documented<Result> }
    : Documented<Result>;

/** The part of a response that the method in process returns. `Held<typeof Removed, 'removed'>` = `boolean`. */
type Held<Response extends z.ZodType, Member> = Member extends keyof ResultOf<Response>
  ? ResultOf<Response>[Member]
  : ResultOf<Response>;

/**
 * Whether the method of that name in process takes these arguments and returns the response, so that no `run` is needed.
 * `IsDirect<Keys, 'rePin', [string, string], KeyRecord>` = `true`.
 */
type IsDirect<Local, Name, Args extends readonly unknown[], Response> = Name extends keyof Local
  ? Args extends ArgsOf<Local[Name]>
    ? Found<Local[Name]> extends Response
      ? true
      : false
    : false
  : false;

/** A `run`. `Run<Keys, [string, string], KeyRecord>` = `(object: Keys, id: string, version: string) => KeyRecord | …`. */
type Run<Local, Args extends readonly unknown[], Result> = (
  object: Local,
  ...args: Args
) => Result | undefined | Promise<Result | undefined>;

/** Requires `run` where the operation is more than a call of the method. `RunOf<Keys, 'rePin', …>` = `{ run?: … }`. */
export type RunOf<Local, Name, Args extends readonly unknown[], Response extends z.ZodType, Member> =
  IsDirect<Local, Name, Args, Held<Response, Member>> extends true
    ? { readonly run?: Run<Local, Args, ResultOf<NoInfer<Response>>> }
    : { readonly run: Run<Local, Args, ResultOf<NoInfer<Response>>> };

/** The methods that the operations of a table serve. `ServedBy<{ update_key: ControlOperation<'keys.rePin'> }>` = `'keys.rePin'`. */
export type ServedBy<Table> = {
  [Name in keyof Table]: Table[Name] extends { readonly remote?: readonly { readonly method: infer Served }[] }
    ? Served
    : never;
}[keyof Table];

/** The operations of a table that serve no method. `ServingNone<{ get_har: ControlOperation<never> }>` = `'get_har'`. */
export type ServingNone<Table> = {
  [Name in keyof Table]: [ServedBy<Pick<Table, Name>>] extends [never] ? Name : never;
}[keyof Table];

/** Values without methods of the service. */
type Value = string | number | boolean | bigint | null | undefined | Date | Uint8Array | readonly unknown[];

/** The names of the methods of an object that a `get` returns, and of the objects in it. `NameWithin<Tablet>` = `'open' | 'tap' | …`. */
type NameWithin<Of> = Of extends Value
  ? never
  : MethodName<Of> | { [Name in keyof Of]-?: Of[Name] extends Method ? never : NameWithin<Of[Name]> }[keyof Of];

/** A name after another's. A conditional type, since the compiler would walk all that a method may return to see that it has texts. */
type After<Name extends string, Inner> = Inner extends string ? `${Name}.${Inner}` : never;

/**
 * The names of the methods that the results of an object's get methods have, `get(id)` among them, after the object's name.
 * `NameFound<Account>` = `'tablets.open' | 'tablets.tap' | …`.
 */
export type NameFound<Of> = {
  [Name in keyof Of & string]: {
    [Get in keyof Of[Name]]: Get extends `get${string}` ? After<Name, NameWithin<Found<Of[Name][Get]>>> : never;
  }[keyof Of[Name]];
}[keyof Of & string];
