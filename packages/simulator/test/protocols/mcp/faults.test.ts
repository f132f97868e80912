import type { NewFault } from '@boothkit/simulator';
import { describe, expect, test } from 'vitest';
import { service } from '../../own-account.ts';
import { connectAgent, eras } from './connected.ts';

describe.for(eras)('a fault and the call of a tool, %s', ([, , connect]) => {
  const withFault = async (fault: NewFault) => {
    const { sim, account } = service();
    const agent = await connect(sim, account);
    const event = account.events.add({ name: 'Ada', templateIds: [account.templates.add().id] });
    sim.faults.inject({ operation: 'update_event', times: 1, ...fault });
    return {
      sim,
      rename: () => agent.call('update_event', { eventId: event.id, name: 'Alan' }),
      nameNow: () => account.events.get(event.id)?.name,
    };
  };

  test('a status becomes an error result with the envelope and the seconds to wait', async () => {
    const { rename, nameNow } = await withFault({ status: 429, retryAfter: 30 });
    const { isError, reported, meta } = await rename();
    expect([isError, reported.error?.code, meta['boothkit/retryAfterSeconds']]).toEqual([true, 'rate_limited', 30]);
    expect(nameNow()).toBe('Ada');
  });

  test('a body of the fault becomes the text of the result', async () => {
    const { rename } = await withFault({ body: '{"id":7}', status: 502 });
    const { isError, reported } = await rename();
    expect([isError, reported]).toEqual([true, { id: 7 }]);
  });

  test('a status without a body becomes an error result without a text', async () => {
    const { sim, rename } = await withFault({ status: 204 });
    await expect(rename()).rejects.toThrow(SyntaxError);
    expect(sim.journal.requests()).toMatchObject([{ status: 204, completed: false }]);
  });

  test('a dropped connection fails the call', async () => {
    const { rename, nameNow } = await withFault({ disconnect: true });
    await expect(rename()).rejects.toThrow('fetch failed');
    expect(nameNow()).toBe('Ada');
  });

  test('a connection dropped after the change fails the call as well', async () => {
    const { rename, nameNow } = await withFault({ disconnect: true, afterChange: true, latencyMs: 2500 });
    await expect(rename()).rejects.toThrow('fetch failed');
    expect(nameNow()).toBe('Alan');
  });

  test('broken JSON becomes a text that does not parse', async () => {
    const { rename, nameNow } = await withFault({ breakJson: true });
    await expect(rename()).rejects.toThrow(SyntaxError);
    expect(nameNow()).toBe('Alan');
  });

  test('a latency advances a frozen clock', async () => {
    const { sim, rename } = await withFault({ latencyMs: 2500 });
    const before = sim.clock.now();
    expect((await rename()).isError).toBe(false);
    expect(sim.clock.now() - before).toBe(2500);
  });
});

test('a cut-off fault truncates the response of the endpoint, after the change', async () => {
  const { sim, account } = service();
  const agent = await connectAgent(sim, account);
  const event = account.events.add({ name: 'Ada', templateIds: [account.templates.add().id] });
  sim.faults.inject({ operation: 'update_event', cutOff: true, times: 1 });
  const rename = { eventId: event.id, name: 'Alan' };
  await expect(agent.call('update_event', rename)).rejects.toThrow('terminated');
  expect(account.events.get(event.id)?.name).toBe('Alan');
  expect((await agent.call('update_event', rename)).isError).toBe(false);
});

test('a cut-off fault truncates the event stream of older agents', async () => {
  const { sim, account } = service();
  const { apiKey, fetch } = account.connection();
  sim.faults.inject({ operation: 'list_events', cutOff: true, times: 1 });
  const call = () =>
    fetch(sim.mcpUrl, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${apiKey}`,
        accept: 'application/json, text/event-stream',
        'content-type': 'application/json',
        'mcp-protocol-version': '2025-11-25',
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'list_events' } }),
    });
  const response = await call();
  expect([response.status, response.headers.get('simulator-fault')]).toEqual([200, 'fault-1']);
  await expect(response.text()).rejects.toThrow('terminated');
  expect(await (await call()).text()).toContain('hasMore');
});
