import type { Cost } from '@boothkit/contract/internal';
import type { ApiPromise } from '../calls/api.ts';
import type { List } from '../calls/list.ts';
import type { CallOptions } from '../options/call-options.ts';

// `Operation` is a member of the `operations` that openapi-typescript writes.

/**
 * The options of a call of a document's operation: what a document does not say. For an operation that the client has a function for, the
 * defaults of `cost`, `heavy` and `repeatable` are those of the function.
 */
export interface OperationOptions extends CallOptions {
  /** Its cost to the rate limit. Default: `expensive` for a POST whose name begins with `create` or `duplicate`, else `ordinary`. */
  readonly cost?: Cost | undefined;
  /**
   * Whether it is an import, a render or a fetch of a file from a URL, of which an account may have 3 at a time. Default: whether the body
   * has a `sourceUrl`.
   */
  readonly heavy?: boolean | undefined;
  /** Whether it may be sent again after a fault that leaves open whether it took effect. Default: true, but for a POST. */
  readonly repeatable?: boolean | undefined;
  /**
   * The media type of the body, if the document allows several, or a range such as `image/*`. Default: JSON if the document has it, else
   * the first.
   */
  readonly contentType?: string | undefined;
  /** The media type of the result, if the document has several. Default: JSON if the document has it, else the first. */
  readonly accept?: string | undefined;
}

// Media types, which may have parameters: 'application/json; charset=utf-8'.

type Bare<Type> = Type extends `${infer Bare};${string}` ? Lowercase<Bare> : Lowercase<Type & string>;
type JsonType = 'application/json' | 'text/json' | `${string}/${string}+json`;
type TextType = `text/${string}` | `application/${'' | `${string}+`}xml` | 'application/yaml' | 'application/x-ndjson';
type FormType = 'application/x-www-form-urlencoded';
type OpenType = '*/*' | 'application/*';

/** The media types of a content that a call may name: any of a range. */
type TypeOf<Content> = { [Type in keyof Content]: Named<Type> }[keyof Content];
type Named<Type> = Type extends `${infer Group}/*`
  ? Group extends '*'
    ? `${string}/${string}`
    : `${Group}/${string}`
  : Type;

/** JSON if it is there, else all of them. */
type DefaultType<Content> = [JsonOf<Content>] extends [never] ? TypeOf<Content> : JsonOf<Content>;
type JsonOf<Content> = { [Type in keyof Content]: Bare<Type> extends JsonType ? Type : never }[keyof Content];

/** The members of a content that a media type names. */
type KeyOf<Content, Type> = { [Key in keyof Content]: Type extends Named<Key> ? Key : never }[keyof Content];

// Results.

type SuccessKey<Responses> = {
  [Key in keyof Responses]: `${Key & (string | number)}` extends `2${string}` ? Key : never;
}[keyof Responses];

/** The successful responses: those of any status 2xx, else the one by default. */
type Successes<Operation> = Operation extends { responses: infer Responses }
  ? [SuccessKey<Responses>] extends [never]
    ? Responses extends { default: infer Other }
      ? Other
      : undefined
    : Responses[SuccessKey<Responses>]
  : undefined;

type ContentOf<Message> = Message extends { content: infer Content } ? Content : never;

/** The media types of the results. */
type ResultType<Operation> =
  ContentOf<Successes<Operation>> extends infer Content ? (Content extends unknown ? TypeOf<Content> : never) : never;

/** The result in a media type, in the default one if it is `undefined`. */
type Result<Operation, Type = undefined> = ResultOf<Successes<Operation>, Type>;
type ResultOf<Message, Type> = Message extends { content: infer Content }
  ? ReadAll<Content, KeyOf<Content, Type extends undefined ? DefaultType<Content> : Type>>
  : undefined;
type ReadAll<Content, Key extends keyof Content> = Key extends unknown ? Read<Bare<Key>, Content[Key]> : never;
type Read<Type, Schema> = Type extends JsonType
  ? Schema
  : Type extends OpenType
    ? Schema extends string
      ? Schema | Uint8Array
      : Schema
    : Type extends TextType | FormType
      ? Schema extends string
        ? Schema
        : string
      : Uint8Array;

// Input.

type Places<Operation> = Operation extends { parameters: infer Parameters }
  ? Pick<Parameters, keyof Parameters & ('path' | 'query' | 'cookie')> & HeaderPart<Parameters>
  : object;

type HeaderPart<Parameters> = Parameters extends { header: infer Headers }
  ? object extends OwnHeaders<Headers>
    ? { header?: OwnHeaders<Headers> }
    : { header: OwnHeaders<Headers> }
  : Parameters extends { header?: infer Headers }
    ? { header?: OwnHeaders<NonNullable<Headers>> }
    : object;

/** OpenAPI has options of a call for the others. */
type OwnHeaders<Headers> = {
  [Name in keyof Headers as Lowercase<Name & string> extends 'accept' | 'authorization' | 'content-type'
    ? never
    : Name]: Headers[Name];
};

