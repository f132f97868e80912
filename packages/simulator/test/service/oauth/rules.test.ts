import { rule } from '@boothkit/rule-coverage';
import { describe, expect, test } from 'vitest';
import { service } from '../../own-account.ts';
import {
  callback,
  connected,
  entered,
  finished,
  madeFor,
  opened,
  opens,
  pageUrl,
  type Registration,
  refreshed,
  registered,
  staged,
} from './connector.ts';

describe('a connection code', () => {
  rule(['5.8.1', '5.8.3'], "gives the app the owner's chosen access", async () => {
    const { sim, account, app, newCode } = await staged();
    for (const access of ['read', 'read-write'] as const) {
      const other = access === 'read' ? app : await registered(sim, { name: 'Other' });
      const { scope, token_type } = await connected(sim, other, newCode(access));
      expect([scope, token_type]).toEqual([access, 'Bearer']);
      const [{ keyId } = expect.fail('no connection')] = account.connections
        .list()
        .filter((made) => made.access === access);
      expect(account.keys.get(keyId)).toMatchObject({ scope: access, connector: true, revoked: false });
    }
    expect(() => account.connectionCodes.create({ access: 'write' as 'read' })).toThrow('access must be');
  });

  rule(['5.8.2', '8/connection-code'], 'is valid for 15 minutes, to the millisecond', async () => {
    const { sim, app, newCode } = await staged();
    const [first, second] = [newCode(), newCode()];
    expect(Date.parse(first.expiresAt) - sim.clock.now()).toBe(15 * 60_000);
    sim.clock.advance({ minutes: 15, milliseconds: -1 });
    await connected(sim, app, first);
    sim.clock.advance({ milliseconds: 1 });
    const { status, text } = await opened(sim, pageUrl(sim, app), { code: second.code });
    expect([status, text]).toEqual([403, expect.stringContaining('This code is older than 15 minutes.')]);
  });

  rule('5.8.2', 'is all that the page requires, in any letter case and spacing', async () => {
    const { sim, app, newCode } = await staged();
    const page = await opened(sim, pageUrl(sim, app));
    expect(page.text.match(/<input /g)).toHaveLength(1);
    expect(page.text).toContain('<input id="code" name="code"');
    const { code } = newCode();
    expect(code).toMatch(/^[2-9A-HJ-NP-Z]{4}(-[2-9A-HJ-NP-Z]{4}){2}$/);
    for (const typed of [code.toLowerCase(), code.replaceAll('-', ''), ` ${code.replaceAll('-', ' ')} `]) {
      const { status, location } = await opened(sim, pageUrl(sim, app), { code: typed });
      expect([typed, status, location?.searchParams.has('code')]).toEqual([typed, 303, true]);
    }
  });

  rule('5.8.3', 'creates a key named after the app once the app finishes, and nothing before', async () => {
    const { sim, account, app, newCode } = await staged();
    const code = newCode();
    const before = madeFor(account);
    await opened(sim, pageUrl(sim, app));
    const back = await entered(sim, app, code);
    expect(madeFor(account)).toEqual(before);
    expect((await finished(sim, app, back)).status).toBe(200);
    const { keys, connections } = madeFor(account);
    expect(keys).toHaveLength(before.keys.length + 1);
    expect(connections).toEqual([
      {
        id: expect.any(String),
        appName: 'Test agent',
        clientId: app.clientId,
        keyId: keys.find(({ connector }) => connector)?.id,
        access: 'read-write',
        createdDate: sim.clock.date().toISOString(),
        expiresAt: new Date(sim.clock.now() + 90 * 86_400_000).toISOString(),
      },
    ]);
    expect(keys.find(({ connector }) => connector)).toMatchObject({ name: 'Test agent', scope: 'read-write' });
  });

  const again: readonly [string, Registration, Registration | undefined][] = [
    ['connects with it again', {}, undefined],
    ['registers again, with the same name and redirect URIs', {}, {}],
    [
      'on loopback registers again with another port',
      { redirectUri: 'http://127.0.0.1:49152/callback' },
      { redirectUri: 'http://127.0.0.1:49153/callback' },
    ],
  ];
  for (const [how, before, later] of again)
    rule('5.8.3', `reuses the key when the same app ${how}`, async () => {
      const { sim, account, newCode } = await staged();
      const code = newCode();
      const first = await registered(sim, before);
      const second = later === undefined ? first : await registered(sim, later);
      expect(second.clientId === first.clientId).toBe(later === undefined);
      for (const app of [first, second])
        expect(await opens(sim, (await connected(sim, app, code)).access_token)).toBe(200);
      const connections = account.connections.list();
      expect(connections.map(({ clientId }) => clientId).toSorted()).toEqual(
        [first.clientId, second.clientId].toSorted(),
      );
      expect(new Set(connections.map(({ keyId }) => keyId)).size).toBe(1);
      expect(account.keys.list().filter(({ connector }) => connector)).toHaveLength(1);
    });

  rule('5.8.3', 'is rejected for an app with another name or another redirect URI', async () => {
    const { sim, account, app, newCode } = await staged();
    const code = newCode();
    await connected(sim, app, code);
    for (const different of [{ name: 'Test agent 2' }, { redirectUri: `${callback}/2` }]) {
      const other = await registered(sim, different);
      const { status, text } = await opened(sim, pageUrl(sim, other), { code: code.code });
      expect([status, text]).toEqual([403, expect.stringContaining('This code was used for another app.')]);
    }
    expect(account.connections.list()).toHaveLength(1);
  });

  rule(
    '5.8.2',
    'stays in its field when it is rejected, to be corrected, and the page says where codes are made',
    async () => {
      const { sim, app } = await staged();
      const { status, text } = await opened(sim, pageUrl(sim, app), { code: 'ABC "<1>' });
      expect([status, text]).toEqual([403, expect.stringContaining('value="ABC &#34;&#60;1&#62;"')]);
      expect(text).toContain('in the dashboard under Connected apps, Connect an app.');
      expect((await opened(sim, pageUrl(sim, app))).text).toContain('value=""');
    },
  );

  rule('5.8.3', 'belongs to the first app that finishes with it', async () => {
    const { sim, account, app, newCode } = await staged();
    const other = await registered(sim, { name: 'Other' });
    const code = newCode();
    const late = await entered(sim, other, code);
    await connected(sim, app, code);
    const { status, text } = await opened(sim, pageUrl(sim, other), { code: code.code });
    expect([status, text]).toEqual([403, expect.stringContaining('This code was used for another app.')]);
    expect((await finished(sim, other, late)).body.error).toBe('invalid_grant');
    expect(account.connections.list().map(({ appName }) => appName)).toEqual(['Test agent']);
  });
});

