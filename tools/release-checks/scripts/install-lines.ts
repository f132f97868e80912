import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withInstallLines } from '../src/install-lines.ts';
import { root } from '../src/published-packages.ts';

// Writes into the pages how the packages are installed, before their first release and after it.
const isCheck = process.argv.includes('--check');

for (const file of globSync('{README.md,docs/*.md,packages/*/README.md}', { cwd: root })) {
  const path = join(root, file);
  const page = readFileSync(path, 'utf8');
  const current = withInstallLines(page, file);
  if (current === page) continue;
  if (!isCheck) writeFileSync(path, current);
  else {
    process.exitCode = 1;
    console.error(`${file} has stale install instructions: run npm run generate`);
  }
}
