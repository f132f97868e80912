import type { StubRequest } from '../../model/document/stub.ts';
import type { Account } from '../accounts/accounts.ts';
import type { NewStub, Routes, Stub } from './stub-routes.ts';

// The types of openapi-typescript (`operations`) as routes.

type JsonOf<Message> = Message extends { content: { 'application/json': infer Body } } ? Body : undefined;

type PartOf<Operation, Name extends 'path' | 'query'> = Operation extends {
  parameters: { [name in Name]?: infer Part };
}
  ? Exclude<Part, undefined>
  : Readonly<Record<never, never>>;

type BodyOf<Operation> = Operation extends { requestBody: infer Message }
  ? JsonOf<Message>
  : Operation extends { requestBody?: infer Message }
    ? JsonOf<Exclude<Message, undefined>> | undefined
    : undefined;

/** A value as a function may return it: a text may be a `Date`, which is its text in JSON. */
type Answered<Value> = string extends Value
  ? Value | Date
  : Value extends object
    ? { [Name in keyof Value]: Answered<Value[Name]> }
    : Value;

type Success = 200 | 201 | 202 | 203 | 204;

type ResponsesOf<Operation> = Operation extends { responses: infer Responses } ? Responses : never;

/** A call of an operation that the document describes. */
export interface DocumentCall<Operation> extends Omit<StubRequest, 'path' | 'query' | 'body'> {
  /** The account whose key made the call, in the world that serves it. */
  readonly account: Account;
  /** The parameters of the path by name, as the document types them. */
  readonly path: PartOf<Operation, 'path'>;
  /** The parameters of the query by name, as the document types them. */
  readonly query: PartOf<Operation, 'query'>;
  /** The JSON of the request, as the document types it. */
  readonly body: BodyOf<Operation>;
}

/** The outcome of a call: a successful response of the document, or a failure. */
export type DocumentAnswer<Operation> =
  | {
      [Status in keyof ResponsesOf<Operation> & Success]: {
        /** Default: the document's. */
        readonly status?: Status;
      } & (JsonOf<ResponsesOf<Operation>[Status]> extends undefined
        ? { readonly body?: undefined }
        : { readonly body: Answered<JsonOf<ResponsesOf<Operation>[Status]>> });
    }[keyof ResponsesOf<Operation> & Success]
  | { readonly status: 400 | 401 | 402 | 403 | 404 | 409 | 422 | 429 | 500 | 503; readonly body?: unknown };

/** A route of an operation that the document describes, which has its method, path and schemas. */
export interface DocumentRoute<Operations, Name extends keyof Operations> extends Pick<NewStub, 'cost' | 'heavy'> {
  /** One of the document beyond those that BoothKit knows. */
  readonly operation: Name;
  /** The response to a call whose parts fit the document. One that does not fit is a 500, and is reported to `onInternalError`. */
  readonly answer: (
    call: DocumentCall<Operations[Name]>,
  ) => DocumentAnswer<Operations[Name]> | Promise<DocumentAnswer<Operations[Name]>>;
}

/** The routes of a simulator, typed by the operations of its document. */
export interface DocumentRoutes<Operations> {
  /**
   * Answers an operation of the document. Throws a TypeError for an operation that the document does not have.
   *
   * @example
   * ```ts
   * import { createSimulator, documentRoutes } from '@boothkit/simulator';
   *
   * // Yours: the file openapi.json, and the operations of './booth-api.d.ts'.
   * const schema = { type: 'array', items: { type: 'string' } };
   * const responses = { '200': { description: 'Tags.', content: { 'application/json': { schema } } } };
   * const document = {
   *   openapi: '3.1.0',
   *   info: { title: 'Booth', version: '2026-08-04' },
   *   paths: { '/tags': { get: { operationId: 'list_tags', responses } } },
   * };
   * interface Operations {
   *   list_tags: { responses: { 200: { content: { 'application/json': string[] } } } };
   * }
   *
   * const sim = createSimulator({ document: { document } });
   * documentRoutes<Operations>(sim).add({ operation: 'list_tags', answer: () => ({ body: ['VIP'] }) });
   * const { body } = await sim.accounts.create().request({ method: 'GET', path: '/tags' });
   * console.log(body); // ['VIP']
   * ```
   */
  add<Name extends keyof Operations & string>(route: DocumentRoute<Operations, Name>): Stub;
}

/**
 * The routes of a simulator, typed by the operations of its document, as openapi-typescript makes them. A route needs neither method nor
 * path, and gets the path, the query and the body that the document describes.
 *
 * @example
 * ```ts
 * import type { operations } from '@boothkit/contract/openapi'; // yours: './booth-api.d.ts'
 * import { createSimulator, documentRoutes } from '@boothkit/simulator';
 *
 * const routes = documentRoutes<operations>(createSimulator());
 * ```
 */
export function documentRoutes<Operations>({ routes }: { readonly routes: Routes }): DocumentRoutes<Operations> {
  return routes as unknown as DocumentRoutes<Operations>;
}
