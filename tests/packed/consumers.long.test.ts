import { readdirSync, readFileSync } from 'node:fs';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BoothClient } from '@boothkit/client';
import { ruleCatalogue } from '@boothkit/contract/rules';
import { hasChromium, launchChromium } from '@boothkit/test-support/chromium';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { run } from '../docs/snippets/child.ts';
import { root } from '../docs/snippets/snippets.ts';
import { succeed } from './npm.ts';
import { packed } from './packed.ts';
import { type Server, startServer } from './servers.ts';

// On every version that is supported. npm fetches the others for these tests, since they are 200 MB each.
const others = ['22.23.3', '26.10.0'];

/** Installs a version of Node outside the repository and returns its path. */
async function installedNode(version: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'boothkit-node-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const isWindows = process.platform === 'win32';
  const name = `node-${isWindows ? 'win' : process.platform}-${process.arch}`;
  await writeFile(join(folder, 'package.json'), '{ "private": true }');
  await succeed('npm', ['install', '--prefer-offline', '--no-audit', '--no-fund', `${name}@${version}`], folder);
  return join(folder, 'node_modules', name, 'bin', isWindows ? 'node.exe' : 'node');
}

// Copies of the consumers stand in the project that has installed the packages.
const { project } = await packed();
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
});
afterAll(() => simulator?.stop());

test.for([process.versions.node, ...others])(
  'the packages work in programs of both kinds on Node %s',
  {},
  async (version) => {
    const node = version === process.versions.node ? process.execPath : await installedNode(version);
    for (const kind of ['esm', 'cjs']) {
      const { code, output } = await run(node, ['booking.js'], { cwd: join(project, kind), env });
      expect([kind, output, code]).toEqual([kind, `v${version}: Ada & Alan on 2026-09-12T15:00:00.000Z\n`, 0]);
    }
  },
);

describe.skipIf(!hasChromium)('in Chromium', () => {
  let browser: Browser;
  const names: string[] = [];

  beforeAll(async () => {
    browser = await launchChromium();
    const { BASE_URL: baseUrl = '', API_KEY: apiKey = '', TEMPLATE_ID: templateId = '' } = env;
    const booth = new BoothClient({ apiKey, baseUrl });
    for (const year of ['2027', '2028']) {
      const date = `${year}-01-01T00:00:00Z`;
      names.push((await booth.events.create({ name: `Party of ${year}`, date, templateIds: [templateId] })).name);
    }
  });
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

  test('the packages work in a page that Vite has bundled', async () => {
    const cwd = join(project, 'vite');
    const vite = join(project, 'node_modules/vite/bin/vite.js');
    const built = await run(process.execPath, [vite, 'build'], { cwd, env });
    expect(built.code, built.output).toBe(0);
    expect(built.output).not.toMatch(/warn|externalized/i);
    const assets = join(cwd, 'dist/assets');
    const bundle = readdirSync(assets).map((file) => readFileSync(join(assets, file), 'utf8'));
    // The rules and their catalogue are parts of the contract that no client needs.
    expect(bundle.join('')).not.toContain('No compatible templates');
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

  test('the packages work in a page without a bundler', async () => {
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
