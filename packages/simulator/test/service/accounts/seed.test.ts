import type { CreatedEvent } from '@boothkit/contract';
import { captureTypes } from '@boothkit/contract/rules';
import { rule } from '@boothkit/rule-coverage';
import { seedAccount } from '@boothkit/simulator';
import { expect, test } from 'vitest';
import { service } from '../../own-account.ts';

rule('2.4.8', 'the templates of a seeded account serve all capture types, and events need no more', async () => {
  const { account, call } = service();
  const { templateIds, attractScreenIds, stickerSetIds, paySetIds } = seedAccount(account);
  const created = await call<CreatedEvent>('POST', '/events', {
    ...{ name: 'Ada', date: '2026-09-12T17:00Z', templateIds },
    ...{ attractScreenId: attractScreenIds[0], stickerSetId: stickerSetIds[0] },
  });
  expect(created.status).toBe(201);
  expect(created.body.settings.captureTypes).toEqual([...captureTypes]);
  expect((await call('PATCH', `/events/${created.body.id}`, { paySetId: paySetIds[0] })).status).toBe(200);
});

rule('5.4', 'its keys are the read-write key of its connection and a read-only key', async () => {
  const { account, call } = service();
  const { accountId, apiKey, readOnlyApiKey } = seedAccount(account);
  expect([accountId, apiKey]).toEqual([account.id, account.connection().apiKey]);
  expect((await call('POST', '/events', {}, { key: readOnlyApiKey })).rule).toBe('5.4');
  expect((await call('GET', '/events', undefined, { key: readOnlyApiKey })).status).toBe(200);
});

test('the account has what the seed lists, in order, and defaults for the rest', () => {
  const { account } = service();
  const seeded = seedAccount(account, {
    templates: [{ name: 'One' }, { name: 'Two' }, { name: 'Three' }],
    paySets: [],
  });
  expect(seeded.templateIds.map((id) => account.templates.get(id)?.name)).toEqual(['One', 'Two', 'Three']);
  expect([seeded.paySetIds, account.paySets.list()]).toEqual([[], []]);
  expect(seeded.attractScreenIds.length).toBeGreaterThan(0);
  expect(() => seedAccount(account, { paySets: [{ currency: 'euro' }] })).toThrow(/currency/);
});

test('two accounts with the same seed share no mutable state', () => {
  const { account, sim } = service();
  const other = sim.accounts.create();
  const lastTemplate = (of: typeof account) => of.templates.get(seedAccount(of).templateIds.at(-1) ?? '');
  const [one, two] = [lastTemplate(account), lastTemplate(other)];
  expect(one?.aiPortraitIds).toEqual(['watercolour']);
  expect(one?.aiPortraitIds).toEqual(two?.aiPortraitIds);
  expect(one?.aiPortraitIds).not.toBe(two?.aiPortraitIds);
  expect(account.defaults.colors).not.toBe(other.defaults.colors);
});
