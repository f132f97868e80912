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
import { press as pressBy, tabTo } from './guests.ts';

const nodeModules = fileURLToPath(new URL('../../../../node_modules', import.meta.url));

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

/** Chooses in a list by its keys. */
async function choose(page: Page, label: string, option: string) {
  const list = page.getByLabel(label);
  await list.focus();
  await page.keyboard.type(option);
  expect(await list.evaluate((select: HTMLSelectElement) => select.selectedOptions[0]?.text)).toBe(option);
}

describe.skipIf(!hasChromium)('a tester without code', () => {
  test('makes a booking fail, goes back, and saves a test of it, by keyboard on a narrow screen', async () => {
    const { account, accessibilityFaults, goTo, page } = await driven({
      viewport: { width: 390, height: 900 },
      reducedMotion: 'reduce',
    });
    const press = (name: string, role?: 'link' | 'checkbox') => pressBy(page, 'keyboard', name, role);
    /** Goes to another page by the menu. */
    const navigate = async (title: string) => {
      await press('Menu');
      await press(title, 'link');
      await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
    };
    account.templates.add({ name: 'Single portrait' });
    const sendBooking = async (status: string) => {
      await press('Send as a client');
      await page.getByRole('status').getByText(status, { exact: true }).last().waitFor();
    };
    const book = async () => {
      await navigate('Events');
      await press('New event', 'link');
      await page.locator('#field-name').waitFor();
      await tabTo(page, 'name');
      await page.keyboard.type('Grace & Howard');
      await press('Single portrait', 'checkbox');
    };

    await goTo('faults', 'Faults');
    await choose(page, 'Calls of', 'create_event');
    await choose(page, 'Effect', 'respond with 503');
    await press('Add the fault');
    await page.getByRole('row', { name: /create_event/ }).waitFor();
    await book();
    await sendBooking('503');
    await press('POST /events', 'link');
    await page.getByText(/Fault .* was applied to it/).waitFor();
    expect(await accessibilityFaults()).toEqual([]);

    // A request that breaks a rule leads to the rule.
    await navigate('Events');
    await press('New event', 'link');
    await page.locator('#field-name').waitFor();
    await sendBooking('400');
    await navigate('Requests');
    await press('create_event', 'link');
    await page.getByText(/^rule 4\.2/).waitFor();
    expect(await accessibilityFaults()).toEqual([]);

    await navigate('Timeline');
    await page.getByRole('row', { name: /POST \/events → 503/ }).waitFor();
    await press('Go back to before POST /events → 503');
    await press('Yes');
    await page.getByRole('row', { name: /go back to a snapshot/ }).waitFor();
    expect(account.journal.requests()).toEqual([]);

    // The fault is there again, once.
    await book();
    await sendBooking('503');
    await sendBooking('201');
    expect(account.events.list().map(({ name }) => name)).toEqual(['Grace & Howard']);
    await navigate('Requests');
    await page.locator('summary').first().focus();
    await page.keyboard.press('Enter');
    await choose(page, 'Format', "Node's own runner");
    const [download] = await Promise.all([page.waitForEvent('download'), press('Save as test')]);
    const written = await readFile(await download.path(), 'utf8');
    expect(written).toMatch(/503[\s\S]*201/);
    const { code, output } = await runTest(download.suggestedFilename(), written);
    expect(code, output).toBe(0);
  });
});