describe('a connection', () => {
  rule(['5.8.4', '8/connection-lifetime'], 'lasts 90 days, even if refreshed; then its key is revoked', async () => {
    const { sim, account, app, newCode } = await staged();
    let tokens = await connected(sim, app, newCode());
    for (let days = 0; days < 89; days += 30) {
      sim.clock.advance({ days: 29 });
      const { status, body } = await refreshed(sim, app, tokens.refresh_token);
      expect(status).toBe(200);
      tokens = body;
    }
    sim.clock.advance({ days: 3, milliseconds: -1 });
    const { body: last } = await refreshed(sim, app, tokens.refresh_token);
    const [{ keyId } = expect.fail('no connection')] = account.connections.list();
    expect([last.expires_in, await opens(sim, last.access_token)]).toEqual([0, 200]);
    sim.clock.advance({ milliseconds: 1 });
    expect(account.connections.list()).toEqual([]);
    expect(account.keys.get(keyId)?.revoked).toBe(true);
    expect(await opens(sim, last.access_token)).toBe(401);
    expect((await refreshed(sim, app, last.refresh_token)).body.error).toBe('invalid_grant');
  });

  rule('5.8.4', 'that is removed ends immediately; removing the last one of an app revokes its key', async () => {
    const { sim, account, app, newCode } = await staged();
    const code = newCode();
    const [first, second] = [await connected(sim, app, code), await connected(sim, app, code)];
    const connections = account.connections.list();
    const { keyId } = connections[0] ?? expect.fail('no connection');
    const tokensOf = async () =>
      [await opens(sim, first.access_token), await opens(sim, second.access_token)].toSorted();
    expect(account.connections.remove(connections[0]?.id ?? '')).toBe(true);
    expect([await tokensOf(), account.keys.get(keyId)?.revoked]).toEqual([[200, 401], false]);
    expect(account.connections.remove(connections[0]?.id ?? '')).toBe(false);
    expect(account.connections.remove(connections[1]?.id ?? '')).toBe(true);
    expect([await tokensOf(), account.keys.get(keyId)?.revoked]).toEqual([[401, 401], true]);
    const { status, text } = await opened(sim, pageUrl(sim, app), { code: code.code });
    expect([status, text]).toEqual([403, expect.stringContaining('was removed')]);
  });

  rule(['5.8.4', '5.6'], 'ends when its key is revoked; keys created by hand stay', async () => {
    const { sim, account, app, newCode } = await staged();
    const byHand = account.keys.create();
    const { access_token } = await connected(sim, app, newCode());
    const [{ keyId, id } = expect.fail('no connection')] = account.connections.list();
    account.keys.revoke(keyId);
    expect([account.connections.list(), account.connections.get(id)]).toEqual([[], undefined]);
    expect(await opens(sim, access_token)).toBe(401);
    await connected(sim, app, newCode());
    for (const connection of account.connections.list()) account.connections.remove(connection.id);
    expect(account.keys.get(byHand.id)?.revoked).toBe(false);
    expect(await opens(sim, byHand.value)).toBe(200);
  });

  rule('5.8.4', 'is listed for its own account only', async () => {
    const { sim, account, app, newCode } = await staged();
    const other = sim.accounts.create();
    await connected(sim, app, newCode());
    const [{ id } = expect.fail('no connection')] = account.connections.list();
    expect([other.connections.list(), other.connections.get(id), other.connections.remove(id)]).toEqual([
      [],
      undefined,
      false,
    ]);
    expect(account.connections.get(id)).toEqual(account.connections.list()[0]);
  });

  test('is part of a snapshot, and each fork has its own', async () => {
    const { sim, account, app, newCode } = await staged();
    const code = newCode();
    const before = sim.snapshot();
    const { access_token } = await connected(sim, app, code);
    const fork = sim.fork();
    account.connections.remove(account.connections.list()[0]?.id ?? '');
    expect([await opens(sim, access_token), await opens(fork, access_token)]).toEqual([401, 200]);
    sim.restore(before, { sameIds: true });
    expect(madeFor(account).connections).toEqual([]);
    expect((await connected(sim, app, code)).access_token).toBe(access_token);
  });
});

