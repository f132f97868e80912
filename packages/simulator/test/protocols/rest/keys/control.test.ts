import { expect, test } from 'vitest';
import { service } from '../../../own-account.ts';
import { unchanged } from '../../../rejections.ts';
import { first } from '../versions/later.ts';

const second = '2027-01-15';

test('keys over the control API reject invalid input with the field name, without a change', async () => {
  const made = service({ versions: [{ date: second }] });
  const { sim, account, call } = made;
  const { id } = account.keys.create();
  const message = `version must be one of ${first}, ${second}; got "2030-01-01"`;
  await unchanged(made, async () => {
    for (const [method, path, sent, detail] of [
      ['PATCH', `/${id}`, { version: '2030-01-01' }, { field: 'version', message }],
      ['PATCH', `/${id}`, {}, { field: 'version' }],
      ['POST', '', { scope: 'write' }, { field: 'scope' }],
      ['POST', '', { secret: 'mine' }, { field: 'secret' }],
    ] as const) {
      const url = `${sim.controlUrl}/accounts/${account.id}/keys${path}`;
      const { status, body } = await call(method, url, sent, { key: null });
      expect([status, body.error]).toMatchObject([400, { code: 'validation_failed', details: [detail] }]);
    }
  });
});
