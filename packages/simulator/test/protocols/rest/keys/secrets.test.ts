import { rule } from '@boothkit/rule-coverage';
import { describe, expect } from 'vitest';
import { service } from '../../../own-account.ts';
import { rejected, unchanged } from '../../../rejections.ts';

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
});

describe('a revoked key', () => {
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
