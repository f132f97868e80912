import { rule } from '@boothkit/rule-coverage';
import type { NewFault, Simulator } from '@boothkit/simulator';
import { handlers } from '@boothkit/simulator/msw';
import { listen } from '@boothkit/simulator/node';
import { setupServer } from 'msw/node';
import { describe, expect, onTestFinished, test } from 'vitest';
import { requestReport } from '../../../src/instruments/journal/request-report.ts';
import { bookings } from '../../service/events/bookings.ts';

/** How a call ended, as whoever fetched sees it. */
interface Ended {
  readonly status?: number;
  readonly headers?: Headers;
  /** As much of the body as came. */
  readonly text?: string;
  /** Where it ended in an error: whether before the answer began, or in its body. */
  readonly failed?: 'connection' | 'body';
}

async function ended(fetch: typeof globalThis.fetch, url: string, init: RequestInit): Promise<Ended> {
  let response: Response;
  try {
    response = await fetch(url, init);
  } catch (error) {
    expect(error).toBeInstanceOf(TypeError);
    return { failed: 'connection' };
  }
  const { status, headers } = response;
  const parts: Uint8Array[] = [];
  try {
    for await (const part of response.body ?? []) parts.push(part);
  } catch (error) {
    expect(error).toBeInstanceOf(TypeError);
    return { status, headers, text: Buffer.concat(parts).toString(), failed: 'body' };
  }
  return { status, headers, text: Buffer.concat(parts).toString() };
}

const ways: [string, (sim: Simulator) => Promise<{ origin: string; fetch: typeof globalThis.fetch }>][] = [
  ['in process', async (sim) => ({ origin: new URL(sim.baseUrl).origin, fetch: sim.fetch })],
  [
    'behind MSW',
    async (sim) => {
      const server = setupServer(...handlers(sim));
      server.listen({ onUnhandledFrame: 'error' });
      onTestFinished(() => server.close());
      return { origin: new URL(sim.baseUrl).origin, fetch: globalThis.fetch };
    },
  ],
  [
    'over HTTP',
    async (sim) => {
      const server = await listen(sim);
      onTestFinished(() => server.close());
      return { origin: new URL(server.baseUrl).origin, fetch: globalThis.fetch };
    },
  ],
];

