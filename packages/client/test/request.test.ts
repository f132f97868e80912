import { describe, expect, test } from 'vitest';
import type { BoothClient } from '../src/index.ts';
import { answer, anyResource, baseUrl, failureOf, scripted } from './support/scripted-service.ts';

test('any path below the base address can be called, with a query and a body', async () => {
  const { booth, seen } = scripted([answer([1, 2]), answer({ ok: true })]);
  expect(await booth.request('GET', '/templates', { query: { limit: 10, draft: false, cursor: undefined } })).toEqual([
    1, 2,
  ]);
  expect(await booth.request<{ ok: boolean }>('POST', '/templates/t1/text', { body: { text: 'Hi' } })).toEqual({
    ok: true,
  });
  expect(seen).toMatchObject([
    { method: 'GET', url: `${baseUrl}/templates?limit=10&draft=false`, json: undefined },
    { method: 'POST', url: `${baseUrl}/templates/t1/text`, json: { text: 'Hi' } },
  ]);
});

test('a response without a body is undefined', async () => {
  const { booth } = scripted([new Response(null, { status: 204 })]);
  const { data, response } = await booth.request('DELETE', '/templates/t1').withResponse();
  expect(data).toBeUndefined();
  expect(response.status).toBe(204);
});

test('errors name method and path', async () => {
  const { booth } = scripted([answer({ error: { code: 'not_found', message: 'no such template' } }, { status: 404 })]);
  expect(await failureOf(booth.request('GET', '/templates/t1'))).toMatchObject({
    kind: 'not-found',
    operation: 'GET /templates/t1',
    message: 'GET /templates/t1: 404: no such template',
  });
});

describe('a path outside the base URL or with a query is rejected before anything is sent', () => {
  test.each([
    'templates',
    '',
    'https://evil.example.com/',
    '/../admin',
    '/a/../../admin',
    '/%2e%2e/admin',
    '\\\\evil',
    '/a?b=c',
    '/a#b',
  ])('%s', async (path) => {
    const { booth, seen } = scripted([]);
    expect(await failureOf(booth.request('GET', path))).toMatchObject({ kind: 'validation', attempts: 0 });
    expect(seen).toEqual([]);
  });
});

test('a path that begins with two slashes stays on the host', async () => {
  const { booth, seen } = scripted([answer(anyResource)], { baseUrl: 'https://api.example.com' });
  await booth.request('GET', '//evil.example.com/a');
  expect(new URL(seen[0]?.url ?? '').host).toBe('api.example.com');
});

describe('text with half a surrogate pair, which no event could be found by again, is rejected before anything is sent', () => {
  const cut = 'booking 🎉'.slice(0, -1);
  const because = 'must be well-formed Unicode; got a lone surrogate at 8';
  const booking = { name: 'Ada', date: '2026-09-12T17:00:00Z', templateIds: ['t1'] };
  test.each<[string, (booth: BoothClient) => Promise<unknown>]>([
    ['idUser', (booth) => booth.events.create({ ...booking, idUser: cut })],
    ['templateIds[1]', (booth) => booth.events.create({ ...booking, templateIds: ['t1', cut] })],
    ['notes', (booth) => booth.events.update('e1', { notes: cut })],
    ['idUser', (booth) => booth.events.findByIdUser(cut)],
    ['search', (booth) => booth.events.list({ search: cut }).withResponse()],
    ['eventId', (booth) => booth.events.get(cut)],
    ['a.b', (booth) => booth.request('POST', '/imports', { body: { a: { b: cut } } })],
    ['the name of a field in the body', (booth) => booth.request('POST', '/imports', { body: { [cut]: 1 } })],
  ])('%s', async (field, call) => {
    const { booth, seen } = scripted([]);
    const error = await failureOf(call(booth));
    expect(error).toMatchObject({ kind: 'validation', message: expect.stringContaining(`: ${field} ${because}`) });
    expect(seen).toEqual([]);
  });

  test('whole pairs, and text that looks like an escape, are sent', async () => {
    const { booth, seen } = scripted([answer(anyResource)]);
    await booth.events.update('e1', { notes: 'booking 🎉 \\ud83c' });
    expect(seen[0]?.json).toEqual({ notes: 'booking 🎉 \\ud83c' });
  });
});
