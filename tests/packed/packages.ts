import { existsSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { packInto } from '../../tools/release-checks/src/pack.ts';
import { type PublishedPackage, publishedPackages } from '../../tools/release-checks/src/published-packages.ts';
import { root } from '../docs/snippets/snippets.ts';
import { succeed } from './npm.ts';

/** CI checks these builds as well, and so builds each package once. */
const isInPlace = process.env['BOOTHKIT_BUILD_IN_PLACE'] === '1';

/**
 * Builds and packs every published package, as `npm run pack` does, but writes to `folder` alone. Returns the tarballs.
 */
export async function packPackages(folder: string): Promise<string[]> {
  const built = await Promise.all(publishedPackages().map((published) => buildCopy(published, folder)));
  return packInto(folder, built);
}

async function buildCopy({ folder: source }: PublishedPackage, folder: string): Promise<string> {
  const built = join(folder, basename(source));
  const dist = join(isInPlace ? source : built, 'dist');
  await cp(source, built, { recursive: true, filter: (path) => !/[\\/](?:dist|node_modules|test)$/.test(path) });
  for (const [tool, config, ...args] of [
    ['tsup', 'tsup.config.ts', '--silent', '--out-dir', dist],
    ...['cli', 'bundled'].map(
      (part) =>
        ['vite', `vite.${part}.config.ts`, 'build', '--logLevel', 'error', '--outDir', join(dist, part)] as const,
    ),
  ] as const) {
    if (!existsSync(join(source, config))) continue;
    await succeed(join(root, 'node_modules/.bin', tool), [...args, '--config', config], source);
  }
  if (isInPlace) await cp(dist, join(built, 'dist'), { recursive: true });
  return built;
}