describe.for(ways)('a fault, %s', ([, reach]) => {
  const withFault = async (fault: NewFault) => {
    const made = bookings();
    const way = await reach(made.sim);
    const event = made.account.events.add({ name: 'Ada', templateIds: [made.template.id] });
    made.sim.faults.inject({ operation: 'update_event', times: 1, ...fault });
    const authorization = `Bearer ${made.account.connection().apiKey}`;
    const update = (name: string) =>
      ended(way.fetch, `${way.origin}/v1/events/${event.id}`, {
        method: 'PATCH',
        headers: { authorization, 'content-type': 'application/json' },
        body: JSON.stringify({ name }),
      });
    const nameNow = () => made.account.events.get(event.id)?.name;
    return { ...made, update, nameNow };
  };

  rule(['7.1', '9.5'], 'responds with its status in the envelope, and changes nothing', async () => {
    const { sim, update, nameNow } = await withFault({ status: 503 });
    const { status, headers, text = '' } = await update('Alan');
    expect([status, headers?.get('simulator-fault'), headers?.get('service-version'), nameNow()]).toEqual([
      503,
      'fault-1',
      '2026-08-04',
      'Ada',
    ]);
    expect(JSON.parse(text)).toEqual({
      error: {
        code: 'internal_error',
        message: expect.stringContaining('fault-1'),
        requestId: headers?.get('x-request-id'),
      },
    });
    expect((await update('Alan')).status).toBe(200);
    expect(sim.faults.list()).toMatchObject([{ id: 'fault-1', appliedCount: 1, appliedTo: ['request-1'] }]);
  });

  test('responds without a body where the status may have none', async () => {
    for (const status of [204, 205, 304]) {
      const { sim, update, nameNow } = await withFault({ status, headers: { ETag: '"7"' } });
      const { headers, text, ...ended } = await update('Alan');
      expect([ended, text, headers?.get('content-type'), headers?.get('etag')]).toEqual([{ status }, '', null, '"7"']);
      expect(headers?.get('simulator-fault')).toBe('fault-1');
      expect(nameNow()).toBe('Ada');
      expect(sim.journal.get('request-1')?.response).not.toHaveProperty('body');
    }
  });

  test('sets headers of its own response and of the real one', async () => {
    const headers = { 'X-Served-By': 'cache-7', 'service-version': '2020-01-01' };
    const alone = await (await withFault({ headers, retryAfter: 12, contentType: 'text/plain' })).update('Alan');
    const replaced = await (await withFault({ status: 503, headers, retryAfter: 'soon' })).update('Alan');
    const shown = ({ status, headers: sent }: Ended) => [
      status,
      ...['x-served-by', 'service-version', 'retry-after', 'content-type'].map((name) => sent?.get(name)),
    ];
    expect(shown(alone)).toEqual([200, 'cache-7', '2020-01-01', '12', 'text/plain']);
    expect(shown(replaced)).toEqual([503, 'cache-7', '2020-01-01', 'soon', 'application/json']);
    expect(JSON.parse(alone.text ?? '')).toMatchObject({ name: 'Alan' });
  });

  rule('7/rate-limited', 'responds with 429 and any Retry-After', async () => {
    for (const [retryAfter, sent] of [
      [undefined, '1'],
      [90, '90'],
      ['Wed, 05 Aug 2026 09:00:00 GMT', 'Wed, 05 Aug 2026 09:00:00 GMT'],
      ['soon', 'soon'],
      [null, null],
    ] as const) {
      const { update } = await withFault({ status: 429, ...(retryAfter !== undefined && { retryAfter }) });
      const { status, headers, text = '' } = await update('Alan');
      expect([status, headers?.get('retry-after'), JSON.parse(text).error.code]).toEqual([429, sent, 'rate_limited']);
    }
  });

  test('responds with text or bytes unchanged', async () => {
    const page = await (
      await withFault({ body: '<h1>Bad Gateway</h1>', contentType: 'text/html', status: 502 })
    ).update('x');
    expect([page.status, page.headers?.get('content-type'), page.text]).toEqual([
      502,
      'text/html',
      '<h1>Bad Gateway</h1>',
    ]);
    const bytes = await (await withFault({ bodyBase64: btoa('{"id":7}') })).update('x');
    expect([bytes.status, bytes.headers?.get('content-type'), bytes.text]).toEqual([
      200,
      'application/json',
      '{"id":7}',
    ]);
  });

  test('corrupts the JSON of the real response, after the change', async () => {
    const { update, nameNow } = await withFault({ breakJson: true });
    const { status, text = '' } = await update('Alan');
    expect(status).toBe(200);
    expect(() => JSON.parse(text)).toThrow(SyntaxError);
    expect(nameNow()).toBe('Alan');
  });

  test('truncates a body of announced length', async () => {
    const { update, nameNow } = await withFault({ cutOff: true });
    const { status, headers, failed, text = '' } = await update('Alan');
    expect(nameNow()).toBe('Alan');
    expect([status, failed]).toEqual([200, 'body']);
    expect(text).toMatch(/^{"id":/);
    expect(text).toHaveLength(Math.floor(Number(headers?.get('content-length')) / 2));
    expect((await update('Grace')).text).toContain('Grace');
  });

  test('drops the connection before the operation', async () => {
    const { update, nameNow, sim } = await withFault({ disconnect: true });
    expect(await update('Alan')).toEqual({ failed: 'connection' });
    expect(nameNow()).toBe('Ada');
    expect((await update('Alan')).status).toBe(200);
    expect(sim.journal.requests().map(({ status, completed, faults }) => [status, completed, faults])).toEqual([
      [null, false, ['fault-1']],
      [200, true, []],
    ]);
  });

  rule('4.2.3', 'drops the response after the change, so that a create with idUser finds its event again', async () => {
    const { sim, account, booking, template } = bookings();
    const way = await reach(sim);
    const authorization = `Bearer ${account.connection().apiKey}`;
    const create = () =>
      ended(way.fetch, `${way.origin}/v1/events`, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json' },
        body: JSON.stringify(booking({ idUser: 'booking-7', templateIds: [template.id] })),
      });
    sim.faults.inject({ operation: 'create_event', disconnect: true, afterChange: true, times: 1 });
    expect(await create()).toEqual({ failed: 'connection' });
    expect(account.events.list()).toHaveLength(1);
    expect(sim.journal.requests()).toMatchObject([{ status: null, completed: true }]);
    expect(sim.timeline.list().map(({ text: entry }) => entry)).toContain('POST /events → response lost');
    const { status, text = '' } = await create();
    expect([status, JSON.parse(text).alreadyExisted]).toEqual([201, true]);
    expect(account.events.list()).toHaveLength(1);
  });

  test('responds with 5xx after the change', async () => {
    const { sim, update, nameNow } = await withFault({ status: 500, afterChange: true });
    expect((await update('Alan')).status).toBe(500);
    expect(nameNow()).toBe('Alan');
    expect(sim.journal.requests()).toMatchObject([{ status: 500, completed: true }]);
    expect(requestReport(sim.journal.requests())).toContain('→ 500 after the change by fault-1');
  });

  test('delays a call before its change; with afterChange, only its response', async () => {
    for (const [fault, changedAfterMs] of [
      [{ latencyMs: 50 }, 50],
      [{ latencyMs: 50, afterChange: true }, 0],
    ] as const) {
      const { update, sim } = await withFault(fault);
      const before = sim.clock.now();
      const { text = '' } = await update('Alan');
      expect(Date.parse(JSON.parse(text).modifiedDate) - before).toBe(changedAfterMs);
      expect(sim.clock.now() - before).toBe(50);
      expect(sim.journal.requests()[0]?.durationMs).toBe(50);
    }
  });
});
