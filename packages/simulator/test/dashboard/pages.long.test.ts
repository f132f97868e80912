import { createSimulator } from '@boothkit/simulator';
import { listen } from '@boothkit/simulator/node';
import { hasChromium } from '@boothkit/test-support/chromium';
import type { Page, ViewportSize } from 'playwright';
import { describe, expect, onTestFinished, test } from 'vitest';
import { driven } from './browser.ts';

const pages = [
  ['account', 'Account'],
  ['accounts', 'All accounts'],
  ['keys', 'Keys'],
  ['apps', 'Connected apps'],
  ['operators', 'Operators'],
  ['events', 'Events'],
  ['events/new', 'New event'],
  ['events/EVENT', 'Ada & Alan'],
  ['tablets', 'Tablets'],
  ['tablets/TABLET', 'By the door'],
  ['designs', 'Designs'],
  ['galleries', 'Galleries'],
  ['galleries/GALLERY', 'Ada & Alan'],
  ['messages', 'Messages'],
  ['messages/MESSAGE', 'Your photos from Ada & Alan'],
  ['payments', 'Payments'],
  ['templates', 'Templates'],
  ['requests', 'Requests'],
  ['deliveries', 'Deliveries'],
  ['limits', 'Rate limits'],
  ['faults', 'Faults'],
  ['rules', 'Rules'],
  ['rules/4.2%2Fname', 'Rule 4.2/name'],
  ['search/ada', 'Search for “ada”'],
  ['timeline', 'Timeline'],
  ['clock', 'Clock'],
  ['snapshots', 'Snapshots'],
  ['worlds', 'Worlds'],
] as const;

/** Those with colours are inspected for accessibility. */
const screens: readonly { readonly viewport: ViewportSize; readonly colorScheme?: 'light' | 'dark' }[] = [
  { viewport: { width: 1440, height: 900 }, colorScheme: 'light' },
  { viewport: { width: 390, height: 800 }, colorScheme: 'dark' },
  { viewport: { width: 320, height: 800 } },
  { viewport: { width: 1280, height: 800 } },
  { viewport: { width: 1920, height: 1080 } },
];
const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);
/** The longest names, without a blank. */
const longName = 'Supercalifragilistic'.repeat(10);

/** What can be touched and is smaller than a finger. */
const smallTargets = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary, label:has(input)')]
      .filter(
        (element) => element.checkVisibility() && !element.matches('label :is([type="checkbox"], [type="radio"])'),
      )
      // A link within a sentence is as high as its line.
      .filter((element) => !element.matches('p > a'))
      .map((element) => ({ element, box: element.getBoundingClientRect() }))
      .filter(({ box }) => box.right > 0 && Math.min(box.width, box.height) < 23.9)
      .map(({ element, box }) => `${element.outerHTML.slice(0, 80)} ${box.width} by ${box.height}`),
  );
const tunnel = { allowHosts: ['tunnel.example'] };

