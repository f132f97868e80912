import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { installCommand, installInto, packInto } from '../src/pack.ts';
import { publishedPackages, root } from '../src/published-packages.ts';

// Builds the packages and writes them as tarballs. `--into ../my-app vitest` installs them there, with other packages for development; without
// it, the command that does is printed.
const { values, positionals } = parseArgs({ allowPositionals: true, options: { into: { type: 'string' } } });
if (positionals.length > 0 && values.into === undefined)
  throw new Error(
    `--into names the folder for ${positionals.join(' ')}, as in: npm run pack -- --into ../my-app vitest`,
  );
const startedMs = performance.now();
console.log('Building the packages: this takes one to two minutes.');
execFileSync('npm', ['run', 'build', '--silent'], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
const folder = join(root, 'tarballs');
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder);
const tarballs = await packInto(
  folder,
  publishedPackages().map((published) => published.folder),
);
if (values.into === undefined)
  console.log(
    `\nTo install the packages in another project, run this command in its folder:\n\n${installCommand(tarballs)}\n`,
  );
else {
  const into = resolve(process.env['INIT_CWD'] ?? root, values.into);
  console.log(`Installing them in ${into}.`);
  await installInto(into, tarballs, positionals);
  console.log(`Done after ${Math.round((performance.now() - startedMs) / 1000)} s.`);
}
