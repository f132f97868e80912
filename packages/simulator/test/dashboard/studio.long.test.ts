import { readFile } from 'node:fs/promises';
import { brandingSlotNames } from '@boothkit/contract/rules';
import { rule } from '@boothkit/rule-coverage';
import { hasChromium } from '@boothkit/test-support/chromium';
import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { sections } from '../../../dashboard/src/studio/sections.ts';
import { type Driven, driven } from './browser.ts';
import { showColumn } from './guests.ts';

const asset = (name: string) => readFile(new URL(`../../../../examples/assets/${name}`, import.meta.url));

const date = '2026-09-12T15:00:00.000Z';

/** An account with a few resources, and an event on its page. */
async function opened(context: Parameters<typeof driven>[0] = {}, options: Parameters<typeof driven>[2] = {}) {
  const made = await driven(context, {}, options);
  const { account, goTo } = made;
  const single = account.templates.add({ name: 'Single portrait' });
  const strip = account.templates.add({ name: 'Classic strip', photoAreaCount: 3 });
  const event = account.events.add({ name: 'Ada & Alan', templateIds: [single.id], idUser: 'booking-7', date });
  await goTo(`events/${event.id}`, 'Ada & Alan');
  return { ...made, single, strip, event, stored: () => account.events.get(event.id) };
}

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });
const saved = (page: Page) => page.getByRole('status').getByText('Saved.').waitFor();
const field = (page: Page, path: string) => page.locator(`[data-field="${path}"]`);
const code = (page: Page) => page.getByTestId('code');

const screens = [
  ['wide and light', { viewport: { width: 1440, height: 900 }, colorScheme: 'light' }],
  ['narrow and dark', { viewport: { width: 390, height: 800 }, colorScheme: 'dark' }],
] as const;

/** All violations of accessibility, minor ones too, and whether the page fits its screen. */
async function expectSound({ page, accessibilityFaults }: Driven) {
  expect(await accessibilityFaults()).toEqual([]);
  const [needed, there] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  expect(needed).toBeLessThanOrEqual(there ?? 0);
}

