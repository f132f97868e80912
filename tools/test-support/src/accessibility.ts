/**
 * What axe says of a page.
 *
 * @packageDocumentation
 */
import axe from 'axe-core';
import type { Page } from 'playwright';

/** The faults of accessibility that axe finds in a page as it is now, each as `<rule>: <element>`. */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  // What axe approves of is many times as much, and stays in the page.
  return page.evaluate(async () => {
    const { axe: inPage } = globalThis as typeof globalThis & { readonly axe: typeof axe };
    const { violations } = await inPage.run(document, { resultTypes: ['violations'] });
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
  });
}
