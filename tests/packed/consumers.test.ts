import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { BoothClient } from '@boothkit/client';
import { ruleCatalogue } from '@boothkit/contract/rules';
import { type Browser, chromium } from 'playwright';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { run } from '../docs/snippets/child.ts';
import { root } from '../docs/snippets/snippets.ts';
import { type Server, startServer } from './servers.ts';

const timeout = 120_000;
const chromiumPath = process.env['BOOTHKIT_CHROMIUM_PATH'] ?? '/usr/bin/chromium';
const hasChromium = existsSync(chromiumPath);
const nodes = { 22: nodeIn('tools/node-22'), 24: nodeIn('.'), 26: nodeIn('tools/node-26') };
const missing = [...Object.entries(nodes), ['Chromium', hasChromium]]
  .filter(([, found]) => !found)
  .map(([name]) => name);
if (missing.length > 0) {
  const notice = `Consumers are not tested on what is not here: ${missing.join(', ')}.`;
  if (process.env['BOOTHKIT_REQUIRE_ALL'] === '1') throw new Error(notice);
  console.warn(notice);
}

/** The Node of this platform that a folder's package brings. */
function nodeIn(folder: string): string | undefined {
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  const name = process.platform === 'win32' ? 'node.exe' : 'node';
  const path = join(root, folder, `node_modules/node-${platform}-${process.arch}/bin`, name);
  return existsSync(path) ? path : undefined;
}

// Copies of the consumers stand in the project that has installed the packages.
const { project } = inject('packed');
let simulator: Server;
let env: Record<string, string>;

beforeAll(async () => {
  for (const name of ['esm', 'cjs', 'vite', 'browser']) {
    const from = join(root, 'tests/consumers', name);
    await cp(from, join(project, name), {
      recursive: true,
      filter: (path) => !/[\\/](?:node_modules|dist)$/.test(path),
    });
  }
  const bin = join(project, 'node_modules/@boothkit/simulator/bin/boothkit-simulator.js');
  simulator = await startServer([bin, '--port', '0', '--json'], { cwd: project, env: {}, ready: /^\{/ });
  const { baseUrl, apiKey, templateIds } = JSON.parse(simulator.line);
  env = { BASE_URL: baseUrl, API_KEY: apiKey, TEMPLATE_ID: templateIds[0] };
}, timeout);
afterAll(() => simulator?.stop());

describe.for(Object.entries(nodes))('on Node %s', ([major, node]) => {
  test.skipIf(!node).for(['esm', 'cjs'])('the packages work in a program of the kind %s', { timeout }, async (kind) => {
    const ended = await run(node ?? '', ['booking.js'], { cwd: join(project, kind), env });
    expect(ended.output).toMatch(new RegExp(`^v${major}\\.\\d+\\.\\d+: Ada & Alan on 2026-09-12T15:00:00.000Z\\n$`));
    expect(ended.code).toBe(0);
  });
});

describe.skipIf(!hasChromium)('in Chromium', () => {
  let browser: Browser;
  const names: string[] = [];

  beforeAll(async () => {
    const args = ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'];
    browser = await chromium.launch({ executablePath: chromiumPath, args });
    const { BASE_URL: baseUrl = '', API_KEY: apiKey = '', TEMPLATE_ID: templateId = '' } = env;
    const booth = new BoothClient({ apiKey, baseUrl });
    for (const year of ['2027', '2028']) {
      const date = `${year}-01-01T00:00:00Z`;
      names.push((await booth.events.create({ name: `Party of ${year}`, date, templateIds: [templateId] })).name);
    }
  }, timeout);
  afterAll(() => browser?.close());

  /** What the page says once it has called the API, and what went wrong in it. */
  async function visit(url: string): Promise<{ readonly said: string | null; readonly faults: readonly string[] }> {
    const page = await browser.newPage();
    const faults: string[] = [];
    page.on('pageerror', (error) => faults.push(error.message));
    await page.goto(url);
    const output = page.locator('output:not(:empty)');
    await output.waitFor({ timeout: 20_000 }).catch(() => faults.push('the page said nothing'));
    const said = await page.locator('output').textContent();
    await page.close();
    return { said, faults };
  }

  test('the packages work in a page that Vite has bundled', { timeout }, async () => {
    const cwd = join(project, 'vite');
    const vite = join(project, 'node_modules/vite/bin/vite.js');
    const built = await run(process.execPath, [vite, 'build'], { cwd, env });
    expect(built.code, built.output).toBe(0);
    expect(built.output).not.toMatch(/warn|externalized/i);
    const assets = join(cwd, 'dist/assets');
    const bundle = readdirSync(assets).map((file) => readFileSync(join(assets, file), 'utf8'));
    // The catalogue of rules is in the module that previews an event, and nobody in this page asks for it.
    expect(bundle.join('')).toContain('No compatible templates');
    expect(bundle.join('')).not.toContain(ruleCatalogue['9.7'].line);
    const preview = [vite, 'preview', '--port', '0', '--host', '127.0.0.1'];
    const server = await startServer(preview, { cwd, env, ready: /http:/ });
    try {
      const { said, faults } = await visit(/http:\S+/.exec(server.line)?.[0] ?? '');
      expect(faults).toEqual([]);
      expect(said).toContain(names.join(', '));
    } finally {
      await server.stop();
    }
  });

  test('the packages work in a page without a bundler', { timeout }, async () => {
    const cwd = join(project, 'browser');
    const server = await startServer(['serve.js'], { cwd, env: { ...env, PORT: '0' }, ready: /http:/ });
    try {
      const { said, faults } = await visit(server.line);
      expect(faults).toEqual([]);
      expect(said).toContain(names.join(', '));
    } finally {
      await server.stop();
    }
  });
});
