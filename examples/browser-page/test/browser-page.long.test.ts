import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium, type Page } from 'playwright';
import { build, createServer, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const executablePath = process.env['BOOTHKIT_CHROMIUM_PATH'] ?? '/usr/bin/chromium';
const timeout = 60_000;

test('the production build contains no simulator', { timeout }, async () => {
  vi.stubEnv('NODE_ENV', 'production');
  onTestFinished(() => void vi.unstubAllEnvs());
  const built = await build({ root, logLevel: 'error', build: { write: false } });
  const chunks = [built].flat().flatMap((result) => ('output' in result ? result.output : []));
  const modules = chunks.flatMap((chunk) => (chunk.type === 'chunk' ? chunk.moduleIds : []));
  expect(modules.filter((id) => id.includes('/packages/client/'))).not.toEqual([]);
  expect(modules.filter((id) => /\/packages\/simulator\/|\/node_modules\/msw\//.test(id))).toEqual([]);
});

describe.skipIf(!existsSync(executablePath))('in Chromium, with the service in its worker', () => {
  let server: ViteDevServer;
  let browser: Browser;
  let cacheDir: string;
  let page: Page;

  beforeAll(async () => {
    cacheDir = await mkdtemp(join(tmpdir(), 'boothkit-page-'));
    server = await createServer({
      root,
      cacheDir,
      logLevel: 'error',
      server: { port: 0, host: '127.0.0.1', hmr: false },
    });
    await server.listen();
    const args = ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'];
    browser = await chromium.launch({ executablePath, args });
  }, timeout);
  afterAll(async () => {
    await browser?.close();
    await server?.close();
    await rm(cacheDir, { recursive: true });
  });
  beforeEach(async () => {
    page = await browser.newPage();
    onTestFinished(() => page.close());
    await page.goto(server.resolvedUrls?.local[0] ?? '');
    await page.getByText('Ada & Alan, 2026-09-12').waitFor();
  }, timeout);

  const bookings = () => page.getByRole('list', { name: 'Bookings' }).getByRole('listitem').allTextContents();

  async function book(name: string, date: string): Promise<string | null> {
    await page.getByLabel('Name').fill(name);
    await page.getByLabel('Date').fill(date);
    await page.getByRole('button', { name: 'Book' }).click();
    await page.locator('[role=status]:not(:empty)').waitFor();
    return page.getByRole('status').textContent();
  }

  test('a booking created on the page appears in its list', { timeout }, async () => {
    expect(await book('Grace & Max', '2027-01-02')).toBe('Grace & Max is booked.');
    expect(await bookings()).toEqual(['Ada & Alan, 2026-09-12', 'Grace & Max, 2027-01-02']);
  });

  test('an error of the service is shown on the page, and nothing is booked', { timeout }, async () => {
    expect(await book('x'.repeat(201), '2027-01-02')).toMatch(/^name must be text of 1 to 200 characters/);
    expect(await bookings()).toEqual(['Ada & Alan, 2026-09-12']);
  });
});
