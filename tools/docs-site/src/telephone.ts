import { globSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright';

/** The widths of a telephone and of a small laptop, in CSS pixels. */
const telephonePx = 390;
const laptopPx = 1280;

/** Tabs that look at pages at the same time. */
const tabs = 4;

/** The widest line of code that is cut off, in a document. The reference has long signatures of one line. */
const codeCutOff = () =>
  [...document.querySelectorAll('pre')]
    .filter((code) => code.scrollWidth > code.clientWidth)
    .map((code) => code.innerText.split('\n').toSorted((one, other) => other.length - one.length)[0] ?? '')[0];

/**
 * The pages of a built site that scroll sideways on a telephone, and the documents that do so on a laptop, or have code that does not fit
 * there, each with its width or its longest line. Needs a Chromium.
 */
export async function pagesTooWide(folder: string, chromiumPath: string): Promise<string[]> {
  const args = ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'];
  const browser = await chromium.launch({ executablePath: chromiumPath, args });
  try {
    // Scripts fill the menu and the search, which are closed on a telephone; without them a page is there at once.
    const context = await browser.newContext({
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
        const isDocument = path.startsWith('documents/');
        for (const width of isDocument ? [telephonePx, laptopPx] : [telephonePx]) {
          await page.setViewportSize({ width, height: 800 });
          const widthPx = await page.evaluate(() => document.documentElement.scrollWidth);
          if (widthPx > width) faults.push(`${path}: is ${widthPx} px wide on a screen of ${width}`);
        }
        const cutOff = isDocument ? await page.evaluate(codeCutOff) : undefined;
        if (cutOff !== undefined) faults.push(`${path}: this line is cut off on a screen of ${laptopPx}: ${cutOff}`);
      }
    };
    await Promise.all(Array.from({ length: tabs }, lookAtPages));
    return faults.toSorted();
  } finally {
    await browser.close();
  }
}
