import { hasChromium } from '@boothkit/test-support/chromium';
import { describe, expect, test } from 'vitest';
import { driven } from './browser.ts';
import { press } from './guests.ts';

const drives = [
  ['touch', 390, 'dark'],
  ['keyboard', 1440, 'light'],
] as const;

describe.skipIf(!hasChromium)('an event that a platform changes, too', () => {
  for (const [way, width, colorScheme] of drives)
    test(`is renamed, paid for by a guest, deleted and there again, by ${way}, ${width} px wide, ${colorScheme}`, async () => {
      const { account, goTo, page, accessibilityFaults } = await driven({
        viewport: { width, height: 900 },
        colorScheme,
        reducedMotion: 'reduce',
        hasTouch: way === 'touch',
      });
      account.rails.add({ name: 'Card reader', currencies: ['EUR'] });
      const { id: paySetId } = account.paySets.add({ name: 'Per session', currency: 'EUR', amount: 350 });
      const event = account.events.add({ name: 'Ada & Alan', templateIds: [account.templates.add().id] });
      const update = (body: object) =>
        account.request({ method: 'PATCH', path: `/events/${event.id}`, body, asClient: true });
      const enter = async (name: string, text: string) => {
        const field = page.locator(`#field-${name}`);
        await (way === 'keyboard' ? field.focus() : field.tap());
        await page.keyboard.press('ControlOrMeta+A');
        await page.keyboard.type(text);
      };
      const save = async () => {
        await press(page, way, 'Save');
        await page.getByRole('status').getByText('Saved.').waitFor();
      };
      await goTo(`events/${event.id}`, 'Ada & Alan');
      await page.getByText('Live', { exact: true }).waitFor();
      await enter('name', 'Ada and Alan');
      await save();
      await update({ name: 'By the platform', paySetId });
      await page.getByRole('heading', { level: 1, name: 'By the platform' }).waitFor();
      await enter('captureMessage', 'Smile');
      await save();
      const { name, captureMessage } = account.events.get(event.id) ?? {};
      expect([name, captureMessage]).toEqual(['By the platform', 'Smile']);

      const tablet = account.tablets.add({ name: 'By the door' });
      tablet.open(event.id);
      await goTo(`tablets/${tablet.id}`, 'By the door');
      await press(page, way, 'Photo');
      await page.getByRole('region', { name: 'Payment' }).waitFor();
      expect(await accessibilityFaults()).toEqual([]);
      await press(page, way, 'Decline the card');
      await page.getByText('The payment was declined. Please try again.').first().waitFor();
      await press(page, way, 'Pay');
      await press(page, way, 'Finish the countdown');
      await press(page, way, 'Done');
      expect(account.payments.list().map(({ outcome, amount }) => [outcome, amount])).toEqual([
        ['declined', 350],
        ['approved', 350],
      ]);
      await goTo('payments', 'Payments');
      await page.getByRole('row', { name: /By the platform .*By the door .*€3\.50 .*declined/ }).waitFor();

      await goTo(`events/${event.id}`, 'By the platform');
      await press(page, way, 'Delete');
      await press(page, way, 'Delete the event');
      await page.getByRole('status').getByText('By the platform is deleted.').waitFor();
      expect(account.events.list()).toEqual([]);
      await goTo('timeline', 'Timeline');
      await press(page, way, 'Go back to before delete event By the platform');
      await page.getByText('Go back to before delete event By the platform? That undoes it alone.').waitFor();
      await press(page, way, 'Yes');
      await page.getByRole('status').getByText('The world is as it was before').waitFor();
      expect(account.events.list().map((one) => one.name)).toEqual(['By the platform']);
      expect(await accessibilityFaults()).toEqual([]);
    });
});
