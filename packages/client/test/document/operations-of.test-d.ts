import type { operations } from '@boothkit/test-support/brought-document';
import { describe, expectTypeOf, test } from 'vitest';
import type { OperationMethods } from '../../src/document.ts';
import type { ApiPromise, List } from '../../src/index.ts';

declare const api: OperationMethods<operations>;

type Media = operations['list_media']['responses'][200]['content']['application/json']['items'][number];

describe('a method has the types of its operation', () => {
  test('results', () => {
    expectTypeOf(api.list_media({ path: { event_id: 'e1' } })).toEqualTypeOf<List<Media>>();
    expectTypeOf(api.list_devices()).toExtend<ApiPromise<{ devices: { id: string }[] }>>();
    expectTypeOf(api.delete_ai_prompt({ path: { prompt_id: 'p1' } })).toEqualTypeOf<ApiPromise<undefined>>();
    expectTypeOf(api.create_event).returns.resolves.toHaveProperty('alreadyExisted');
  });

  test('what an operation needs is required', () => {
    // @ts-expect-error: the path is missing
    void api.list_media();
    // @ts-expect-error: a name that is not in the path
    void api.list_media({ path: { eventId: 'e1' } });
    // @ts-expect-error: a kind that there is not
    void api.list_media({ path: { event_id: 'e1' }, query: { kinds: ['film'] } });
    // @ts-expect-error: a field that there is not
    void api.create_ai_prompt({ body: { name: 'Neon', prompt: 'neon', style: 'x' } });
    // @ts-expect-error: an operation that there is not
    void api.list_medias;
  });

  test('lists may be readonly, and optional fields undefined', () => {
    const kinds: readonly 'photo'[] = ['photo'];
    void api.list_media({ path: { event_id: 'e1' }, query: { kinds, limit: undefined } });
    void api.create_upload({ body: { purpose: 'ai-reference', file_name: undefined } });
  });
});
