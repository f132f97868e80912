import { readFile } from 'node:fs/promises';
import { operations } from '@boothkit/contract';
import { brandingSlotNames } from '@boothkit/contract/rules';
import type { EventRecord } from '@boothkit/simulator';
import { hasChromium } from '@boothkit/test-support/chromium';
import { isSampled } from '@boothkit/test-support/long';
import { sampleTests } from '@boothkit/test-support/sampled';
import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import {
  afterSaving,
  changedByOthers,
  failureOf,
  messagesAt,
  messagesElsewhere,
  requestsOf,
  unsaved,
  withValue,
} from '../../../dashboard/src/studio/draft.ts';
import { sections } from '../../../dashboard/src/studio/sections.ts';
import { type Driven, driven } from './browser.ts';
import { showColumn } from './guests.ts';

sampleTests(9);

const asset = (name: string) => readFile(new URL(`../../../../examples/assets/${name}`, import.meta.url));

const settings = Object.keys(operations.update_event.body.shape.settings.unwrap().shape);
const fieldPaths = [
  ...Object.keys(operations.update_event.body.shape).filter((name) => name !== 'settings'),
  ...settings.map((name) => `settings.${name}`),
  ...Object.keys(operations.update_event_branding.body.shape).map((name) => `branding.${name}`),
];

test('the studio has each field of the contract, and each of the 31 settings, in one section', () => {
  const shown = sections.flatMap(({ fields }) => fields.map(({ path }) => path));
  expect(settings).toHaveLength(31);
  expect(shown.toSorted()).toEqual(fieldPaths.toSorted());
});

test('a draft is saved by the requests of what it changes', () => {
  expect(
    requestsOf('a b', { name: 'x', 'settings.soundEnabled': false, 'branding.buttonImagesAreRetina': true }),
  ).toEqual([
    { method: 'PATCH', path: '/events/a%20b', body: { name: 'x', settings: { soundEnabled: false } } },
    { method: 'PATCH', path: '/events/a%20b/branding', body: { buttonImagesAreRetina: true } },
  ]);
  expect(requestsOf('a', {})).toEqual([]);
});

test('entries end with being stored, and one that others changed meanwhile is told', () => {
  const stored = (name: string) => ({ name, settings: { countdownTimer: 3 } }) as EventRecord;
  const entries = withValue({}, stored('a'), 'name', 'b');
  expect(changedByOthers(entries, stored('a'))).toEqual([]);
  expect(changedByOthers(entries, stored('c'))).toEqual(['name']);
  expect(changedByOthers(withValue(entries, stored('c'), 'name', 'd'), stored('c'))).toEqual(['name']);
  expect([unsaved(entries, stored('b')), withValue(entries, stored('c'), 'name', 'c')]).toEqual([{}, {}]);
  expect(afterSaving(entries, { name: 'b' })).toEqual({});
  const later = afterSaving(withValue(entries, stored('a'), 'name', 'later'), { name: 'b' });
  expect([later, changedByOthers(later, stored('b'))]).toEqual([{ name: { value: 'later', base: 'b' } }, []]);
});

test('an error stands at the fields that it names, and the rest elsewhere', () => {
  const details = [
    { field: 'colors[1]', message: 'too light' },
    { field: 'slot', message: 'not here' },
  ];
  const failure = failureOf({ error: { message: 'rejected', details } });
  expect(messagesAt(failure, 'colors')).toEqual(['too light']);
  expect(messagesAt(failure, 'color')).toEqual([]);
  expect(messagesElsewhere(failure, ['colors'])).toEqual(['not here']);
  const conflict = failureOf({ error: { message: 'held', hint: 'Remove it.', details: { holders: [] } } });
  expect(messagesElsewhere(conflict, ['colors'])).toEqual(['held Remove it.']);
});

const date = '2026-09-12T15:00:00.000Z';

