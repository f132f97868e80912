import { globSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright';

/** The width of a telephone, in CSS pixels. */
const telephonePx = 390;

/** Tabs that look at pages at the same time. */
const tabs = 4;

/** What of a built site is wider than a telephone: pages that scroll sideways, each with its width. Needs a Chromium. */
export async function pagesTooWide(folder: string, chromiumPath: string): Promise<string[]> {
  const args = ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'];
  const browser = await chromium.launch({ executablePath: chromiumPath, args });
  try {
    // Scripts fill the menu and the search, which are closed on a telephone; without them a page is there at once.
    const context = await browser.newContext({
      viewport: { width: telephonePx, height: 800 },
      javaScriptEnabled: false,
    });
    const paths = globSync('**/*.html', { cwd: folder }).map((path) => path.replaceAll('\\', '/'));
    const faults: string[] = [];
    const waiting = paths.values();
    const lookAtPages = async () => {
      const page = await context.newPage();
      for (const path of waiting) {
        // A page is as wide as its styles make it, and they may come after its text.
        await page.goto(`${pathToFileURL(folder).href}/${encodeURI(path)}`, { waitUntil: 'load' });
        const widthPx = await page.evaluate(() => document.documentElement.scrollWidth);
        if (widthPx > telephonePx) faults.push(`${path}: is ${widthPx} px wide on a telephone of ${telephonePx}`);
      }
    };
    await Promise.all(Array.from({ length: tabs }, lookAtPages));
    return faults.toSorted();
  } finally {
    await browser.close();
  }
}
