import { rule } from '@boothkit/rule-coverage';
import { expect, test } from 'vitest';
import { answer, anyResource, failure, failureOf, scripted } from './support/scripted-service.ts';

rule('9.5', 'a response has its version, raw response, request ID, attempts and time waited', async () => {
  const { booth } = scripted([failure(429, {}, { 'Retry-After': '3' }), answer({ id: 'e1' }, { status: 200 })]);
  const answered = await booth.events.get('e1').withResponse();
  expect(answered).toMatchObject({ data: { id: 'e1' }, requestId: 'req-1', version: '2026-08-04', attempts: 2 });
  expect(answered.queuedMs).toBe(3250);
  expect(answered.response.status).toBe(200);
});

test('values that a response lacks are undefined', async () => {
  const { booth } = scripted([Response.json(anyResource)]);
  expect(await booth.events.get('e1').withResponse()).toMatchObject({
    requestId: undefined,
    version: undefined,
    queuedMs: 0,
  });
});

test('a call starts once, without being awaited', async () => {
  const { booth, seen } = scripted([answer({ id: 'e1' })]);
  const call = booth.events.get('e1');
  const { data } = await call.withResponse();
  expect(await call).toBe(data);
  expect(await call).toBe(data);
  expect(seen).toHaveLength(1);
});

test('a failure handled by withResponse is not an unhandled rejection', async () => {
  const unhandled: unknown[] = [];
  const listen = (reason: unknown) => unhandled.push(reason);
  process.on('unhandledRejection', listen);
  const { booth } = scripted([failure(404)]);
  expect(await failureOf(booth.events.get('e1').withResponse())).toMatchObject({ kind: 'not-found' });
  // Rejections without a handler are told once the microtasks are done.
  await new Promise((resolve) => setImmediate(resolve));
  process.off('unhandledRejection', listen);
  expect(unhandled).toEqual([]);
});
