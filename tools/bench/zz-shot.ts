import { chromium } from 'playwright';
import { serveFolder } from '/tmp/wt/site/tools/test-support/src/serve-folder.ts';
const [, , out, scheme, width, ...paths] = process.argv;
const { url, close } = await serveFolder('/tmp/wt/site/site', '/boothkit/');
const b = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell', args: ['--no-sandbox'] });
for (const p of paths) {
  const page = await b.newPage({ viewport: { width: Number(width), height: Number(process.env['H'] ?? 1000) }, colorScheme: scheme as 'light' });
  page.on('console', (m) => m.type() === 'error' && console.log(p, m.text()));
  await page.goto(url + p, { waitUntil: 'networkidle' });
  if (process.env['Y']) await page.evaluate((y) => scrollTo(0, y), Number(process.env['Y']));
  if (process.env['RUN']) { await page.getByRole('button', { name: 'Run' }).first().click(); await page.waitForTimeout(6000); }
  const name = `${out}/${p.replace(/\W+/g, '_') || 'front'}-${width}-${scheme}${process.env['Y'] ?? ''}.png`;
  await page.screenshot({ path: name, fullPage: process.env['FULL'] === '1' });
  console.log(name, await page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.scrollHeight]));
}
await b.close(); await close();
