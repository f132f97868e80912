import { readFile } from 'node:fs/promises';
import { inspectDesign } from '@boothkit/design-check';

/** Prints by how many bytes the second file raises the process's peak, once the first has loaded everything. */
const [small = '', large = ''] = process.argv.slice(2);
await inspectDesign(await readFile(small));
const bytes = await readFile(large);
const before = process.resourceUsage().maxRSS;
await inspectDesign(bytes);
console.log((process.resourceUsage().maxRSS - before) * 1024);
