import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { publishedPackages } from '../src/published-packages.ts';
import { originOf } from '../src/repository.ts';

// Writes into each manifest that is published where it comes from, just before it is: a fork publishes under its own name.
const { GITHUB_SERVER_URL: server = '', GITHUB_REPOSITORY: name = '' } = process.env;
for (const { folder } of publishedPackages()) {
  const path = join(folder, 'package.json');
  const manifest: object = JSON.parse(readFileSync(path, 'utf8'));
  const origin = originOf(`${server}/${name}`, `packages/${basename(folder)}`);
  writeFileSync(path, `${JSON.stringify({ ...manifest, ...origin }, null, 2)}\n`);
}
