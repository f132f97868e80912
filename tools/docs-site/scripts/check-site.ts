// Looks at the built site: for broken links, for rules without an anchor, for pages without Markdown, for pages and elements
// that are wider than their box or that screen readers cannot use, and for searches that miss their page. `npm run docs` ends with it; `--serve` then
// serves the site until it is stopped.
import { fileURLToPath } from 'node:url';
import { ruleCatalogue } from '@boothkit/contract/rules';
import { hasChromium, launchChromium } from '@boothkit/test-support/chromium';
import { serveFolder } from '@boothkit/test-support/serve-folder';
import { brokenLinks, pagesWithoutMarkdown } from '../checks/links.ts';
import { inaccessiblePages, pagesTooWide } from '../checks/looks.ts';
import { searches } from '../checks/questions.ts';
import { lostSearches, searchDataOf, searchFaults } from '../checks/searches.ts';
import { base } from '../src/site.ts';

const folder = fileURLToPath(new URL('../../../site', import.meta.url));
const faults = [
  ...brokenLinks(folder, base, Object.keys(ruleCatalogue)),
  ...pagesWithoutMarkdown(folder, base),
  ...(await lostSearches(searchDataOf(folder), searches)),
];
if (hasChromium) {
  const [browser, { url, close }] = await Promise.all([launchChromium(), serveFolder(folder, base)]);
  const site = { folder, url };
  faults.push(...(await inaccessiblePages(browser, site)));
  const found = await Promise.all([pagesTooWide(browser, site), searchFaults(browser, site)]);
  faults.push(...found.flat());
  await browser.close();
  await close();
}
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exitCode = 1;
else
  console.log(
    `Every link inside the site leads somewhere, every rule has its anchor, every page its Markdown, and every search its place${hasChromium ? '; nothing is cut, and axe finds no fault' : ''}.`,
  );
if (process.argv.includes('--serve')) console.log((await serveFolder(folder, base)).url);