rule(['5.8.1', '5.8.4'], 'the control API creates codes, and lists and removes connections', async () => {
  const { sim, account, app, call } = await staged();
  const at = `${sim.controlUrl}/accounts/${account.id}`;
  const made = await call<ReturnType<typeof account.connectionCodes.create>>('POST', `${at}/connection-codes`, {
    access: 'read',
  });
  expect([made.status, made.body]).toEqual([
    201,
    { code: expect.any(String), access: 'read', expiresAt: expect.any(String) },
  ]);
  await connected(sim, app, made.body);
  const listed = await call<{ data: { id: string }[] }>('GET', `${at}/connections`);
  expect(listed.body).toEqual({ data: account.connections.list(), hasMore: false, nextCursor: null });
  const one = `${at}/connections/${listed.body.data[0]?.id}`;
  expect((await call('GET', one)).body).toEqual(account.connections.list()[0]);
  expect((await call('DELETE', one)).body).toEqual({ removed: true });
  expect((await call('DELETE', one)).body).toEqual({ removed: false });
  expect((await call('GET', one)).status).toBe(404);
  expect((await call('POST', `${at}/connection-codes`, {})).body.error.details).toMatchObject([{ field: 'access' }]);
});

test('the same seed and calls give the same codes and tokens, another seed gives others', async () => {
  const run = async (seed: number) => {
    const { sim, account } = service({ seed });
    const app = await registered(sim);
    const code = account.connectionCodes.create({ access: 'read' });
    return [code.code, await connected(sim, app, code)];
  };
  expect(await run(1)).toEqual(await run(1));
  expect((await run(2))[0]).not.toBe((await run(1))[0]);
});

test('a world file omits connections and the keys of apps', async () => {
  const { sim, account, app, newCode } = await staged();
  await connected(sim, app, newCode());
  const [{ keys } = expect.fail('no account')] = sim.toFile().accounts ?? [];
  expect(keys?.map(({ name }) => name)).toEqual(['connection']);
  expect(account.keys.list()).toHaveLength(2);
});
