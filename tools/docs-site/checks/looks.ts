import { globSync } from 'node:fs';
import { accessibilityFaults } from '@boothkit/test-support/accessibility';
import type { Browser, Page, Request } from 'playwright';

/** The screens of a telephone and of a small laptop, in CSS pixels. */
const screens = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
] as const;

/** A pattern for each kind of page. Of the files that match one, the first is looked at closely. */
const kinds = [
  'index.html',
  'limits/index.html',
  'operations/index.html',
  'rules/4-2/index.html',
  'rest/index.html',
  'rest/operations/create_event/index.html',
  'api/client/index.html',
  'api/client/classes/*/index.html',
  'api/client/interfaces/*/index.html',
  'api/simulator/functions/*/index.html',
  'playground.html',
] as const;

/** One of this many pages of the reference is loaded to be measured. */
const measuredEach = 12;

/** The folder of a built site, and the URL that it is served at, which ends with a slash. */
export interface ServedSite {
  readonly folder: string;
  readonly url: string;
}

const addressOf = (file: string) => encodeURI(file.replaceAll('\\', '/').replace(/(^|\/)index\.html$/, '$1'));

/** Each screen and each colour scheme once. */
const looks = [
  { screen: screens[0], colorScheme: 'dark' },
  { screen: screens[1], colorScheme: 'light' },
] as const;

/** What axe finds in a page of each kind, and requests of these pages to other hosts. */
export async function inaccessiblePages(browser: Browser, { folder, url }: ServedSite): Promise<string[]> {
  const files = kinds.flatMap((kind) => globSync(kind, { cwd: folder }).toSorted().slice(0, 1));
  const faults = new Set<string>();
  await inTabs(browser, files, async (page, file) => {
    const onRequest = (request: Request) => {
      if (/^https?:/.test(request.url()) && !request.url().startsWith(url))
        faults.add(`${file}: requests ${request.url()}`);
    };
    page.on('request', onRequest);
    await page.goto(url + addressOf(file), { waitUntil: 'load' });
    for (const { screen, colorScheme } of looks) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize(screen);
      for (const fault of await accessibilityFaults(page))
        faults.add(`${file}: in ${colorScheme} colours at ${screen.width} px: ${fault}`);
    }
    page.off('request', onRequest);
  });
  return [...faults];
}

/** Pages that scroll sideways. All guides, rules and operations are measured, and samples of the reference. */
export async function pagesTooWide(browser: Browser, { folder, url }: ServedSite): Promise<string[]> {
  const all = globSync('**/*.html', { cwd: folder }).toSorted();
  const files = all.filter((file, at) => !/^api[\\/]/.test(file) || at % measuredEach === 0);
  const faults: string[] = [];
  await inTabs(browser, files, async (page, file) => {
    await page.goto(url + addressOf(file), { waitUntil: 'load' });
    for (const screen of screens) {
      await page.setViewportSize(screen);
      const widthPx = await page.evaluate(() => document.documentElement.scrollWidth);
      if (widthPx > screen.width) faults.push(`${file}: is ${widthPx} px wide on a screen of ${screen.width}`);
    }
  });
  return faults;
}

/** Looks at files in two tabs at the same time. Each keeps its page, so that scripts, styles and fonts are loaded once. */
async function inTabs(browser: Browser, files: readonly string[], look: (page: Page, file: string) => Promise<void>) {
  const waiting = files.values();
  const tab = async () => {
    const page = await browser.newPage({ reducedMotion: 'reduce' });
    for (const file of waiting) await look(page, file);
    await page.close();
  };
  await Promise.all([tab(), tab()]);
}
