import { rule } from '@boothkit/rule-coverage';
import { hasChromium } from '@boothkit/test-support/chromium';
import { describe, expect, test } from 'vitest';
import { type Driven, driven } from './browser.ts';
import { press as pressBy, tabTo } from './guests.ts';

const landscape = { widthPoints: 1376, heightPoints: 1032 };

/** An event with everything that a tablet can ask of a guest, and a tablet with a printer. */
async function evening({ account, call }: Driven, settings: object = {}) {
  const templateIds = ['Gold', 'Silver'].map((name) => account.templates.add({ name }).id);
  account.rails.add({ name: 'Card reader', currencies: ['EUR'] });
  const paySet = account.paySets.add({ name: 'Per session', currency: 'EUR', amount: 350 });
  const stickers = account.stickerSets.add({ name: 'Party', stickers: ['heart', 'crown'] });
  const event = account.events.add({ name: 'Ada & Alan', templateIds });
  const offered = {
    captureTypes: ['photo', 'video', 'gif'],
    actions: ['email', 'sms', 'qrCode', 'airdrop'],
    galleryButtonOnHomeScreen: 'cloud',
    tapToContinue: true,
    printCountMax: 1,
    ...settings,
  };
  const named = { paySetId: paySet.id, stickerSetId: stickers.id, captureMessage: 'Strike a pose!' };
  expect((await call('PATCH', `/events/${event.id}`, { ...named, settings: offered })).status).toBe(200);
  return { event, tablet: account.tablets.add({ name: 'By the door', printer: true }) };
}

