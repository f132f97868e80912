import { hasChromium } from '@boothkit/test-support/chromium';
import { describe, expect, test } from 'vitest';
import { driven } from './browser.ts';
import { press, showColumn, tabTo } from './guests.ts';

/** The other ways and widths are those of `booth.long.test.ts`. */
const evenings = [
  ['mouse', 390, 'dark', 'reduce'],
  ['keyboard', 1440, 'light', 'reduce'],
] as const;

describe.skipIf(!hasChromium)('a wedding', () => {
  for (const [way, width, colorScheme, reducedMotion] of evenings)
    test(`goes from a booking that is typed in to a print and an opened email, by ${way}, ${width} px wide, ${colorScheme}`, async () => {
      const { account, accessibilityFaults, goTo, page } = await driven({
        viewport: { width, height: 900 },
        colorScheme,
        reducedMotion,
      });
      account.templates.add({ name: 'Single portrait' });
      const type = async (label: string, text: string) => {
        if (way === 'keyboard') await tabTo(page, label);
        else await page.getByLabel(label).first().click();
        await page.keyboard.type(text);
      };
      await goTo('events/new', 'New event');
      await page.locator('#field-name').waitFor();
      if (way === 'keyboard') await tabTo(page, 'name');
      else await page.locator('#field-name').click();
      await page.keyboard.type('Grace & Howard');
      await press(page, way, 'Single portrait', 'checkbox');
      await press(page, way, 'Create the event');
      await page.getByRole('heading', { level: 1, name: 'Grace & Howard' }).waitFor();
      await showColumn(page, 'Booth and code');
      await press(page, way, 'Open on a new tablet');
      await press(page, way, 'Photo');
      await press(page, way, 'Finish the countdown');
      await press(page, way, 'Email');
      await type('Your email address', 'guest');
      await press(page, way, 'Send');
      // The guest reads what to do, and only there; it goes as the address is corrected.
      const failures = page.locator('.booth').getByRole('alert');
      await expect
        .poll(() => failures.allInnerTexts())
        .toEqual(['That is not an email address. One looks like name@example.com.']);
      if (way === 'keyboard') await tabTo(page, 'Your email address', 'Shift+Tab');
      else await page.getByLabel('Your email address').click();
      await page.keyboard.press('End');
      await page.keyboard.type('@example.com');
      expect(await failures.count()).toBe(0);
      await press(page, way, 'Send');
      await page.getByText('Sent to guest@example.com.').waitFor();
      await press(page, way, 'Print');
      const print = page.getByRole('dialog').getByRole('button', { name: 'Print', exact: true });
      await print.waitFor();
      if (way === 'mouse') await print.click();
      else {
        // The button behind the dialog has the same name.
        await tabTo(page, 'Print');
        await page.keyboard.press('Enter');
      }
      await page.getByText('Your print is on its way.').waitFor();
      await press(page, way, 'Finish the print');
      await page.getByRole('img', { name: 'A printed sheet' }).waitFor();
      await page.getByText('1 print of the event').waitFor();
      expect(await accessibilityFaults()).toEqual([]);
      await press(page, way, 'Done');
      expect(account.events.list()).toMatchObject([
        { name: 'Grace & Howard', date: '2026-09-03T17:00:00.000Z', printCount: 1 },
      ]);

      await goTo('messages', 'Messages');
      await press(page, way, 'guest@example.com', 'link');
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