describe.skipIf(!hasChromium)('the event studio', () => {
  describe.each(screens)('%s', (_, screen) => {
    test('has no accessibility violations, with changes and errors, and fits the screen', async () => {
      const made = await opened(screen);
      const { page, event, goTo } = made;
      await showColumn(page, 'Booth and code');
      await page.getByRole('button', { name: 'Open on a new tablet' }).click();
      await page.locator('.booth').waitFor();
      await expectSound(made);
      await page.getByRole('tab', { name: 'Check' }).click();
      await page.getByRole('img', { name: 'Largest tablet, landscape' }).waitFor();
      await expectSound(made);
      await showColumn(page, 'Settings');
      await field(page, 'settings.countdownTimer').getByRole('spinbutton').fill('31');
      await save(page).click();
      await field(page, 'settings.countdownTimer').getByText('0 to 30; got 31').waitFor();
      await showColumn(page, 'Booth and code');
      await page.getByRole('tab', { name: 'Gallery' }).click();
      await page.frameLocator('iframe').getByRole('heading', { name: event.name }).waitFor();
      await showColumn(page, 'Settings');
      await page.getByRole('button', { name: 'Settings of Single portrait' }).click();
      await expectSound(made);
      await page.getByRole('button', { name: 'Duplicate' }).click();
      await expectSound(made);
      await goTo('events/new', 'New event');
      await page.getByRole('button', { name: 'Create the event' }).click();
      await page.getByRole('alert').waitFor();
      await expectSound(made);
    });
  });

  test('has an input for each field, with its meaning', async () => {
    const { page } = await opened();
    for (const { path } of sections.flatMap(({ fields }) => fields)) {
      const row = field(page, path);
      expect(await row.locator('input, select, textarea').count(), path).toBeGreaterThan(0);
      const name = path.split('.').at(-1) ?? '';
      expect(await row.locator('label').first().textContent(), path).toBe(name);
      expect(((await row.locator('.field-meaning').textContent()) ?? '').length, path).toBeGreaterThan(10);
    }
    await field(page, 'settings.countdownTimer').getByText('0 to 30', { exact: true }).waitFor();
    await field(page, 'settings.countdownTimer').getByText('default 3').waitFor();
  });

  test('a field that changed on both sides asks, and saves nothing before', async () => {
    const made = await opened({ viewport: { width: 390, height: 800 }, colorScheme: 'dark' });
    const { page, account, event, stored } = made;
    const name = field(page, 'name').getByRole('textbox');
    const rename = (to: string) =>
      account.request({ method: 'PATCH', path: `/events/${event.id}`, body: { name: to }, asClient: true });
    await name.fill('Mine');
    await rename('Theirs');
    await field(page, 'name').getByText('was changed elsewhere to Theirs').waitFor();
    await expectSound(made);
    await save(page).click();
    await page.waitForFunction(() => document.activeElement?.id === 'field-name');
    expect(stored()?.name).toBe('Theirs');
    await field(page, 'name').getByRole('button', { name: 'Take the other' }).click();
    expect(await name.inputValue()).toBe('Theirs');
    await name.fill('Mine again');
    await rename('Theirs again');
    await field(page, 'name').getByRole('button', { name: 'Keep mine' }).click();
    await save(page).click();
    await saved(page);
    expect(stored()?.name).toBe('Mine again');
  });

  test('of two tabs, the second to save asks before it replaces what the first saved', async () => {
    const { page, stored, event } = await opened();
    const other = (await page.context().browser()?.newPage()) ?? expect.fail('the page has no browser');
    // This tab hears of no change in time.
    await other.route('**/_sim/live', (route) => route.abort());
    await other.goto(page.url());
    await other.getByRole('heading', { level: 1, name: event.name }).waitFor();
    await field(other, 'name').getByRole('textbox').fill('Second');
    await field(page, 'name').getByRole('textbox').fill('First');
    await save(page).click();
    await saved(page);
    await save(other).click();
    await field(other, 'name').getByText('was changed elsewhere to First').waitFor();
    expect(stored()?.name).toBe('First');
    await other.close();
  });

  test('shows errors at their fields and moves the focus to the first, and keeps what was entered', async () => {
    const { page, stored } = await opened();
    await field(page, 'name').getByRole('textbox').fill('');
    await field(page, 'colors').getByRole('textbox').nth(1).fill('#ffff00');
    await field(page, 'settings.countdownTimer').getByRole('spinbutton').fill('31');
    await save(page).click();
    await field(page, 'name').getByText('name must be text of 1 to 200 characters').waitFor();
    await field(page, 'colors').getByText('contrast').last().waitFor();
    await field(page, 'settings.countdownTimer')
      .getByText(/^countdownTimer must be/)
      .waitFor();
    expect(await page.getByRole('alert').textContent()).toContain('The API rejected 3 fields');
    await page.waitForFunction(() => document.activeElement?.id === 'field-name');
    expect(await page.locator('#field-name').getAttribute('aria-invalid')).toBe('true');
    expect(
      await field(page, 'colors')
        .locator('[aria-invalid]')
        .evaluateAll((all) => all.map(({ id }) => id)),
    ).toEqual(['field-colors']);
    expect(stored()?.settings.countdownTimer).toBe(3);
    await page.getByText('3 unsaved changes').waitFor();

    // A message goes as its field is corrected, and the rest stay.
    await field(page, 'name').getByRole('textbox').fill('Grace');
    await page.getByRole('alert').getByText('The API rejected 2 fields').waitFor();
    expect(await field(page, 'name').locator('.field-error').count()).toBe(0);
    await field(page, 'colors').getByRole('textbox').nth(1).fill('#1d4ed8');
    await field(page, 'settings.countdownTimer').getByRole('spinbutton').fill('5');
    await page.getByRole('alert').waitFor({ state: 'detached' });

    // The message lies above the bar that saves.
    await page.locator('#field-colors-2').fill('#ffff00');
    await save(page).click();
    await page.waitForFunction(() => document.activeElement?.id === 'field-colors-2');
    const topOf = async (selector: string) => (await page.locator(selector).boundingBox())?.y ?? 0;
    await expect
      .poll(async () => (await topOf('.save-bar')) - (await topOf('#field-colors-error')))
      .toBeGreaterThan(15);
  });

  test('shows errors that name no field at the top', async () => {
    const { page, account, event } = await opened({}, { assume: { sameKeyTwice: 'conflict' } });
    account.events.add({ name: 'Another', templateIds: [...event.templateIds], idUser: 'booking-8' });
    await field(page, 'idUser').getByRole('textbox').fill('booking-8');
    await save(page).click();
    await page.getByRole('alert').getByText('idUser is the key of the event').waitFor();
  });

  rule('4.4.4', 'says at the pay set that operators hold the event, and leads to them', async () => {
    const made = await opened();
    const { page, account, event, stored } = made;
    const paySet = account.paySets.add({ name: 'Per session', currency: 'EUR' });
    account.operators.add({ name: 'Mia', eventIds: [event.id] });
    const payments = field(page, 'paySetId');
    await payments.getByRole('combobox').selectOption(paySet.id);
    await save(page).click();
    await payments.getByText('operators cannot run events that take payments').waitFor();
    await page.waitForFunction(() => document.activeElement?.id === 'field-paySetId');
    expect(stored()?.paySetId).toBeNull();
    await expectSound(made);
    await payments.getByRole('link', { name: 'operator Mia' }).click();
    await page.getByRole('heading', { level: 1, name: 'Operators' }).waitFor();
  });

  test('takes changes back, one or all', async () => {
    const { page } = await opened();
    const name = field(page, 'name').getByRole('textbox');
    await name.fill('Grace');
    await field(page, 'idUser').getByRole('textbox').fill('');
    await page.getByText('2 unsaved changes').waitFor();
    await page.getByRole('button', { name: 'Undo the change of name' }).click();
    expect(await name.inputValue()).toBe('Ada & Alan');
    await page.getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('group', { name: 'Discard the change?' }).getByRole('button', { name: 'Yes' }).click();
    await page.getByRole('status').getByText('The changes are discarded.').waitFor();
    expect(await field(page, 'idUser').getByRole('textbox').inputValue()).toBe('booking-7');
    await page.getByText('All changes saved').waitFor();
    expect(await save(page).isDisabled()).toBe(true);
  });

  test('keeps what is entered when the page goes elsewhere and comes back, and when the event changes elsewhere', async () => {
    const { page, call, event } = await opened();
    const hashtag = field(page, 'hashtag').getByRole('textbox');
    await hashtag.fill('#mine');
    await page.getByRole('link', { name: 'All events' }).click();
    await page.getByRole('link', { name: event.name }).click();
    await page.getByText('1 unsaved change').waitFor();
    expect(await hashtag.inputValue()).toBe('#mine');
    await call('PATCH', `/events/${event.id}`, { hashtag: '#theirs', notes: 'theirs' });
    await page.waitForFunction(() => document.querySelector<HTMLTextAreaElement>('#field-notes')?.value === 'theirs');
    expect(await hashtag.inputValue()).toBe('#mine');
  });

  test('chooses and orders templates, and changes their settings', async () => {
    const { page, account, sim, single, strip, stored } = await opened();
    const open = sim.publicTemplates.add({ name: 'Polaroid' });
    await page.reload();
    await page.getByRole('checkbox', { name: 'Polaroid' }).check();
    await page.getByRole('checkbox', { name: 'Classic strip' }).check();
    await page.getByText('3 photo areas. Serves photo.').waitFor();
    await save(page).click();
    await saved(page);
    expect(stored()?.templateIds).toEqual([single.id, open.id, strip.id]);
    await page.getByRole('button', { name: 'Settings of Classic strip' }).click();
    await page.getByLabel('photoAreaCount').fill('1');
    await page.getByRole('button', { name: 'Save the template' }).click();
    await page.waitForFunction(() => !document.body.textContent?.includes('3 photo areas'));
    expect(account.templates.get(strip.id)?.photoAreaCount).toBe(1);
  });

  test('orders capture types', async () => {
    const { page, stored } = await opened();
    const types = field(page, 'settings.captureTypes');
    const before = stored()?.settings.captureTypes ?? [];
    await types.getByRole('button', { name: 'Move boomerang earlier' }).click();
    await types.getByRole('checkbox', { name: 'gif' }).uncheck();
    await save(page).click();
    await saved(page);
    expect(stored()?.settings.captureTypes).toEqual([
      'boomerang',
      'photo',
      ...before.slice(2).filter((type) => type !== 'gif'),
    ]);
  });

  test('sets branding images by a file, by drag and drop and by URL, with advice, and clears them', async () => {
    const { page, sim, stored } = await opened();
    const images = () => Object.keys(stored()?.branding.images ?? {});
    await page.locator('.slot').first().waitFor();
    expect(await page.locator('.slot').count()).toBe(brandingSlotNames.length);
    await page
      .getByLabel('File for logo', { exact: true })
      .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: await asset('logo.png') });
    await page.getByRole('img', { name: 'In logo' }).waitFor();
    expect(images()).toEqual(['logo']);
    await code(page).getByText('--request PUT').waitFor();
    expect((await code(page).textContent())?.match(/curl --request \w+/g)).toEqual([
      'curl --request POST',
      'curl --request PUT',
      'curl --request POST',
    ]);
    expect(await code(page).textContent()).toContain("--data-binary '@./logo.png'");
    const button = [...(await asset('button-photo.png'))];
    const dropped = await page.evaluateHandle((bytes) => {
      const data = new DataTransfer();
      data.items.add(new File([new Uint8Array(bytes)], 'button.png', { type: 'image/png' }));
      return data;
    }, button);
    await page.locator('.slot', { hasText: 'button-photo' }).dispatchEvent('drop', { dataTransfer: dropped });
    await page.getByRole('img', { name: 'In button-photo' }).waitFor();
    await page
      .getByLabel('File for gallery-background', { exact: true })
      .setInputFiles({ name: 'b.png', mimeType: 'image/png', buffer: await asset('button-photo.png') });
    await page
      .locator('.slot', { hasText: 'gallery-background' })
      .getByRole('alert')
      .getByText('at least 1920 by 1080 px')
      .waitFor();
    await page
      .getByLabel('File for after-capture-background', { exact: true })
      .setInputFiles({ name: 'b.png', mimeType: 'image/png', buffer: await asset('logo.png') });
    await page.getByText('is shown unscaled; to cover the largest tablet').waitFor();
    sim.web.serve('https://cdn.example.com/wide.png', await asset('button-photo.png'));
    await page.getByLabel('sourceUrl for button-gallery').fill('https://cdn.example.com/wide.png');
    await page.keyboard.press('Enter');
    await page.getByRole('img', { name: 'In button-gallery' }).waitFor();
    await page.getByRole('radio', { name: 'SDK' }).check();
    expect(await code(page).textContent()).toMatch(/booth\.branding\.setImage\('\w+', 'button-gallery', 'https:/);
    await page.getByRole('button', { name: 'Clear button-photo' }).click();
    await page.getByRole('button', { name: 'Yes' }).click();
    await page.getByRole('img', { name: 'In button-photo' }).waitFor({ state: 'detached' });
    expect(images().toSorted()).toEqual(['after-capture-background', 'button-gallery', 'logo']);
    expect(await page.getByRole('button', { name: 'Clear logo' }).count()).toBe(0);
  });

  test('duplicates an event and goes to the copy', async () => {
    const { page, account, event } = await opened();
    await page.getByRole('button', { name: 'Duplicate' }).click();
    const dialog = page.getByRole('dialog');
    expect(await dialog.innerText()).not.toContain('`');
    await dialog.getByLabel('name', { exact: true }).fill('');
    await dialog.getByRole('button', { name: 'Duplicate' }).click();
    await dialog.getByText('name must be text of 1 to 200 characters').waitFor();
    await dialog.getByLabel('name', { exact: true }).fill('Grace & Howard');
    await dialog.getByText('name must be text').waitFor({ state: 'detached' });
    await dialog.getByRole('button', { name: 'Duplicate' }).click();
    await page.getByRole('status').getByText('Grace & Howard is created.').waitFor();
    const copy = account.events.list().find(({ id }) => id !== event.id);
    expect([copy?.idUser, page.url().split('/').at(-1)]).toEqual(['booking-7-duplicated', copy?.id]);
  });

  test('deletes an event once that is confirmed, and says what is deleted', async () => {
    const { page, account, event } = await opened();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(`--request DELETE`).waitFor();
    const lost = 'Removes the event, its gallery, all guest media and its communication overrides.';
    const back = 'The API cannot bring them back; the timeline of the simulator can.';
    await dialog.getByText(`${lost} ${back}`, { exact: true }).waitFor();
    await page.keyboard.press('Escape');
    expect(account.events.get(event.id)).toBeDefined();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await dialog.getByRole('button', { name: 'Delete the event' }).click();
    await page.getByRole('heading', { level: 1, name: 'Events' }).waitFor();
    expect(account.events.get(event.id)).toBeUndefined();
  });

  test('names the event that a new one would repeat', async () => {
    const { goTo, page } = await opened();
    await goTo('events/new', 'New event');
    await page.locator('#field-name').fill('Another');
    await page.locator('#field-idUser').fill('booking-7');
    await page.getByRole('checkbox', { name: 'Single portrait' }).check();
    await page.getByRole('button', { name: 'Create the event' }).click();
    await page.getByRole('alert').getByRole('link', { name: 'Ada & Alan' }).waitFor();
  });

  test('shows the gallery as guests see it, and its passcode opens it', async () => {
    const { page, account, event } = await opened();
    account.galleries.addMedia(event.galleryId);
    await page.getByRole('tab', { name: 'Gallery' }).click();
    const gallery = page.frameLocator('iframe');
    await gallery.getByRole('img').first().waitFor();
    account.galleries.update(event.galleryId, { passcode: 'secret' });
    await page.getByRole('tab', { name: 'Check' }).click();
    await page.getByRole('tab', { name: 'Gallery' }).click();
    await gallery.locator('input[name=passcode]').fill('secret');
    await page.keyboard.press('Enter');
    await gallery.getByRole('img').first().waitFor();
  });

  test('opens the event on a virtual tablet, made on demand, which reads changes at its home screen', async () => {
    const { page, account, call, event } = await opened({ viewport: { width: 1440, height: 900 } });
    await page.getByRole('button', { name: 'Open on a new tablet' }).click();
    const booth = page.locator('.booth');
    await booth.waitFor();
    const [tablet] = account.tablets.list();
    expect(tablet?.eventId).toBe(event.id);
    await call('PATCH', `/events/${event.id}`, { captureMessage: 'Strike a pose!' });
    await page.getByRole('button', { name: 'Go to the home screen' }).click();
    await booth.getByText('Strike a pose!').first().waitFor();
  });

  test('offers a tablet that has another event open', async () => {
    const { page, account, event, single } = await opened();
    const other = account.events.add({ name: 'Grace', templateIds: [single.id] });
    const tablet = account.tablets.add({ name: 'Foyer' });
    tablet.open(other.id);
    await page.getByRole('button', { name: 'Open this event on Foyer' }).click();
    await page.locator('.booth').waitFor();
    expect(account.tablets.get(tablet.id)?.eventId).toBe(event.id);
  });

  test('goes from section to section, and from tab to tab by the arrow keys', async () => {
    const { page } = await opened();
    await page.getByRole('navigation', { name: 'Sections' }).getByRole('button', { name: 'Sharing' }).click();
    await page.waitForFunction(() => document.activeElement?.textContent === 'Sharing');
    await page.getByRole('tab', { name: 'Booth' }).focus();
    await page.keyboard.press('ArrowRight');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Gallery');
  });
});
