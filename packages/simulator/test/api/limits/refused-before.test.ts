import { rule } from '@boothkit/rule-coverage';
import { expect } from 'vitest';
import { service } from '../../service.ts';

rule('8/requests-per-key', 'a call rejected for its version, scope or plan costs the key nothing', async () => {
  const { account, call } = service();
  const reader = account.keys.create({ scope: 'read' });
  const before = account.usage().tokens;
  expect((await call('GET', '/events', undefined, { headers: { 'Service-Version': '1999-01-01' } })).rule).toBe('9.4');
  expect((await call('DELETE', '/events/any', undefined, { key: reader.value })).rule).toBe('5.4');
  account.update({ plan: 'Pro' });
  expect((await call('GET', '/events')).rule).toBe('5.2');
  expect(account.usage().tokens).toEqual(before);
});
