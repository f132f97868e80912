import { assumptionValues } from '@boothkit/contract/internal';
import { rule } from '@boothkit/rule-coverage';
import { createSimulator } from '@boothkit/simulator';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { slugOf } from '../../../src/service/galleries/store.ts';
import { service } from '../../own-account.ts';
import { bookings } from '../events/bookings.ts';
import { firstOf, guestOf } from './guests.ts';

/** A service with one event, and the way its gallery is reached. */
async function party() {
  const made = bookings();
  const { account, create } = made;
  const { id, galleryId } = await create({ name: 'Ada & Alan' });
  const link = (of = account) => of.galleries.get(galleryId ?? '')?.link ?? '';
  return { ...made, id, galleryId: galleryId ?? '', link, visit: guestOf(made) };
}

describe('the link of a gallery', () => {
  rule('4.4.3', 'changes with the name before the first upload, and the old one responds with 404', async () => {
    const { id, link, patch, visit } = await party();
    const before = link();
    expect(new URL(before).pathname).toMatch(/^\/of\/ada-alan-[0-9a-z]{6}$/);
    await patch(id, { name: 'Grace' });
    expect(new URL(link()).pathname).toMatch(/^\/of\/grace-[0-9a-z]{6}$/);
    expect([(await visit(before)).status, (await visit(link())).status]).toEqual([404, 200]);
  });

  rule('4.4.3', 'stays as it is when the event is renamed after the first upload, and shows the new name', async () => {
    const { account, galleryId, id, link, patch, visit } = await party();
    const before = link();
    account.galleries.addMedia(galleryId);
    await patch(id, { name: 'Grace' });
    expect(link()).toBe(before);
    expect(firstOf((await visit(before)).html, 'h1')).toBe('Grace');
  });

  rule('4.4.3', 'stays as it is when only the date changes', async () => {
    const { id, link, patch } = await party();
    const before = link();
    await patch(id, { date: '2026-10-01T12:00:00Z' });
    expect(link()).toBe(before);
  });

  test('distinguishes two galleries with one name', async () => {
    const { account, create, visit } = await party();
    for (const notes of ['first', 'second']) await create({ name: 'Same', notes });
    const same = account.galleries.list().filter(({ name }) => name === 'Same');
    expect(new Set(same.map(({ link }) => link)).size).toBe(2);
    for (const { id, link } of same) {
      const { id: mediaId } = account.galleries.addMedia(id);
      expect((await visit(link)).html).toContain(`/photo/${mediaId}`);
    }
  });

  test('has letters, digits and hyphens only, and ends in letters of the ID', () => {
    const letter = fc.integer({ min: 0, max: 0x10ffff }).map((point) => String.fromCodePoint(point));
    const names = fc.string({ unit: fc.oneof(fc.constantFrom(...' -aZ0é'), letter), maxLength: 40 });
    fc.assert(
      fc.property(names, (name) => {
        expect(slugOf(name, 'AbCdEfGhIjKlMnOpQrSt')).toMatch(/^(?:[a-z0-9]+-)*abcdef$/);
      }),
    );
    const longest = slugOf('name '.repeat(40), 'AbCdEfGhIjKlMnOpQrSt');
    expect(longest.length).toBeLessThanOrEqual(67);
    expect(slugOf('Çağlar & Zoë!', 'AbCdEfGhIjKlMnOpQrSt')).toBe('caglar-zoe-abcdef');
    expect(slugOf('Zoë', 'A_b_cdef')).toBe('zoe-a-b-cd');
  });

  test('is loaded again from a world file, whatever IDs the world has', () => {
    for (const ids of assumptionValues.ids) {
      const { sim, account } = service({ assume: { ids } });
      for (const name of ['Ada & Alan', 'Ada & Alan', '!'])
        account.events.add({ name, templateIds: [account.templates.add().id] });
      const again = createSimulator({ seedFile: sim.toFile() });
      const links = ({ accounts }: typeof sim) => accounts.list().flatMap((each) => each.galleries.list());
      expect(links(again)).toEqual(links(sim));
      expect(links(sim)).toHaveLength(3);
    }
  });

  test('contains the whole ID if another gallery has the shorter link', () => {
    const { sim, account } = bookings();
    const templateIds = [account.templates.add().id];
    const next = ({ accounts }: Pick<typeof sim, 'accounts'>) => {
      const [owner] = accounts.list();
      const { galleryId } = owner?.events.add({ name: 'Ada', templateIds }) ?? {};
      return { galleryId, link: new URL(owner?.galleries.get(galleryId ?? '')?.link ?? '').pathname };
    };
    const usual = next(sim.fork({ seed: 1 }));
    expect(usual.link).toBe(`/of/ada-${usual.galleryId?.slice(0, 6).toLowerCase()}`);
    const file = sim.toFile();
    const gallery = { id: 'earlier', slug: usual.link.slice('/of/'.length) };
    Object.assign(file.accounts?.[0] ?? {}, { events: [{ id: 'earlier', name: 'Ada', templateIds, gallery }] });
    sim.load(file);
    sim.restore(sim.snapshot(), { seed: 1 });
    expect(next(sim)).toEqual({ ...usual, link: `/of/ada-${usual.galleryId?.toLowerCase()}` });
    const links = sim.accounts
      .list()[0]
      ?.galleries.list()
      .map(({ link }) => new URL(link).pathname);
    expect(links).toContain(usual.link);
  });

  test('is unique even if IDs of a world file differ in letter case only', async () => {
    const { sim, account } = bookings();
    const templateIds = [account.templates.add().id];
    const file = sim.toFile();
    const events = ['g1', 'G1', 'g-1', 'G-1'].map((id) => ({ id, name: 'Ada', templateIds, gallery: { id } }));
    sim.load({ ...file, accounts: file.accounts?.map((owner) => ({ ...owner, events })) ?? [] });
    const galleries = sim.accounts.list()[0]?.galleries.list() ?? [];
    expect(galleries.map(({ link }) => new URL(link).pathname).toSorted()).toEqual([
      '/of/ada-g-1',
      '/of/ada-g-1-2',
      '/of/ada-g1',
      '/of/ada-g1-2',
    ]);
    for (const { link } of galleries) expect((await sim.fetch(link)).status).toBe(200);
    const again = sim.fork();
    again.load(sim.toFile());
    const links = (of: typeof sim) =>
      of.accounts
        .list()[0]
        ?.galleries.list()
        .map(({ id, link }) => [id, link]);
    expect(links(again)).toEqual(links(sim));
  });

  test('belongs to its world: a fork renames and deletes alone, and a restore restores links', async () => {
    const { account, id, link, patch, sim, visit } = await party();
    const before = link();
    const fork = sim.fork();
    const snapshot = sim.snapshot();
    await patch(id, { name: 'Grace' });
    const renamed = link();
    fork.accounts.get(account.id)?.events.remove(id);
    expect([(await visit(before)).status, (await visit(renamed)).status]).toEqual([404, 200]);
    expect((await fork.fetch(before)).status).toBe(404);
    sim.restore(snapshot);
    expect([(await visit(before)).status, (await visit(renamed)).status]).toEqual([200, 404]);
  });
});