describe.skipIf(!hasChromium)('the booth', () => {
  test('takes a guest from the attract screen to a print, by keyboard, 390 px wide, dark', async () => {
    const made = await driven({
      viewport: { width: 390, height: 900 },
      colorScheme: 'dark',
      reducedMotion: 'reduce',
    });
    const { account, goTo, page } = made;
    const { event, tablet } = await evening(made);
    const press = (name: string) => pressBy(page, 'keyboard', name);
    const shows = async (showing: string) => {
      await page.locator(`.booth-glass[data-showing=${showing}]`).waitFor();
      expect(await made.accessibilityFaults()).toEqual([]);
    };
    await goTo(`tablets/${tablet.id}`, 'By the door');
    await shows('closed');
    await press('Ada & Alan');
    await shows('home');
    await press('Leave it alone');
    await shows('attractScreen');
    await press('Touch the screen');
    await press('Photo');
    await shows('payment');
    await press('Decline the card');
    await page.getByText('The payment was declined. Please try again.').first().waitFor();
    await press('Pay');
    await shows('ready');
    for (const { name, thumbnailUrl } of account.templates.list()) {
      const drawn = page.getByRole('button', { name }).locator('img');
      expect(await drawn.getAttribute('src')).toContain(new URL(thumbnailUrl).pathname);
    }
    await press('Silver');
    await shows('countdown');
    expect(await page.locator('.booth-line.digits').textContent()).toBe('3');
    await press('Finish the countdown (3 s)');
    await shows('captured');
    await press('Tap to continue');
    await shows('session');
    await page.getByRole('img', { name: 'Photo' }).first().waitFor();

    await press('Email');
    await page.getByLabel('Your email address').waitFor();
    await page.keyboard.type('nobody');
    await press('Send');
    await page.getByRole('dialog').getByText('That is not an email address.').waitFor();
    await shows('session');
    await tabTo(page, 'Your email address');
    await page.getByLabel('Your email address').fill('guest@example.com');
    await press('Send');
    await page.getByText('Sent to guest@example.com.').waitFor();
    expect(account.inbox.list().map(({ to }) => to)).toEqual(['guest@example.com']);

    await press('QR code');
    const code = page.getByRole('img', { name: 'QR code to http' });
    await code.waitFor();
    await shows('session');
    const link = (await code.getAttribute('aria-label'))?.replace('QR code to ', '') ?? '';
    expect(new URL(link).pathname).toBe(new URL(tablet.session?.link ?? '').pathname);
    expect((await page.request.get(link)).ok()).toBe(true);
    await page.keyboard.press('Escape');

    await press('Stickers');
    await press('Add crown');
    await shows('session');
    const crown = page.getByRole('button', { name: 'crown; arrow keys' });
    await tabTo(page, 'crown');
    for (const key of ['ArrowRight', 'ArrowDown', '+']) await page.keyboard.press(key);
    await expect.poll(() => crown.getAttribute('style')).toMatch(/left: 33%; top: 23%; width: 25\.3%/);
    const box = (await crown.boundingBox()) ?? expect.fail('the sticker is not there');
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width * 1.5, box.y + box.height * 1.5);
    await page.mouse.up();
    await press('Save');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    const [sticker] = tablet.session?.captures[0]?.stickers ?? [];
    expect(sticker?.sticker).toBe('crown');
    expect(sticker?.x).toBeGreaterThan(0.5);
    expect(sticker?.y).toBeGreaterThan(0.3);

    await press('Print');
    await shows('session');
    await page.getByRole('dialog').getByRole('button', { name: 'Print', exact: true }).press('Enter');
    await page.getByText('Your print is on its way.').waitFor();
    await page.getByText('0 prints of the event').waitFor();
    await press('Finish the print (10 s)');
    await page.getByRole('img', { name: 'A printed sheet' }).waitFor();
    await page.getByText('1 print of the event').waitFor();
    expect(account.events.get(event.id)?.printCount).toBe(1);
    await press('Print');
    await page.getByRole('dialog').getByRole('button', { name: 'Print', exact: true }).press('Enter');
    await page.getByText('The maximum number of prints for this event has been reached.').first().waitFor();
    await page.keyboard.press('Escape');
    await press('Done');
    await shows('home');
    expect(tablet.session).toBe(null);
    await press('Gallery');
    await press('Pick session 1 with one capture');
    await shows('session');
    expect(tablet.session?.picked).toBe(true);
  });

  test('follows a test that drives the tablet', async () => {
    const made = await driven();
    const { goTo, page, sim } = made;
    const { event, tablet } = await evening(made, { tapToContinue: false });
    await made.call('PATCH', `/events/${event.id}`, { paySetId: null });
    await goTo(`tablets/${tablet.id}`, 'By the door');
    const home = tablet.open(event.id);
    await page.getByText('Strike a pose!').first().waitFor();
    const capture = home.start('video');
    capture.touch();
    await page.getByText('Countdown. 3').waitFor({ state: 'attached' });
    sim.clock.advance({ seconds: 2 });
    await page.getByText('Countdown. 1').waitFor({ state: 'attached' });
    sim.clock.advance({ seconds: 1 });
    await page.getByRole('button', { name: 'Stop' }).waitFor();
    capture.stop();
    await page.getByRole('button', { name: 'Done' }).waitFor();
    tablet.home();
    await page.locator('[data-showing=home]').waitFor();
  });

  test('gives a panel the focus before it is drawn, and its screen when it is over', async () => {
    const made = await driven();
    const { account, call, goTo, page, sim } = made;
    const { event, tablet } = await evening(made, { tapToContinue: false });
    await call('PATCH', `/events/${event.id}`, { paySetId: null });
    account.events.saveSurvey(event.id, { questions: ['How was it?'], position: 'afterCapture' });
    tablet.open(event.id);
    await goTo(`tablets/${tablet.id}`, 'By the door');
    const watchNextPanel = () =>
      page.evaluateHandle(() => {
        const hasFocusAtOnce = new Promise<boolean>((resolve) => {
          new MutationObserver((_, observer) => {
            const panel = document.querySelector('[role=dialog]');
            if (!panel) return;
            observer.disconnect();
            resolve(panel.contains(document.activeElement));
          }).observe(document.body, { childList: true, subtree: true });
        });
        // In an object, because a promise would be waited for.
        return { hasFocusAtOnce };
      });
    const focus = (name: string) => page.getByRole('button', { name, exact: true }).and(page.locator(':focus'));
    await pressBy(page, 'mouse', 'Photo');
    await pressBy(page, 'mouse', 'Ready? Touch to start!');
    await page.locator('.booth-glass[data-showing=countdown]').waitFor();
    const survey = await watchNextPanel();
    sim.clock.advance({ seconds: 3 });
    expect(await survey.evaluate(({ hasFocusAtOnce }) => hasFocusAtOnce)).toBe(true);
    await page.getByLabel('How was it?').and(page.locator(':focus')).waitFor();
    // The keyboard does not reach the screen behind a panel, and has what guests use first when it is over.
    await page.keyboard.press('Tab');
    await focus('Continue').waitFor();
    await page.keyboard.press('Tab');
    expect(await page.locator('.booth-glass :focus').count()).toBe(0);
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await focus('Stickers').waitFor();
    const print = await watchNextPanel();
    await pressBy(page, 'keyboard', 'Print');
    expect(await print.evaluate(({ hasFocusAtOnce }) => hasFocusAtOnce)).toBe(true);
    await page.keyboard.press('Escape');
    await focus('Print').waitFor();
    // A screen that replaces that of an open panel takes the focus, and all of it can be reached.
    await pressBy(page, 'keyboard', 'Email');
    tablet.home();
    await page.locator('.booth-glass[data-showing=home]:focus').waitFor();
    expect(await page.locator('[inert]').count()).toBe(0);
  });

  test('asks the survey before a capture of any type', async () => {
    const made = await driven();
    const { account, call, goTo, page } = made;
    const { event, tablet } = await evening(made);
    await call('PATCH', `/events/${event.id}`, { paySetId: null });
    account.events.saveSurvey(event.id, { questions: ['How was it?'], position: 'beforeCapture' });
    for (const type of ['Photo', 'Video']) {
      tablet.open(event.id);
      await goTo(`tablets/${tablet.id}`, 'By the door');
      await pressBy(page, 'mouse', type);
      await page.getByLabel('How was it?').waitFor();
      expect(tablet.capturing).toBe(null);
      await pressBy(page, 'mouse', 'Continue');
      await expect.poll(() => tablet.capturing?.type).toBe(type.toLowerCase());
    }
  });

  test('says once that a tablet was removed, and offers nothing more for it', async () => {
    const { account, goTo, page } = await driven();
    const tablet = account.tablets.add({ name: 'By the door' });
    await goTo(`tablets/${tablet.id}`, 'By the door');
    await page.getByRole('button', { name: 'Add a launch' }).waitFor();
    account.tablets.remove(tablet.id);
    await page.getByRole('heading', { name: 'Tablet', exact: true }).waitFor();
    expect(await page.getByRole('alert').allInnerTexts()).toEqual([expect.stringContaining(tablet.id)]);
    expect(await page.getByRole('main').getByRole('button').count()).toBe(0);
  });

  rule('2.4.6', 'says why a tablet rejects an event', async () => {
    const { account, call, goTo, page } = await driven();
    const strip = account.templates.add({ photoAreaCount: 3 });
    const event = account.events.add({ name: 'Strip only', templateIds: [strip.id] });
    await call('PATCH', `/events/${event.id}`, { settings: { captureTypes: ['photo', 'gif'] } });
    const tablet = account.tablets.add({ name: 'By the door' });
    await goTo(`tablets/${tablet.id}`, 'By the door');
    await page.getByRole('button', { name: 'Strip only' }).click();
    await page.getByRole('heading', { name: 'No compatible templates' }).waitFor();
    await page.getByText('The event lists gif, which none of its templates serves.').waitFor();
  });

  rule(['2.1/shown', '4.9/button-shown'], 'has everything where the layout says, and cuts no text off', async () => {
    const made = await driven({ viewport: { width: 900, height: 1200 } });
    const { account, goTo, page } = made;
    const { event, tablet } = await evening(made, { captureTypes: ['photo', 'video', 'gif', 'boomerang', 'slowmo'] });
    const words = { captureMessage: 'WWWWW MMMMM wonderful company of Ada and Alan', hashtag: `#${'W'.repeat(60)}` };
    await made.call('PATCH', `/events/${event.id}`, words);
    for (const screen of [landscape, { widthPoints: 744, heightPoints: 1133 }]) {
      account.tablets.update(tablet.id, { screen });
      const { boxes, buttonRow } = tablet.open(event.id).layout();
      await goTo(`tablets/${tablet.id}`, 'By the door');
      await page.locator('.booth-button').first().waitFor();
      const glass = page.locator('.booth-glass');
      // The page learns of the other screen a moment after the change.
      const size = () => glass.evaluate((drawn) => [drawn.clientWidth, drawn.clientHeight]);
      await expect.poll(size, { timeout: 10_000 }).toEqual([screen.widthPoints, screen.heightPoints]);
      const drawn = await page
        .locator('.booth-button')
        .evaluateAll((all) =>
          all.map((one) => (one instanceof HTMLElement ? [one.dataset['name'], one.offsetLeft, one.offsetTop] : [])),
        );
      expect(drawn).toEqual(
        boxes
          .filter(({ kind }) => kind === 'button')
          .map(({ name, x, y }) => [name, Math.round(x - buttonRow.x), Math.round(y - buttonRow.y)]),
      );
      const tooWide = await page
        .locator('.booth-glass .booth-words')
        .evaluateAll((all) => all.filter((one) => one.scrollWidth > (one.parentElement?.clientWidth ?? 0)).length);
      expect(tooWide).toBe(0);
      const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(beyond).toBeLessThanOrEqual(0);
    }
  });

  test('draws a moving picture of the camera, and a still one for guests who prefer less motion', async () => {
    for (const reducedMotion of ['reduce', 'no-preference'] as const) {
      const made = await driven({ reducedMotion });
      const { event, tablet } = await evening(made);
      tablet.open(event.id);
      await made.goTo(`tablets/${tablet.id}`, 'By the door');
      await made.page.locator('.booth-button').first().waitFor();
      const hasMoved = await made.page.evaluate(async () => {
        const canvas = document.querySelector<HTMLCanvasElement>('.booth-behind canvas');
        const before = canvas?.toDataURL();
        // As many frames as a slow machine needs to draw the next picture.
        for (let frames = 0; frames < 40; frames++) {
          await new Promise((resolve) => requestAnimationFrame(resolve));
          if (canvas?.toDataURL() !== before) return true;
        }
        return false;
      });
      expect(hasMoved).toBe(reducedMotion === 'no-preference');
    }
  });

  test('keeps a capture on the tablet where the gallery is off', async () => {
    const made = await driven();
    const { event, tablet } = await evening(made, { sharedGalleryEnabled: false });
    await made.call('PATCH', `/events/${event.id}`, { paySetId: null });
    tablet.open(event.id).capture('photo');
    await made.goTo(`tablets/${tablet.id}`, 'By the door');
    await made.page.getByRole('img', { name: 'Photo, kept on the tablet' }).waitFor();
    expect(await made.accessibilityFaults()).toEqual([]);
  });
});

