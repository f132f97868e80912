// Looks for broken links in the site that TypeDoc has built, and for rules without an anchor; `npm run docs` ends with it.
import { fileURLToPath } from 'node:url';
import { ruleCatalogue } from '@boothkit/contract/rules';
import { siteFaults } from '../src/site-faults.ts';

const site = fileURLToPath(new URL('../../../site', import.meta.url));
const faults = siteFaults(site, 'documents/Rules.html', Object.keys(ruleCatalogue));
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exitCode = 1;
else console.log('Every link inside the site leads somewhere, and every rule has its anchor.');
