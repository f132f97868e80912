import { createSimulator, type Simulator, type WorldFile } from '@boothkit/simulator';
import { describe, expect, test } from 'vitest';
import { brokenRecords } from '../../model/world-invariants.ts';
import { service } from '../../own-account.ts';

/** A file of a world with two accounts, two public templates and two items in the catalogue. */
function savedFile(): WorldFile {
  const { sim, account } = service();
  const template = account.templates.add();
  const { galleryId } = account.events.add({ name: 'Ada', templateIds: [template.id] });
  account.galleries.addMedia(galleryId);
  account.keys.create();
  account.operators.invite({ name: 'Olga', eventIds: [] });
  sim.accounts.create();
  for (const name of ['One', 'Two']) {
    sim.publicTemplates.add({ name });
    sim.catalog.add({ kind: 'aiPrompt', name });
  }
  return JSON.parse(JSON.stringify(sim.toFile()));
}

/** Opens a file that was changed by hand, and adds some of everything. */
function grown(file: WorldFile): Simulator {
  const sim = createSimulator({ clock: { start: '2026-08-04T09:00:00Z', frozen: true }, seedFile: file });
  for (let count = 0; count < 3; count++) {
    sim.publicTemplates.add();
    sim.catalog.add({ kind: 'aiPrompt', name: 'New' });
  }
  for (const account of sim.accounts.list()) {
    for (let count = 0; count < 20; count++) {
      const { id } = account.templates.add();
      account.galleries.addMedia(account.events.add({ name: 'New', templateIds: [id] }).galleryId);
      account.keys.create();
    }
  }
  for (let count = 0; count < 3; count++) sim.accounts.create();
  return sim;
}

describe('a world file that was edited by hand: its IDs are not drawn again', () => {
  test('with drawnIds lowered or omitted', () => {
    for (const drawnIds of [0, 3, undefined]) {
      const file = savedFile();
      const [{ drawnIds: _, ...account } = expect.fail('no account'), ...others] = file.accounts ?? [];
      const changed = { ...account, ...(drawnIds !== undefined && { drawnIds }) };
      const sim = grown({ ...file, accounts: [changed, ...others] });
      const [first] = sim.accounts.list();
      expect(first?.templates.list()).toHaveLength((account.templates?.length ?? 0) + 20);
      expect(first?.events.list()).toHaveLength((account.events?.length ?? 0) + 20);
      expect(first?.keys.list()).toHaveLength((account.keys?.length ?? 0) + 20);
      expect(brokenRecords(sim)).toEqual([]);
    }
  });

  test.each([
    ['with its id and seed', {}],
    ['with another id', { id: 'acme' }],
  ])('with the first account removed, and the second left %s', (_, changes) => {
    const file = savedFile();
    const [, second] = file.accounts ?? [];
    const sim = grown({ ...file, accounts: [{ ...second, ...changes }] });
    const accounts = sim.accounts.list();
    expect(accounts).toHaveLength(4);
    expect(new Set(accounts.map((account) => account.connection().apiKey)).size).toBe(4);
    expect(accounts[0]?.templates.list()).toHaveLength(20);
    expect(brokenRecords(sim)).toEqual([]);
  });

  test('with a public template and a catalogue item removed', () => {
    const { publicTemplates = [], catalog = [], ...file } = savedFile();
    const sim = grown({ ...file, publicTemplates: publicTemplates.slice(1), catalog: catalog.slice(1) });
    const names = (items: readonly { readonly name: string }[]) => items.filter(({ name }) => /One|Two/.test(name));
    expect([sim.publicTemplates.list().length, sim.catalog.list().length]).toEqual([4, 4]);
    expect([names(sim.publicTemplates.list()).length, names(sim.catalog.list()).length]).toEqual([1, 1]);
  });
});
