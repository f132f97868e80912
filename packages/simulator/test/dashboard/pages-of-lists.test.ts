import { afterAll, describe, expect, test } from 'vitest';
import { closeBrowser, type Driven, driven, hasChromium } from './browser.ts';

afterAll(closeBrowser);

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

describe.skipIf(!hasChromium)('the dashboard', () => {
  test('requests one page of each list, also after a change, and walks it with the buttons', async () => {
    const made = await driven();
    await fill(made);
    const { sim, account, page, goTo, seriousFaults } = made;
    const counts = new Map<string, number>();
    page.on('response', async (response) => {
      if (!response.headers()['content-type']?.startsWith('application/json')) return;
      const { data } = await response.json().catch(() => ({}));
      const { pathname } = new URL(response.url());
      if (Array.isArray(data)) counts.set(pathname, Math.max(counts.get(pathname) ?? 0, data.length));
    });
    for (const [name, heading] of pages) {
      await goTo(name, heading);
      const rows = page.locator('main tbody tr');
      await expect.poll(() => rows.count(), { timeout: 10_000 }).toBe(50);
      const main = page.getByRole('main');
      const next = main.getByRole('button', { name: /^(Earlier|Next) ones$/ });
      const back = main.getByRole('button', { name: /^(Later|Previous) ones$/ });
      const first = await rows.first().textContent();
      await next.click();
      await expect.poll(() => rows.first().textContent()).not.toBe(first);
      expect(await rows.count()).toBe(50);
      account.keys.create({ name: `zzz after ${name}` });
      await back.click();
      await expect.poll(() => back.isDisabled()).toBe(true);
      expect(await rows.count()).toBe(50);
    }
    expect(await seriousFaults()).toEqual([]);
    expect([...counts.keys()].length).toBeGreaterThanOrEqual(pages.length + 1);
    for (const [path, count] of counts) expect([path, count <= 50]).toEqual([path, true]);
    expect(sim.accounts.list().length).toBeGreaterThan(size);
  });

  test('shows an account that is on no page of the list of accounts yet', async () => {
    const { sim, goTo, page, server } = await driven();
    await goTo('account', 'Account');
    let { id } = sim.accounts.create();
    for (let at = 0; at < size; at++) id = sim.accounts.create().id;
    await page.goto(`${server.controlUrl}/dashboard/#/${id}/account`);
    await page.getByRole('definition').getByText(id).waitFor();
    expect(await page.getByRole('combobox', { name: 'Account' }).inputValue()).toBe(id);
    const options = page.getByRole('combobox', { name: 'Account' }).getByRole('option');
    expect(await options.count()).toBe(51);
    await page.getByRole('button', { name: 'Next accounts' }).click();
    await page.getByRole('button', { name: 'Next accounts' }).click();
    // The last page has the rest, with the account itself.
    await expect.poll(() => options.count()).toBe(size + 2 - 100);
  });
});
