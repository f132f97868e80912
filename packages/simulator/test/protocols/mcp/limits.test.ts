import { rule } from '@boothkit/rule-coverage';
import { describe, expect } from 'vitest';
import { startService } from '../../http/served.ts';
import { type Service, service } from '../../own-account.ts';
import { posted } from './connected.ts';

/** Sends messages to an endpoint; each resolves to its status, and the seconds to wait. */
function sending(made: Pick<Service, 'sim' | 'account'>, reaching: { url?: string; fetch: typeof fetch }) {
  return async (method: string, params: object = {}) => {
    const { status, headers, text } = await posted(made, { jsonrpc: '2.0', id: 1, method, params }, reaching);
    return { status: text.includes('"isError":true') ? 'failed' : status, retryAfter: headers.get('retry-after') };
  };
}

const listEvents = { name: 'list_events' };

describe('an agent', () => {
  rule('8/requests-per-ip', 'gets a 429 for its 301st message until its oldest is a minute old', async () => {
    const made = service();
    const { sim, call } = made;
    const send = sending(made, { fetch: sim.fetch });
    const knock = () => sim.fetch(`${sim.baseUrl}/events`);
    expect((await send('ping')).status).toBe(200);
    for (let made = 1; made < 300; made++) await knock();
    expect(await send('tools/call', listEvents)).toEqual({ status: 429, retryAfter: '60' });
    sim.clock.advance({ minutes: 1, milliseconds: -1 });
    expect(await send('ping')).toEqual({ status: 429, retryAfter: '1' });
    sim.clock.advance({ milliseconds: 1 });
    expect((await send('ping')).status).toBe(200);
    expect((await call('GET', '/events')).status).toBe(200);
  });

  rule('8/requests-per-ip', 'is counted with all other requests of its address over HTTP', async () => {
    const { server, ...made } = await startService();
    const send = sending(made, { url: server.mcpUrl, fetch });
    for (let made = 1; made < 300; made++) await (await fetch(`${server.baseUrl}/events`)).text();
    expect([(await send('ping')).status, (await send('ping')).status]).toEqual([200, 429]);
  });

  rule('8/requests-per-key', 'is never rejected without limits, nor where the clock skips waits', async () => {
    for (const [limits, seconds] of [
      ['off', 0],
      // A minute for the 301st request, a second for the 41st call.
      ['skip', 61],
    ] as const) {
      const made = service({ limits });
      const { sim, call } = made;
      const send = sending(made, { fetch: sim.fetch });
      const beganMs = sim.clock.now();
      for (let made = 0; made < 300; made++) await sim.fetch(`${sim.baseUrl}/events`);
      expect((await send('ping')).status).toBe(200);
      for (let made = 0; made < 40; made++) await call('GET', '/events');
      expect((await send('tools/call', listEvents)).status).toBe(200);
      expect(sim.clock.now() - beganMs).toBe(seconds * 1000);
    }
  });
});

describe('a batch of messages', () => {
  const message = { jsonrpc: '2.0', method: 'tools/list' };
  const send = (count: number) =>
    posted(
      service(),
      Array.from({ length: count }, (_, id) => ({ ...message, id })),
    );

  rule('4.11/mcp', 'of 20 is answered, message by message (decision S173)', async () => {
    const { status, text } = await send(20);
    expect([status, text.split('"tools":').length - 1]).toEqual([200, 20]);
  });

  rule('4.11/mcp', 'of more is rejected as one, so that a response is bounded (decision S173)', async () => {
    const { status, text } = await send(21);
    expect(status).toBe(400);
    expect(JSON.parse(text)).toMatchObject({
      error: { code: 'validation_failed', message: 'A batch must have at most 20 messages; it has 21.' },
    });
  });
});
