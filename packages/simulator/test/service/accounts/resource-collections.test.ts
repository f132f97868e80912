import type { CreatedEvent } from '@boothkit/contract';
import { rule } from '@boothkit/rule-coverage';
import type { Account, ResourceCollection } from '@boothkit/simulator';
import { describe, expect, test } from 'vitest';
import { service } from '../../own-account.ts';
import { rejected } from '../../rejections.ts';

type AnyCollection = ResourceCollection<{ readonly id: string; readonly name: string }, { name?: string | undefined }>;

const collections: Record<string, (account: Account) => AnyCollection> = {
  templates: (account) => account.templates,
  attractScreens: (account) => account.attractScreens,
  stickerSets: (account) => account.stickerSets,
  paySets: (account) => account.paySets,
  rails: (account) => account.rails,
};

describe.for(Object.entries(collections))('%s', ([, collectionOf]) => {
  test('reject invalid input with the field name, and store nothing', () => {
    const { account } = service();
    const collection = collectionOf(account);
    const { id } = collection.add({ name: 'Gala' });
    const before = collection.list();
    const bad: [object, RegExp][] = [
      [{ name: '' }, /name/],
      [{ name: 'x'.repeat(201) }, /name/],
      [{ name: 7 }, /name/],
      [{ title: 'Gala' }, /title/],
      [{ id: 'mine' }, /id/],
    ];
    for (const [input, message] of bad) {
      expect(() => collection.add(input)).toThrow(TypeError);
      expect(() => collection.add(input)).toThrow(message);
      expect(() => collection.update(id, input)).toThrow(TypeError);
      expect(() => collection.update(id, input)).toThrow(message);
    }
    expect(() => collection.update('nothing', { name: 'x' })).toThrow(/nothing/);
    expect(collection.list()).toEqual(before);
  });

  test('keep fields that a change omits or sets to undefined', () => {
    const { account } = service();
    const collection = collectionOf(account);
    const added = collection.add({ name: 'Gala' });
    expect(collection.update(added.id, {})).toEqual(added);
    expect(collection.update(added.id, { name: undefined })).toEqual(added);
  });

  test('belong to their account', () => {
    const { sim, account } = service();
    const { id } = collectionOf(account).add();
    const theirs = collectionOf(sim.accounts.create());
    expect([theirs.get(id), theirs.list(), theirs.remove(id)]).toEqual([undefined, [], false]);
    expect(collectionOf(account).get(id)).toBeDefined();
  });
});

test('an invalid nested field is named by its path', () => {
  const { account } = service();
  const bad: [() => unknown, RegExp][] = [
    [() => account.templates.add({ photoAreaCount: -1 }), /photoAreaCount/],
    [() => account.templates.add({ photoAreaCount: 101 }), /photoAreaCount/],
    [() => account.templates.add({ aiPortraitIds: [''] }), /aiPortraitIds\[0\]/],
    [
      () => account.templates.add({ aiCustomPrompts: [{ enabled: true, hasPreviewImage: 'yes' as never }] }),
      /aiCustomPrompts\[0\]\.hasPreviewImage/,
    ],
    [() => account.templates.add({ disabledCaptureTypes: ['film' as never] }), /disabledCaptureTypes\[0\]/],
    [() => account.attractScreens.add({ sizePixels: [0, 10] }), /sizePixels\[0\]/],
    [() => account.attractScreens.add({ sizePixels: [10] as never }), /sizePixels/],
    [() => account.paySets.add({ currency: 'eur' }), /currency/],
    [() => account.rails.add({ currencies: [] }), /currencies/],
    [() => account.rails.add({ currencies: ['EUR', 'Euro'] }), /currencies\[1\]/],
  ];
  for (const [act, message] of bad) {
    expect(act).toThrow(TypeError);
    expect(act).toThrow(message);
  }
});

test('stored resources do not change when the caller changes the passed object', () => {
  const { account } = service();
  const aiPortraitIds = ['oil'];
  const { id } = account.templates.add({ aiPortraitIds });
  aiPortraitIds.push('chalk');
  expect(account.templates.get(id)?.aiPortraitIds).toEqual(['oil']);
});

rule('4.2/templateIds', 'a removed template cannot be used, and a public one by all accounts', async () => {
  const made = service();
  const { sim, account, call } = made;
  const own = account.templates.add();
  const open = sim.publicTemplates.add({ name: 'Open' });
  const create = (id: string) =>
    call<CreatedEvent>('POST', '/events', { name: 'Ada', date: '2026-09-12T17:00Z', templateIds: [id] });
  expect((await create(open.id)).body.templateIds).toEqual([open.id]);
  expect((await create(own.id)).status).toBe(201);
  account.templates.remove(own.id);
  await rejected(made, { rule: '4.2/templateIds', fields: ['templateIds[0]'] }, () =>
    call('POST', '/events', { name: 'Ada', date: '2026-09-12T17:00Z', templateIds: [own.id] }),
  );
  const other = sim.accounts.create();
  expect(other.events.add({ name: 'Theirs', templateIds: [open.id] }).templateIds).toEqual([open.id]);
});
