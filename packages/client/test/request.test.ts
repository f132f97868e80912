import { describe, expect, test } from 'vitest';
import type { BoothClient } from '../src/index.ts';
import { answer, anyResource, baseUrl, failure, failureOf, scripted, unsent } from './support/scripted-service.ts';

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
    '/templates/../events/e1',
    '/templates/..',
    '/templates/./t1',
    '/templates/%2E%2e/events/e1',
    '/templates/.%2e/events/e1',
    '/templates/%2E/t1',
    '/templates/..\\events\\e1',
    '/templates/t1\\..\\..\\events',
    '/templates/.\t./events/e1',
    '/templates/.\n.',
    '/templates/\r../events/e1',
    '/templates/.. ',
    '/templates/..\0',
    '/templates/..%2fevents%2Fe1',
    '/templates/%2e%2E%5cevents',
  ])('%s', async (path) => {
    expect(await unsent((booth) => booth.request('GET', path))).toMatchObject({ kind: 'validation' });
  });
});

test('dots that are no segment of their own are sent, and those of a query', async () => {
  const { booth, seen } = scripted([answer({}), answer({})]);
  await booth.request('GET', '/files/...', { query: { search: '/../events', until: '%2e%2e' } });
  await booth.request('GET', '/.well-known/a..b/v1.2');
  expect(seen.map(({ url }) => url)).toEqual([
    `${baseUrl}/files/...?search=%2F..%2Fevents&until=%252e%252e`,
    `${baseUrl}/.well-known/a..b/v1.2`,
  ]);
});

test('each segment of an array is encoded, so that no ID leads to another resource', async () => {
  const { booth, seen } = scripted([answer({}), answer({}), failure(404)]);
  await booth.request('GET', ['events', 'a/../b?c#d', 'media']);
  await booth.request('DELETE', ['templates', '%2e%2e\\ö']);
  expect(seen.map(({ url }) => url)).toEqual([
    `${baseUrl}/events/a%2F..%2Fb%3Fc%23d/media`,
    `${baseUrl}/templates/%252e%252e%5C%C3%B6`,
  ]);
  expect(await failureOf(booth.request('DELETE', ['templates', 't1']))).toMatchObject({
    operation: 'DELETE /templates/t1',
  });
});

test.each<[unknown, string]>([
  [['templates', undefined], 'path[1] must be text that is not blank; got nothing'],
  [['templates', ''], 'path[1] must be text that is not blank; got an empty string'],
  [['templates', ' '], 'path[1] must be text that is not blank; got a string of 1 characters'],
  [['templates', 7], 'path[1] must be text that is not blank; got 7'],
  [['templates', '..', 'events'], 'path[1] must be an ID, not "." or ".."; got a string of 2 characters'],
  [['.'], 'path[0] must be an ID, not "." or ".."; got a string of 1 characters'],
  [['templates', '🎉'.slice(0, 1)], 'path[1] must be well-formed Unicode; got a lone surrogate at 0'],
  [[], 'path must be text, or an array of segments; got an array'],
  [undefined, 'path must be text, or an array of segments; got nothing'],
])('a segment that cannot be one is rejected before anything is sent: %j', async (path, message) => {
  const error = await unsent((booth) => booth.request('DELETE', path as string[]));
  expect(error).toMatchObject({ kind: 'validation', message: expect.stringContaining(`: ${message}`) });
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
    const error = await unsent(call);
    expect(error).toMatchObject({ kind: 'validation', message: expect.stringContaining(`: ${field} ${because}`) });
  });

  test('whole pairs, and text that looks like an escape, are sent', async () => {
    const { booth, seen } = scripted([answer(anyResource)]);
    await booth.events.update('e1', { notes: 'booking 🎉 \\ud83c' });
    expect(seen[0]?.json).toEqual({ notes: 'booking 🎉 \\ud83c' });
  });
});
