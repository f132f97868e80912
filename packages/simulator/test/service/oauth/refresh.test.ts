import { rule } from '@boothkit/rule-coverage';
import { createSimulator } from '@boothkit/simulator';
import { isLong } from '@boothkit/test-support/long';
import { describe, expect, test } from 'vitest';
import { service } from '../../own-account.ts';
import { connected, entered, finished, opens, refreshed, registered, staged, type TokenAnswer } from './connector.ts';

/** A connection whose access token has expired, on a simulator with a grace period. */
async function expired(refreshGraceSeconds?: number) {
  const { sim, account } = service(refreshGraceSeconds === undefined ? {} : { refreshGraceSeconds });
  const app = await registered(sim);
  const tokens = await connected(sim, app, account.connectionCodes.create({ access: 'read-write' }));
  sim.clock.advance({ hours: 1 });
  const errorOf = async (token: string | undefined, changes = {}) =>
    (await refreshed(sim, app, token, changes)).body.error;
  const isKeyRevoked = () => account.keys.list().find(({ connector }) => connector)?.revoked;
  return { sim, account, app, tokens, errorOf, isKeyRevoked };
}

describe('a refresh token that is used again', () => {
  rule('5.8.4', 'within a minute gets a new pair of the same connection each time; all stay valid', async () => {
    const { sim, account, app, tokens } = await expired();
    const refresh = (token: string | undefined) => refreshed(sim, app, token);
    const answers = await Promise.all([1, 2, 3].map(() => refresh(tokens.refresh_token)));
    sim.clock.advance({ minutes: 1, milliseconds: -1 });
    answers.push(await refresh(tokens.refresh_token));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const pairs = answers.map(({ body }) => body);
    expect(new Set(pairs.flatMap((pair) => [pair.access_token, pair.refresh_token])).size).toBe(8);
    for (const { access_token } of pairs) expect(await opens(sim, access_token)).toBe(200);
    for (const { refresh_token } of pairs) {
      const { status, body } = await refresh(refresh_token);
      expect([status, await opens(sim, body.access_token)]).toEqual([200, 200]);
    }
    expect(account.connections.list()).toHaveLength(1);
  });

  rule('5.8.4', 'a minute after its first use or later removes the connection and revokes the key', async () => {
    for (const lateMs of [0, 1, 3_600_000]) {
      const { sim, account, tokens, errorOf, isKeyRevoked } = await expired();
      await errorOf(tokens.refresh_token);
      sim.clock.advance({ seconds: 30 });
      // The second use extends nothing.
      expect(await errorOf(tokens.refresh_token)).toBeUndefined();
      sim.clock.advance({ seconds: 30, milliseconds: lateMs });
      expect([lateMs, await errorOf(tokens.refresh_token)]).toEqual([lateMs, 'invalid_grant']);
      expect([account.connections.list(), isKeyRevoked()]).toEqual([[], true]);
    }
  });

  test('is held to the time of the world: real time retires nothing', async () => {
    const { sim, tokens, errorOf } = await expired();
    await errorOf(tokens.refresh_token);
    const before = sim.snapshot();
    sim.clock.advance({ minutes: 1 });
    expect(await errorOf(tokens.refresh_token)).toBe('invalid_grant');
    sim.restore(before);
    expect(await errorOf(tokens.refresh_token)).toBeUndefined();
  });

  test('keeps its grace period in a snapshot and in a fork, which ends when it would have', async () => {
    const { sim, app, tokens, errorOf } = await expired();
    await errorOf(tokens.refresh_token);
    sim.clock.advance({ seconds: 59 });
    const fork = sim.fork();
    expect((await refreshed(fork, app, tokens.refresh_token)).status).toBe(200);
    fork.clock.advance({ seconds: 1 });
    expect((await refreshed(fork, app, tokens.refresh_token)).body.error).toBe('invalid_grant');
    expect(await errorOf(tokens.refresh_token)).toBeUndefined();
  });

  test('by another client or for another resource is rejected, within the minute and after it, and ends nothing', async () => {
    const { sim, account, app, tokens, errorOf } = await expired();
    const thief = await registered(sim, { name: 'Thief' });
    const { body: latest } = await refreshed(sim, app, tokens.refresh_token);
    for (const minutes of [0, 1]) {
      sim.clock.advance({ minutes });
      const stolen = await refreshed(sim, thief, tokens.refresh_token);
      expect(stolen.body.error).toBe('invalid_grant');
      expect(await errorOf(tokens.refresh_token, { resource: 'https://other.example.com/mcp' })).toBe('invalid_target');
      expect([account.connections.list().length, await opens(sim, latest.access_token)]).toEqual([1, 200]);
    }
  });

  test('opens nothing within the minute if the connection was removed meanwhile', async () => {
    const { account, tokens, errorOf } = await expired();
    await errorOf(tokens.refresh_token);
    account.connections.remove(account.connections.list()[0]?.id ?? '');
    expect(await errorOf(tokens.refresh_token)).toBe('invalid_grant');
    expect(account.connections.list()).toEqual([]);
  });

  test('opens nothing within the minute if the connection has lapsed meanwhile', async () => {
    const { sim, tokens, errorOf } = await expired();
    sim.clock.advance({ days: 90, hours: -1, seconds: -30 });
    expect(await errorOf(tokens.refresh_token)).toBeUndefined();
    sim.clock.advance({ seconds: 30, milliseconds: -1 });
    expect(await errorOf(tokens.refresh_token)).toBeUndefined();
    sim.clock.advance({ milliseconds: 1 });
    expect(await errorOf(tokens.refresh_token)).toBe('invalid_grant');
  });

  test("keeps the owner's access, whatever scope is asked for", async () => {
    const { sim, app, tokens } = await expired();
    for (const scope of ['read', 'read-write', undefined])
      expect((await refreshed(sim, app, tokens.refresh_token, { scope })).body.scope).toBe('read-write');
  });
});

