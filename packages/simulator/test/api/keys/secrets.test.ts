import { rule } from '@boothkit/rule-coverage';
import { describe, expect } from 'vitest';
import { connectionKey } from '../../../src/accounts/drawn-keys.ts';
import { readVersionOptions } from '../../../src/model/versions/options.ts';
import { createWorld } from '../../../src/model/world.ts';
import { keysOf } from '../../../src/owner/keys.ts';
import { rejected, unchanged } from '../../rejections.ts';
import { service, start } from '../../service.ts';
import { textsIn } from './texts-in.ts';

describe('the value of a key', () => {
  rule('5.3', 'is returned on creation and never again', () => {
    const { account } = service();
    const { value, ...key } = account.keys.create({ name: 'reports' });
    expect(value).toMatch(/^\S{32,}$/);
    expect(account.keys.get(key.id)).toEqual(key);
    expect(account.keys.list().filter(({ name }) => name !== 'connection')).toEqual([key]);
    expect(account.keys.revoke(key.id)).toEqual({ ...key, revoked: true });
    expect(Object.keys(key).toSorted()).toEqual(
      ['id', 'name', 'scope', 'version', 'nextPin', 'createdDate', 'revoked', 'connector'].toSorted(),
    );
  });

  rule('5.3', 'is stored only as a hash', () => {
    const { name, plan, quota, defaults, limits, aiCredits, texts: switches } = service().account;
    const world = createWorld({
      journal: { maxLength: 10, maxSizeBytes: 1_000_000 },
      seed: '1',
      clock: { start, frozen: true },
      versions: readVersionOptions({}),
      minColorContrast: 1.5,
    });
    const { record } = world.addAccount(({ id, seed }) => ({
      ...{ id, seed, name, plan, quota, defaults, limits, aiCredits, texts: switches, communication: {} },
      webhooks: { mediaUrl: null, sendUrl: null },
    }));
    const { value } = keysOf(world, record.id).create({ name: 'reports' });
    const values = [connectionKey(world, record.id, 'read-write'), value];
    const texts = [...textsIn(world.capture())];
    expect(texts).toContain('reports');
    for (const value of values) expect(texts.filter((text) => text.includes(value))).toEqual([]);
  });

  rule('5.3', 'differs for each key', () => {
    const { sim, account } = service();
    const accounts = [account, sim.accounts.create(), sim.accounts.create()];
    const values = accounts.flatMap(({ connection, keys }) => [
      connection().apiKey,
      ...Array.from({ length: 20 }, () => keys.create().value),
    ]);
    expect(new Set(values).size).toBe(63);
  });
});

describe('making keys', () => {
  rule('5.3', 'is for the owner only: no operation of the API returns it, whatever key is sent', async () => {
    const made = service();
    const { account, call } = made;
    account.operators.add({ name: 'Mia' });
    account.operators.invite({ name: 'Ben' });
    for (const path of ['/keys', '/api-keys', '/account/keys'])
      for (const method of ['POST', 'PUT', 'PATCH'])
        await rejected(made, { rule: '2.7', code: 'not_found' }, () => call(method, path, { scope: 'read-write' }));
    expect(account.keys.list().map(({ name }) => name)).toEqual(['connection']);
  });

  rule('5.4', 'gives each key one scope, read-write by default', () => {
    const { account } = service();
    expect(account.keys.create().scope).toBe('read-write');
    for (const scope of ['read', 'read-write'] as const) expect(account.keys.create({ scope }).scope).toBe(scope);
    for (const scope of ['write', 'READ', '', null, ['read']])
      expect(() => account.keys.create(Object({ scope }))).toThrow('key: scope must be one of read, read-write; got');
    expect(account.keys.list().filter(({ name }) => name !== 'connection')).toHaveLength(3);
  });

  rule('5.1', 'includes one for the connection, which survives a restore of any later snapshot', async () => {
    const { sim, account } = service();
    const before = sim.snapshot();
    const { apiKey, baseUrl, fetch } = account.connection();
    sim.restore(before);
    const response = await fetch(`${baseUrl}/events`, { headers: { authorization: `Bearer ${apiKey}` } });
    expect(response.status).toBe(200);
  });

  rule('5.4', 'creates a read key that can read everything and change nothing', async () => {
    const made = service();
    const { account, call } = made;
    const templateIds = [account.templates.add().id];
    const { id } = account.events.add({ name: 'Ada', templateIds });
    const { value: key } = account.keys.create({ scope: 'read' });
    expect((await call('GET', `/events/${id}`, undefined, { key })).status).toBe(200);
    for (const [method, path, body] of [
      ['POST', '/events', { name: 'Grace', date: '2026-09-12T17:00:00Z', templateIds }],
      ['PATCH', `/events/${id}`, { name: 'Grace' }],
      ['POST', `/events/${id}/duplicate`, { name: 'Copy', date: '2026-09-12T17:00:00Z' }],
      ['DELETE', `/events/${id}`, undefined],
      ['POST', `/events/${id}/branding/images`, { slot: 'logo', sourceUrl: 'https://cdn.example.com/a.png' }],
    ] as const)
      await rejected(made, { rule: '5.4', code: 'insufficient_scope' }, () => call(method, path, body, { key }));
  });
});

describe('a revoked key', () => {
  rule('5.6', 'is rejected from then on, stays listed as revoked, and affects no other key', async () => {
    const made = service();
    const { account, call } = made;
    const [leaked, other] = [account.keys.create({ name: 'leaked' }), account.keys.create()];
    const attempt = (key: string) => call('GET', '/events', undefined, { key });
    expect((await attempt(leaked.value)).status).toBe(200);
    account.keys.revoke(leaked.id);
    await rejected(made, { rule: '5.6', code: 'unauthorized' }, () => attempt(leaked.value));
    expect((await attempt(other.value)).status).toBe(200);
    expect(account.keys.get(leaked.id)).toMatchObject({ name: 'leaked', revoked: true });
    expect(account.keys.get(other.id)).toMatchObject({ revoked: false });
  });

  rule('5.6', 'must belong to the account', async () => {
    const made = service();
    const { sim, account } = made;
    const foreign = sim.accounts.create().keys.create();
    await unchanged(made, () => {
      for (const id of ['none', '', foreign.id])
        expect(() => account.keys.revoke(id)).toThrow(`there is no key ${id} in this account`);
    });
  });
});
