import { globSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import type { Browser, Page } from 'playwright';

/** The screens of a telephone and of a small laptop, in CSS pixels. */
const telephone = { width: 390, height: 800 };
const laptop = { width: 1280, height: 800 };

/** Tabs that look at pages at the same time. */
const tabs = 2;

/** The widest line of code that is cut off, in a document. The reference has long signatures of one line. */
const codeCutOff = () =>
  [...document.querySelectorAll('pre')]
    .filter((code) => code.scrollWidth > code.clientWidth)
    .map((code) => code.innerText.split('\n').toSorted((one, other) => other.length - one.length)[0] ?? '')[0];

/** Puts a page's body in the place of the one that is shown, with its images. */
const showBody = async (body: string) => {
  document.body.innerHTML = body;
  await Promise.all([...document.images].map((image) => image.decode().catch(() => {})));
};

/** Shows pages of a site in a tab. Only the first of those with the same head is loaded: its styles serve the bodies of the others. */
function shows(page: Page, folder: string, url: string): (path: string) => Promise<void> {
  let shown = '';
  return async (path) => {
    const [head = '', body = ''] = readFileSync(join(folder, path), 'utf8').split('<body>');
    const needed = posix.dirname(path) + head.replace(/<title>.*?<\/title>/, '');
    if (needed === shown) await page.evaluate(showBody, body);
    // A page is as wide as its styles make it, and they may come after its text.
    else await page.goto(`${url}${encodeURI(path)}`, { waitUntil: 'load' });
    shown = needed;
  };
}

/**
 * The pages of a built site that scroll sideways on a telephone, and the documents that do so on a laptop, or have code that does not fit
 * there, each with its width or its longest line. `url` is where its `folder` is served.
 */
export async function pagesTooWide(browser: Browser, folder: string, url: string): Promise<string[]> {
  // Scripts fill the menu and the search, which are closed on a telephone; without them a page is there at once.
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: telephone });
  const faults: string[] = [];
  const waiting = globSync('**/*.html', { cwd: folder })
    .map((path) => path.replaceAll('\\', '/'))
    .values();
  const lookAtPages = async () => {
    const page = await context.newPage();
    const show = shows(page, folder, url);
    const lookAt = async (path: string, { width }: { readonly width: number }) => {
      const widthPx = await page.evaluate(() => document.documentElement.scrollWidth);
      if (widthPx > width) faults.push(`${path}: is ${widthPx} px wide on a screen of ${width}`);
    };
    for (const path of waiting) {
      await show(path);
      await lookAt(path, telephone);
      if (!path.startsWith('documents/')) continue;
      await page.setViewportSize(laptop);
      await lookAt(path, laptop);
      const cutOff = await page.evaluate(codeCutOff);
      if (cutOff !== undefined) faults.push(`${path}: this line is cut off on a screen of ${laptop.width}: ${cutOff}`);
      await page.setViewportSize(telephone);
    }
  };
  await Promise.all(Array.from({ length: tabs }, lookAtPages));
  await context.close();
  return faults.toSorted();
}
