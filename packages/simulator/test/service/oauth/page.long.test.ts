import { rule } from '@boothkit/rule-coverage';
import { accessibilityFaults } from '@boothkit/test-support/accessibility';
import { hasChromium, launchChromium } from '@boothkit/test-support/chromium';
import { httpServer } from '@boothkit/test-support/local-server';
import type { Browser } from 'playwright';
import { expect, onTestFinished } from 'vitest';
import { startService } from '../../http/served.ts';
import { pageUrl, registered } from './connector.ts';

async function launched(): Promise<Browser> {
  const browser = await launchChromium();
  onTestFinished(() => browser.close());
  return browser;
}

/** An app on this machine that leads on at once. */
const redirectingApp = async (next: string) =>
  `${(await httpServer((_, response) => response.writeHead(302, { location: next }).end())).url}callback`;

/** An app on this machine that shows a page. */
const listeningApp = async () =>
  `${(await httpServer((_, response) => response.setHeader('content-type', 'text/html').end('<title>Back</title>'))).url}callback`;

rule.skipIf(!hasChromium)(
  ['5.8.2', '5.8.3'],
  'a person enters a code in a real browser, wide or narrow, light or dark, and is returned to the app',
  async () => {
    const { sim, account, server } = await startService();
    const redirectUri = await listeningApp();
    const app = await registered(sim, { redirectUri });
    const origin = `http://127.0.0.1:${server.port}`;
    const url = pageUrl(sim, app, { resource: `${origin}/mcp` }).replace(new URL(sim.baseUrl).origin, origin);
    const browser = await launched();
    for (const [width, colorScheme] of [
      [1280, 'light'],
      [320, 'dark'],
    ] as const) {
      const page = await browser.newPage({ viewport: { width, height: 720 }, colorScheme });
      const asked: string[] = [];
      page.on('request', (request) => asked.push(new URL(request.url()).origin));
      await page.goto(url);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      await page.waitForFunction(() => document.activeElement?.id === 'code');
      await page.keyboard.type('WRONG');
      await page.keyboard.press('Enter');
      await page.waitForSelector('[role=alert]');
      expect(await page.textContent('[role=alert]')).toContain('There is no such code.');
      expect(await accessibilityFaults(page)).toEqual([]);
      // The wrong code stays, to be corrected or replaced.
      expect(await page.inputValue('#code')).toBe('WRONG');
      await page.keyboard.press('Control+A');
      await page.keyboard.type(account.connectionCodes.create({ access: 'read' }).code.toLowerCase());
      await page.keyboard.press('Enter');
      await page.waitForURL(/\/callback/);
      expect(page.url()).toMatch(new RegExp(`^${redirectUri}\\?code=\\w+&state=state-1&iss=`));
      expect(new Set(asked)).toEqual(new Set([origin, new URL(redirectUri).origin]));
      await page.close();
    }
  },
);

rule.skipIf(!hasChromium)(
  ['5.8.2', '5.8.3'],
  'a browser follows the return to an app with a private-use scheme: the policy of the page allows it',
  async () => {
    const { sim, account, server } = await startService();
    const redirectUri = 'com.raycast-x:/oauth';
    const app = await registered(sim, { redirectUri });
    const origin = `http://127.0.0.1:${server.port}`;
    const url = pageUrl(sim, app, { resource: `${origin}/mcp` }).replace(new URL(sim.baseUrl).origin, origin);
    const browser = await launched();
    const page = await browser.newPage();
    await page.goto(url);
    await page.fill('#code', account.connectionCodes.create({ access: 'read' }).code);
    const returned = page.waitForRequest((request) => request.url().startsWith(redirectUri));
    const blocked = page.waitForEvent('console', (message) => message.text().includes('form-action'));
    await page.keyboard.press('Enter');
    const outcome = await Promise.race([
      returned.then((request) => request.url()),
      blocked.then((message) => message.text()),
    ]);
    expect(outcome).toMatch(/^com\.raycast-x:\/oauth\?code=\w+&state=state-1&iss=/);
  },
);

rule.skipIf(!hasChromium)(
  ['5.8.2', '5.8.3'],
  'a browser follows the return to an app that leads on to another site, or to a scheme of its own',
  async () => {
    const { sim, account, server } = await startService();
    const elsewhere = await listeningApp();
    const browser = await launched();
    for (const next of [`${elsewhere.replace('127.0.0.1', 'localhost')}?done`, 'claude://claude.ai/settings?done']) {
      const redirectUri = await redirectingApp(next);
      const app = await registered(sim, { redirectUri });
      const origin = `http://127.0.0.1:${server.port}`;
      const url = pageUrl(sim, app, { resource: `${origin}/mcp` }).replace(new URL(sim.baseUrl).origin, origin);
      for (const button of ['Connect', 'Cancel']) {
        const page = await browser.newPage();
        const referrers: (string | undefined)[] = [];
        page.on('request', (request) => {
          if (request.url().startsWith(redirectUri)) referrers.push(request.headers()['referer']);
        });
        await page.goto(url);
        await page.fill('#code', account.connectionCodes.create({ access: 'read' }).code);
        const arrived = page.waitForRequest((request) => request.url().startsWith(next));
        const blocked = page.waitForEvent('console', (message) => message.text().includes('form-action'));
        await page.getByRole('button', { name: button }).click();
        const outcome = await Promise.race([
          arrived.then((request) => request.redirectedFrom()?.url()),
          blocked.then((message) => message.text()),
        ]);
        blocked.catch(() => {});
        const parameter = button === 'Connect' ? 'code=\\w+' : 'error=access_denied';
        expect(outcome).toMatch(new RegExp(`^${redirectUri}\\?${parameter}&state=state-1&iss=`));
        // The address of the page has the whole request of the app.
        expect(referrers).toEqual([undefined]);
        await page.close();
      }
    }
  },
);
