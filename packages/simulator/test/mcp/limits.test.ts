import { rule } from '@boothkit/rule-coverage';
import type { Simulator } from '@boothkit/simulator';
import { describe, expect } from 'vitest';
import { startService } from '../http/served.ts';
import { service } from '../service.ts';

type Limits = 'documented' | 'skip' | 'off';

const message = (method: string, params: object = {}) => ({
  accept: 'application/json, text/event-stream',
  body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
});

/** The ways to the endpoint: in process, and over HTTP. */
const ways = [
  [
    'in process',
    async (limits: Limits) => {
      const { sim, account } = service({ limits });
      return { sim, account, url: sim.mcpUrl, fetch: sim.fetch };
    },
  ],
  [
    'over HTTP',
    async (limits: Limits) => {
      const { sim, account, server } = await startService({ limits });
      return { sim, account, url: server.mcpUrl, fetch: globalThis.fetch };
    },
  ],
] as const;

describe.each(ways)('an agent %s', (_, stage) => {
  /** The statuses of messages, one after the other, that cost the key nothing; and of calls of a tool after them. */
  async function statuses(limits: Limits) {
    const { sim, account, url, fetch } = await stage(limits);
    const { apiKey } = account.connection();
    const send = async ({ accept, body }: ReturnType<typeof message>) => {
      const headers = { authorization: `Bearer ${apiKey}`, accept, 'content-type': 'application/json' };
      const response = await fetch(url, { method: 'POST', headers, body });
      const text = await response.text();
      return text.includes('"isError":true') ? `failed ${response.status}` : response.status;
    };
    const beganMs = sim.clock.now();
    const messages: (number | string)[] = [];
    for (let made = 0; made < 301; made++) messages.push(await send(message('ping')));
    const calls: (number | string)[] = [];
    for (let made = 0; made < 41; made++) calls.push(await send(message('tools/call', { name: 'list_events' })));
    return { messages, calls, passedMs: sim.clock.now() - beganMs };
  }

  rule('8/requests-per-ip', 'gets a 429 for its 301st message of a minute', async () => {
    const { messages, calls, passedMs } = await statuses('documented');
    expect([messages.slice(0, 300).every((status) => status === 200), messages[300]]).toEqual([true, 429]);
    expect([new Set(calls), passedMs]).toEqual([new Set([429]), 0]);
  });

  rule(
    ['8/requests-per-ip', '8/requests-per-key'],
    'is never limited with limits: off, and no time passes',
    async () => {
      const { messages, calls, passedMs } = await statuses('off');
      expect([new Set([...messages, ...calls]), passedMs]).toEqual([new Set([200]), 0]);
    },
  );

  rule(
    ['8/requests-per-ip', '8/requests-per-key'],
    'is never rejected with limits: skip: the clock moves to the time at which the limit allows the message',
    async () => {
      const { messages, calls, passedMs } = await statuses('skip');
      expect(new Set([...messages, ...calls])).toEqual(new Set([200]));
      // A minute for the 301st message, a second for the 41st call.
      expect(passedMs).toBe(61_000);
    },
  );
});

rule(
  '8/requests-per-ip',
  'an address may send its next message when its oldest one is a minute old, to the millisecond',
  async () => {
    const { sim, account } = service();
    const ping = (simulator: Simulator) => {
      const { accept, body } = message('ping');
      const headers = {
        authorization: `Bearer ${account.connection().apiKey}`,
        accept,
        'content-type': 'application/json',
      };
      return simulator.fetch(simulator.mcpUrl, { method: 'POST', headers, body });
    };
    for (let made = 0; made < 300; made++) await ping(sim);
    sim.clock.advance({ minutes: 1, milliseconds: -1 });
    const refused = await ping(sim);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1']);
    sim.clock.advance({ milliseconds: 1 });
    expect((await ping(sim)).status).toBe(200);
  },
);

describe('a batch of messages', () => {
  const send = (count: number) => {
    const { sim, account } = service();
    const message = { jsonrpc: '2.0', method: 'tools/list' };
    return sim.fetch(sim.mcpUrl, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${account.connection().apiKey}`,
        accept: 'application/json, text/event-stream',
        'content-type': 'application/json',
      },
      body: JSON.stringify(Array.from({ length: count }, (_, id) => ({ ...message, id }))),
    });
  };

  rule('4.11/mcp', 'of 20 is answered, message by message (decision S173)', async () => {
    const response = await send(20);
    expect(response.status).toBe(200);
    expect((await response.text()).split('"tools":').length - 1).toBe(20);
  });

  rule('4.11/mcp', 'of more is rejected as one, so that a response is bounded (decision S173)', async () => {
    const response = await send(21);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      error: { code: 'validation_failed', message: 'A batch must have at most 20 messages; it has 21.' },
    });
  });
});
