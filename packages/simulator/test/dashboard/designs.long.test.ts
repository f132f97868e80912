import { rule } from '@boothkit/rule-coverage';
import { hasChromium } from '@boothkit/test-support/chromium';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { driven } from './browser.ts';

const white = (width: number, height: number) => ({
  create: { width, height, channels: 3 as const, background: '#ffffff' },
});
const ground = () => sharp({ create: { width: 600, height: 900, channels: 3, background: '#203040' } });

/** A page with one sound box, one that is too small, and a tiny one. */
const pageWithTwo = async () => ({
  name: 'two boxes.png',
  mimeType: 'image/png',
  buffer: await ground()
    .composite([
      { input: white(500, 300), left: 50, top: 40 },
      { input: white(500, 90), left: 50, top: 480 },
      { input: white(40, 40), left: 500, top: 600 },
    ])
    .png()
    .toBuffer(),
});

describe.skipIf(!hasChromium)('the designs on the dashboard', () => {
  rule(['1.9.4', '1.9.7'], 'a page is shown with its findings and imported as a template', async () => {
    const { sim, page, goTo, account, accessibilityFaults } = await driven();
    await goTo('designs', 'Designs');
    await page.getByLabel('Page, a PNG or JPEG').setInputFiles(await pageWithTwo());
    await page.getByLabel('Photo boxes on it, if known').fill('3');
    await page.getByRole('button', { name: 'Check' }).click();

    const drawing = page.getByRole('img', { name: 'The page with what was found on it' });
    await drawing.waitFor();
    await page.getByRole('status').getByText('The page is checked.').waitFor();
    const labels = drawing.locator('g[data-label]');
    expect(await labels.evaluateAll((groups) => groups.map((group) => group.textContent))).toEqual([
      '1',
      '1.9.7',
      '1.9.4',
      '1.9.4',
    ]);
    // The rules stand beside the page, one below the other.
    const tags = await drawing
      .locator('rect.tag')
      .evaluateAll((all) => all.map((tag) => ['x', 'y', 'height'].map((name) => Number(tag.getAttribute(name)))));
    for (const [at, [x = 0, y = 0]] of tags.entries()) {
      expect(x).toBeGreaterThan(600);
      const [, above = 0, height = 0] = tags[at - 1] ?? [0, -100, 0];
      expect(y).toBeGreaterThan(above + height);
    }
    const sound = drawing.locator('g.sound rect').first();
    const found = ['x', 'y', 'width', 'height'].map((name) => sound.getAttribute(name));
    expect(await Promise.all(found)).toEqual(['50', '40', '500', '300']);
    await page.getByRole('cell', { name: 'the box at 50, 480 of 500 by 90 px takes 8.3% of the page' }).waitFor();
    expect(await accessibilityFaults()).toEqual([]);
    expect(account.templates.list().map(({ name }) => name)).not.toContain('two boxes');
    // A look changes nothing that one could go back to.
    expect(sim.timeline.list().map(({ text }) => text)).not.toContain('inspect page');

    await page.getByRole('button', { name: 'Import as a template' }).click();
    await page.getByText('Imported as the template “two boxes” with 1 photo area').waitFor();
    expect(account.templates.list()).toContainEqual(expect.objectContaining({ name: 'two boxes', photoAreaCount: 1 }));
  });

  rule('1.9.7', 'a page without photo boxes is shown with its warning', async () => {
    const { page, goTo } = await driven();
    await goTo('designs', 'Designs');
    const buffer = await ground().jpeg().toBuffer();
    await page.getByLabel('Page, a PNG or JPEG').setInputFiles({ name: 'blank.jpg', mimeType: 'image/jpeg', buffer });
    await page.getByRole('button', { name: 'Check' }).click();
    await page.getByText('no_photo_areas_detected').waitFor();
  });

  test('a file that is not a picture is rejected with the reason and not shown', async () => {
    const { page, goTo } = await driven();
    await goTo('designs', 'Designs');
    const buffer = Buffer.from('GIF89a');
    await page.getByLabel('Page, a PNG or JPEG').setInputFiles({ name: 'page.png', mimeType: 'image/png', buffer });
    await page.getByRole('button', { name: 'Check' }).click();
    expect(await page.getByRole('alert').textContent()).toContain('the file is a GIF image');
    expect(await page.getByRole('img').count()).toBe(0);
  });
});
