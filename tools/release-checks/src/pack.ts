import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

/**
 * Packs built packages into an existing folder, as a release would. Returns the paths of the tarballs, in the order of `folders`.
 * Throws an Error if npm fails.
 */
export function packInto(destination: string, folders: readonly string[]): string[] {
  const output = execFileSync(
    'npm',
    ['pack', '--ignore-scripts', '--json', '--pack-destination', destination, ...folders],
    { cwd: destination, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const packed: Readonly<Record<string, { readonly filename: string }>> = JSON.parse(output);
  return Object.values(packed).map(({ filename }) => join(destination, filename));
}

/**
 * Returns the command that installs tarballs in any project. npm resolves what the packages need of each other to the same tarballs
 * if one command names all.
 */
export function installCommand(tarballs: readonly string[]): string {
  return ['npm install', ...tarballs.map((path) => (/^[\w@%+=:,./\\~-]+$/.test(path) ? path : `"${path}"`))].join(' ');
}
