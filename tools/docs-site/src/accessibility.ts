import { globSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import axe from 'axe-core';
import { chromium } from 'playwright';

/** Pages of a built site that axe finds fault with, each with the rule and the element: one page of each kind. Needs a Chromium. */
export async function accessibilityFaults(folder: string, chromiumPath: string): Promise<string[]> {
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
  const paths = ofEachKind.flatMap((kind) => globSync(`${kind}.html`, { cwd: folder }).toSorted().slice(0, 1));
  const browser = await chromium.launch({ executablePath: chromiumPath, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const faults = await Promise.all(
      (['light', 'dark'] as const).map(async (colorScheme) => {
        const page = await browser.newPage({ colorScheme, viewport: { width: 1280, height: 800 } });
        const found: string[] = [];
        for (const path of paths) {
          await page.goto(`${pathToFileURL(folder).href}/${encodeURI(path)}`);
          await page.locator('#tsd-nav-container a').first().waitFor({ state: 'attached' });
          const { violations } = await page.evaluate<axe.AxeResults>(`${axe.source}; axe.run(document)`);
          for (const { id, nodes } of violations)
            found.push(...nodes.map(({ html }) => `${path}: ${id} in ${colorScheme} colours: ${html}`));
        }
        return found;
      }),
    );
    return faults.flat();
  } finally {
    await browser.close();
  }
}
