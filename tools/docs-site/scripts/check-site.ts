// Looks at the site that TypeDoc has built: for broken links, for rules without an anchor, for pages that are too wide for a telephone or
// a laptop, or that screen readers cannot use, and for searches that miss their guide; `npm run docs` ends with it.
import { fileURLToPath } from 'node:url';
import { ruleCatalogue } from '@boothkit/contract/rules';
import { hasChromium, launchChromium } from '@boothkit/test-support/chromium';
import { inaccessiblePages } from '../src/accessibility.ts';
import { searchFaults } from '../src/search/search-faults.ts';
import { serveFolder } from '../src/serve-folder.ts';
import { siteFaults } from '../src/site-faults.ts';
import { pagesTooWide } from '../src/telephone.ts';

const site = fileURLToPath(new URL('../../../site', import.meta.url));
const faults = siteFaults(site, Object.keys(ruleCatalogue));
if (hasChromium) {
  const [browser, { url, close }] = await Promise.all([launchChromium(), serveFolder(site)]);
  const found = await Promise.all([
    pagesTooWide(browser, site, url),
    searchFaults(browser, url),
    inaccessiblePages(browser, site, url),
  ]);
  faults.push(...found.flat());
  await browser.close();
  await close();
}
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exitCode = 1;
else
  console.log(
    `Every link inside the site leads somewhere and every rule has its anchor${hasChromium ? '; no page is too wide, searches find their guides, and axe finds no fault' : ''}.`,
  );
