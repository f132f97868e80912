import type { CreatedEvent, DeletedEvent, EventBranding, EventPage, UpdatedEvent } from '@boothkit/contract';
import type { OperationName } from '@boothkit/contract/rules';
import { describe, expectTypeOf, test } from 'vitest';
import type { Api } from '../src/calls/api.ts';
import type { ApiPromise, Events } from '../src/index.ts';
import type { Input, Output } from '../src/options/operation-types.ts';

declare const api: Api;
const path = { eventId: 'e1' };

describe('a call has the types of its operation', () => {
  test('the result', () => {
    expectTypeOf<Output<'create_event'>>().toExtend<CreatedEvent>();
    expectTypeOf<Output<'list_events'>>().toExtend<EventPage>();
    expectTypeOf<Output<'set_event_branding_image'>>().toExtend<EventBranding>();
    expectTypeOf(api.call('delete_event', { path }, {})).toExtend<ApiPromise<DeletedEvent>>();
    expectTypeOf<Output<OperationName>>().not.toBeNever();
  });

  test('path parameters, query and body', () => {
    expectTypeOf<Input<'get_event'>['path']>().toExtend<{ eventId: string }>();
    expectTypeOf<{ query: { slot: 'button-photo' }; path: { eventId: string } }>().toExtend<
      Input<'remove_event_branding_image'>
    >();
    expectTypeOf<{ path: { eventId: string } }>().not.toExtend<Input<'remove_event_branding_image'>>();
    expectTypeOf<object>().toExtend<Input<'list_events'>>();
    expectTypeOf<object>().not.toExtend<Input<'create_event'>>();
  });

  test('a date may be a Date in a body and in a query', () => {
    expectTypeOf<Input<'duplicate_event'>['body']['date']>().toEqualTypeOf<string | Date>();
    expectTypeOf<{ query: { dateFrom: Date } }>().toExtend<Input<'list_events'>>();
  });
});

describe('fields that do not belong to an operation do not compile', () => {
  test('another operation than the method’s', () => {
    // @ts-expect-error: delete_event returns no event
    const update: Events['update'] = (id, _, options) => api.call('delete_event', { path: { eventId: id } }, options);
    // @ts-expect-error: delete_event takes no body
    void api.call('delete_event', { path, body: { name: 'Ada' } }, {});
    // @ts-expect-error: the result of delete_event is not an event
    const remove: ApiPromise<UpdatedEvent> = api.call('delete_event', { path }, {});
    expectTypeOf([update, remove]).not.toBeAny();
  });

  test('another body, path parameter, query or result', () => {
    // @ts-expect-error: an event has no such field
    void api.call('update_event', { path, body: { nonsense: true } }, {});
    // @ts-expect-error: the body is missing
    void api.call('update_event', { path }, {});
    // @ts-expect-error: the path parameter is missing
    void api.call('get_event', {}, {});
    // @ts-expect-error: the path has no such parameter
    void api.call('get_event', { path: { id: 'e1' } }, {});
    // @ts-expect-error: the query has no such parameter
    void api.call('list_events', { query: { page: 2 } }, {});
    // @ts-expect-error: a deleted event says so
    void api.call('delete_event', { path }, {}, { id: 'e1' });
    // @ts-expect-error: there is no such operation
    void api.call('delete_everything', {}, {});
  });
});
