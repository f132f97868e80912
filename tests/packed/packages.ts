import { existsSync } from 'node:fs';
import { cp, readdir, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type PublishedPackage, publishedPackages } from '../../tools/release-checks/src/published-packages.ts';
import { root } from '../docs/snippets/snippets.ts';
import { succeed, type Tarballs } from './npm.ts';

/** Builds and packs every package that is published, as for a release; the tarballs are in `folder`, and nothing else is written. */
export async function packPackages(folder: string): Promise<Tarballs> {
  const tarballs: Record<string, string> = {};
  for (const published of publishedPackages()) tarballs[published.name] = await packed(published, folder);
  return tarballs;
}

/** Builds in a place of its own, so that nothing in the repository is written. */
async function packed({ name, folder: source }: PublishedPackage, folder: string): Promise<string> {
  const built = join(folder, basename(source));
  await cp(source, built, { recursive: true, filter: (path) => !/[\\/](?:dist|node_modules|test|bench)$/.test(path) });
  for (const [tool, config, ...args] of [
    ['tsup', 'tsup.config.ts', '--silent', '--out-dir', join(built, 'dist')],
    ['vite', 'vite.cli.config.ts', 'build', '--logLevel', 'error', '--outDir', join(built, 'dist/cli')],
  ] as const) {
    if (!existsSync(join(source, config))) continue;
    await succeed(join(root, 'node_modules/.bin', tool), [...args, '--config', config], source);
  }
  await succeed('npm', ['pack', '--ignore-scripts', '--silent', '--pack-destination', folder], built);
  await rm(built, { recursive: true });
  const prefix = `${name.replace('@', '').replace('/', '-')}-`;
  const [file] = (await readdir(folder)).filter((entry) => entry.startsWith(prefix) && entry.endsWith('.tgz'));
  if (file === undefined) throw new Error(`npm pack left no tarball of ${name}`);
  return join(folder, file);
}