describe.skipIf(!hasChromium)('the page of tablets', () => {
  test('adds a tablet, opens an event on it, changes its mode, schedules a launch and removes it', async () => {
    const { account, accessibilityFaults, goTo, page } = await driven();
    const event = account.events.add({ name: 'Ada & Alan', templateIds: [account.templates.add().id] });
    await goTo('tablets', 'Tablets');
    await page.getByText('There are no tablets.').waitFor();
    await page.getByLabel('Name').fill('By the door');
    await page.getByLabel('Mounted').selectOption('portrait');
    await page.getByRole('button', { name: 'Add a tablet' }).click();
    await page.getByRole('link', { name: 'By the door' }).waitFor();
    expect(await accessibilityFaults()).toEqual([]);
    await page.getByRole('link', { name: 'By the door' }).click();
    const [tablet] = account.tablets.list();
    expect(tablet?.screen).toEqual({ widthPoints: 1032, heightPoints: 1376 });
    await page.getByLabel('Open an event').selectOption(event.id);
    await page.getByRole('button', { name: 'Open', exact: true }).click();
    await page.getByRole('button', { name: 'Photo' }).waitFor();
    await page.getByLabel('Mode').selectOption('camera');
    await page.getByRole('button', { name: 'Change' }).click();
    await page.getByRole('region', { name: 'Capture Station, home screen' }).waitFor();
    await page.getByLabel('Starts at').fill('2026-09-12T17:00:00');
    await page.getByRole('button', { name: 'Add a launch' }).click();
    await page.getByText('waiting').waitFor();
    expect(tablet?.launches()).toMatchObject([
      { eventId: event.id, startsAt: '2026-09-12T17:00:00.000Z', endsAt: null },
    ]);
    expect(await accessibilityFaults()).toEqual([]);
    await goTo('timeline', 'Timeline');
    await page
      .getByRole('row', { name: /add launch/ })
      .getByRole('link', { name: 'By the door' })
      .click();
    await page.getByRole('button', { name: 'Add a launch' }).waitFor();
    await goTo('tablets', 'Tablets');
    await page.getByRole('button', { name: 'Remove By the door' }).click();
    await page.getByRole('button', { name: 'Yes' }).click();
    await page.getByText('There are no tablets.').waitFor();
  });
});
