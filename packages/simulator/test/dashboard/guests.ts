import type { Page } from 'playwright';

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** A control whose name begins with these words. */
export const control = (page: Page, role: 'button' | 'link' | 'checkbox', name: string) =>
  page.getByRole(role, { name: new RegExp(`^${escaped(name)}(?!\\w)`) }).first();

/** Goes to a control or a field by the keyboard alone. */
export async function tabTo(page: Page, name: string, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let steps = 0; steps < 200; steps++) {
    const focused = await page.evaluate(() => {
      const at = document.activeElement;
      if (!at || at === document.body) return '';
      const label = at instanceof HTMLInputElement ? at.labels?.[0]?.textContent : undefined;
      return (at.getAttribute('aria-label') ?? label ?? (at instanceof HTMLElement ? at.innerText : '')).trim();
    });
    if (focused.startsWith(name) && !/\w/.test(focused.charAt(name.length))) return;
    await page.keyboard.press(key);
  }
  throw new Error(`no control begins with ${name}`);
}

/** Shows a column of the studio, which shows one at a time on narrow screens, and both on wide ones. */
export async function showColumn(page: Page, name: 'Settings' | 'Booth and code'): Promise<void> {
  const column = page.getByRole('radio', { name });
  // The input is below its text.
  if (await column.isVisible()) await column.check({ force: true });
}

/** How a guest, or an owner, uses a page. */
export type Way = 'mouse' | 'keyboard' | 'touch';

/** Presses a button, a link or a checkbox whose name begins so. */
export async function press(page: Page, way: Way, name: string, role: Parameters<typeof control>[1] = 'button') {
  const target = control(page, role, name);
  await target.waitFor();
  if (way === 'mouse') return target.click();
  if (way === 'touch') return target.tap();
  const isBefore = await target.evaluate((element) => {
    const position = document.activeElement?.compareDocumentPosition(element) ?? 0;
    return (position & Node.DOCUMENT_POSITION_PRECEDING) !== 0;
  });
  await tabTo(page, name, isBefore ? 'Shift+Tab' : 'Tab');
  await page.keyboard.press(role === 'checkbox' ? 'Space' : 'Enter');
}
