import { hasChromium, launchChromium } from '@boothkit/test-support/chromium';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startService } from '../http/served.ts';

const controlToken = 'the-token-of-this-test';

/** The dashboard at http://booth.test, where a browser has no `navigator.clipboard`. */
async function atName() {
  const { server, account } = await startService({}, { allowHosts: ['booth.test'], controlToken });
  const browser = await launchChromium('--host-resolver-rules=MAP booth.test 127.0.0.1');
  onTestFinished(() => browser.close());
  const page = await browser.newPage();
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  onTestFinished(() => expect(faults).toEqual([]));
  const url = `http://booth.test:${server.port}/_sim/dashboard/`;
  return { page, account, urlWith: (hash: string) => `${url}#${hash}` };
}

describe.skipIf(!hasChromium)('the dashboard at a name over http', () => {
  test('copies keys, codes and requests', async () => {
    const { page, account, urlWith } = await atName();
    await page.goto(urlWith(`token=${encodeURIComponent(controlToken)}&/${account.id}/keys`));
    const name = page.getByLabel('Name');
    await name.fill('bookings');
    await page.getByRole('button', { name: 'Create key' }).click();
    const value = await page.getByTestId('secret').textContent();
    const button = page.getByRole('button', { name: 'Copy' });
    await button.click();
    await expect.poll(() => button.evaluate((shown) => shown === document.activeElement)).toBe(true);
    await name.fill('');
    await name.press('ControlOrMeta+V');
    expect(await name.inputValue()).toBe(value);
    expect(await page.evaluate(() => [navigator.clipboard, document.querySelectorAll('textarea').length])).toEqual([
      undefined,
      0,
    ]);
  });

  test('loads where the browser blocks the data of sites, with a token from its address or entered', async () => {
    const { page, account, urlWith } = await atName();
    await page.addInitScript(() => {
      for (const storage of ['sessionStorage', 'localStorage'])
        Object.defineProperty(globalThis, storage, {
          get() {
            throw new DOMException('Access is denied for this document.', 'SecurityError');
          },
        });
    });
    const shown = () => page.getByRole('heading', { level: 1, name: 'Keys' }).waitFor();
    await page.goto(urlWith(`token=${encodeURIComponent(controlToken)}&/${account.id}/keys`));
    await shown();
    expect(page.url()).toBe(urlWith(`/${account.id}/keys`));
    await page.reload();
    await page.getByLabel('Token that').fill(controlToken);
    await page.getByRole('button', { name: 'Open' }).click();
    await shown();
    expect(page.url()).toBe(urlWith(`/${account.id}/keys`));
  });
});
