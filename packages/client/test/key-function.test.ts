import { expect, test } from 'vitest';
import { pictureBytes } from './support/pictures.ts';
import { answer, anyResource, failure, failureOf, scripted } from './support/scripted-service.ts';

/** A function of keys that records why it was asked. */
function keys(...given: readonly string[]) {
  const reasons: string[] = [];
  const apiKey = ({ reason }: { readonly reason: string }) => {
    reasons.push(reason);
    return given[Math.min(reasons.length, given.length) - 1] ?? '';
  };
  return { apiKey, reasons };
}

test('a key function is asked again after a 401, and the request is sent with the new key', async () => {
  const { apiKey, reasons } = keys('key-one-1', 'key-two-2');
  const { booth, seen } = scripted([failure(401), answer(anyResource)], { apiKey });
  await booth.events.create({ name: 'Ada', date: '2026-09-12T17:00:00Z', templateIds: ['t1'] });
  expect(reasons).toEqual(['request', 'unauthorized']);
  expect(seen.map(({ headers }) => headers['authorization'])).toEqual(['Bearer key-one-1', 'Bearer key-two-2']);
});

test('it is asked again once in a call, and the second 401 is the error', async () => {
  const { apiKey, reasons } = keys('key-one-1');
  const { booth, seen } = scripted([failure(401), failure(401)], { apiKey });
  expect(await failureOf(booth.events.get('e1'))).toMatchObject({ kind: 'authentication', status: 401, attempts: 2 });
  expect(reasons).toEqual(['request', 'unauthorized']);
  expect(seen).toHaveLength(2);
});

test('requests after the renewed one ask for a key as before', async () => {
  const { apiKey, reasons } = keys('key-one-1', 'key-two-2');
  const { booth } = scripted([failure(401), failure(500), answer(anyResource)], { apiKey });
  await booth.events.get('e1');
  expect(reasons).toEqual(['request', 'unauthorized', 'request']);
});

test('the 401 of a key that is text is final', async () => {
  const { booth, seen } = scripted([failure(401)]);
  expect(await failureOf(booth.events.get('e1'))).toMatchObject({ kind: 'authentication', attempts: 1 });
  expect(seen).toHaveLength(1);
});

test('without retries, a key function is not asked again', async () => {
  const { apiKey, reasons } = keys('key-one-1');
  const { booth } = scripted([failure(401)], { apiKey, retry: false });
  expect(await failureOf(booth.events.get('e1'))).toMatchObject({ kind: 'authentication', attempts: 1 });
  expect(reasons).toEqual(['request']);
});

test('the next request of a call whose first one was renewed asks for a key as before', async () => {
  const { apiKey, reasons } = keys('key-one-1', 'key-two-2');
  const upload = { uploadUrl: 'https://storage.example.com/u1', headers: {}, storagePath: 'p1' };
  const { booth } = scripted([failure(401), answer(upload), new Response(null), answer(anyResource)], { apiKey });
  await booth.branding.setImage('e1', 'logo', pictureBytes());
  expect(reasons).toEqual(['request', 'unauthorized', 'request']);
});
