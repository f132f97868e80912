import { describe, expect, test } from 'vitest';
import { startService } from '../../../http/served.ts';
import { asJson, service } from '../../../own-account.ts';

/** Listens, and reads one message at a time. */
async function listen(fetch: typeof globalThis.fetch, controlUrl: string) {
  const abort = new AbortController();
  const response = await fetch(`${controlUrl}/live`, { signal: abort.signal });
  if (response.body === null) throw new Error('there is nothing to listen to');
  // Nothing between that would read ahead.
  const reader = response.body.getReader();
  const next = async () => new TextDecoder().decode((await reader.read()).value);
  expect(await next()).toBe(': listening\n\n');
  return { response, next, reader, abort };
}

const changed = 'event: changed\ndata: {}\n\n';

describe('the live events of a simulator', () => {
  test("report a call, an error, an owner's action and a move of the clock", async () => {
    const { sim, account, call } = service();
    const { response, next } = await listen(sim.fetch, sim.controlUrl);
    expect(response.headers.get('content-type')).toBe('text/event-stream');
    for (const happen of [
      () => call('GET', '/events'),
      () => call('GET', '/events', undefined, { key: 'nobody' }),
      () => account.templates.add(),
      () => sim.publicTemplates.add(),
      () => sim.catalog.add({ kind: 'aiPortrait', name: 'Oil' }),
      () => sim.faults.inject({ status: 503, times: 1, operation: 'delete_event' }),
      () => sim.faults.clear(),
      () => sim.routes.add({ operation: 'get_ai_credits', path: '/ai/credits', answer: {} }),
      () => sim.routes.remove('get_ai_credits'),
      () => sim.web.serve('https://cdn.example.com/logo.png', new Uint8Array()),
      () => sim.web.receive('https://hooks.example.com/media', () => undefined),
      () => sim.web.remove('https://hooks.example.com/media'),
      () => sim.journal.clear(),
      () => sim.accounts.create(),
      () =>
        sim.fetch(`${sim.controlUrl}/clock`, {
          method: 'PATCH',
          headers: { 'content-type': 'application/json' },
          body: '{"advanceSeconds":1}',
        }),
      () => sim.clock.advance({ seconds: 1 }),
      () => sim.reset(),
    ]) {
      const received = next();
      await happen();
      expect(await received).toBe(changed);
    }
  });

  test('report all changes since the last read once, and nothing for reads', async () => {
    const { sim, account, call } = service();
    const { next } = await listen(sim.fetch, sim.controlUrl);
    for (let calls = 0; calls < 5; calls++) await call('GET', '/events');
    expect(await next()).toBe(changed);
    const received = next();
    await sim.fetch(`${sim.controlUrl}/accounts`);
    await sim.fetch(`${sim.controlUrl}/dashboard/`);
    const looked = await Promise.race([received, Promise.resolve('nothing')]);
    expect(looked).toBe('nothing');
    account.templates.add();
    expect(await received).toBe(changed);
  });

  test('report a request of the owner that may change something, and nothing for one that reads', async () => {
    const { sim, account } = service();
    const { next } = await listen(sim.fetch, sim.controlUrl);
    const send = (path: string, body: object) => sim.fetch(`${sim.controlUrl}${path}`, asJson('POST', body));
    const received = next();
    await send(`/accounts/${account.id}/requests`, { method: 'GET', path: '/events' });
    await send('/requests/search', {});
    expect(await Promise.race([received, Promise.resolve('nothing')])).toBe('nothing');
    await send(`/accounts/${account.id}/requests`, { method: 'POST', path: '/events', body: { name: 'Ada' } });
    expect(await received).toBe(changed);
  });

  test('reach many listeners over HTTP, and drop one that disconnects', async () => {
    const { server, account } = await startService();
    const [one, other] = [await listen(fetch, server.controlUrl), await listen(fetch, server.controlUrl)];
    account.templates.add();
    expect([await one.next(), await other.next()]).toEqual([changed, changed]);
    one.abort.abort();
    await expect(one.next()).rejects.toThrow();
    account.templates.add();
    expect(await other.next()).toBe(changed);
  });

  test('end when the server closes', async () => {
    const { server } = await startService();
    const { reader } = await listen(fetch, server.controlUrl);
    await server.close();
    expect(await reader.read()).toEqual({ done: true, value: undefined });
  });

  test('end when the world is removed, whether its reader waits or not', async () => {
    const { server, sim } = await startService();
    const { id, simulator } = sim.worlds.create();
    const controlUrl = new URL(`/worlds/${id}/_sim`, server.controlUrl);
    const waiting = await listen(fetch, controlUrl.href);
    const idle = await listen(simulator.fetch, simulator.controlUrl);
    const end = waiting.reader.read();
    sim.worlds.remove(id);
    expect(await end).toEqual({ done: true, value: undefined });
    expect(await idle.reader.read()).toEqual({ done: true, value: undefined });
  });
});
