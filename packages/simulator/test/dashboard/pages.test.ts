import { afterAll, describe, expect, test } from 'vitest';
import { closeBrowser, driven, hasChromium } from './browser.ts';

afterAll(closeBrowser);

const pages = [
  ['account', 'Account'],
  ['keys', 'Keys'],
  ['apps', 'Connected apps'],
  ['events', 'Events'],
  ['designs', 'Designs'],
  ['galleries', 'Galleries'],
  ['requests', 'Requests'],
  ['deliveries', 'Deliveries'],
  ['faults', 'Faults'],
  ['clock', 'Clock'],
] as const;

const screens = [
  ['wide and light', { viewport: { width: 1024, height: 768 }, colorScheme: 'light' }],
  ['narrow and dark', { viewport: { width: 390, height: 800 }, colorScheme: 'dark' }],
] as const;

describe.skipIf(!hasChromium)('the dashboard', () => {
  describe.each(screens)('%s', (_, screen) => {
    test.each(pages)('shows %s without serious accessibility violations, within the screen', async (name, heading) => {
      const { sim, account, call, goTo, page, seriousFaults } = await driven(screen);
      account.webhooks.set({ mediaUrl: 'https://hooks.example.com/media?secret=4f1c9b-4f1c9b-4f1c9b' });
      const event = account.events.add({ name: 'Ada & Alan', templateIds: [account.templates.add().id] });
      account.galleries.addMedia(event.galleryId);
      await call('POST', '/events', {});
      await call('GET', `/events/${'a-long-path'.repeat(20)}`);
      sim.faults.inject({ status: 503 });
      await goTo(name, heading);
      await page.getByText('Loading…').first().waitFor({ state: 'detached' });
      expect(await seriousFaults()).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
        screen.viewport.width,
      );
    });
  });

  test('can be used by keyboard: each page moves the focus to its heading', async () => {
    const { goTo, page } = await driven();
    await goTo('account', 'Account');
    await page.getByRole('navigation').getByRole('link', { name: 'Account' }).focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Keys' }).waitFor();
    await page.waitForFunction(() => document.activeElement?.textContent === 'Keys');
    await page.locator('main input').first().waitFor();
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('name');
  });

  test('shows changes live', async () => {
    const { account, goTo, page } = await driven();
    await goTo('galleries', 'Galleries');
    await page.getByText('There are no galleries').waitFor();
    account.events.add({ name: 'Ada & Alan', templateIds: [account.templates.add().id] });
    await page.getByRole('cell', { name: 'Ada & Alan', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Upload a picture to Ada & Alan as a guest' }).click();
    const picture = page.getByRole('img', { name: 'photo' });
    await picture.waitFor();
    expect(
      await picture.evaluate((img: HTMLImageElement) => img.decode().then(() => img.naturalWidth)),
    ).toBeGreaterThan(0);
  });

  test('keeps the words of a button readable under the pointer', async () => {
    const { goTo, page } = await driven();
    await goTo('keys', 'Keys');
    const button = page.getByRole('button', { name: 'Create key' });
    await button.hover();
    const { color, backgroundColor } = await button.evaluate((element) => {
      const { color, backgroundColor } = getComputedStyle(element);
      return { color, backgroundColor };
    });
    expect(color).not.toBe(backgroundColor);
  });

  test('moves the clock', async () => {
    const { sim, goTo, page } = await driven();
    const before = sim.clock.now();
    await goTo('clock', 'Clock');
    await page.getByRole('button', { name: '7 days' }).click();
    const now = new Date(before + 7 * 86_400_000).toISOString();
    await page.getByRole('definition').getByText(now).waitFor();
    expect(sim.clock.now()).toBe(before + 7 * 86_400_000);
    await page.getByLabel('To a time').fill('2020-01-01T00:00:00Z');
    await page.getByRole('button', { name: 'Move' }).click();
    expect(await page.getByRole('alert').textContent()).toMatch(/2020-01-01/);
    expect(sim.clock.now()).toBe(before + 7 * 86_400_000);
  });

  test('opens the account page for an invalid address', async () => {
    const { page, server } = await driven();
    await page.goto(`${server.dashboardUrl}#/%E0%A4%A/keys/%`);
    await page.getByRole('heading', { level: 1, name: 'Keys' }).waitFor();
  });

  test('offers to create an account if there is none', async () => {
    const { sim, server, page } = await driven();
    sim.reset();
    await page.goto(`${server.controlUrl}/dashboard/`);
    await page.getByRole('button', { name: 'Create an account' }).click();
    await page.getByRole('heading', { level: 1, name: 'Account' }).waitFor();
    expect(sim.accounts.list()).toHaveLength(1);
  });

  test('asks for the token of the server, and keeps it for the tab only', async () => {
    const controlToken = 'a-token-that-is-long-enough';
    const { page, server, seriousFaults } = await driven({}, { controlToken });
    await page.goto(server.dashboardUrl);
    const field = page.getByLabel('Token that the simulator was started with');
    await field.fill('not-the-token-at-all');
    expect(await seriousFaults()).toEqual([]);
    await page.getByRole('button', { name: 'Open' }).click();
    await page.getByRole('alert').getByText('needs its token').waitFor();
    await field.fill(controlToken);
    await page.getByRole('button', { name: 'Open' }).click();
    await page.getByRole('heading', { level: 1, name: 'Account' }).waitFor();
    await page.getByRole('status').getByText('Live').waitFor();
    expect(await page.evaluate(() => localStorage.length + document.cookie.length)).toBe(0);
  });

  test('shows a world other than the one at the origin', async () => {
    const { sim, account, page, server } = await driven();
    const { id, simulator } = sim.worlds.create();
    simulator.accounts.get(account.id)?.keys.create({ name: 'only there' });
    await page.goto(`${new URL(server.controlUrl).origin}/worlds/${id}/_sim/dashboard`);
    await page.getByRole('heading', { level: 1, name: 'Account' }).waitFor();
    await page.getByRole('link', { name: 'Keys' }).click();
    await page.getByRole('cell', { name: 'only there', exact: true }).waitFor();
  });

  test('reports when the simulator is gone', async () => {
    const { goTo, page, server } = await driven();
    await goTo('clock', 'Clock');
    await page.getByRole('status').getByText('Live').waitFor();
    await server.close();
    await page.getByRole('status').getByText('Connection lost').waitFor();
  });
});
