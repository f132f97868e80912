import { describe, expectTypeOf, test } from 'vitest';
import { type OperationMethods, type OperationsDocument, operationsOf } from '../../src/document.ts';
import type { ApiPromise, BoothClient, List } from '../../src/index.ts';

/** Operations as openapi-typescript 7 writes them. */
interface Operations {
  get_photo: {
    parameters: {
      query?: { filter?: { from?: string }; ids?: number[] };
      header: { 'X-Tenant': string; Accept?: string; authorization: string };
      path: { photo_id: number; raw: boolean };
      cookie?: { session?: string };
    };
    requestBody?: never;
    responses: {
      200: { headers: Record<string, unknown>; content: { 'image/*': string } };
      404: { content: { 'application/json': { error: string } } };
    };
  };
  read_report: {
    parameters: { query?: never; header: { Authorization: string }; path?: never; cookie?: never };
    requestBody?: never;
    responses: {
      '2XX': {
        content: {
          'text/csv; charset=utf-8': string;
          'application/pdf': unknown;
          'application/vnd.booth+json': { rows: number[] };
        };
      };
    };
  };
  set_photo: {
    parameters: { query?: never; header?: never; path: { photo_id: string }; cookie?: never };
    requestBody: {
      content: {
        'application/merge-patch+json': { note?: string | null };
        'multipart/form-data': { photo: string; extra?: string[]; settings?: { a: number }; free?: unknown };
        'application/x-www-form-urlencoded': { note: string };
        'image/*': string;
        'text/plain': string;
      };
    };
    responses: { 204: { content?: never } };
  };
  set_note: {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    requestBody: { content: { 'application/json': string | null } };
    responses: { default: { content: { 'application/json; charset=utf-8': { ok: boolean } } } };
  };
  upload: {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    requestBody?: { content: { 'application/octet-stream': string } };
    responses: { 226: { content: { 'text/plain': 'ok' } } };
  };
  upload_form: {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    requestBody: { content: { 'multipart/form-data': { photo: string } } };
    responses: { 202: { content?: never }; 200: { content: { '*/*': { id: string } } } };
  };
  has_photo: { parameters: { path: { id: number } }; requestBody?: never; responses: { 200: { content?: never } } };
  list_photos: {
    parameters: { query?: { cursor?: number }; header?: never; path?: never; cookie?: never };
    requestBody?: never;
    responses: {
      200: { content: { 'application/hal+json': { photos?: { id: number }[] | null; next_cursor?: number } | null } };
    };
  };
  constructor: { parameters: { path?: never }; requestBody?: never; responses: { 204: { content?: never } } };
}

declare const api: OperationMethods<Operations>;
declare const bytes: Uint8Array;

describe('parameters', () => {
  test('of all places have their types', () => {
    const path = { photo_id: 7, raw: true };
    expectTypeOf(api.get_photo({ path, header: { 'X-Tenant': 't1' } })).toEqualTypeOf<ApiPromise<Uint8Array>>();
    void api.get_photo({
      path,
      header: { 'X-Tenant': 't1' },
      query: { filter: { from: undefined }, ids: [1] },
      cookie: {},
    });
    // @ts-expect-error: a required header is missing
    void api.get_photo({ path });
    // @ts-expect-error: a header that is an option
    void api.get_photo({ path, header: { 'X-Tenant': 't1', authorization: 'x' } });
    // @ts-expect-error: an ID that is a number
    void api.get_photo({ path: { photo_id: '7', raw: true }, header: { 'X-Tenant': 't1' } });
    // @ts-expect-error: a cookie that there is not
    void api.get_photo({ path, header: { 'X-Tenant': 't1' }, cookie: { sid: 'a' } });
    // @ts-expect-error: a member of the filter that there is not
    void api.get_photo({ path, header: { 'X-Tenant': 't1' }, query: { filter: { to: 'a' } } });
  });

  test('that are options need not be passed', () => {
    void api.read_report();
    void api.constructor();
  });
});

