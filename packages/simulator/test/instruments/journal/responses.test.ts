import { ruleCatalogue } from '@boothkit/contract/rules';
import { rule } from '@boothkit/rule-coverage';
import { describe, expect, test } from 'vitest';
import { bookings } from '../../service/events/bookings.ts';
import { mediaUrl } from '../../service/webhooks/hooks.ts';

/** Bookings, with what the journal has of the last request. */
function recorded(options?: Parameters<typeof bookings>[0]) {
  const made = bookings({ limits: 'off', ...options });
  const last = () => {
    const found =
      made.sim.journal.get(made.sim.journal.requests().at(-1)?.id ?? '') ?? expect.fail('nothing was recorded');
    return found;
  };
  return { ...made, last };
}

describe('the journal has the response of a request', () => {
  test('with its headers and its body, and the headers of the request', async () => {
    const { call, last, booking } = recorded();
    const made = await call<object>('POST', '/events', booking(), {
      headers: { 'User-Agent': 'booking-platform/2.1', 'X-Whatever': 'x' },
    });
    expect(last()).toMatchObject({
      status: 201,
      headers: {
        authorization: '[redacted]',
        'content-type': 'application/json',
        'user-agent': 'booking-platform/2.1',
      },
      response: {
        headers: {
          'content-type': 'application/json',
          'service-version': expect.any(String),
          'x-request-id': last().requestId,
        },
      },
    });
    expect(last().headers).not.toHaveProperty('x-whatever');
    expect(JSON.stringify(last().response?.body)).toHaveLength(JSON.stringify(made.body).length);
  });

  test('with the error that rejected it', async () => {
    const { call, last } = recorded();
    const { body } = await call('POST', '/events', {});
    expect(last().response?.body).toEqual(body);
    expect(last().response?.headers['simulator-rule']).toBe(last().rule);
    expect(last().ruleText).toBe(ruleCatalogue[last().rule ?? '1.1'].line);
  });

  test('as text where it is JSON that is nested too deeply to be walked', async () => {
    const { sim, call, last } = recorded();
    const body = '['.repeat(30_000) + ']'.repeat(30_000);
    sim.faults.inject({ status: 400, body });
    await call('GET', '/events');
    expect(last().response?.body).toBe(body);
    expect(sim.journal.har().log.entries[0]?.response.content.text).toBe(body);
  });

  test('with what a fault sent in its place', async () => {
    const { sim, call, last } = recorded();
    const { id } = sim.faults.inject({ status: 502, body: '<h1>Bad gateway</h1>', contentType: 'text/html' });
    await call('GET', '/events').catch(() => undefined);
    expect(last().response).toEqual({
      headers: expect.objectContaining({ 'content-type': 'text/html', 'simulator-fault': id }),
      body: '<h1>Bad gateway</h1>',
    });
  });

  test('up to where its body broke off', async () => {
    const { sim, account, last } = recorded();
    sim.faults.inject({ body: '0123456789', contentType: 'text/plain', times: 1 });
    await account.request({ method: 'GET', path: '/events', asClient: true });
    expect(last().response?.body).toBe('0123456789');
    sim.faults.inject({ cutOff: true });
    const { body } = await account.request({ method: 'GET', path: '/events', asClient: true });
    expect(last().response?.body).toBe(body);
  });

  test('as null where a fault dropped the connection', async () => {
    const { sim, call, last } = recorded();
    sim.faults.inject({ disconnect: true });
    await call('GET', '/events').catch(() => undefined);
    expect(last()).toMatchObject({ status: null, response: null });
  });

  test('without the bytes of pictures and the pages of guests', async () => {
    const { sim, account, create, last } = recorded();
    const { galleryId } = await create();
    const media = account.galleries.addMedia(galleryId ?? '');
    for (const url of [media.originalUrl, account.galleries.get(galleryId ?? '')?.link ?? '']) {
      await sim.fetch(url);
      expect(last().response).toEqual({ headers: expect.any(Object) });
    }
    await sim.fetch(new URL(media.originalUrl).origin + new URL(media.originalUrl).pathname);
    expect(last().response?.body).toMatchObject({ error: { code: 'unauthorized' } });
  });

  test('in part, as JSON, where its body is longer than 64 KiB', async () => {
    const { account, call, last, template } = recorded();
    for (let at = 0; at < 100; at++)
      account.events.add({ name: `"{[\\${at}${'"'.repeat(180)}`, templateIds: [template.id] });
    const { body } = await call<{ data: object[] }>('GET', '/events?limit=100');
    expect(JSON.stringify(body).length).toBeGreaterThan(65_536);
    const { response } = last();
    expect(response?.bodyTruncated).toBe(true);
    const { data } = (response as { readonly body: typeof body }).body;
    expect(data.length).toBeGreaterThan(10);
    expect(data.slice(0, -1)).toMatchObject(
      body.data.slice(0, data.length - 1).map((event) => ({ id: Reflect.get(event, 'id') })),
    );
  });

  test('within the bytes that the journal may take', async () => {
    const { sim, account, call, template } = recorded({ journalSizeBytes: 1_048_576 });
    for (let at = 0; at < 10; at++) account.events.add({ name: 'x'.repeat(100), templateIds: [template.id] });
    const { body } = await call('GET', '/events');
    for (let at = 0; at < 400; at++) await call('GET', '/events');
    expect(sim.journal.requests().length * JSON.stringify(body).length * 2).toBeLessThanOrEqual(1_048_576);
    expect(sim.journal.dropped()).toBeGreaterThan(100);
  });
});

