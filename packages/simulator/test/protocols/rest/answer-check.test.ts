import { operations } from '@boothkit/contract';
import { rule } from '@boothkit/rule-coverage';
import { describe, expect } from 'vitest';
import { ApiError } from '../../../src/engine/errors/api-error.ts';
import { assertError, assertSuccess } from '../../../src/protocols/rest/response-check.ts';
import { bookings } from '../../service/events/bookings.ts';

describe('the check of responses against the contract', () => {
  rule(['2.2/no-other-fields', '2.1/always-present'], 'rejects unlisted and missing fields', async () => {
    const { create, get } = bookings();
    const event = await get((await create()).id);
    const check = (answer: unknown) => () => assertSuccess(operations.get_event, answer);
    expect(check(event)).not.toThrow();
    expect(check({ ...event, galleryPasscode: '1234' })).toThrow(/GET \/events\/{eventId}: .*galleryPasscode/);
    expect(check({ ...event, hashtag: undefined })).toThrow('hashtag');
    expect(check({ ...event, settings: { ...event.settings, beautyMode: true } })).toThrow(/settings: .*beautyMode/);
    expect(check({ ...event, settings: { ...event.settings, countdownTimer: '3' } })).toThrow(
      'settings.countdownTimer',
    );
  });

  rule('7.1', 'rejects an error envelope of another shape', () => {
    const refusal = new ApiError('not_found', '4.3', 'There is no such event.');
    expect(() => assertError(refusal, 'id')).not.toThrow();
    expect(() => assertError(refusal, '')).toThrow('requestId');
    const odd = new ApiError('conflict', '4.4.4', 'Held.', { details: { holders: [] } });
    expect(() => assertError(odd, 'id')).toThrow('details');
  });
});
