import { rule } from '@boothkit/rule-coverage';
import type { Simulator } from '@boothkit/simulator';
import { expect, test } from 'vitest';
import { connected, entered, finished, opened, opens, pageUrl, refreshed, staged } from './connector.ts';

// Everything that expires is valid until the last millisecond before its end, and over at its end.

/** Moves the clock to the last millisecond before an end, and then to the end; each time, the value is read. */
async function aroundEnd<Value>(sim: Simulator, endMs: number, read: () => Value | Promise<Value>) {
  sim.clock.advance({ milliseconds: endMs - 1 - sim.clock.now() });
  const before = await read();
  sim.clock.advance({ milliseconds: 1 });
  return [before, await read()];
}

const minutesMs = 60_000;
const daysMs = 86_400_000;

rule('5.8.3', 'a sign-in that began in the last millisecond of its code has its own minute', async () => {
  const { sim, app, newCode } = await staged();
  const code = newCode();
  sim.clock.advance({ minutes: 15, milliseconds: -1 });
  const back = await entered(sim, app, code);
  sim.clock.advance({ minutes: 1, milliseconds: -1 });
  expect((await finished(sim, app, back)).status).toBe(200);
});

test('an authorization code can be redeemed until its end, and is known as expired after that', async () => {
  const { sim, app, newCode } = await staged();
  const code = newCode();
  const backs = [await entered(sim, app, code), await entered(sim, app, code), await entered(sim, app, code)];
  const reasonOf = async () => {
    const { body } = await finished(sim, app, backs.pop() ?? expect.fail('no code is left'));
    return body.error_description;
  };
  expect(await aroundEnd(sim, sim.clock.now() + minutesMs, reasonOf)).toEqual([undefined, 'the code has expired']);
  await entered(sim, app, code);
  expect(await reasonOf()).toBe('the code has expired');
});

test('an authorization code that has not expired stays known while others are issued', async () => {
  const { sim, app, newCode } = await staged();
  const code = newCode();
  const back = await entered(sim, app, code);
  sim.clock.advance({ minutes: 1, milliseconds: -1 });
  await entered(sim, app, code);
  expect((await finished(sim, app, back)).status).toBe(200);
});

rule('5.8.4', 'an access token opens the endpoint until its end, an hour later', async () => {
  const { sim, app, newCode } = await staged();
  const { access_token, expires_in } = await connected(sim, app, newCode());
  expect(expires_in).toBe(3600);
  const status = () => opens(sim, access_token);
  expect(await aroundEnd(sim, sim.clock.now() + 60 * minutesMs, status)).toEqual([200, 401]);
  const response = await sim.fetch(sim.mcpUrl, {
    method: 'POST',
    headers: { authorization: `Bearer ${access_token}` },
  });
  expect(await response.text()).toContain('The access token has expired.');
});

test('an access token opens the endpoint until its end, whatever else is issued for its connection', async () => {
  const { sim, app, newCode } = await staged();
  const { access_token, refresh_token } = await connected(sim, app, newCode());
  const statusOf = async () => {
    // Tokens that are over are dropped when the next pair is issued.
    await refreshed(sim, app, refresh_token);
    return opens(sim, access_token);
  };
  expect(await aroundEnd(sim, sim.clock.now() + 60 * minutesMs, statusOf)).toEqual([200, 401]);
});

test('an access token that would outlast its connection ends with it', async () => {
  const { sim, app, newCode } = await staged();
  const endMs = sim.clock.now() + 90 * daysMs;
  const { refresh_token } = await connected(sim, app, newCode());
  sim.clock.advance({ days: 90, minutes: -10 });
  const { body } = await refreshed(sim, app, refresh_token);
  expect(body.expires_in).toBe(600);
  expect(await aroundEnd(sim, endMs, () => opens(sim, body.access_token))).toEqual([200, 401]);
});

test('a refresh token that was never used is valid until the end of its connection', async () => {
  const { sim, app, newCode } = await staged();
  const { refresh_token } = await connected(sim, app, newCode());
  let token = refresh_token;
  const refresh = async () => {
    const { status, body } = await refreshed(sim, app, token);
    token = body.refresh_token;
    return status;
  };
  expect(await aroundEnd(sim, sim.clock.now() + 90 * daysMs, refresh)).toEqual([200, 400]);
});

