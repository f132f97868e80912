import { type ErrorBody, type Operation, operations } from '@boothkit/contract';
import type { OperationName } from '@boothkit/contract/rules';
import { rule } from '@boothkit/rule-coverage';
import { describe, expect } from 'vitest';
import { rejected } from '../../rejections.ts';
import { bookings } from '../../service/events/bookings.ts';
import { pathOf, wellFormedRequests } from './well-formed.ts';

const table = Object.entries<Operation>(operations) as [OperationName, Operation][];

describe('the key of a request', () => {
  rule('5.1', 'is required by every operation, before any other check', async () => {
    const service = await wellFormedRequests();
    for (const [name, { method, body }] of table) {
      const path = pathOf({ ...service.requests[name], query: { nonsense: '1' } });
      const answer = await rejected(service, { rule: '5.1', code: 'unauthorized' }, () =>
        service.call(method, path, body && { nonsense: 1 }, { key: null }),
      );
      expect(answer.headers.get('www-authenticate'), name).toBe('Bearer');
    }
  });

  rule('5.1', 'is accepted as Bearer only', async () => {
    const service = bookings();
    const { apiKey } = service.account.connection();
    const attempt = (authorization: string) =>
      service.call('GET', '/events', undefined, { key: null, headers: { authorization } });
    const bad = ['', 'Bearer', `Basic ${apiKey}`, apiKey, `Token ${apiKey}`, `Bearer ${apiKey}x`, `Bearer x${apiKey}`];
    for (const value of [
      ...bad,
      `Basic Bearer ${apiKey}`,
      `Bearer ${apiKey} ${apiKey}`,
      `Bearer ${apiKey.toUpperCase()}`,
      'Bearer null',
    ])
      await rejected(service, { rule: '5.1', code: 'unauthorized' }, () => attempt(value));
    for (const value of [`Bearer ${apiKey}`, `bearer ${apiKey}`, `Bearer  ${apiKey} `])
      expect((await attempt(value)).status).toBe(200);
  });

  rule('5.1', 'is not repeated in error responses', async () => {
    const { call } = bookings();
    const answer = await call('GET', '/events', undefined, { key: 'secret-that-was-mistyped' });
    expect(JSON.stringify([answer.body, [...answer.headers]])).not.toContain('secret');
  });

  rule('5.6', 'is rejected once revoked, while other keys still work', async () => {
    const service = await wellFormedRequests();
    const { account, call, requests } = service;
    const [key, other] = [account.keys.create(), account.keys.create({ scope: 'read' })];
    expect((await call('GET', '/events', undefined, { key: key.value })).status).toBe(200);
    account.keys.revoke(key.id);
    const told = async (sent: string | null) =>
      (await call<ErrorBody>('GET', '/events', undefined, { key: sent })).body.error.message;
    expect(await Promise.all([key.value ?? '', 'an-unknown-key', null].map(told))).toEqual([
      'The key was revoked.',
      'The key is unknown.',
      'The request has no key.',
    ]);
    for (const [name, { method }] of table)
      await rejected(service, { rule: '5.6', code: 'unauthorized' }, () =>
        call(method, pathOf(requests[name]), requests[name].body, { key: key.value }),
      );
    expect((await call('GET', '/events', undefined, { key: other.value })).status).toBe(200);
  });
});

rule('5.2', 'the API is open to Pro+ alone, and to an account that returns to it', async () => {
  const service = await wellFormedRequests();
  const { account, call, requests } = service;
  for (const plan of ['Basic', 'Pro'] as const) {
    account.update({ plan });
    for (const [name, { method }] of table)
      await rejected(service, { rule: '5.2', code: 'plan_required' }, () =>
        call(method, pathOf(requests[name]), requests[name].body),
      );
  }
  account.update({ plan: 'Pro+' });
  expect((await call('GET', '/events')).status).toBe(200);
});

rule(['1.1', '5.4', '4/scope'], 'a read key may do every operation by GET, and a read-write key all', async () => {
  for (const [name, { method, success }] of table) {
    const service = await wellFormedRequests();
    const { account, call, requests } = service;
    const attempt = (key: string) => call(method, pathOf(requests[name]), requests[name].body, { key });
    const readKey = account.keys.create({ scope: 'read' }).value;
    if (method === 'GET') expect((await attempt(readKey)).status, name).toBe(200);
    else await rejected(service, { rule: '5.4', code: 'insufficient_scope' }, () => attempt(readKey));
    const { status } = await attempt(account.keys.create({ scope: 'read-write' }).value);
    expect(status, name).toBe(success.status);
  }
});
