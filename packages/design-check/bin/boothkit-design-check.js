#!/usr/bin/env node
import { existsSync } from 'node:fs';

if (existsSync(new URL('../dist/cli.js', import.meta.url))) await import('../dist/cli.js');
else {
  console.error('@boothkit/design-check is not built: run `npm run build` at the root of the repository');
  process.exitCode = 1;
}
