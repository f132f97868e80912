import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hasChromium, launchChromium } from '@boothkit/test-support/chromium';
import { expect, onTestFinished, test } from 'vitest';
import { serveFolder } from '../src/serve-folder.ts';
import { pagesTooWide } from '../src/telephone.ts';

const page = (body: string) => `<!doctype html><meta name="viewport" content="width=device-width"><body>${body}`;

test.skipIf(!hasChromium)(
  'pages that scroll sideways on a telephone, and code that a laptop cuts off, are listed',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'boothkit-site-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const box = '<div style="overflow-x:auto"><div style="width:900px">a</div></div>';
    await writeFile(join(folder, 'narrow.html'), page(box));
    // Two tabs load the first page of a head at most once each, so that one of the wide pages is shown by its body alone.
    await writeFile(join(folder, 'narrow-too.html'), page('a'));
    await writeFile(join(folder, 'wide too.html'), page('<div style="width:493px">a</div>'));
    await writeFile(join(folder, 'wide-by-its-head.html'), `<style>p { width: 592px }</style>${page('<p>a')}`);
    await writeFile(join(folder, 'wide, indeed.html'), page('<div style="width:492px">a</div>'));

    await mkdir(join(folder, 'documents'));
    const line = 'a '.repeat(300).trim();
    await writeFile(join(folder, 'documents/code.html'), page(`<pre style="overflow-x:auto">b\n${line}</pre>`));

    const [browser, { url, close }] = await Promise.all([launchChromium(), serveFolder(folder)]);
    onTestFinished(() => browser.close());
    onTestFinished(close);
    expect(await pagesTooWide(browser, folder, url)).toEqual([
      `documents/code.html: this line is cut off on a screen of 1280: ${line}`,
      'wide too.html: is 501 px wide on a screen of 390',
      'wide, indeed.html: is 500 px wide on a screen of 390',
      'wide-by-its-head.html: is 600 px wide on a screen of 390',
    ]);
  },
);