describe('refreshGraceSeconds', () => {
  test('0 is strict: the second use ends the connection, even in the same millisecond', async () => {
    const { account, tokens, errorOf, isKeyRevoked } = await expired(0);
    expect(await errorOf(tokens.refresh_token)).toBeUndefined();
    expect(await errorOf(tokens.refresh_token)).toBe('invalid_grant');
    expect([account.connections.list(), isKeyRevoked()]).toEqual([[], true]);
  });

  test('sets the grace period to the millisecond, in a fork as well', async () => {
    const { sim, app, tokens, errorOf } = await expired(2.5);
    await errorOf(tokens.refresh_token);
    sim.clock.advance({ milliseconds: 2499 });
    expect(await errorOf(tokens.refresh_token)).toBeUndefined();
    const fork = sim.fork();
    expect((await refreshed(fork, app, tokens.refresh_token)).status).toBe(200);
    for (const world of [sim, fork]) {
      world.clock.advance({ milliseconds: 1 });
      expect((await refreshed(world, app, tokens.refresh_token)).body.error).toBe('invalid_grant');
    }
  });

  test('must be a number from 0 to 3600', () => {
    for (const refreshGraceSeconds of [-1, 3600.5, Number.NaN, '60'] as never[])
      expect(() => createSimulator({ refreshGraceSeconds })).toThrow(
        `refreshGraceSeconds must be a number from 0 to 3600; got ${refreshGraceSeconds}`,
      );
    for (const refreshGraceSeconds of [0, 3600]) expect(() => createSimulator({ refreshGraceSeconds })).not.toThrow();
  });
});

test('a connection remembers its newest 2304 secrets: a token that fell out is unknown, and ends nothing', async () => {
  const { sim, account, app, newCode } = await staged();
  const back = await entered(sim, app, newCode());
  const { body: first } = await finished(sim, app, back);
  let last: TokenAnswer['body'] = first;
  // One more than the pairs that fit beside the authorization code.
  for (let made = 0; made < 1152; made++) last = (await refreshed(sim, app, last.refresh_token)).body;
  sim.clock.advance({ minutes: 1 });
  for (const answer of [await finished(sim, app, back), await refreshed(sim, app, first.refresh_token)])
    expect([answer.body.error, answer.body.error_description]).toEqual([
      'invalid_grant',
      expect.stringContaining('is not known'),
    ]);
  expect([account.connections.list().length, await opens(sim, last.access_token)]).toEqual([1, 200]);
  expect((await refreshed(sim, app, last.refresh_token)).status).toBe(200);
});

test('the first refresh token is known as used before after many hourly refreshes', async () => {
  const { sim, account, app, newCode } = await staged();
  const { refresh_token: first } = await connected(sim, app, newCode());
  let latest = first;
  for (let hour = 0; hour < (isLong ? 1200 : 100); hour++) {
    latest = (await refreshed(sim, app, latest)).body.refresh_token;
    sim.clock.advance({ hours: 1 });
  }
  expect(account.connections.list()).toHaveLength(1);
  expect((await refreshed(sim, app, first)).body.error_description).toContain('was used before');
  expect(account.connections.list()).toEqual([]);
});
