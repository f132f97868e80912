import { hasChromium } from '@boothkit/test-support/chromium';
import { sampleTests } from '@boothkit/test-support/sampled';
import { describe, expect, test } from 'vitest';
import { driven } from './browser.ts';

sampleTests(2);

describe.skipIf(!hasChromium)('the timeline on the dashboard', () => {
  test('goes back to before a change by keyboard, and branches from it', async () => {
    const { sim, account, goTo, page, accessibilityFaults } = await driven();
    await goTo('timeline', 'Timeline');
    await page.getByText('Live', { exact: true }).waitFor();
    const body = { name: 'Ada & Alan', date: '2026-09-12T17:00:00+02:00', templateIds: [account.templates.add().id] };
    await account.request({ method: 'POST', path: '/events', body, asClient: true });
    const row = page.getByRole('row', { name: /POST \/events/ });
    await row.getByRole('button', { name: /Branch/ }).click();
    await page.getByRole('status').getByRole('link', { name: 'Open it' }).waitFor();
    expect(sim.worlds.list().map(({ simulator }) => simulator.accounts.get(account.id)?.events.list().length)).toEqual([
      0,
    ]);
    expect(await accessibilityFaults()).toEqual([]);
    await row.getByRole('button', { name: /Go back/ }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('row', { name: /restore snapshot/ }).waitFor();
    expect(account.events.list()).toEqual([]);
  });

  test('goes back to before a deletion in the studio, after others went on, and shows what an entry changed', async () => {
    const { account, goTo, page, accessibilityFaults } = await driven();
    const { id: templateId } = account.templates.add();
    const date = '2026-09-12T17:00:00+02:00';
    const { id } = account.events.add({ name: 'Ada & Alan', date, templateIds: [templateId] });
    await goTo(`events/${id}`, 'Ada & Alan');
    await page.getByText('Live', { exact: true }).waitFor();
    await page.locator('#field-name').fill('Ada and Alan');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Saved.').waitFor();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('button', { name: 'Delete the event' }).click();
    await page.getByRole('heading', { level: 1, name: 'Events' }).waitFor();
    await account.request({ method: 'GET', path: '/events', asClient: true });
    await goTo('timeline', 'Timeline');
    const read = page.getByRole('row', { name: /GET \/events/ });
    await read.waitFor();
    expect(await read.getByRole('button').count()).toBe(0);
    const renamed = page.getByRole('row', { name: /rename event/ });
    await renamed.getByText('What changed').click();
    await renamed.getByText('Ada & Alan → Ada and Alan').waitFor();
    expect(await accessibilityFaults()).toEqual([]);
    await page.getByRole('button', { name: 'Go back to before delete event Ada and Alan' }).click();
    await page.getByRole('row', { name: /restore snapshot/ }).waitFor();
    expect(account.events.list().map(({ name }) => name)).toEqual(['Ada and Alan']);
  });

  test('fits a phone in the dark', async () => {
    const { account, goTo, page, accessibilityFaults } = await driven({
      viewport: { width: 390, height: 844 },
      colorScheme: 'dark',
    });
    await account.request({ method: 'GET', path: '/events', asClient: true });
    await goTo('timeline', 'Timeline');
    await page.getByRole('row', { name: /GET \/events/ }).waitFor();
    expect(await accessibilityFaults()).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });
});

describe.skipIf(!hasChromium)('the time of the world on the dashboard', () => {
  test('stands still where the clock is frozen', async () => {
    const { goTo, page } = await driven();
    await page.clock.install();
    await goTo('timeline', 'Timeline');
    const time = page.getByLabel('The world').getByRole('time');
    const before = await time.textContent();
    await page.clock.runFor(5000);
    expect(await time.textContent()).toBe(before);
  });

  test('goes on by the second where the clock ticks', async () => {
    const { goTo, page } = await driven({}, {}, { clock: { start: '2026-08-04T09:00:00Z' } });
    await page.clock.install();
    await goTo('timeline', 'Timeline');
    const time = page.getByLabel('The world').getByRole('time');
    const seconds = async () => Date.parse((await time.getAttribute('datetime')) ?? '') / 1000;
    const before = await seconds();
    await page.clock.runFor(5000);
    await expect.poll(async () => (await seconds()) - before).toBeGreaterThanOrEqual(4);
  });
});
