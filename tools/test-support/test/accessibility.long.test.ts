import { expect, onTestFinished, test } from 'vitest';
import { accessibilityFaults } from '../src/accessibility.ts';
import { hasChromium, launchChromium } from '../src/chromium.ts';

test.skipIf(!hasChromium)(
  'a fault of accessibility is told with its rule and its element, also after a change',
  async () => {
    const browser = await launchChromium();
    onTestFinished(() => browser.close());
    const page = await browser.newPage();
    await page.setContent(
      '<!doctype html><html lang="en"><title>Ada</title><main><h1>Ada</h1><img src="data:," alt="Ada"></main>',
    );
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.evaluate(() => document.querySelector('img')?.removeAttribute('alt'));
    expect(await accessibilityFaults(page)).toEqual(['image-alt: <img src="data:,">']);
  },
);
