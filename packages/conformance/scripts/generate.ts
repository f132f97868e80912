import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { measureCosts } from './measure.ts';

const file = fileURLToPath(new URL('../src/generated/costs.ts', import.meta.url));
const head = `// Made by \`npm run generate\` by running the checks against the simulator; not to be edited by hand.

/** Requests, creates and duplicates among them, and events made, by the id of a check. */
export const costs: Readonly<Record<string, readonly [requests: number, expensive: number, events: number]>> = `;

const text = `${head}${JSON.stringify(await measureCosts(), undefined, 2).replace(/\[\s+(\d+),\s+(\d+),\s+(\d+)\s+\]/g, '[$1, $2, $3]')};\n`;

if (!process.argv.includes('--check')) writeFileSync(file, text);
else if (readFileSync(file, 'utf8') !== text) {
  process.stderr.write(
    'packages/conformance/src/generated/costs.ts is stale: npm run generate -w @boothkit/conformance\n',
  );
  process.exitCode = 1;
}
