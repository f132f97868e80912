import { hasChromium } from '@boothkit/test-support/chromium';
import { describe, expect, test } from 'vitest';
import { driven } from './browser.ts';

describe.skipIf(!hasChromium)('the timeline on the dashboard', () => {
  test('shows what an entry changed, and offers no way back from what changed nothing', async () => {
    const { account, goTo, page, accessibilityFaults } = await driven();
    const { id } = account.events.add({ name: 'Ada & Alan', templateIds: [account.templates.add().id] });
    await goTo('timeline', 'Timeline');
    await page.getByText('Live', { exact: true }).waitFor();
    await account.request({ method: 'PATCH', path: `/events/${id}`, body: { name: 'Ada and Alan' } });
    await account.request({ method: 'GET', path: '/events', asClient: true });
    const read = page.getByRole('row', { name: /GET \/events/ });
    await read.waitFor();
    expect(await read.getByRole('button').count()).toBe(0);
    const renamed = page.getByRole('row', { name: /rename event/ });
    await renamed.getByText('What changed').click();
    await renamed.getByText('Ada & Alan → Ada and Alan').waitFor();
    expect(await accessibilityFaults()).toEqual([]);
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
