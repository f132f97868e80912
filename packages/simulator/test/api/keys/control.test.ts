import type { ErrorBody } from '@boothkit/contract';
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
