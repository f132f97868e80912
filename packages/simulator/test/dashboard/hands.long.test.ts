import { listen } from '@boothkit/simulator/node';
import { hasChromium } from '@boothkit/test-support/chromium';
import type { Locator } from 'playwright';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type Driven, driven } from './browser.ts';

const phone = { width: 390, height: 800 };
/** What a window of 1440 by 900 shows at 200%. */
const zoomed = { width: 720, height: 450 };

const eventOf = ({ account }: Driven, name = 'Ada & Alan') =>
  account.events.add({ name, idUser: 'booking-7', templateIds: [account.templates.add({ name: 'Classic strip' }).id] });

const heightOf = async (locator: Locator) => (await locator.boundingBox())?.height ?? 0;

describe.skipIf(!hasChromium)('the dashboard in the hand', () => {
  test('loads again after an outage, whatever page it was on: a list, one thing, several at once', async () => {
    const made = await driven();
    const { sim, account, page, goTo, server } = made;
    const { port } = server;
    const event = eventOf(made);
    await goTo('keys', 'Keys');
    await server.close();
    await page.getByRole('status').getByText('Connection lost').waitFor();
    const failed = page.getByRole('main').getByRole('alert');
    for (const [name, shown] of [
      ['templates', 'Classic'],
      ['clock', 'Passes'],
      [`events/${event.id}`, 'All changes saved'],
      ['search/ada', 'booking-7'],
    ] as const) {
      await page.evaluate((hash) => {
        location.hash = hash;
      }, `#/${account.id}/${name}`);
      await failed.first().waitFor();
      const again = await listen(sim, { port });
      onTestFinished(() => again.close());
      await page.getByRole('main').getByText(shown).first().waitFor();
      await failed.first().waitFor({ state: 'detached' });
      await again.close();
      await page.getByRole('status').getByText('Connection lost').waitFor();
    }
  });

  for (const viewport of [phone, zoomed])
    test(`has two lines for an event in the list, ${viewport.width} px wide`, async () => {
      const made = await driven({ viewport });
      eventOf(made);
      eventOf(made, 'The summer party of the whole northern region with a name that goes on and on');
      await made.goTo('events', 'Events');
      const rows = made.page.locator('tbody tr[aria-rowindex]');
      await expect.poll(() => rows.count()).toBe(2);
      const oneLine = await heightOf(made.page.getByRole('link', { name: 'Ada & Alan' }));
      for (const row of await rows.all()) expect(await heightOf(row)).toBeLessThan(2 * oneLine + 20);
      await made.page.getByRole('row', { name: /Ada & Alan.*booking-7.*Prints.*0/ }).waitFor();
      expect(await made.page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width);
      expect(await made.accessibilityFaults()).toEqual([]);
    });

  for (const viewport of [phone, zoomed])
    test(`covers no field with the bar that saves, ${viewport.width} px wide`, async () => {
      const made = await driven({ viewport });
      const { page, goTo } = made;
      await goTo(`events/${eventOf(made).id}`, 'Ada & Alan');
      const bar = page.locator('.save-bar');
      await bar.waitFor();
      expect(await bar.evaluate((element) => getComputedStyle(element).position)).toBe('static');
      await page.locator('#field-hashtag').fill('#ada');
      await page.getByRole('button', { name: 'Discard' }).click();
      expect(await bar.evaluate((element) => getComputedStyle(element).position)).toBe('sticky');
      const covered = await page.evaluate(async () => {
        const fields = document.querySelectorAll<HTMLElement>('.field-input :is(input, select, textarea)');
        const found: string[] = [];
        for (const field of fields) {
          field.focus();
          for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame);
          const [bar, own] = [document.querySelector('.save-bar'), field].map((one) => one?.getBoundingClientRect());
          if (bar && own && own.bottom > bar.top && own.top < bar.bottom) found.push(field.id);
        }
        return found;
      });
      expect(covered).toEqual([]);
    });

  test('shows no value in the words of its field, in the form and in the timeline', async () => {
    const made = await driven();
    const { account, page, goTo, call } = made;
    const event = eventOf(made);
    await call('PATCH', `/events/${event.id}`, { settings: { printCountMax: 5 }, hashtag: '#ada' });
    await goTo(`events/${event.id}`, 'Ada & Alan');
    await page.locator('#field-settings-printCountMax').fill('');
    const form = page.locator('.field-input, .field-facts');
    expect((await form.allTextContents()).filter((text) => /\bnull\b/.test(text))).toEqual([]);
    expect(await page.locator('.studio-form [placeholder="null"]').count()).toBe(0);
    expect(await page.locator('#field-settings-printCountMax').getAttribute('placeholder')).toBe('no limit');
    expect(await page.locator('#field-hashtag').getAttribute('placeholder')).toBe('none');
    await page.getByRole('radiogroup', { name: 'tapToContinue' }).getByText('not set').waitFor();
    await page.locator('#field-stickerSetId').getByText('no stickers').waitFor({ state: 'attached' });
    await call('PATCH', `/events/${event.id}`, { settings: { printCountMax: null }, hashtag: null });
    await goTo('timeline', 'Timeline');
    await page.getByText('5 → no limit').waitFor();
    await page.getByText('#ada → none').waitFor();
    await goTo('account', 'Account');
    await page.getByText('no limit').waitFor();
    expect(account.events.get(event.id)?.settings.printCountMax).toBe(null);
  });

  test('turns a wheel where a capture takes its time, until the picture is there', async () => {
    const made = await driven({ reducedMotion: 'reduce' });
    const { account, page, goTo, call } = made;
    const event = eventOf(made);
    await call('PATCH', `/events/${event.id}`, { settings: { captureTypes: ['gif'] } });
    const tablet = account.tablets.add({ name: 'By the door' });
    const home = tablet.open(event.id);
    await goTo(`tablets/${tablet.id}`, 'By the door');
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/\/view\//, async (route) => {
      await held;
      await route.continue();
    });
    home.capture('gif');
    const coming = page.getByRole('img', { name: 'GIF, on its way' });
    await coming.waitFor();
    expect(await coming.evaluate((element) => getComputedStyle(element, '::after').borderRadius)).toBe('50%');
    release();
    await page.getByRole('img', { name: 'GIF', exact: true }).waitFor();
    expect(await coming.count()).toBe(0);

    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route(/\/done$/, async (route) => {
      await answered;
      await route.continue();
    });
    await page.getByRole('button', { name: 'Done' }).click();
    const wait = page.getByRole('img', { name: 'Please wait' });
    await wait.waitFor();
    answer();
    await wait.waitFor({ state: 'detached' });
  });

  test('breaks no ID while there is room', async () => {
    const made = await driven({ viewport: { width: 1440, height: 900 } });
    const { sim, account, page, goTo } = made;
    const event = eventOf(made);
    const tablet = account.tablets.add({ name: 'By the door' });
    tablet.open(event.id).capture('photo').share('email', 'ada@example.com');
    await sim.settled();
    for (const [name, heading] of [
      ['messages', 'Messages'],
      ['tablets', 'Tablets'],
      ['events', 'Events'],
      [`galleries/${event.galleryId}`, 'Ada & Alan'],
      ['templates', 'Templates'],
      ['accounts', 'All accounts'],
    ] as const) {
      await goTo(name, heading);
      await page.locator('tbody tr[aria-rowindex]').first().waitFor();
      const broken = await page.evaluate(() =>
        [...document.querySelectorAll('td code')]
          .filter((code) => code.getClientRects().length > 1)
          .map((code) => code.textContent),
      );
      expect([name, broken]).toEqual([name, []]);
    }
  });
});
