import { describe, expectTypeOf, test } from 'vitest';
import type {
  ApiPromise,
  ApiResult,
  BoothClient,
  BoothFailure,
  ClientOptions,
  Clock,
  ConciseEvent,
  CreatedEvent,
  CreateEventParams,
  DeletedEvent,
  DetailedEvent,
  EventBranding,
  EventSettings,
  EventSummary,
  Fetch,
  FullEvent,
  Hooks,
  List,
  ListEventsParams,
  Page,
  PutOptions,
  SetImageOptions,
  UpdatedEvent,
  UpdateEventParams,
} from '../src/index.ts';
import type { RedisLimitOptions } from '../src/redis.ts';
import type { CheckOptions } from '../src/validate.ts';
import type { WebhookReceiver } from '../src/webhooks.ts';

declare const booth: BoothClient;
declare const error: BoothFailure;

describe('events', () => {
  test('get returns settings, null or either, by its options', () => {
    expectTypeOf(booth.events.get('e1')).toEqualTypeOf<ApiPromise<DetailedEvent>>();
    expectTypeOf(booth.events.get('e1', { timeoutMs: 1 })).toEqualTypeOf<ApiPromise<DetailedEvent>>();
    expectTypeOf(booth.events.get('e1', { responseFormat: 'detailed' })).toEqualTypeOf<ApiPromise<DetailedEvent>>();
    expectTypeOf(booth.events.get('e1', { responseFormat: 'concise' })).toEqualTypeOf<ApiPromise<ConciseEvent>>();
    expectTypeOf<ConciseEvent['settings']>().toEqualTypeOf<null>();
    expectTypeOf<DetailedEvent['settings']>().toEqualTypeOf<EventSettings>();
    const responseFormat = 'concise' as 'concise' | 'detailed';
    expectTypeOf(booth.events.get('e1', { responseFormat })).toEqualTypeOf<ApiPromise<FullEvent>>();
  });

  test('each change returns the response of its operation', () => {
    expectTypeOf(booth.events.create).returns.toEqualTypeOf<ApiPromise<CreatedEvent>>();
    expectTypeOf(booth.events.update).returns.toEqualTypeOf<ApiPromise<UpdatedEvent>>();
    expectTypeOf(booth.events.delete).returns.toEqualTypeOf<ApiPromise<DeletedEvent>>();
    expectTypeOf(booth.events.duplicate).returns.toEqualTypeOf<ApiPromise<DetailedEvent>>();
    expectTypeOf(booth.events.get('e1').withResponse()).resolves.toEqualTypeOf<ApiResult<DetailedEvent>>();
  });

  test('dates are strings or Dates, and other fields are those of the contract', () => {
    expectTypeOf<CreateEventParams['date']>().toEqualTypeOf<string | Date>();
    expectTypeOf<UpdateEventParams>().toExtend<{
      date?: string | Date | undefined;
      idUser?: string | null | undefined;
    }>();
    expectTypeOf<{ dateFrom: Date }>().toExtend<ListEventsParams>();
    expectTypeOf<{ name: string; date: Date }>().not.toExtend<CreateEventParams>();
    expectTypeOf<object>().toExtend<UpdateEventParams>();
  });

  test('a list is awaited for a page and iterated for events', () => {
    const list = booth.events.list();
    expectTypeOf(list).toEqualTypeOf<List<EventSummary>>();
    expectTypeOf<Awaited<typeof list>>().toEqualTypeOf<Page<EventSummary>>();
    expectTypeOf(list).toExtend<AsyncIterable<EventSummary>>();
    expectTypeOf(list.pages()).toEqualTypeOf<AsyncIterable<Page<EventSummary>>>();
    expectTypeOf(list.toArray({ limit: 5 })).resolves.toEqualTypeOf<EventSummary[]>();
    expectTypeOf<Page<EventSummary>['next']>().returns.resolves.toEqualTypeOf<Page<EventSummary> | undefined>();
  });
});

