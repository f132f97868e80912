import { globSync } from 'node:fs';
import { accessibilityFaults } from '@boothkit/test-support/accessibility';
import type { Browser } from 'playwright';

const ofEachKind = [
  '*',
  'documents/*',
  'modules/*',
  'classes/*',
  'interfaces/*',
  'functions/*',
  'types/*',
  'variables/*',
];

/**
 * Pages of a built site that axe finds fault with, each with the rule and the element: one page of each kind, in light and dark. `url` is where
 * its `folder` is served.
 */
export async function inaccessiblePages(browser: Browser, folder: string, url: string): Promise<string[]> {
  const paths = ofEachKind.flatMap((kind) => globSync(`${kind}.html`, { cwd: folder }).toSorted().slice(0, 1));
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  const faults: string[] = [];
  for (const path of paths) {
    await page.goto(`${url}${encodeURI(path)}`);
    await page.locator('#tsd-nav-container a').first().waitFor({ state: 'attached' });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      const found = await accessibilityFaults(page);
      faults.push(...found.map((fault) => `${path}: in ${colorScheme} colours: ${fault}`));
    }
  }
  return faults;
}
