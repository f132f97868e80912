import { afterAll, describe, expect, test } from 'vitest';
import { closeBrowser, driven, hasChromium } from './browser.ts';

afterAll(closeBrowser);

describe.skipIf(!hasChromium)('the dashboard lists events', () => {
  test('fifty at a time, newest first, with next and previous', async () => {
    const { sim, account, goTo, page, seriousFaults } = await driven();
    const templateIds = [account.templates.add().id];
    for (let at = 0; at < 120; at++) {
      sim.clock.advance({ seconds: 1 });
      account.events.add({ name: `event ${at}`, templateIds });
    }
    await goTo('events', 'Events');
    const rows = page.locator('tbody tr');
    const shows = (name: string) => page.getByRole('link', { name, exact: true }).waitFor();
    await shows('event 119');
    expect(await rows.count()).toBe(50);
    expect(await seriousFaults()).toEqual([]);
    const later = page.getByRole('button', { name: 'Later ones' });
    const earlier = page.getByRole('button', { name: 'Earlier ones' });
    expect(await later.isDisabled()).toBe(true);
    await earlier.click();
    await shows('event 69');
    await earlier.click();
    await shows('event 0');
    expect([await rows.count(), await earlier.isDisabled()]).toEqual([20, true]);
    await later.click();
    await shows('event 69');
    await later.click();
    await shows('event 119');
  });

  test('without buttons if there is only one page', async () => {
    const { account, goTo, page } = await driven();
    account.events.add({ name: 'Ada & Alan', templateIds: [account.templates.add().id] });
    await goTo('events', 'Events');
    await page.getByRole('link', { name: 'Ada & Alan' }).waitFor();
    expect(await page.getByRole('button', { name: 'Earlier ones' }).count()).toBe(0);
  });
});