type BodyContent<Operation> = Operation extends { requestBody?: infer Message }
  ? ContentOf<NonNullable<Message>>
  : never;
type BodyType<Operation> = TypeOf<BodyContent<Operation>>;

type BodyPart<Operation, Type> = Operation extends { requestBody: infer Message }
  ? { body: BodyOf<ContentOf<Message>, Type> }
  : Operation extends { requestBody?: infer Message }
    ? { body?: BodyOf<ContentOf<NonNullable<Message>>, Type> }
    : object;

type BodyOf<Content, Type> = WriteAll<Content, KeyOf<Content, Type extends undefined ? DefaultType<Content> : Type>>;
type WriteAll<Content, Key extends keyof Content> = Key extends unknown ? Written<Bare<Key>, Content[Key]> : never;
type Written<Type, Schema> = Type extends JsonType
  ? Sendable<Schema>
  : Type extends 'multipart/form-data'
    ?
        | FormData
        | {
            readonly [Name in keyof Schema]:
              | Part<Schema[Name]>
              | (object extends Pick<Schema, Name> ? undefined : never);
          }
    : Type extends FormType
      ? Sendable<Schema> | URLSearchParams | string
      : Type extends OpenType
        ? Sendable<Schema> | Raw
        : Type extends TextType
          ? Extract<Schema, number | boolean> | Raw
          : Raw;

type Raw = string | Bytes | ReadableStream<Uint8Array>;
type Bytes = ArrayBufferView | ArrayBuffer | Blob;

/** A part of a form: openapi-typescript types a file as text. */
type Part<Value> = Value extends string
  ? Value | Bytes
  : Value extends readonly (infer Item)[]
    ? readonly Part<Item>[]
    : Sendable<Value>;

/** A value as a caller may pass it: arrays may be readonly, and an optional field may be undefined. */
type Sendable<Value> = Value extends readonly (infer Item)[]
  ? readonly Sendable<Item>[]
  : Value extends object
    ? { readonly [Name in keyof Value]: Sendable<Value[Name]> | (object extends Pick<Value, Name> ? undefined : never) }
    : Value;

type Input<Operation, Type = undefined> = Sendable<Places<Operation>> & BodyPart<Operation, Type>;

type ItemOf<Page> = Page extends { data: infer Items }
  ? NonNullable<Items> extends readonly (infer Item)[]
    ? Item
    : never
  : { [Name in keyof Page]-?: NonNullable<Page[Name]> extends readonly (infer Item)[] ? Item : never }[keyof Page];

type HasCursor<Operation> = Operation extends { parameters: { query?: infer Query } }
  ? 'cursor' extends keyof NonNullable<Query>
    ? true
    : false
  : false;

type Reply<Operation, Type = undefined> =
  HasCursor<Operation> extends true
    ? ('nextCursor' | 'next_cursor') & KeyOfEach<NonNullable<Result<Operation>>> extends never
      ? ApiPromise<Result<Operation, Type>>
      : List<ItemOf<NonNullable<Result<Operation>>>>
    : ApiPromise<Result<Operation, Type>>;

type KeyOfEach<Value> = Value extends unknown ? keyof Value : never;

type IsUnion<Type, Whole = Type> = Type extends unknown ? ([Whole] extends [Type] ? never : true) : never;

/** One operation as a method: parameters and body as its document has them. Where it has several media types, the options choose among them. */
export type OperationMethod<Operation> = [IsUnion<BodyType<Operation>> | IsUnion<ResultType<Operation>>] extends [never]
  ? object extends Input<Operation>
    ? (
        input?: { [Part in keyof Input<Operation>]: Input<Operation>[Part] },
        options?: OperationOptions,
      ) => Reply<Operation>
    : (
        input: { [Part in keyof Input<Operation>]: Input<Operation>[Part] },
        options?: OperationOptions,
      ) => Reply<Operation>
  : <
      ContentType extends BodyType<Operation> | undefined = undefined,
      Accept extends ResultType<Operation> | undefined = undefined,
    >(
      ...call: object extends Input<Operation, ContentType>
        ? [
            input?: { [Part in keyof Input<Operation, ContentType>]: Input<Operation, ContentType>[Part] },
            options?: ChoiceOptions<ContentType, Accept>,
          ]
        : [
            input: { [Part in keyof Input<Operation, ContentType>]: Input<Operation, ContentType>[Part] },
            options?: ChoiceOptions<ContentType, Accept>,
          ]
    ) => Reply<Operation, Accept>;

/** The options with the media types of one call. */
type ChoiceOptions<ContentType, Accept> = OperationOptions & {
  readonly contentType?: ContentType;
  readonly accept?: Accept;
};

/** The operations of a document as methods, by their operationIds. */
export type OperationMethods<Operations> = {
  readonly [Name in keyof Operations]: OperationMethod<Operations[Name]>;
};