describe('responses in the journal', () => {
  rule(['5.6', '2.6/signed'], 'contain no key, no signature and no email address of a header', async () => {
    const { sim, account, call, create, last } = recorded();
    const { id } = await create();
    const { apiKey } = account.connection();
    const seen: string[] = [];
    const look = () => seen.push(JSON.stringify(last()));
    await call('PUT', '/webhooks', { mediaUrl, sendUrl: null });
    look();
    await call('POST', '/uploads', { purpose: 'event-branding-image', contentType: 'image/png' });
    look();
    await call('GET', `/events/${id}`, undefined, {
      headers: {
        'User-Agent': 'platform (mailto:ops@example.com)',
        From: 'ada@example.com',
        Cookie: 'session=hunter2',
      },
    });
    look();
    const leaky = [
      `<a href="https://x.example.com/a.png?signature=hunter2">${apiKey}</a> /media/1?expires=1&signature=hunter2`,
      `{"apiKey": "hunter2", "url": "https://x.example.com/?a=hunter2"`,
    ];
    for (const body of leaky) {
      sim.faults.inject({ body, contentType: 'text/plain', times: 1 });
      await account.request({ method: 'GET', path: '/events', asClient: true });
      look();
    }
    const media = account.galleries.addMedia(account.events.get(id)?.galleryId ?? '');
    await sim.fetch(media.originalUrl);
    look();
    expect(seen.join('\n')).toContain('[redacted]');
    const signature = new URL(media.originalUrl).searchParams.get('signature') ?? '?';
    for (const secret of [apiKey, '4f1c9b', 'hunter2', 'signature=', 'ops@example.com', 'ada@example.com', signature])
      expect(seen.join('\n').replaceAll('signature=[redacted]', '')).not.toContain(secret);
  });

  test('of a gallery with a passcode contain no cookie', async () => {
    const { sim, account, create, last } = recorded();
    const gallery = account.galleries.update((await create()).galleryId ?? '', { passcode: '2468' });
    await sim.fetch(gallery.link, { method: 'POST', body: new URLSearchParams({ passcode: '2468' }) });
    expect(last().response?.headers['set-cookie']).toBe('[redacted]');
  });
});

