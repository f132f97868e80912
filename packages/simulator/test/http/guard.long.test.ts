import type { ListenOptions, ServedRequest } from '@boothkit/simulator/node';
import { hasChromium, launchChromium } from '@boothkit/test-support/chromium';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { startService } from './served.ts';

describe.skipIf(!hasChromium)('in a real browser', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchChromium('--host-resolver-rules=MAP *.example 127.0.0.1');
  });
  afterAll(() => browser?.close());

  async function browsed(options: ListenOptions = {}) {
    const made = await startService({}, options);
    const page = await browser.newPage();
    onTestFinished(() => page.close());
    return { ...made, page, port: made.server.port };
  }

  test('a page whose name was rebound to this machine cannot read the simulator', async () => {
    const { page, port } = await browsed();
    for (const path of ['/_sim/dashboard/', '/_sim/accounts', '/v1/openapi.json', '/of/gallery'])
      expect((await page.goto(`http://rebound.example:${port}${path}`))?.status(), path).toBe(403);
  });

  test('a page of another site changes nothing by requests without a preflight', async () => {
    const { page, port, sim } = await browsed();
    // Any page will do, under a name that is not the simulator's.
    await page.goto(`http://evil.example:${port}/`);
    const sent = (path: string) =>
      page.evaluate(
        async (url) => (await fetch(url, { method: 'POST', mode: 'no-cors' })).type,
        `http://127.0.0.1:${port}${path}`,
      );
    for (const path of ['/_sim/accounts', '/v1/events']) expect(await sent(path)).toBe('opaque');
    expect([sim.accounts.list().length, sim.journal.requests()]).toEqual([1, []]);
  });

  test('a page of another site starts nothing in the control API, by pictures, scripts, frames or requests', async () => {
    const requests: ServedRequest[] = [];
    const { account, page, port, sim } = await browsed({ onRequest: (request) => requests.push(request) });
    await account.request({ method: 'GET', path: '/events', asClient: true });
    const before = JSON.stringify([sim.toFile(), sim.journal.requests()]);
    const at = `http://127.0.0.1:${port}`;
    const toControl = () => requests.filter(({ path }) => path.startsWith('/_sim'));
    // A page of another site, and one of the same site: another port of this machine.
    const other = await startService();
    for (const origin of [`http://evil.example:${port}`, `http://127.0.0.1:${other.server.port}`]) {
      requests.length = 0;
      await page.goto(`${origin}/nothing`);
      for (const path of ['/_sim/test?format=sh', '/_sim/world-file', '/_sim/clock', '/_sim/accounts'])
        await page.evaluate(async (url) => {
          for (const name of ['img', 'script', 'iframe']) {
            const element = document.createElement(name);
            const ended = new Promise((resolve) => Object.assign(element, { onload: resolve, onerror: resolve }));
            document.body.append(Object.assign(element, { src: url }));
            await ended;
          }
          for (const method of ['GET', 'HEAD', 'POST']) await fetch(url, { mode: 'no-cors', method }).catch(() => {});
        }, `${at}${path}`);
      expect(toControl()).toHaveLength(6 * 4);
      expect(toControl().filter(({ status }) => status !== 403)).toEqual([]);
    }
    expect(JSON.stringify([sim.toFile(), sim.journal.requests()])).toBe(before);
  });

  test('a link of another site leads to the dashboard, whose own requests are accepted', async () => {
    const { page, port } = await browsed();
    await page.goto(`http://evil.example:${port}/`);
    for (const path of ['/_sim/dashboard/', '/_sim', '/']) {
      await page.goto(`http://evil.example:${port}/`);
      await page.evaluate((url) => {
        const link = Object.assign(document.createElement('a'), { href: url, textContent: 'Open' });
        document.body.replaceChildren(link);
      }, `http://127.0.0.1:${port}${path}`);
      await page.getByRole('link', { name: 'Open' }).click();
      await page.getByRole('heading', { level: 1, name: 'Events' }).waitFor();
    }
  });

  test("a guest enters a gallery's passcode", async () => {
    const { page, port, account, sim } = await browsed();
    const event = account.events.add({ name: 'Ada & Alan', templateIds: [account.templates.add().id] });
    const { link } = account.galleries.update(event.galleryId, { passcode: '2468' });
    await page.goto(link.replace(new URL(sim.baseUrl).host, `127.0.0.1:${port}`).replace('https:', 'http:'));
    await page.fill('[name=passcode]', '2468');
    await page.keyboard.press('Enter');
    await page.waitForSelector('h1');
    expect(await page.textContent('h1')).toBe('Ada & Alan');
  });
});