rule(['5.8.4', '8/connection-lifetime'], 'a connection is listed and its key opens until its end', async () => {
  const { sim, account, app, newCode } = await staged();
  await connected(sim, app, newCode());
  const [{ id, keyId, expiresAt } = expect.fail('no connection')] = account.connections.list();
  const seen = () => ({
    listed: account.connections.list().length,
    found: account.connections.get(id)?.id,
    revoked: account.keys.get(keyId)?.revoked,
  });
  expect(await aroundEnd(sim, Date.parse(expiresAt), seen)).toEqual([
    { listed: 1, found: id, revoked: false },
    { listed: 0, found: undefined, revoked: true },
  ]);
  expect(account.connections.remove(id)).toBe(false);
});

rule('5.8.4', 'a connection can be removed until its end', async () => {
  const { sim, account, app, newCode } = await staged();
  await connected(sim, app, newCode());
  const [{ id, expiresAt } = expect.fail('no connection')] = account.connections.list();
  const remove = () => {
    const before = sim.snapshot();
    const isRemoved = account.connections.remove(id);
    sim.restore(before);
    return isRemoved;
  };
  expect(await aroundEnd(sim, Date.parse(expiresAt), remove)).toEqual([true, false]);
});

rule('5.8.4', 'a key lasts as long as the last of its connections, and a removal takes it back', async () => {
  const connectedTwice = async () => {
    const { sim, account, app, newCode } = await staged();
    const code = newCode();
    await connected(sim, app, code);
    sim.clock.advance({ minutes: 5 });
    await connected(sim, app, code);
    const connections = account.connections.list().toSorted((a, b) => a.expiresAt.localeCompare(b.expiresAt));
    const [first = expect.fail('no connection'), second = expect.fail('one connection')] = connections;
    return { sim, account, first, second, isRevoked: () => account.keys.get(first.keyId)?.revoked };
  };
  const { sim, account, first, second, isRevoked } = await connectedTwice();
  const removeSecond = () => {
    const before = sim.snapshot();
    account.connections.remove(second.id);
    const revoked = isRevoked();
    sim.restore(before);
    return revoked;
  };
  // With the first one over, the second one is the last.
  expect(await aroundEnd(sim, Date.parse(first.expiresAt), removeSecond)).toEqual([false, true]);
  expect(await aroundEnd(sim, Date.parse(second.expiresAt), isRevoked)).toEqual([false, true]);
  const other = await connectedTwice();
  other.account.connections.remove(other.second.id);
  expect(await aroundEnd(other.sim, Date.parse(other.first.expiresAt), other.isRevoked)).toEqual([false, true]);
});

rule('5.8.4', 'a key whose last of three connections is removed lasts as long as the second', async () => {
  const { sim, account, app, newCode } = await staged();
  const code = newCode();
  for (let times = 0; times < 3; times++) {
    await connected(sim, app, code);
    sim.clock.advance({ minutes: 5 });
  }
  const connections = account.connections.list().toSorted((a, b) => a.expiresAt.localeCompare(b.expiresAt));
  const [, second = expect.fail('one connection'), third = expect.fail('two connections')] = connections;
  account.connections.remove(third.id);
  const isRevoked = () => account.keys.get(third.keyId)?.revoked;
  expect(await aroundEnd(sim, Date.parse(second.expiresAt), isRevoked)).toEqual([false, true]);
});

rule('5.8.3', 'a code leads to its key again until the key lapses: its connections outlast it', async () => {
  const { sim, account, app, newCode } = await staged();
  const code = newCode();
  await connected(sim, app, code);
  sim.clock.advance({ minutes: 15, milliseconds: -1 });
  await connected(sim, app, code);
  expect(new Set(account.connections.list().map(({ keyId }) => keyId)).size).toBe(1);
});

rule('5.8.2', 'the page is closed to an address until the oldest of ten wrong codes is 15 minutes old', async () => {
  const { sim, app, newCode } = await staged();
  const url = pageUrl(sim, app);
  const beganMs = sim.clock.now();
  for (let guess = 0; guess < 10; guess++) {
    expect((await opened(sim, url, { code: `WRONG-${guess}` })).status).toBe(403);
    sim.clock.advance({ minutes: 1 });
  }
  const enter = async (headersOfCall = {}) => {
    const { status, headers } = await opened(sim, url, { code: newCode().code }, headersOfCall);
    return [status, headers.get('retry-after')];
  };
  expect(await enter({ 'simulator-client-ip': '203.0.113.9' })).toEqual([303, null]);
  expect(await aroundEnd(sim, beganMs + 15 * minutesMs, () => enter())).toEqual([
    [429, '1'],
    [303, null],
  ]);
  // Nine are left, so one more wrong code closes it again, until the second one is 15 minutes old.
  await opened(sim, url, { code: 'WRONG' });
  expect(await enter()).toEqual([429, '60']);
});