describe('results', () => {
  test('are those of the media type', () => {
    expectTypeOf(api.read_report()).toEqualTypeOf<ApiPromise<{ rows: number[] }>>();
    expectTypeOf(api.read_report({}, { accept: 'text/csv; charset=utf-8' })).toEqualTypeOf<ApiPromise<string>>();
    expectTypeOf(api.read_report({}, { accept: 'application/pdf' })).toEqualTypeOf<ApiPromise<Uint8Array>>();
    // @ts-expect-error: a media type that the document does not have
    void api.read_report({}, { accept: 'text/html' });
    expectTypeOf(api.set_note({ body: 'a' })).toEqualTypeOf<ApiPromise<{ ok: boolean }>>();
    expectTypeOf(api.upload()).toEqualTypeOf<ApiPromise<'ok'>>();
    expectTypeOf(api.upload_form({ body: { photo: bytes } })).toEqualTypeOf<ApiPromise<{ id: string } | undefined>>();
    expectTypeOf(api.has_photo({ path: { id: 1 } })).toEqualTypeOf<ApiPromise<undefined>>();
    expectTypeOf(api.list_photos({ query: { cursor: 7 } })).toEqualTypeOf<List<{ id: number }>>();
  });
});

describe('bodies', () => {
  const path = { photo_id: 'p1' };

  test('are those of the media type, by default JSON', () => {
    void api.set_photo({ path, body: { note: null } });
    void api.set_photo(
      { path, body: { photo: bytes, extra: undefined, settings: { a: 1 }, free: 1 } },
      { contentType: 'multipart/form-data' },
    );
    void api.set_photo({ path, body: new FormData() }, { contentType: 'multipart/form-data' });
    void api.set_photo({ path, body: { note: 'a' } }, { contentType: 'application/x-www-form-urlencoded' });
    void api.set_photo(
      { path, body: new URLSearchParams() },
      { contentType: 'application/x-www-form-urlencoded', timeoutMs: 5 },
    );
    void api.set_photo({ path, body: new Blob() }, { contentType: 'image/png' });
    void api.set_photo({ path, body: 'a' }, { contentType: 'text/plain' });
    // @ts-expect-error: not JSON
    void api.set_photo({ path, body: new URLSearchParams() });
    // @ts-expect-error: the JSON has no such field
    void api.set_photo({ path, body: { photo: bytes } });
    // @ts-expect-error: a part is missing
    void api.set_photo({ path, body: { extra: [] } }, { contentType: 'multipart/form-data' });
    // @ts-expect-error: an object is no text
    void api.set_photo({ path, body: { note: 'a' } }, { contentType: 'text/plain' });
    // @ts-expect-error: a media type that the document does not have
    void api.set_photo({ path, body: 'a' }, { contentType: 'text/html' });
    // @ts-expect-error: the body is missing
    void api.set_photo({ path });
  });

  test('of one media type have its type', () => {
    void api.set_note({ body: null });
    // @ts-expect-error: neither text nor null
    void api.set_note({ body: 7 });
    void api.upload({ body: bytes });
    void api.upload({ body: new ArrayBuffer(1) });
    void api.upload({ body: new Blob().stream() });
    // @ts-expect-error: no bytes
    void api.upload({ body: { a: 1 } });
    void api.upload_form({ body: new FormData() });
    // @ts-expect-error: not the type of the part
    void api.upload_form({ body: { photo: 7 } });
  });
});

describe('a document', () => {
  // As openapi-types has it: interfaces without an index signature, and paths that may be left out.
  interface PathItem {
    get?: { operationId?: string };
  }
  interface InterfaceDocument {
    openapi: string;
    info: { title: string; version: string };
    servers?: { url: string }[];
    paths?: Record<string, PathItem | undefined>;
    components?: object;
    'x-express-openapi-validation-strict'?: boolean;
  }

  test('may have the type of an interface, or of a literal', () => {
    expectTypeOf<InterfaceDocument>().toExtend<OperationsDocument>();
    const open = (booth: BoothClient, document: InterfaceDocument) => operationsOf<Operations>(booth, document);
    expectTypeOf(open).returns.toEqualTypeOf<OperationMethods<Operations>>();
    const literal = (booth: BoothClient) =>
      operationsOf(booth, { openapi: '3.1.0', info: {}, paths: {}, tags: [], servers: [] });
    expectTypeOf(literal).returns.toExtend<object>();
  });
});
