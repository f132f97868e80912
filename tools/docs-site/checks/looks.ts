import { globSync } from 'node:fs';
import { accessibilityFaults } from '@boothkit/test-support/accessibility';
import type { Browser, Page, Request } from 'playwright';

/** The screens of a telephone, a tablet, a small laptop and a desktop, in CSS pixels. */
const screens = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
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
  { screen: screens[2], colorScheme: 'light' },
] as const;

/** How far the content of a page may move while it loads, as browsers measure it. */
const mostShift = 0.05;

/** What axe finds in a page of each kind, requests of these pages to other hosts, and pages that move while they load. */
export async function inaccessiblePages(browser: Browser, { folder, url }: ServedSite): Promise<string[]> {
  const files = kinds.flatMap((kind) => globSync(kind, { cwd: folder }).toSorted().slice(0, 1));
  const faults = new Set<string>();
  await inTabs(browser, files, async (page, file) => {
    const onRequest = (request: Request) => {
      if (/^https?:/.test(request.url()) && !request.url().startsWith(url))
        faults.add(`${file}: requests ${request.url()}`);
    };
    page.on('request', onRequest);
    await page.setViewportSize(screens[0]);
    await page.goto(url + addressOf(file), { waitUntil: 'networkidle' });
    const shift = await page.evaluate(layoutShift);
    if (shift > mostShift) faults.add(`${file}: its content moves by ${shift.toFixed(2)} while it loads`);
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

/** How far the content of the page has moved since it began to load; runs in the page. */
export function layoutShift(): Promise<number> {
  return new Promise((resolve) => {
    let sum = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { readonly value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
    // Entries come after the frame that they are of.
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => resolve(sum), 50)));
  });
}

/**
 * Pages that scroll sideways, and elements of them whose content is wider than their box. All guides, rules and operations are measured, and
 * samples of the reference.
 */
export async function pagesTooWide(browser: Browser, { folder, url }: ServedSite): Promise<string[]> {
  const all = globSync('**/*.html', { cwd: folder }).toSorted();
  const files = all.filter((file, at) => !/^api[\\/]/.test(file) || at % measuredEach === 0);
  const faults: string[] = [];
  await inTabs(browser, files, async (page, file) => {
    await page.goto(url + addressOf(file), { waitUntil: 'load' });
    for (const screen of screens) {
      await page.setViewportSize(screen);
      for (const fault of await page.evaluate(widerThanTheirBox))
        faults.push(`${file}: on a screen of ${screen.width} px, ${fault}`);
    }
  });
  return faults;
}

/**
 * The elements of the text whose content does not fit, and the page if it scrolls sideways; runs in the page. From 544 px on, a table may
 * scroll: it shows a shadow where it goes on. What only screen readers have is not measured.
 */
export function widerThanTheirBox(): string[] {
  const edgeFromPx = 544;
  const found: string[] = [];
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth) found.push(`the page is ${scrollWidth} px wide`);
  for (const element of document.querySelectorAll('.sl-markdown-content :not(.sl-anchor-link, .sr-only, svg *)')) {
    const needed = element.scrollWidth;
    const has = element.clientWidth;
    // Inline elements have no box of their own. One pixel is rounding.
    if (has === 0 || needed <= has + 1 || !element.checkVisibility()) continue;
    if (element.matches('.table') && has >= edgeFromPx) continue;
    const text = element.textContent?.trim().slice(0, 30) ?? '';
    found.push(`${element.tagName.toLowerCase()}.${element.className} needs ${needed} px of ${has}: ${text}`);
  }
  return found;
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