describe.skipIf(!hasChromium)('the dashboard', () => {
  test('shows every page without accessibility violations, within the screen', async () => {
    const { sim, account, call, goTo, page, accessibilityFaults } = await driven();
    account.webhooks.set({ mediaUrl: 'https://hooks.example.com/media?secret=4f1c9b-4f1c9b-4f1c9b' });
    const event = account.events.add({ name: 'Ada & Alan', templateIds: [account.templates.add().id] });
    account.galleries.addMedia(event.galleryId);
    const tablet = account.tablets.add({ name: 'By the door' });
    tablet.open(event.id).capture('photo').share('email', 'ada@example.com');
    await sim.settled();
    await call('POST', '/events', {});
    await call('GET', `/events/${'a-long-path'.repeat(20)}`);
    sim.faults.inject({ status: 503, headers: { 'x-long': longName } });
    account.events.add({
      name: longName,
      idUser: longName,
      templateIds: [account.templates.add({ name: longName }).id],
    });
    account.keys.create({ name: longName });
    account.tablets.add({ name: longName });
    account.operators.invite({ name: longName, eventIds: [event.id] });
    sim.accounts.create({ name: longName });
    for (const [name, heading] of pages) {
      const path = name
        .replace('EVENT', event.id)
        .replace('TABLET', tablet.id)
        .replace('GALLERY', event.galleryId)
        .replace('MESSAGE', account.inbox.list()[0]?.id ?? '');
      await goTo(path, heading);
      await page.getByText('Loading…').first().waitFor({ state: 'detached' });
      for (const { viewport, colorScheme } of screens) {
        const shape = `${name}, ${viewport.width} px wide`;
        await page.setViewportSize(viewport);
        if (colorScheme) {
          await page.emulateMedia({ colorScheme });
          expect.soft(await accessibilityFaults(), shape).toEqual([]);
        }
        // A tablet fits its frame once it has seen the new width.
        await expect.poll(() => widthOf(page), { message: shape }).toBeLessThanOrEqual(viewport.width);
        if (viewport.width < 1500) expect.soft(await smallTargets(page), shape).toEqual([]);
      }
    }
  });

  test('can be used by keyboard: each page moves the focus to its heading', async () => {
    const { goTo, page } = await driven();
    await goTo('accounts', 'All accounts');
    await page.getByRole('navigation').getByRole('link', { name: 'All accounts' }).focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Keys' }).waitFor();
    await page.waitForFunction(() => document.activeElement?.textContent === 'Keys');
    await page.locator('main input').first().waitFor();
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('name');
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
    await page.getByRole('button', { name: '+7 days' }).click();
    const now = new Date(before + 7 * 86_400_000).toISOString();
    const shown = page.getByRole('definition').getByText(now.replace('T', ' ').replace('.000', ''));
    await shown.waitFor();
    expect(await shown.getAttribute('title')).toBe(now);
    expect(sim.clock.now()).toBe(before + 7 * 86_400_000);
    await page.getByLabel('To a time').fill('2020-01-01T00:00:00');
    await page.getByRole('button', { name: 'Move' }).click();
    expect(await page.getByRole('alert').textContent()).toMatch(/2020-01-01/);
    expect(sim.clock.now()).toBe(before + 7 * 86_400_000);
  });

  test('keeps the plan of an account whose name is changed twice', async () => {
    const { account, page, goTo } = await driven();
    account.update({ plan: 'Pro' });
    await goTo('account', 'Account');
    for (const name of ['Booth', 'Booth & Co.']) {
      await page.getByLabel('Name').fill(name);
      await page.getByRole('button', { name: 'Save' }).click();
      await expect.poll(() => account.name).toBe(name);
      await page.getByRole('status').getByText('Saved.').waitFor();
      await page.locator('button[type=submit][aria-disabled=false]').filter({ hasText: 'Save' }).waitFor();
    }
    expect([account.plan, await page.getByLabel('Plan').inputValue()]).toEqual(['Pro', 'Pro']);
  });

  test('opens a page for an invalid address', async () => {
    const { page, server } = await driven();
    await page.goto(`${server.dashboardUrl}#/%E0%A4%A/keys/%`);
    await page.getByRole('heading', { level: 1, name: 'Keys' }).waitFor();
  });

  test('offers to create an account if there is none', async () => {
    const { sim, server, page } = await driven();
    sim.reset();
    await page.goto(`${server.controlUrl}/dashboard/`);
    await page.getByRole('button', { name: 'Create an account' }).click();
    await page.getByRole('heading', { level: 1, name: 'Events' }).waitFor();
    expect(sim.accounts.list()).toHaveLength(1);
  });

  test('asks for the token of the server, and keeps it for the tab only', async () => {
    const controlToken = 'a-token-that-is-long-enough';
    const { page, server, accessibilityFaults } = await driven({}, { controlToken });
    await page.goto(server.dashboardUrl);
    const field = page.getByLabel('Token that the simulator was started with');
    await field.fill('not-the-token-at-all');
    expect(await accessibilityFaults()).toEqual([]);
    await page.getByRole('button', { name: 'Open' }).click();
    await page.getByRole('alert').getByText('This is not the token of this simulator').waitFor();
    await field.fill(controlToken);
    await page.getByRole('alert').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Open' }).click();
    await page.getByRole('heading', { level: 1, name: 'Events' }).waitFor();
    await page.getByRole('status').getByText('Live').waitFor();
    expect(await page.evaluate(() => localStorage.length + document.cookie.length)).toBe(0);
  });

  test('shows a world other than the one at the origin', async () => {
    const { sim, account, page, server } = await driven();
    const { id, simulator } = sim.worlds.create();
    simulator.accounts.get(account.id)?.keys.create({ name: 'only there' });
    await page.goto(`${new URL(server.controlUrl).origin}/worlds/${id}/_sim/dashboard`);
    await page.getByRole('heading', { level: 1, name: 'Events' }).waitFor();
    await page.getByRole('link', { name: 'Keys' }).click();
    await page.getByRole('cell', { name: 'only there', exact: true }).waitFor();
  });

  test('reports when the simulator is gone, until it is there again', async () => {
    const { goTo, page, server, sim } = await driven();
    await goTo('clock', 'Clock');
    await page.getByRole('status').getByText('Live').waitFor();
    await server.close();
    await page.getByRole('status').getByText('Connection lost').waitFor();
    await page.getByRole('alert').getByText('may be out of date').waitFor();
    await page.getByRole('button', { name: '+1 hour' }).click();
    const refused = page.getByRole('main').getByRole('alert');
    await expect.poll(() => refused.allTextContents()).toEqual([expect.stringContaining('There was no response.')]);
    const again = await listen(sim, { port: server.port });
    onTestFinished(() => again.close());
    await page.getByRole('status').getByText('Live').waitFor();
    await refused.waitFor({ state: 'detached' });
    await again.close();
    const other = createSimulator({ clock: { start: '2026-09-01T10:00:00Z', frozen: true } });
    other.accounts.create();
    const anew = await listen(other, { port: server.port });
    onTestFinished(() => anew.close());
    await page.getByRole('alert').getByText('This is another world').waitFor();
  });
});

