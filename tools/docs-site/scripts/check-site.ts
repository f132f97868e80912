// Looks at the site that TypeDoc has built: for broken links, for rules without an anchor, for pages that are too wide for a telephone or
// a laptop, and for searches that miss their guide; `npm run docs` ends with it.
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ruleCatalogue } from '@boothkit/contract/rules';
import { searchFaults } from '../src/search/search-faults.ts';
import { siteFaults } from '../src/site-faults.ts';
import { pagesTooWide } from '../src/telephone.ts';

const site = fileURLToPath(new URL('../../../site', import.meta.url));
const chromium = process.env['BOOTHKIT_CHROMIUM_PATH'] ?? '/usr/bin/chromium';
const faults = siteFaults(site, Object.keys(ruleCatalogue));
if (existsSync(chromium)) faults.push(...(await pagesTooWide(site, chromium)), ...(await searchFaults(site, chromium)));
else {
  const notice = `There is no Chromium at ${chromium} (BOOTHKIT_CHROMIUM_PATH names another): the widths of pages and the search are not checked.`;
  if (process.env['BOOTHKIT_REQUIRE_ALL'] === '1') faults.push(notice);
  else console.warn(notice);
}
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exitCode = 1;
else
  console.log(
    'Every link inside the site leads somewhere, every rule has its anchor, no page is too wide, and searches find their guides.',
  );
