import type { ErrorBody } from '@boothkit/contract';
import { rule } from '@boothkit/rule-coverage';
import type { CreatedKey, Key } from '@boothkit/simulator';
import { describe, expect, test } from 'vitest';
import { unchanged } from '../../rejections.ts';
import { type Answer, service } from '../../service.ts';
import { first } from '../versions/later.ts';

const second = '2027-01-15';

function controlled() {
  const made = service({ versions: [{ date: second }] });
  const { sim, account, call } = made;
  const keysUrl = `${sim.controlUrl}/accounts/${account.id}/keys`;
  const control = <Body = ErrorBody>(method: string, path: string, body?: unknown): Promise<Answer<Body>> =>
    call(method, `${keysUrl}${path}`, body, { key: null });
  return { ...made, control };
}

const errorOf = ({ status, body: { error } }: Answer<ErrorBody>) => [status, error.code, error.details];

describe('keys over the control API', () => {
  rule(['5.3', '5.4', '9.2'], 'are created with a name and a scope, and return their value once', async () => {
    const { account, call, control } = controlled();
    const made = await control<CreatedKey>('POST', '', { name: 'reports', scope: 'read' });
    const { value, ...key } = made.body;
    expect([made.status, key]).toEqual([201, account.keys.get(key.id)]);
    expect(key).toMatchObject({ name: 'reports', scope: 'read', version: second, nextPin: null });
    expect((await call('GET', '/events', undefined, { key: value })).status).toBe(200);
    expect((await control('GET', '')).body).toEqual({ data: account.keys.list(), hasMore: false, nextCursor: null });
    expect((await control<CreatedKey>('POST', '')).body).toMatchObject({ name: 'key', scope: 'read-write' });
  });

  rule(['9.3', '8/re-pin'], "are re-pinned, which applies on the world's clock", async () => {
    const { sim, account, control } = controlled();
    const { id } = account.keys.create();
    const appliesAt = new Date(sim.clock.now() + 60_000).toISOString();
    const { status, body } = await control<Key>('PATCH', `/${id}`, { version: first });
    expect([status, body]).toEqual([200, { ...account.keys.get(id), nextPin: { version: first, appliesAt } }]);
    await control('PATCH', '/../../../clock', { advanceSeconds: 60 });
    expect((await control<{ data: Key[] }>('GET', '')).body.data).toContainEqual({
      ...account.keys.get(id),
      version: first,
      nextPin: null,
    });
  });

  rule('5.6', 'are revoked', async () => {
    const { account, call, control } = controlled();
    const { id, value } = account.keys.create();
    const { status, body } = await control<Key>('POST', `/${id}/revoke`);
    expect([status, body]).toEqual([200, { ...account.keys.get(id), revoked: true }]);
    expect((await call('GET', '/events', undefined, { key: value })).rule).toBe('5.6');
  });

  test('reject invalid input with the field name, without a change', async () => {
    const made = controlled();
    const { account, control } = made;
    const { id } = account.keys.create();
    const message = `version must be one of ${first}, ${second}; got "2030-01-01"`;
    await unchanged(made, async () => {
      expect(errorOf(await control('PATCH', `/${id}`, { version: '2030-01-01' }))).toEqual([
        400,
        'validation_failed',
        [{ field: 'version', message }],
      ]);
      for (const [method, path, body, field] of [
        ['PATCH', `/${id}`, {}, 'version'],
        ['POST', '', { scope: 'write' }, 'scope'],
        ['POST', '', { secret: 'mine' }, 'secret'],
      ] as const)
        expect(errorOf(await control(method, path, body))).toMatchObject([400, 'validation_failed', [{ field }]]);
    });
  });

  test('get not_found for an unknown key or account', async () => {
    const { sim, account, call, control } = controlled();
    const foreign = sim.accounts.create().keys.create();
    for (const id of ['none', foreign.id]) {
      expect(errorOf(await control('PATCH', `/${id}`, { version: first }))).toEqual([404, 'not_found', undefined]);
      expect(errorOf(await control('POST', `/${id}/revoke`))).toEqual([404, 'not_found', undefined]);
    }
    expect(errorOf(await call('GET', `${sim.controlUrl}/accounts/none/keys`))).toEqual([404, 'not_found', undefined]);
    expect(foreign.id).not.toBe(account.keys.create().id);
  });
});
