import { rule } from '@boothkit/rule-coverage';
import { type Account, createSimulator } from '@boothkit/simulator';
import { describe, expect, test } from 'vitest';
import { connected } from '../../control/remote/connected.ts';

const frozen = { start: '2026-08-04T09:00:00Z', frozen: true } as const;

function stage() {
  const sim = createSimulator({ clock: frozen, checkResponses: true });
  const account = sim.accounts.create();
  return { sim, account, booking: bookingFor(account) };
}

function bookingFor({ templates }: Pick<Account, 'templates'>) {
  const body = { name: 'Ada & Alan', date: '2026-09-12T17:00:00+02:00', templateIds: [templates.add().id] };
  return { method: 'POST', path: '/events', body };
}

describe('a request that an account sends as its owner', () => {
  test('gets the response of the API', async () => {
    const { account, booking } = stage();
    const { status, headers, body } = await account.request(booking);
    expect({ status, body }).toMatchObject({ status: 201, body: { name: 'Ada & Alan' } });
    expect(headers).toMatchObject({ 'content-type': 'application/json', 'x-request-id': expect.any(String) });
    expect(account.events.list().map(({ name }) => name)).toEqual(['Ada & Alan']);
  });

  test('takes a path with a query', async () => {
    const { account, booking } = stage();
    await account.request(booking);
    await account.request(booking);
    expect(await account.request({ method: 'GET', path: '/events?limit=1' })).toMatchObject({
      body: { data: [{ name: 'Ada & Alan' }], hasMore: true },
    });
  });

  test('is not in the journal, meets no fault and leaves one for a client', async () => {
    const { sim, account, booking } = stage();
    sim.faults.inject({ status: 503, times: 1 });
    expect(await account.request(booking)).toMatchObject({ status: 201 });
    expect(sim.journal.requests()).toEqual([]);
    expect(sim.faults.list()).toHaveLength(1);
  });

  test('costs nothing of the limits of key, account and address', async () => {
    const { account } = stage();
    for (let sent = 0; sent < 400; sent++) await account.request({ method: 'GET', path: '/events' });
    expect(Object.values(account.usage().tokens)).toEqual([account.limits.burst]);
    const { baseUrl, apiKey, fetch } = account.connection();
    const response = await fetch(`${baseUrl}/events`, { headers: { authorization: `Bearer ${apiKey}` } });
    expect(response.status).toBe(200);
  });

  rule('5.4', 'is rejected with 403 where its key may only read', async () => {
    const { account, booking } = stage();
    const { id: keyId } = account.keys.create({ scope: 'read' });
    expect(await account.request({ ...booking, keyId })).toMatchObject({ status: 403 });
    expect(await account.request({ method: 'GET', path: '/events', keyId })).toMatchObject({ status: 200 });
  });

  rule('5.6', 'is rejected with 401 where its key was revoked', async () => {
    const { account, booking } = stage();
    const { id: keyId } = account.keys.create();
    account.keys.revoke(keyId);
    expect(await account.request({ ...booking, keyId })).toMatchObject({ status: 401 });
  });

  test('uses another key of the account where the first was revoked', async () => {
    const { account, booking } = stage();
    for (const { id } of account.keys.list()) account.keys.revoke(id);
    account.keys.create({ scope: 'read' });
    expect(await account.request(booking)).toMatchObject({ status: 401 });
    account.keys.create();
    expect(await account.request(booking)).toMatchObject({ status: 201 });
  });

  test('carries its own authorization where it has one', async () => {
    const { account, booking } = stage();
    const headers = { Authorization: 'Bearer wrong' };
    expect(await account.request({ ...booking, headers })).toMatchObject({ status: 401 });
  });

  test('is validated and counted against the quota as any other', async () => {
    const { account, booking } = stage();
    expect(await account.request({ ...booking, body: { name: 7 } })).toMatchObject({
      status: 400,
      headers: { 'simulator-rule': expect.any(String) },
      body: { error: { code: 'validation_failed' } },
    });
    account.update({ quota: { events: 0 } });
    expect(await account.request(booking)).toMatchObject({ status: 402 });
  });

  test.each([
    [{ path: 'events' }, 'path must begin with a slash'],
    [{ method: 'post' }, 'method must be a method in capital letters'],
    [{ headers: { 'a b': '1' } }, 'headers must be names and values of HTTP headers'],
    [{ header: {} }, 'header'],
  ])('is rejected before it is sent where it does not fit: %j', async (change, message) => {
    const { account, booking } = stage();
    await expect(account.request({ ...booking, ...change })).rejects.toThrow(message);
  });
});

describe('a request that an account sends as a client', () => {
  test('is in the journal, meets faults and takes of the limits', async () => {
    const { sim, account, booking } = stage();
    sim.faults.inject({ status: 503, times: 1 });
    expect(await account.request({ ...booking, asClient: true })).toMatchObject({ status: 503 });
    expect(await account.request({ ...booking, asClient: true })).toMatchObject({ status: 201 });
    expect(sim.journal.requests().map(({ status }) => status)).toEqual([503, 201]);
    expect(Object.values(account.usage().tokens)[0]).toBeLessThan(account.limits.burst);
  });

  test('has no status where a fault drops the connection', async () => {
    const { sim, account, booking } = stage();
    sim.faults.inject({ disconnect: true });
    expect(await account.request({ ...booking, asClient: true })).toEqual({ status: null, headers: {}, body: null });
  });
});

describe('over the control API', () => {
  test('remote accounts send requests as those in process do', async () => {
    const { sim, account, remoteAccount } = await connected({ clock: frozen });
    const booking = bookingFor(account);
    expect(await remoteAccount.request(booking)).toMatchObject({ status: 201, body: { name: 'Ada & Alan' } });
    expect(sim.journal.requests()).toEqual([]);
    await remoteAccount.request({ ...booking, asClient: true });
    expect(sim.journal.requests()).toHaveLength(1);
  });

  test('URLs in the response lead to the host that the caller reached', async () => {
    const { server, remoteAccount } = await connected();
    const { body } = await remoteAccount.request({
      method: 'POST',
      path: '/uploads',
      body: { purpose: 'event-branding-image', contentType: 'image/png' },
    });
    expect(JSON.stringify(body)).toContain(new URL(server.baseUrl).origin);
  });
});
