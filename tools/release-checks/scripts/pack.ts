import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { installCommand, packInto } from '../src/pack.ts';
import { publishedPackages, root } from '../src/published-packages.ts';

// Writes the built packages as tarballs, and prints the command that installs them in another project.
const folder = join(root, 'tarballs');
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder);
const tarballs = await packInto(
  folder,
  publishedPackages().map((published) => published.folder),
);
console.log(
  `\nTo install the packages in another project, run this command in its folder:\n\n${installCommand(tarballs)}\n`,
);
