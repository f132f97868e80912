import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

test.each(['design-check', 'simulator'])(
  'users of %s get security fixes of sharp, which reads untrusted files, without a release of ours',
  (name) => {
    const manifest = readFileSync(join(import.meta.dirname, '../../../packages', name, 'package.json'), 'utf8');
    expect(JSON.parse(manifest).dependencies.sharp).toMatch(/^\^\d+\.\d+\.\d+$/);
  },
);
