import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { hasChromium } from '@boothkit/test-support/chromium';
import type { Page } from 'playwright';
import { describe, expect, onTestFinished, test } from 'vitest';
import { driven } from './browser.ts';
import { press, tabTo, type Way } from './guests.ts';

const nodeModules = fileURLToPath(new URL('../../../../node_modules', import.meta.url));

const stories = [
  ['mouse', 390, 'light'],
  ['keyboard', 1440, 'dark'],
] as const;

/** Runs a file for the runner of Node in a project that has the packages; gives its exit code and what it printed. */
async function runTest(fileName: string, written: string) {
  const folder = await mkdtemp(join(tmpdir(), 'tester-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await symlink(nodeModules, join(folder, 'node_modules'));
  await writeFile(join(folder, fileName), written);
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  const args = ['--conditions=@boothkit/source', '--test', fileName];
  return promisify(execFile)(process.execPath, args, { cwd: folder, env }).then(
    ({ stdout }) => ({ code: 0, output: stdout }),
    ({ code, stdout }) => ({ code, output: String(stdout) }),
  );
}

/** Chooses in a list by the arrow keys or with the mouse. */
async function choose(page: Page, way: Way, label: string, option: string) {
  const list = page.getByLabel(label);
  if (way === 'mouse') await list.selectOption(option);
  else {
    await list.focus();
    await page.keyboard.type(option);
  }
  expect(await list.evaluate((select: HTMLSelectElement) => select.selectedOptions[0]?.text)).toBe(option);
}

/** Goes to another page by the navigation, which is a menu on a narrow screen. */
async function navigate(page: Page, way: Way, width: number, title: string) {
  if (width < 800) await press(page, way, 'Menu');
  await press(page, way, title, 'link');
  await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
}

describe.skipIf(!hasChromium)('a tester without code', () => {
  for (const [way, width, colorScheme] of stories)
    test(`makes a booking fail, goes back, and saves a test of it, by ${way}, ${width} px wide, ${colorScheme}`, async () => {
      const { account, accessibilityFaults, goTo, page } = await driven({
        viewport: { width, height: 900 },
        colorScheme,
        reducedMotion: 'reduce',
      });
      account.templates.add({ name: 'Single portrait' });
      const sendBooking = async (status: string) => {
        await press(page, way, 'Send as a client');
        await page.getByRole('status').getByText(status, { exact: true }).last().waitFor();
      };
      const book = async () => {
        await navigate(page, way, width, 'Events');
        await press(page, way, 'New event', 'link');
        await page.locator('#field-name').waitFor();
        if (way === 'keyboard') await tabTo(page, 'name');
        else await page.locator('#field-name').click();
        await page.keyboard.type('Grace & Howard');
        await press(page, way, 'Single portrait', 'checkbox');
      };

      await goTo('faults', 'Faults');
      await choose(page, way, 'Calls of', 'create_event');
      await choose(page, way, 'Effect', 'respond with 503');
      await press(page, way, 'Add the fault');
      await page.getByRole('row', { name: /create_event/ }).waitFor();
      await book();
      await sendBooking('503');
      await press(page, way, 'POST /events', 'link');
      await page.getByText(/Fault .* was applied to it/).waitFor();
      expect(await accessibilityFaults()).toEqual([]);

      // A request that breaks a rule leads to the rule.
      await navigate(page, way, width, 'Events');
      await press(page, way, 'New event', 'link');
      await page.locator('#field-name').waitFor();
      await sendBooking('400');
      await navigate(page, way, width, 'Requests');
      await press(page, way, 'create_event', 'link');
      await page.getByText(/^rule 4\.2/).waitFor();
      expect(await accessibilityFaults()).toEqual([]);

      await navigate(page, way, width, 'Timeline');
      await page.getByRole('row', { name: /POST \/events → 503/ }).waitFor();
      await press(page, way, 'Go back to before POST /events → 503');
      await press(page, way, 'Yes');
      await page.getByRole('row', { name: /go back to a snapshot/ }).waitFor();
      expect(account.journal.requests()).toEqual([]);

      // The fault is there again, once.
      await book();
      await sendBooking('503');
      await sendBooking('201');
      expect(account.events.list().map(({ name }) => name)).toEqual(['Grace & Howard']);
      await navigate(page, way, width, 'Requests');
      if (way === 'mouse') await page.getByText('A test of these requests').click();
      else {
        await page.locator('summary').first().focus();
        await page.keyboard.press('Enter');
      }
      await choose(page, way, 'Format', "Node's own runner");
      const [download] = await Promise.all([page.waitForEvent('download'), press(page, way, 'Save as test')]);
      const written = await readFile(await download.path(), 'utf8');
      expect(written).toMatch(/503[\s\S]*201/);
      const { code, output } = await runTest(download.suggestedFilename(), written);
      expect(code, output).toBe(0);
    });
});
