import { hasChromium, launchChromium } from '@boothkit/test-support/chromium';
import { expect, test } from 'vitest';
import { layoutShift, widerThanTheirBox } from '../checks/looks.ts';

const wide = '<div style="width: 700px">wide</div>';

test.skipIf(!hasChromium)(
  'an element that is wider than its box is found, also where the page is not wider',
  async () => {
    const browser = await launchChromium();
    try {
      const page = await browser.newPage({ viewport: { width: 1000, height: 500 } });
      const found = async (content: string) => {
        await page.setContent(`<body style="margin: 0"><div class="sl-markdown-content">${content}</div></body>`);
        return page.evaluate(widerThanTheirBox);
      };
      expect(await found(`<section class="a" style="width: 300px; overflow: hidden">${wide}</section>`)).toEqual([
        'section.a needs 700 px of 300: wide',
      ]);
      // A table may scroll, unless there is room for cards alone.
      expect(await found(`<div class="table" style="width: 600px; overflow: auto">${wide}</div>`)).toEqual([]);
      expect(await found(`<div class="table" style="width: 358px; overflow: auto">${wide}</div>`)).toEqual([
        'div.table needs 700 px of 358: wide',
      ]);
      expect(await found('<div style="width: 1200px; margin: 0">wide</div>')).toEqual(['the page is 1200 px wide']);
      expect(await found(`<div style="width: 700px">${wide}</div>`)).toEqual([]);
      await page.setContent('<div id="top"></div><p style="height: 300px">Below</p>');
      expect(await page.evaluate(layoutShift)).toBe(0);
      await page.evaluate(async () => {
        const frame = () => new Promise(requestAnimationFrame);
        await frame();
        const top = document.getElementById('top');
        if (top) top.style.height = '200px';
        await frame();
        await frame();
      });
      expect(await page.evaluate(layoutShift)).toBeGreaterThan(0.05);
    } finally {
      await browser.close();
    }
  },
);
