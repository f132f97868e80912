import { hasChromium } from '@boothkit/test-support/chromium';
import { describe, expect, test } from 'vitest';
import { driven } from './browser.ts';

describe.skipIf(!hasChromium)('what came of an event', () => {
  test('stands beside it: captures, shares and prints, in all and by hour, and payments with their sum', async () => {
    const { sim, account, call, goTo, page, accessibilityFaults } = await driven();
    account.rails.add({ currencies: ['EUR'] });
    const { id: paySetId } = account.paySets.add({ currency: 'EUR', amount: 350 });
    const { id } = account.events.add({ name: 'Ada & Alan', templateIds: [account.templates.add().id] });
    await call('PATCH', `/events/${id}`, { paySetId });
    const home = account.tablets.add({ name: 'Left', printer: true }).open(id);
    for (const payment of ['approved', 'approved'] as const) {
      const session = home.capture('photo', { payment });
      session.share('email', 'ada@example.com');
      session.print({ copies: 2 });
      session.done();
      sim.clock.advance({ hours: 1 });
    }
    await goTo(`events/${id}`, 'Ada & Alan');
    await page.getByRole('tab', { name: 'Statistics' }).click();
    const panel = page.getByRole('tabpanel', { name: 'Statistics' });
    await panel.getByText('2, photo 2').waitFor();
    await panel.getByText('2, email 2, text 0').waitFor();
    await panel.getByText('€7.00').waitFor();
    for (const hour of ['09', '10']) await panel.getByRole('row', { name: `2026-08-04 ${hour}:00 1 1 2` }).waitFor();
    expect(await panel.getByRole('row', { name: /€3\.50 approved/ }).count()).toBe(2);
    expect(await accessibilityFaults()).toEqual([]);
    sim.load(sim.toFile());
    await panel.getByText('4, 4 of them in no hour below').waitFor();
    await panel.getByText('The file of a world keeps none.').waitFor();
    await call('PATCH', `/events/${id}`, { paySetId: null });
    await panel.getByText('The event has no pay set.').waitFor();
    await goTo('timeline', 'Timeline');
    await page.getByText('(in a world that was replaced)').first().waitFor();
  });

  test('is found among many events by name or date, on a tablet and in the list', async () => {
    const { account, goTo, page } = await driven();
    const templateIds = [account.templates.add().id];
    for (let at = 1; at <= 80; at++)
      account.events.add({ name: `Party ${at}`, date: `2026-${at < 50 ? '10' : '11'}-12T17:00:00Z`, templateIds });
    const wanted = account.events.add({ name: 'Zoe', date: '2026-09-13T17:00:00Z', templateIds });
    for (let at = 81; at <= 150; at++) account.events.add({ name: `Party ${at}`, templateIds });
    const tablet = account.tablets.add({ name: 'Left' });
    await goTo(`tablets/${tablet.id}`, 'Left');
    const find = page.getByLabel('Find events by name or date').first();
    const choice = page.getByRole('combobox', { name: 'Open an event' });
    for (const text of ['zoe', '2026-09-13']) {
      await find.fill(text);
      await expect.poll(() => choice.locator('option').allTextContents()).toEqual(['Zoe, 2026-09-13']);
    }
    await page.getByRole('button', { name: 'Open', exact: true }).click();
    await page.getByRole('link', { name: 'Go to the event' }).waitFor();
    expect(account.tablets.get(tablet.id)?.eventId).toBe(wanted.id);

    await goTo('events', 'Events');
    await page.getByLabel('Sort by').selectOption('date, earliest first');
    await expect.poll(() => page.getByRole('row').nth(1).textContent()).toContain('Zoe');
    await page.getByLabel('Date from').fill('2026-11-01');
    await page.getByText('Party 50', { exact: true }).waitFor();
    await page.getByLabel('Date to').fill('2026-11-11');
    await page.getByText('No event is on these days.').waitFor();
  });

  test('is in the requests of a time', async () => {
    const { sim, call, goTo, page } = await driven();
    for (let at = 1; at <= 3; at++) {
      await call('GET', `/events?limit=${at}`);
      sim.clock.advance({ hours: 1 });
    }
    await goTo('requests', 'Requests');
    await page.getByLabel('Since').fill('2026-08-04T09:30:00');
    await page.getByLabel('Until').fill('2026-08-04T10:30:00');
    const rows = page.getByRole('row', { name: /GET \/events/ });
    await expect.poll(() => rows.allTextContents()).toHaveLength(1);
    expect(await rows.textContent()).toContain('limit=2');
  });
});

describe.skipIf(!hasChromium)('the hands of a tester', () => {
  test('find the search by a slash, and a report only on the page that it is about', async () => {
    const { account, goTo, page } = await driven();
    account.templates.add({ name: 'Old' });
    await goTo('templates', 'Templates');
    await page.getByRole('button', { name: 'Remove Old' }).click();
    await page.getByRole('button', { name: 'Yes' }).click();
    const said = page.getByText('Old is removed.');
    await said.waitFor();
    await page.waitForTimeout(600);
    await page.getByRole('link', { name: 'Keys', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Keys' }).waitFor();
    expect(await said.count()).toBe(0);
    await page.keyboard.press('/');
    const search = page.getByLabel('Search everything').and(page.locator(':focus'));
    await search.waitFor();
    await page.keyboard.type('a/b');
    expect(await search.inputValue()).toBe('a/b');
    // On a narrow screen it is in the menu.
    await page.setViewportSize({ width: 390, height: 800 });
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('/');
    await search.waitFor();
    await page.keyboard.type('c');
    expect(await search.inputValue()).toBe('c');
  });
});