/** An account with a few resources, and an event on its page. */
async function opened(context: Parameters<typeof driven>[0] = {}) {
  const made = await driven(context);
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
  describe.each(screens.filter((_, at) => isSampled(at, screens.length)))('%s', (_, screen) => {
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
    for (const path of fieldPaths) {
      const row = field(page, path);
      expect(await row.locator('input, select, textarea').count(), path).toBeGreaterThan(0);
      const name = path.split('.').at(-1) ?? '';
      expect(await row.locator('label').first().textContent(), path).toBe(name);
      expect(((await row.locator('.field-meaning').textContent()) ?? '').length, path).toBeGreaterThan(10);
    }
    await field(page, 'settings.countdownTimer').getByText('0 to 30', { exact: true }).waitFor();
    await field(page, 'settings.countdownTimer').getByText('default 3').waitFor();
  });

  test('sends the changed fields only, and shows the request as curl and as code of the client', async () => {
    const { page, event, sim, stored } = await opened();
    await field(page, 'captureMessage').getByRole('textbox').fill("Let's dance");
    await field(page, 'settings.soundEnabled').getByRole('switch').click();
    await field(page, 'settings.printCountMax').getByRole('spinbutton').fill('200');
    await field(page, 'settings.touchToStartScreen').getByRole('radio', { name: 'always' }).check();
    await page.getByText('4 unsaved changes').waitFor();
    expect(await code(page).textContent()).toContain(`--data-raw '{
  "captureMessage": "Let'\\''s dance",
  "settings": {
    "soundEnabled": false,
    "printCountMax": 200,
    "touchToStartScreen": "always"
  }
}'`);
    await page.getByRole('radio', { name: 'SDK' }).check();
    expect(await code(page).textContent()).toContain(`await booth.events.update('${event.id}', {`);
    await save(page).click();
    await saved(page);
    const { captureMessage, settings } = stored() ?? {};
    expect([captureMessage, settings?.soundEnabled, settings?.printCountMax, settings?.touchToStartScreen]).toEqual([
      "Let's dance",
      false,
      200,
      'always',
    ]);
    await field(page, 'settings.printCountMax').getByRole('spinbutton').fill('');
    await save(page).click();
    await saved(page);
    expect(stored()?.settings.printCountMax).toBeNull();
    expect(sim.journal.requests()).toEqual([]);
  });

  test('a later change of the platform stays, after a save in the studio', async () => {
    const { page, account, event, stored } = await opened();
    await field(page, 'name').getByRole('textbox').fill('Ada and Alan');
    await save(page).click();
    await saved(page);
    const rename = (name: string) =>
      account.request({ method: 'PATCH', path: `/events/${event.id}`, body: { name }, asClient: true });
    await rename('By the platform');
    await page.getByRole('heading', { level: 1, name: 'By the platform' }).waitFor();
    expect(await page.getByText('unsaved').count()).toBe(0);
    await field(page, 'captureMessage').getByRole('textbox').fill('Smile');
    await page.getByText('1 unsaved change', { exact: true }).waitFor();
    await save(page).click();
    await saved(page);
    expect([stored()?.name, stored()?.captureMessage]).toEqual(['By the platform', 'Smile']);
  });

  test.each(screens)('a field that changed on both sides asks, and saves nothing before: %s', async (_, context) => {
    const made = await opened(context);
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
    const other = await page.context().browser()?.newPage();
    if (!other) throw new Error('the page has no browser');
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
    await field(page, 'settings.countdownTimer').getByText('settings.countdownTimer must be').waitFor();
    expect(await page.getByRole('alert').textContent()).toContain('The API rejected 3 fields');
    await page.waitForFunction(() => document.activeElement?.id === 'field-name');
    expect(await page.locator('#field-name').getAttribute('aria-invalid')).toBe('true');
    expect(stored()?.settings.countdownTimer).toBe(3);
    await page.getByText('3 unsaved changes').waitFor();

    // A message goes as its field is corrected, and the rest stay.
    await field(page, 'name').getByRole('textbox').fill('Grace');
    await page.getByRole('alert').getByText('The API rejected 2 fields').waitFor();
    expect(await field(page, 'name').locator('.field-error').count()).toBe(0);
    await field(page, 'colors').getByRole('textbox').nth(1).fill('#1d4ed8');
    await field(page, 'settings.countdownTimer').getByRole('spinbutton').fill('5');
    await page.getByRole('alert').waitFor({ state: 'detached' });
  });

  test('shows errors that name no field at the top', async () => {
    const { page, account, event } = await opened();
    const paySet = account.paySets.add({ name: 'Per session', currency: 'EUR' });
    account.operators.add({ name: 'Mia', eventIds: [event.id] });
    await field(page, 'paySetId').getByRole('combobox').selectOption(paySet.id);
    await save(page).click();
    await page.getByRole('alert').getByText('Mia').or(page.getByRole('alert').getByText('operator')).first().waitFor();
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

  test('keeps what is entered when the page goes elsewhere and comes back', async () => {
    const { page, event } = await opened();
    await field(page, 'hashtag').getByRole('textbox').fill('#mine');
    await page.getByRole('link', { name: 'All events' }).click();
    await page.getByRole('link', { name: event.name }).click();
    await page.getByText('1 unsaved change').waitFor();
    expect(await field(page, 'hashtag').getByRole('textbox').inputValue()).toBe('#mine');
  });

  test('keeps what is entered when the event changes elsewhere', async () => {
    const { page, call, event } = await opened();
    await field(page, 'hashtag').getByRole('textbox').fill('#mine');
    await call('PATCH', `/events/${event.id}`, { hashtag: '#theirs', notes: 'theirs' });
    await page.waitForFunction(() => document.querySelector<HTMLTextAreaElement>('#field-notes')?.value === 'theirs');
    expect(await field(page, 'hashtag').getByRole('textbox').inputValue()).toBe('#mine');
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
    sim.web.serve('https://cdn.example.com/wide.png', await asset('button-photo.png'));
    await page.getByLabel('sourceUrl for button-gallery').fill('https://cdn.example.com/wide.png');
    await page.keyboard.press('Enter');
    await page.getByRole('img', { name: 'In button-gallery' }).waitFor();
    await page.getByRole('radio', { name: 'SDK' }).check();
    expect(await code(page).textContent()).toMatch(/booth\.branding\.setImage\('\w+', 'button-gallery', 'https:/);
    await page.getByRole('button', { name: 'Clear button-photo' }).click();
    await page.getByRole('button', { name: 'Yes' }).click();
    await page.getByRole('img', { name: 'In button-photo' }).waitFor({ state: 'detached' });
    expect(images().toSorted()).toEqual(['button-gallery', 'logo']);
    expect(await page.getByRole('button', { name: 'Clear logo' }).count()).toBe(0);
  });

  test('gives the advice of the contract on an image', async () => {
    const { page } = await opened();
    await page
      .getByLabel('File for after-capture-background', { exact: true })
      .setInputFiles({ name: 'b.png', mimeType: 'image/png', buffer: await asset('logo.png') });
    await page.getByText('is shown unscaled; to cover the largest tablet').waitFor();
  });

  test('duplicates an event and goes to the copy', async () => {
    const { page, account, event } = await opened();
    await page.getByRole('button', { name: 'Duplicate' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('name', { exact: true }).fill('');
    await dialog.getByRole('button', { name: 'Duplicate' }).click();
    await dialog.getByText('name must be text of 1 to 200 characters').waitFor();
    await dialog.getByLabel('name', { exact: true }).fill('Grace & Howard');
    await dialog.getByText('name must be text').waitFor({ state: 'detached' });
    await dialog.getByRole('button', { name: 'Duplicate' }).click();
    await page.getByRole('heading', { level: 1, name: 'Grace & Howard' }).waitFor();
    const copy = account.events.list().find(({ id }) => id !== event.id);
    expect([copy?.name, copy?.idUser]).toEqual(['Grace & Howard', 'booking-7-duplicated']);
  });

  test('deletes an event once that is confirmed, and says what is deleted', async () => {
    const { page, account, event } = await opened();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(`--request DELETE`).waitFor();
    await dialog
      .getByText('Removes the event, its gallery, all guest media and its communication overrides permanently.', {
        exact: true,
      })
      .waitFor();
    await page.keyboard.press('Escape');
    expect(account.events.get(event.id)).toBeDefined();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await dialog.getByRole('button', { name: 'Delete the event' }).click();
    await page.getByRole('heading', { level: 1, name: 'Events' }).waitFor();
    expect(account.events.get(event.id)).toBeUndefined();
  });

  test('creates an event by the keyboard', async () => {
    const { account, goTo, page } = await driven();
    account.templates.add({ name: 'Single portrait' });
    await goTo('events/new', 'New event');
    await page.getByRole('checkbox', { name: 'Single portrait' }).waitFor();
    await page.locator('#field-name').focus();
    await page.keyboard.type('Ada & Alan');
    await page.getByRole('checkbox', { name: 'Single portrait' }).focus();
    await page.keyboard.press('Space');
    await page.locator('#field-idUser').focus();
    await page.keyboard.type('booking-7');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Ada & Alan' }).waitFor();
    const [event] = account.events.list();
    expect([event?.name, event?.idUser, event?.date]).toEqual(['Ada & Alan', 'booking-7', '2026-09-03T17:00:00.000Z']);
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

test('pages of galleries are embedded by pages of the same origin only', async () => {
  const { account, sim } = (await import('../service.ts')).service();
  const { galleryId } = account.events.add({ name: 'Ada', templateIds: [account.templates.add().id] });
  const { link = '' } = account.galleries.get(galleryId) ?? {};
  const { headers } = await sim.fetch(link);
  expect(headers.get('content-security-policy')).toContain("frame-ancestors 'self'");
});