describe('parameters', () => {
  test('arrays may be readonly, and optional fields may be undefined', () => {
    const templateIds = ['t1'] as const;
    const settings = { captureTypes: ['photo'], printCountMax: undefined } as const;
    expectTypeOf<{
      templateIds: typeof templateIds;
      settings: typeof settings;
      notes: undefined;
    }>().toExtend<UpdateEventParams>();
    expectTypeOf<{ idUser: string | undefined }>().toExtend<ListEventsParams>();
  });

  test('colors are exactly three', () => {
    expectTypeOf<CreateEventParams['colors']>().toEqualTypeOf<readonly [string, string, string] | undefined>();
    expectTypeOf<{ colors: [string, string, string] }>().toExtend<UpdateEventParams>();
    expectTypeOf<{ colors: [string, string] }>().not.toExtend<UpdateEventParams>();
    expectTypeOf<{ colors: string[] }>().not.toExtend<UpdateEventParams>();
  });

  test('a list takes the filters of a form, of which one or none is given', () => {
    expectTypeOf<{ search?: string; idUser?: string }>().toExtend<ListEventsParams>();
    expectTypeOf<{ search?: string | undefined; idUser?: string | undefined }>().toExtend<ListEventsParams>();
    expectTypeOf<{ search: string; limit: number; idUser: undefined }>().toExtend<ListEventsParams>();
    expectTypeOf<{ dateFrom: Date; dateTo: string }>().toExtend<ListEventsParams>();
    expectTypeOf<{ idUser: number }>().not.toExtend<ListEventsParams>();
  });

  test('an API key from the environment compiles', () => {
    expectTypeOf<{ apiKey: string | undefined; baseUrl: undefined }>().toExtend<ClientOptions>();
  });
});

describe('branding', () => {
  test('any slot can be set, and any but the logo removed', () => {
    expectTypeOf(booth.branding.setImage).parameter(1).toExtend<'logo' | `button-${string}` | `${string}-background`>();
    expectTypeOf<'logo'>().toExtend<Parameters<typeof booth.branding.setImage>[1]>();
    expectTypeOf<'logo'>().not.toExtend<Parameters<typeof booth.branding.removeImage>[1]>();
    expectTypeOf<'button-gallery'>().toExtend<Parameters<typeof booth.branding.removeImage>[1]>();
    expectTypeOf(booth.branding.removeImage).returns.toEqualTypeOf<ApiPromise<EventBranding>>();
  });

  test('an image is bytes, a Blob or File, text or a URL', () => {
    type Source = Parameters<typeof booth.branding.setImage>[2];
    expectTypeOf<Uint8Array | ArrayBuffer | Blob | File | string | URL>().toExtend<Source>();
    expectTypeOf<Buffer>().toExtend<Source>();
    expectTypeOf<number>().not.toExtend<Source>();
  });
});

test('bytes are put with neither headers nor version', () => {
  type Options = NonNullable<Parameters<typeof booth.uploads.put>[2]>;
  expectTypeOf<Options>().not.toHaveProperty('headers');
  expectTypeOf<Options>().not.toHaveProperty('version');
  expectTypeOf<Options>().toHaveProperty('signal');
  expectTypeOf(booth.uploads.put).returns.toEqualTypeOf<ApiPromise<void>>();
});

test('the type of an unknown operation is the caller to say', () => {
  expectTypeOf(booth.request('GET', '/templates')).toEqualTypeOf<ApiPromise<unknown>>();
  expectTypeOf(booth.request<{ id: string }>('GET', '/templates/t1')).toEqualTypeOf<ApiPromise<{ id: string }>>();
});

test('failures are distinguished by their kind', () => {
  if (error.kind === 'rate-limit') expectTypeOf(error.retryAfterMs).toEqualTypeOf<number | undefined>();
  if (error.kind === 'response') expectTypeOf(error.fault).toBeString();
  if (error.kind === 'conflict') expectTypeOf(error.holders).items.toHaveProperty('name');
  expectTypeOf(error).toHaveProperty('mayHaveHappened');
  // @ts-expect-error: there is no such kind
  if (error.kind === 'unheard-of') error.kind;
});

test('the global fetch and a fetch of Requests will do, and so does a clock that sleeps without a signal', () => {
  expectTypeOf<typeof fetch>().toExtend<Fetch>();
  expectTypeOf<typeof fetch>().toExtend<Fetch>();
  expectTypeOf<{ now(): number; sleep(ms: number): Promise<void> }>().toExtend<Clock>();
});

// A type of void is what typescript-eslint's no-misused-promises reports an async function for.
test('listeners may be async, and functions of a receiver need no `this`', () => {
  expectTypeOf<ReturnType<NonNullable<Hooks[keyof Hooks]>>>().toBeUnknown();
  expectTypeOf<ReturnType<NonNullable<CheckOptions['onMismatch']>>>().toBeUnknown();
  expectTypeOf<ReturnType<NonNullable<SetImageOptions['onProgress']>>>().toBeUnknown();
  expectTypeOf<ReturnType<NonNullable<PutOptions['onProgress']>>>().toBeUnknown();
  expectTypeOf<ReturnType<NonNullable<RedisLimitOptions['onStatusChange']>>>().toBeUnknown();
  expectTypeOf<WebhookReceiver['settled']>().toEqualTypeOf<() => Promise<void>>();
  expectTypeOf<WebhookReceiver['idle']>().toEqualTypeOf<() => Promise<void>>();
});
