import { hasChromium } from '@boothkit/test-support/chromium';
import { describe, expect, test } from 'vitest';
import { type Driven, driven } from './browser.ts';

/** More than a page of a list has. */
const size = 120;

/** Fills each list that the dashboard shows with more than a page. */
async function fill({ sim, account, call }: Driven): Promise<void> {
  const templateIds = [account.templates.add().id];
  const receiver = 'https://hooks.example.com/media';
  sim.web.serve(receiver, new Uint8Array());
  account.webhooks.set({ mediaUrl: receiver });
  for (let at = 0; at < size; at++) {
    sim.clock.advance({ seconds: 1 });
    const { galleryId } = account.events.add({ name: `event ${at}`, templateIds });
    account.galleries.addMedia(galleryId);
    account.keys.create({ name: `key ${at}` });
    sim.faults.inject({ operation: 'delete_event', status: 503, times: at + 1 });
    sim.accounts.create();
    await call('GET', '/events');
  }
  const { galleryId } = account.events.add({ name: 'full', templateIds });
  for (let at = 0; at < size; at++) account.galleries.addMedia(galleryId);
  await sim.settled();
}

const pages = [
  ['events', 'Events'],
  ['galleries', 'Galleries'],
  ['keys', 'Keys'],
  ['requests', 'Requests'],
  ['deliveries', 'Deliveries'],
  ['faults', 'Faults'],
] as const;

describe.skipIf(!hasChromium)('the lists of the dashboard', () => {
  test('are requested a page at a time, go on as one scrolls, and draw the rows that are seen', async () => {
    const made = await driven();
    await fill(made);
    const { page, goTo, accessibilityFaults } = made;
    const counts = new Map<string, number[]>();
    page.on('response', async (response) => {
      if (!response.headers()['content-type']?.startsWith('application/json')) return;
      const { data } = await response.json().catch(() => ({}));
      const { pathname } = new URL(response.url());
      if (Array.isArray(data)) counts.set(pathname, [...(counts.get(pathname) ?? []), data.length]);
    });
    for (const [name, heading] of pages) {
      await goTo(name, heading);
      const table = page.getByRole('main').getByRole('table');
      const rows = table.locator('tbody tr[aria-rowindex]');
      await rows.first().waitFor();
      expect(await rows.count()).toBeLessThan(60);
      expect(await table.getAttribute('aria-rowcount')).toBe('-1');
      // The end of what is known: the next page follows.
      const rowCount = async () => {
        await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
        return table.getAttribute('aria-rowcount');
      };
      await expect.poll(rowCount, { timeout: 20_000 }).not.toBe('-1');
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      await table.locator(`tbody tr[aria-rowindex="${await table.getAttribute('aria-rowcount')}"]`).waitFor();
      expect(await rows.count()).toBeLessThan(60);
    }
    expect(await accessibilityFaults()).toEqual([]);
    for (const [path, lengths] of counts) expect([path, Math.max(...lengths) <= 100]).toEqual([path, true]);
  });

  test('keep the place of the reader when the list grows', async () => {
    const made = await driven();
    await fill(made);
    const { account, page, goTo } = made;
    await goTo('events', 'Events');
    await page.getByRole('link', { name: 'event 110', exact: true }).waitFor();
    await page.evaluate(() => scrollTo(0, 3000));
    const row = page.getByRole('link', { name: 'event 60', exact: true });
    await row.waitFor();
    account.events.add({ name: 'one more', templateIds: [account.templates.add().id] });
    await page.evaluate(() => scrollTo(0, 0));
    await page.getByRole('link', { name: 'one more', exact: true }).waitFor();
  });

  test('are searched by the server', async () => {
    const made = await driven();
    await fill(made);
    const { page, goTo } = made;
    for (const [name, heading, wanted] of [
      ['events', 'Events', 'event 77'],
      ['galleries', 'Galleries', 'event 78'],
    ] as const) {
      await goTo(name, heading);
      await page.getByRole('searchbox', { name: /^Search by/ }).fill(wanted.toUpperCase());
      await expect.poll(() => page.locator('tbody tr').count()).toBe(1);
      await page.getByRole('link', { name: wanted, exact: true }).waitFor();
      await page.getByRole('searchbox', { name: /^Search by/ }).fill('no such thing');
      await page.getByText('Nothing has “no such thing” in it.').waitFor();
    }
    // A blank that is typed stays when the list changes meanwhile.
    const search = page.getByRole('searchbox', { name: /^Search by/ });
    await search.fill('party ');
    made.account.events.add({ name: 'Garden party', templateIds: [made.account.templates.add().id] });
    await page.getByRole('link', { name: 'Garden party', exact: true }).waitFor();
    expect(await search.inputValue()).toBe('party ');
  });

  test('lead from one account to another, and to a new one', async () => {
    const { sim, account, page, goTo } = await driven();
    account.update({ name: 'Booth & Co.' });
    const other = sim.accounts.create({ name: 'The other one' });
    await goTo('events', 'Events');
    await page.getByRole('link', { name: 'Booth & Co.' }).click();
    await page.getByRole('cell', { name: 'The other one' }).getByRole('link').click();
    await page.getByRole('definition').getByText(other.id).waitFor();
    await goTo('accounts', 'All accounts');
    await page.getByLabel('Name').fill('Third');
    await page.getByLabel('Plan').selectOption('Basic');
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByRole('heading', { level: 1, name: 'Account' }).waitFor();
    expect(sim.accounts.list().map(({ name, plan }) => [name, plan])).toContainEqual(['Third', 'Basic']);
  });
});
