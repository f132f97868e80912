import { hasChromium } from '@boothkit/test-support/chromium';
import { describe, expect, test } from 'vitest';
import { driven } from './browser.ts';
import { press as pressBy, showColumn, tabTo } from './guests.ts';

describe.skipIf(!hasChromium)('a wedding', () => {
  // Guests by mouse and by touch are in `booth.long.test.ts` and `platform.long.test.ts`.
  test('goes from a booking that is typed in to a print and an opened email, by keyboard', async () => {
    const { account, accessibilityFaults, goTo, page } = await driven({
      viewport: { width: 1440, height: 900 },
      reducedMotion: 'reduce',
    });
    const press = (name: string, role?: 'link' | 'checkbox') => pressBy(page, 'keyboard', name, role);
    account.templates.add({ name: 'Single portrait' });
    const type = async (label: string, text: string) => {
      await tabTo(page, label);
      await page.keyboard.type(text);
    };
    await goTo('events/new', 'New event');
    await page.locator('#field-name').waitFor();
    await type('name', 'Grace & Howard');
    await press('Single portrait', 'checkbox');
    await press('Create the event');
    await page.getByRole('heading', { level: 1, name: 'Grace & Howard' }).waitFor();
    await showColumn(page, 'Booth and code');
    await press('Open on a new tablet');
    await press('Photo');
    await press('Finish the countdown');
    await press('Email');
    await type('Your email address', 'guest');
    await press('Send');
    // The guest reads what to do, and only there; it goes as the address is corrected.
    const failures = page.locator('.booth').getByRole('alert');
    await expect
      .poll(() => failures.allInnerTexts())
      .toEqual(['That is not an email address. One looks like name@example.com.']);
    await tabTo(page, 'Your email address', 'Shift+Tab');
    await page.keyboard.press('End');
    await page.keyboard.type('@example.com');
    expect(await failures.count()).toBe(0);
    await press('Send');
    await page.getByText('Sent to guest@example.com.').waitFor();
    await press('Print');
    const print = page.getByRole('dialog').getByRole('button', { name: 'Print', exact: true });
    await print.waitFor();
    // The button behind the dialog has the same name.
    await tabTo(page, 'Print');
    await page.keyboard.press('Enter');
    await page.getByText('Your print is on its way.').waitFor();
    await press('Finish the print');
    await page.getByRole('img', { name: 'A printed sheet' }).waitFor();
    await page.getByText('1 print of the event').waitFor();
    expect(await accessibilityFaults()).toEqual([]);
    await press('Done');
    expect(account.events.list()).toMatchObject([
      { name: 'Grace & Howard', date: '2026-09-03T17:00:00.000Z', printCount: 1 },
    ]);

    await goTo('messages', 'Messages');
    await press('guest@example.com', 'link');
    await page.getByText('Grace & Howard').first().waitFor();
    const link = page.frameLocator('iframe').getByRole('link').first();
    await link.waitFor();
    expect(await accessibilityFaults()).toEqual([]);
    const [opened] = await Promise.all([page.waitForEvent('popup'), link.click()]);
    await opened.getByText('Grace & Howard').first().waitFor();
    await opened.close();
    await link.waitFor();
  });
});
