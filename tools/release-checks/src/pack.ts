import { execFile } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

/**
 * Packs built packages into an existing folder, as a release would. Returns the paths of the tarballs, in the order of `folders`.
 * Rejects with an Error if npm fails.
 */
export async function packInto(destination: string, folders: readonly string[]): Promise<string[]> {
  const args = ['pack', '--ignore-scripts', '--json', '--pack-destination', destination, ...folders];
  const { stdout } = await promisify(execFile)('npm', args, { cwd: destination, maxBuffer: 67_108_864 });
  const packed: Readonly<Record<string, { readonly filename: string }>> = JSON.parse(stdout);
  return Object.values(packed).map(({ filename }) => join(destination, filename));
}

/**
 * Returns the command that installs tarballs in any project. npm resolves what the packages need of each other to the same tarballs
 * if one command names all.
 */
export function installCommand(tarballs: readonly string[]): string {
  return ['npm install', ...tarballs.map((path) => (/^[\w@%+=:,./\\~-]+$/.test(path) ? path : `"${path}"`))].join(' ');
}

/**
 * Installs tarballs in the project of a folder, and other packages for its development. Where there is no project yet, it begins one, whose files
 * are ES modules. Rejects with an Error if npm fails.
 */
export async function installInto(
  folder: string,
  tarballs: readonly string[],
  others: readonly string[] = [],
): Promise<void> {
  const npm = (...args: string[]) => promisify(execFile)('npm', args, { cwd: folder, maxBuffer: 67_108_864 });
  mkdirSync(folder, { recursive: true });
  if (!existsSync(join(folder, 'package.json'))) {
    await npm('init', '-y');
    await npm('pkg', 'set', 'type=module');
  }
  await npm('install', '--no-audit', '--no-fund', ...tarballs);
  if (others.length > 0) await npm('install', '--no-audit', '--no-fund', '--save-dev', ...others);
}
