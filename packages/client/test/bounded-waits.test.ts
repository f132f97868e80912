import { runs } from '@boothkit/test-support/long';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { RateLimitError } from '../src/index.ts';
import { strictService, times } from './limits/strict-service.ts';
import { pictureBytes } from './support/pictures.ts';
import { answer, anyResource, failure, failureOf, type Step, scripted } from './support/scripted-service.ts';

// What a service sends makes no call wait for longer than retry.maxRetryAfterMs, two minutes by default.

const boundMs = 120_000;
/** The client's own backoff before four retries. */
const backoffMs = 500 + 1000 + 2000 + 4000;

const refused = (retryAfter: string | undefined) =>
  failure(429, {}, retryAfter === undefined ? {} : { 'Retry-After': retryAfter });

describe('a service that answers 429 for ever', () => {
  test.each([
    [undefined, 0.999],
    ['0', 0.999],
    ['0', 0.5],
    ['0', 0],
    ['1', 0.999],
    ['7.3', 0.999],
    ['59', 0.999],
    ['120', 0.999],
  ])('with Retry-After %s and jitter %d ends a call within two minutes of waits', async (retryAfter, random) => {
    const { booth, clock, seen } = scripted(
      times(200, () => refused(retryAfter)),
      { retry: { random: () => random } },
    );
    const startMs = clock.now();
    const error = (await failureOf(booth.events.get('e1'))) as RateLimitError;
    expect(error.message).toMatch(/429/);
    expect(error.kind).toBe('rate-limit');
    const waitedMs = clock.now() - startMs;
    expect(waitedMs).toBeLessThanOrEqual(boundMs);
    expect(waitedMs).toBe(error.queuedMs);
    // It goes on until no wait fits any more.
    expect(waitedMs + Math.max(1, Number(retryAfter ?? 0)) * 1000).toBeGreaterThan(boundMs);
    expect(seen.length).toBeLessThanOrEqual(121);
  });

  test.each(['0', '13', '60', '61', '100'])(
    'with Retry-After %s ends each of twenty concurrent calls within two minutes',
    async (retryAfter) => {
      const service = strictService();
      const booth = service.client({ fetch: async () => refused(retryAfter), retry: { random: () => 0.5 } });
      const startMs = service.clock.now();
      const waits = await Promise.all(
        times(20, async () => {
          const error = await failureOf(booth.events.get('e1'));
          expect(error).toMatchObject({ kind: 'rate-limit', retryAfterMs: expect.any(Number) });
          return service.clock.now() - startMs;
        }),
      );
      expect(Math.max(...waits)).toBeLessThanOrEqual(boundMs);
      expect(booth.limits.stats()).toMatchObject({ queued: 0, inFlight: 0 });
    },
  );

  test('says to calls that are queued meanwhile how long they would have to wait', async () => {
    const service = strictService();
    const fetch = async () => refused('50');
    const booth = service.client({ fetch, limits: { concurrent: 1, heavy: 1 } });
    const [, queued] = await Promise.all(times(2, () => failureOf(booth.events.get('e1'))));
    expect(queued).toMatchObject({
      message: expect.stringMatching(
        /^get_event: rate limits of the service hold the call back for longer than it may wait \(retry\.maxRetryAfterMs\); try again in about \d+ ms$/,
      ),
    });
  });
});

test('a call behind others that are served waits for as long as the queue takes, whatever is rejected in between', async () => {
  const service = strictService();
  let requests = 0;
  const booth = service.client({
    fetch: async () => {
      requests += 1;
      return requests % 10 === 0 ? refused('20') : answer(anyResource);
    },
  });
  const startMs = service.clock.now();
  await Promise.all(times(200, () => booth.events.get('e1')));
  expect(service.clock.now() - startMs).toBeGreaterThan(boundMs);
});

test('a call that may wait for less fails if the pause of another call would hold it back for longer', async () => {
  const service = strictService();
  let requests = 0;
  const booth = service.client({
    fetch: async () => {
      requests += 1;
      return requests === 1 ? refused('30') : answer(anyResource);
    },
  });
  const first = booth.events.get('e1');
  await service.clock.sleep(1000);
  const [patient, hurried] = [
    booth.events.get('e1'),
    failureOf(booth.events.get('e1', { retry: { maxRetryAfterMs: 5000 } })),
  ];
  expect(await hurried).toMatchObject({ kind: 'rate-limit', attempts: 0, retryAfterMs: 29_000 });
  expect(await Promise.all([first, patient])).toHaveLength(2);
});

test('the requests of one call share the time', async () => {
  const upload = { uploadUrl: 'https://storage.example.com/u1', headers: {}, storagePath: 'p1' };
  const { booth, clock } = scripted(
    [refused('70'), answer(upload), new Response(null), refused('70'), answer({ eventId: 'e1' })],
    { retry: { random: () => 0 } },
  );
  const error = await failureOf(booth.branding.setImage('e1', 'logo', pictureBytes()));
  expect(error).toMatchObject({ kind: 'rate-limit', operation: 'set_event_branding_image' });
  expect(clock.slept).toEqual([70_000]);
});

test('no sequence of failures and headers makes a call wait for longer', async () => {
  const retryAfter = fc.constantFrom(
    ...[undefined, '0', '1', '3.7', '30', '59', '60', '61', '119.9', '120', '120.1', '86400', '9'.repeat(30), '-1'],
    ...['Tue, 04 Aug 2026 09:01:40 GMT', 'Fri, 31 Dec 9999 23:59:59 GMT', 'soon'],
  );
  const status = fc.constantFrom(429, 429, 429, 500, 503, 408);
  const date = fc.constantFrom(undefined, 'Tue, 04 Aug 2026 09:00:00 GMT', 'Thu, 01 Jan 1970 00:00:00 GMT', 'never');
  const failures = fc.array(fc.tuple(status, retryAfter, date), { minLength: 1, maxLength: 40 });
  await fc.assert(
    fc.asyncProperty(failures, fc.double({ min: 0, max: 0.999, noNaN: true }), async (sequence, random) => {
      const steps: Step[] = times(200, (nth) => {
        const [code, after, on] = sequence[nth % sequence.length] ?? expect.fail('no step');
        const headers = { ...(after !== undefined && { 'Retry-After': after }), ...(on !== undefined && { Date: on }) };
        return failure(code, {}, headers);
      });
      const { booth, clock } = scripted(steps, { retry: { random: () => random } });
      const startMs = clock.now();
      await failureOf(booth.events.get('e1'));
      expect(clock.now() - startMs).toBeLessThanOrEqual(boundMs + backoffMs);
    }),
    runs(100),
  );
});