describe('the journal finds requests', () => {
  test('by a class of statuses, by their duration and by text in either case', async () => {
    const { sim, account, call, create, booking } = recorded();
    await create({ name: 'Grace & Howard' });
    await call('POST', '/events', booking({ name: '' }));
    await call('GET', '/events?search=Zebra');
    sim.faults.inject({ latencyMs: 2000, status: 503 });
    await call('GET', '/events');
    const statuses = (filter: object) => sim.journal.requests(filter).map(({ status }) => status);
    expect(statuses({ status: '2xx' })).toEqual([201, 200]);
    expect(statuses({ status: '4xx' })).toEqual([400]);
    expect(statuses({ status: '5xx' })).toEqual([503]);
    expect(statuses({ status: 201 })).toEqual([201]);
    expect(statuses({ minDurationMs: 2000 })).toEqual([503]);
    expect(statuses({ minDurationMs: 2001 })).toEqual([]);
    const [first] = sim.journal.requests();
    const at = Date.parse(first?.at ?? '');
    const later = new Date(at + 1).toISOString();
    expect(statuses({ until: first?.at })[0]).toBe(201);
    expect([...statuses({ until: first?.at }), ...statuses({ since: later })]).toEqual(statuses({}));
    expect(() => sim.journal.requests({ since: 'noon' })).toThrow('since must be a date-time');
    // In a request's body, a path, a message, and a response's body alone.
    expect(statuses({ search: 'GRACE' })).toEqual([201]);
    expect(statuses({ search: 'zebra' })).toEqual([200]);
    expect(statuses({ search: ' name must ' })).toEqual([400]);
    expect(statuses({ search: 'galleryid' })).toEqual([201]);
    expect(statuses({ search: 'nowhere' })).toEqual([]);
    expect(account.journal.requests({ status: '2xx', search: 'grace' })).toHaveLength(1);
    expect(() => sim.journal.requests({ status: '6xx' as '5xx' })).toThrow('status');
  });

  test('over the control API by the same parts of a filter, page by page', async () => {
    const { sim, call } = recorded();
    for (let at = 0; at < 5; at++) await call('GET', `/events?search=zebra-${at}`);
    const page = async (query: string) => (await sim.fetch(`${sim.controlUrl}/requests?${query}`)).json();
    const first = await page('status=2xx&search=ZEBRA&minDurationMs=0&order=newest&limit=2');
    await call('GET', '/events?search=zebra-6');
    const second = await page(
      `status=2xx&search=ZEBRA&minDurationMs=0&order=newest&limit=2&cursor=${first.nextCursor}`,
    );
    expect([...first.data, ...second.data].map(({ query }) => query.search)).toEqual([
      'zebra-4',
      'zebra-3',
      'zebra-2',
      'zebra-1',
    ]);
    const response = await sim.fetch(`${sim.controlUrl}/requests/${first.data[0].id}`);
    expect(await response.json()).toMatchObject({ response: { body: { data: [] } } });
    expect((await sim.fetch(`${sim.controlUrl}/requests/request-99`)).status).toBe(404);
  });

  test('by the id that it gave them, until they are dropped, and never another', async () => {
    const { sim, account, call } = recorded({ journalLength: 2 });
    for (let at = 0; at < 3; at++) await call('GET', `/events?limit=${at + 1}`);
    expect(sim.journal.get('request-1')).toBeUndefined();
    expect(sim.journal.get('request-3')).toMatchObject({ query: { limit: '3' } });
    for (const id of ['request-4', 'request-0', 'request-', 'x', 'request-1e3', ''])
      expect(sim.journal.get(id)).toBeUndefined();
    sim.journal.clear();
    await call('GET', '/events?limit=9');
    expect([sim.journal.get('request-3'), sim.journal.get('request-4')?.query]).toEqual([undefined, { limit: '9' }]);
    expect(sim.accounts.create().journal.get('request-4')).toBeUndefined();
    expect(account.journal.get('request-4')).toBeDefined();
  });
});
