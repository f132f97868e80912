import { readFile } from 'node:fs/promises';
import { hasChromium } from '@boothkit/test-support/chromium';
import { describe, expect, test } from 'vitest';
import { driven } from './browser.ts';

describe.skipIf(!hasChromium)('the words of the dashboard', () => {
  test('list faults as the form has them', async () => {
    const { sim, goTo, page } = await driven();
    const event = 'dhioYGZiIswPGt1AlDdI';
    sim.faults.inject({ operation: 'create_event', disconnect: true, fromCall: 3, times: 1 });
    sim.faults.inject({ operation: 'delete_event', disconnect: true, afterChange: true, fromCall: 22, times: 2 });
    sim.faults.inject({ operation: 'get_event', status: 429, retryAfter: 30, fromCall: 11, probability: 0.5 });
    sim.faults.inject({
      operation: 'update_event',
      latencyMs: { min: 5, max: 9 },
      where: { params: { eventId: event } },
    });
    sim.faults.inject({ operation: ['media.uploaded', 'media.sent'], latencyMs: 3000, times: 3 });
    sim.faults.inject({ operation: 'media.uploaded', delivery: 'doubled' });
    await goTo('faults', 'Faults');
    const row = (name: string) => page.getByRole('row', { name });
    await row('create_event drop the connection before the change on the 3rd call').waitFor();
    await row('delete_event lose the response after the change on 2 calls from the 22nd call on').waitFor();
    await row('get_event respond with 429, Retry-After 30 from the 11th call on, 50% of the calls').waitFor();
    await row(`update_event take 5 to 9 ms longer on each call, of the event ${event}`).waitFor();
    await row('media.uploaded, media.sent send the webhook 3000 ms later on the first 3 calls').waitFor();
    await row('media.uploaded send the webhook twice on each call').waitFor();
    // The form offers the calls that can have the effect.
    await page.getByLabel('Calls of').selectOption('create_event');
    await page.getByLabel('Effect').selectOption('lose a webhook');
    await expect
      .poll(() => page.getByLabel('Calls of').locator('optgroup option').allTextContents())
      .toEqual(['media.uploaded', 'session.sent', 'media.sent']);
    expect(await page.getByLabel('Calls of').inputValue()).toBe('');
  });

  test('speak of a file by its name, with all reasons', async () => {
    const { goTo, page } = await driven();
    await goTo('snapshots', 'Snapshots');
    const load = async (text: string) => {
      await page.reload();
      const file = { name: 'party.json', mimeType: 'application/json', buffer: Buffer.from(text) };
      await page.getByLabel('World file').setInputFiles(file);
      await page.getByRole('button', { name: 'Start anew' }).click();
      await page.getByRole('button', { name: 'Yes' }).click();
      return page.getByRole('alert').innerText();
    };
    expect(await load('{"version": 2, "now": "2026-02-30T10:00Z"}')).toBe(
      'party.json cannot be used:\nversion must be 1; got 2\nnow must be on a day of the calendar; 2026-02-30 is none.',
    );
    expect(await page.getByRole('button', { name: 'Yes' }).count()).toBe(0);
    expect(await load('{"version": 1')).toMatch(/^party\.json cannot be used: the file must be a JSON object/);
    await goTo('designs', 'Designs');
    await page
      .getByLabel('Page, a PNG')
      .setInputFiles({ name: 'page.png', mimeType: 'image/png', buffer: Buffer.from('hello') });
    await page.getByRole('button', { name: 'Check' }).click();
    expect(await page.getByRole('alert').innerText()).toMatch(
      /^page\.png cannot be used: the file must be a whole PNG/,
    );
  });

  test('offer a page of a design that breaks no rule', async () => {
    const { account, goTo, page, accessibilityFaults } = await driven();
    await goTo('designs', 'Designs');
    const button = page.getByRole('button', { name: 'Download a page that is right' });
    const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
    const buffer = await readFile(await download.path());
    await page.getByLabel('Page, a PNG').setInputFiles({ name: 'page.png', mimeType: 'image/png', buffer });
    await page.getByLabel('Photo boxes').fill('2');
    await page.getByRole('button', { name: 'Check' }).click();
    await page.getByText('The page breaks no rule.').waitFor();
    await page.getByRole('button', { name: 'Import as a template' }).click();
    await page.getByText('with 2 photo areas').waitFor();
    expect(account.templates.list().map(({ photoAreaCount }) => photoAreaCount)).toEqual([2]);
    expect(await accessibilityFaults()).toEqual([]);
  });

  test('name the field of a form by its label where its value is rejected', async () => {
    const { account, goTo, page } = await driven();
    await goTo('payments', 'Payments');
    await page.getByLabel('Currency', { exact: true }).fill('euro');
    await page.getByRole('button', { name: 'Add a pay set' }).click();
    await page.getByRole('alert').getByText('“Currency” must be a currency code of ISO 4217').waitFor();
    await page.getByLabel('Currencies').fill('EUR, x');
    await page.getByRole('button', { name: 'Connect a payment rail' }).click();
    await page.getByRole('alert').getByText('“Currencies” must be a currency code of ISO 4217').waitFor();
    await goTo('keys', 'Keys');
    const pin = page.getByLabel('Version to pin connection to');
    await pin.fill('2026-01-01');
    await pin.press('Enter');
    await page.getByRole('alert').getByText('“Version to pin connection to”').waitFor();
    expect([account.paySets.list(), account.rails.list()]).toEqual([[], []]);
  });

  test('show the first picture of each session of a gallery', async () => {
    const { account, goTo, page } = await driven();
    const { id, galleryId } = account.events.add({ name: 'Ada', templateIds: [account.templates.add().id] });
    account.tablets.add().open(id).capture('photo').done();
    await goTo(`galleries/${galleryId}`, 'Ada');
    const picture = page.getByRole('table', { name: /^Sessions/ }).getByRole('img', { name: 'photo' });
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  });

  test('let a guest choose no more copies than there are prints', async () => {
    const { account, call, goTo, page } = await driven();
    const templateIds = [account.templates.add().id];
    const { id } = account.events.add({ name: 'Ada & Alan', templateIds });
    await call('PATCH', `/events/${id}`, { settings: { printCountMax: 3 } });
    const tablet = account.tablets.add({ printer: true });
    tablet.open(id).capture('photo');
    await goTo(`tablets/${tablet.id}`, 'Tablet');
    await page.getByRole('button', { name: 'Print', exact: true }).click();
    await page.getByText('3 prints left for this event').waitFor();
    const more = page.getByRole('button', { name: 'One copy more' });
    await more.click();
    await more.click();
    expect([await page.getByLabel('Copies').textContent(), await more.isDisabled()]).toEqual(['3', true]);
  });

  test('have no marks of code, and count one thing as one', async () => {
    const { account, goTo, page } = await driven();
    account.templates.add({ name: 'AI', aiPortraitIds: ['p1'] });
    await goTo('templates', 'Templates');
    await page.getByText('1 style, 0 prompts').waitFor();
    for (const [name, heading] of [
      ['events/new', 'New event'],
      ['rules', 'Rules'],
      ['search/a', 'Search'],
      ['faults', 'Faults'],
    ] as const) {
      await goTo(name, heading);
      expect(await page.getByRole('main').innerText(), name).not.toContain('`');
    }
  });
});
