import { rule } from '@boothkit/rule-coverage';
import type { NewStub } from '@boothkit/simulator';
import { listen } from '@boothkit/simulator/node';
import { describe, expect, onTestFinished, test } from 'vitest';
import { bookings } from '../events/bookings.ts';
import { callerOf } from '../service.ts';

describe('a stub of an operation that the reference only names', () => {
  rule(['5.4', '4/scope'], 'checks key and scope like any operation, and is in the journal', async () => {
    const { sim, account, call } = bookings();
    sim.routes.add({
      operation: 'get_template',
      path: '/templates/{templateId}',
      answer: ({ params, accountId }) => ({ body: { id: params['templateId'], accountId } }),
    });
    sim.routes.add({
      operation: 'update_template',
      method: 'PATCH',
      path: '/templates/{templateId}',
      answer: { body: { done: true } },
    });
    const { status, body, headers } = await call('GET', '/templates/t%201');
    expect([status, body, headers.get('service-version')]).toEqual([
      200,
      { id: 't 1', accountId: account.id },
      '2026-08-04',
    ]);
    expect((await call('GET', '/templates/t1', undefined, { key: null })).status).toBe(401);
    const key = account.keys.create({ scope: 'read' }).value;
    expect((await call('PATCH', '/templates/t1', {}, { key })).status).toBe(403);
    expect((await call('PATCH', '/templates/t1', { name: 'x' })).body).toEqual({ done: true });
    expect((await call('DELETE', '/templates/t1')).status).toBe(405);
    expect(sim.journal.requests({ operation: 'update_template', body: { name: 'x' } })).toHaveLength(1);
    expect(sim.journal.unmatched()).toHaveLength(1);
  });

  test('sends no body with a status that may have none, in process and over HTTP', async () => {
    const { sim, account } = bookings();
    const server = await listen(sim);
    onTestFinished(() => server.close());
    const { apiKey, fetch: inProcess } = account.connection();
    const headers = { authorization: `Bearer ${apiKey}` };
    for (const status of [204, 205, 304])
      for (const answer of [{ status, body: { id: 7 } }, () => ({ status, body: { id: 7 } })]) {
        sim.routes.add({ operation: 'list_fonts', path: '/fonts', answer });
        for (const response of [
          await inProcess(`${sim.baseUrl}/fonts`, { headers }),
          await fetch(`${server.baseUrl}/fonts`, { headers }),
        ])
          expect([response.status, await response.text(), response.headers.get('content-type')]).toEqual([
            status,
            '',
            null,
          ]);
      }
  });

  test('can be removed, and is part of snapshots and forks', async () => {
    const { sim, call } = bookings();
    const snapshot = sim.snapshot();
    sim.routes.add({ operation: 'list_fonts', path: '/fonts', answer: { status: 200, body: [] } });
    const fork = sim.fork();
    expect((await call('GET', '/fonts')).body).toEqual([]);
    expect(sim.routes.remove('list_fonts')).toBe(true);
    expect(sim.routes.remove('list_fonts')).toBe(false);
    expect((await call('GET', '/fonts')).status).toBe(404);
    const [account] = fork.accounts.list();
    if (account) expect((await callerOf(account)('GET', '/fonts')).status).toBe(200);
    fork.restore(snapshot);
    expect(fork.routes.list()).toEqual([]);
  });

  const invalid: [string, object, string][] = [
    [
      'an operation that the reference gives',
      { operation: 'list_events', path: '/x', answer: {} },
      'operation must be one of',
    ],
    [
      'a path that it gives',
      { operation: 'list_fonts', path: '/events/{id}', answer: {} },
      'path must not be that of a documented operation',
    ],
    ['a path that is none', { operation: 'list_fonts', path: 'fonts', answer: {} }, 'path must be'],
    ['an answer that is none', { operation: 'list_fonts', path: '/fonts', answer: { status: 99 } }, 'status must be'],
  ];
  test.each(invalid)('with %s is rejected', (_, stub, message) => {
    const { sim } = bookings();
    expect(() => sim.routes.add(stub as NewStub)).toThrow(message);
    expect(sim.routes.list()).toEqual([]);
  });
});
