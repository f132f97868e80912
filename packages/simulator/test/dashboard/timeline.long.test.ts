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
    await renamed.getByText('Ada & Alan → Ada and Alan').waitFor();
    account.tablets.add({ name: 'Left' });
    const added = page.getByRole('row', { name: /change from code/ });
    await added.getByText('What changed').click();
    await added.getByText('tablets › Left').waitFor();
    await renamed.getByRole('button', { name: 'Go back' }).click();
    await renamed.getByText('rename event Ada & Alan? That undoes it and the 2 entries after it.').waitFor();
    await renamed.getByRole('button', { name: 'No' }).click();
    await renamed.getByRole('button', { name: 'Go back' }).and(page.locator(':focus')).waitFor();
    expect(account.events.get(id)?.name).toBe('Ada and Alan');
    expect(await accessibilityFaults()).toEqual([]);
  });

  test('an event leads to its history and back, with changes from before the page was open, and who made them', async () => {
    const { account, call, goTo, page, accessibilityFaults } = await driven();
    const templateIds = [account.templates.add().id];
    const { id } = account.events.add({ name: 'Ada & Alan', templateIds });
    const other = account.events.add({ name: 'Launch party', date: '2026-09-12T17:00:00Z', templateIds });
    for (const event of [id, other.id]) await call('PATCH', `/events/${event}`, { settings: { countdownTimer: 7 } });
    await goTo(`events/${id}`, 'Ada & Alan');
    await page.getByRole('link', { name: 'History' }).click();
    const row = page.getByRole('row', { name: /PATCH/ });
    await row.getByText('settings.countdownTimer').waitFor();
    expect(await row.count()).toBe(1);
    expect(await row.textContent()).toContain('3 → 7');
    expect(await row.textContent()).toContain('key connection');
    await page.getByLabel('Who').selectOption('the dashboard');
    await page.getByText('Nothing of this kind happened.').waitFor();
    await page.getByLabel('Who').selectOption('anybody');
    await page.getByLabel('Find events by name or date').fill('2026-09');
    await page.getByRole('combobox', { name: 'Event', exact: true }).selectOption('Launch party, 2026-09-12');
    await page.getByRole('link', { name: 'Launch party' }).waitFor();
    await row.getByText('settings.countdownTimer').waitFor();
    expect(await accessibilityFaults()).toEqual([]);
    await page.getByRole('link', { name: 'The event' }).click();
    await page.getByRole('heading', { level: 1, name: 'Launch party' }).waitFor();
    // What was entered for another event is not taken for this one.
    await goTo(`timeline/${other.id}`, 'Timeline');
    await page.getByLabel('Who').selectOption('the dashboard');
    account.events.remove(id);
    await goTo('events', 'Events');
    await goTo(`timeline/${id}`, 'Timeline');
    await expect.poll(() => page.locator('[name=eventId] option:checked').textContent()).toBe(id);
    expect(await page.getByLabel('Who').inputValue()).toBe('');
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
