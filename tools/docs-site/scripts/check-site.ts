// Looks at the site that TypeDoc has built: for broken links, for rules without an anchor, for pages that are too wide for a telephone or
// a laptop, or that screen readers cannot use, and for searches that miss their guide; `npm run docs` ends with it.
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ruleCatalogue } from '@boothkit/contract/rules';
import { accessibilityFaults } from '../src/accessibility.ts';
import { searchFaults } from '../src/search/search-faults.ts';
import { siteFaults } from '../src/site-faults.ts';
import { pagesTooWide } from '../src/telephone.ts';

const site = fileURLToPath(new URL('../../../site', import.meta.url));
const chromium = process.env['BOOTHKIT_CHROMIUM_PATH'] ?? '/usr/bin/chromium';
const faults = siteFaults(site, Object.keys(ruleCatalogue));
if (existsSync(chromium))
  for (const found of await Promise.all(
    [pagesTooWide, searchFaults, accessibilityFaults].map((check) => check(site, chromium)),
  ))
    faults.push(...found);
else {
  const notice = `There is no Chromium at ${chromium} (BOOTHKIT_CHROMIUM_PATH names another): the widths of pages, the search and axe are not checked.`;
  if (process.env['BOOTHKIT_REQUIRE_ALL'] === '1') faults.push(notice);
  else console.warn(notice);
}
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exitCode = 1;
else
  console.log(
    'Every link inside the site leads somewhere, every rule has its anchor, no page is too wide, searches find their guides, and axe finds no fault.',
  );