describe.skipIf(!hasChromium)('the dashboard of a server that made a token', () => {
  test('keeps the token over a reload, for the tab only, and out of its history', async () => {
    const { page, server } = await driven({}, tunnel);
    await page.goto(server.dashboardUrl);
    await page.getByRole('heading', { level: 1, name: 'Events' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Events' }).waitFor();
    expect(await page.evaluate(() => localStorage.length + document.cookie.length)).toBe(0);
    await page.goBack();
    expect(page.url()).toBe('about:blank');
  });

  test('opens a page of its own by the same fragment', async () => {
    const { page, server, account } = await driven({}, tunnel);
    await page.goto(`${server.dashboardUrl}#/${account.id}/keys`);
    await page.getByRole('heading', { level: 1, name: 'Keys' }).waitFor();
    expect(page.url()).toBe(`${server.controlUrl}/dashboard/#/${account.id}/keys`);
  });

  test('asks for the token where the URL has none, and opens once it is in the address', async () => {
    const { page, server } = await driven({}, tunnel);
    await page.goto(`${server.controlUrl}/dashboard/`);
    await page.getByLabel('Token that the simulator was started with').waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
    await page.goto(server.dashboardUrl);
    await page.getByRole('heading', { level: 1, name: 'Events' }).waitFor();
  });

  test('opens the dashboard of another world in another tab', async () => {
    const { sim, page, server, account } = await driven({}, tunnel);
    sim.worlds.create();
    await page.goto(`${server.dashboardUrl}#/${account.id}/worlds`);
    const link = page.getByRole('link', { name: 'Open' });
    await link.waitFor();
    const [tab] = await Promise.all([
      page.context().waitForEvent('page'),
      link.click({ modifiers: ['ControlOrMeta'] }),
    ]);
    await tab.getByRole('heading', { level: 1, name: 'Events' }).waitFor();
    expect(tab.url()).toBe(`${server.controlUrl.replace('/_sim', '/worlds/world-1/_sim')}/dashboard/`);
    await tab.close();
  });
});
