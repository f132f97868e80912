import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { run } from '../docs/snippets/child.ts';
import { read } from '../docs/snippets/snippets.ts';

/** The tarball of each published package, by the package's name. */
export type Tarballs = Readonly<Record<string, string>>;

/** What of a manifest is written here. */
interface Manifest {
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  overrides?: Record<string, string>;
}

interface LockFile {
  readonly packages: Readonly<Record<string, { readonly link?: boolean; readonly version?: string }>>;
}

/** Where npm finds its cache, which is the user's own: what `npm ci` has left there need not be fetched again. */
const npmEnv = Object.fromEntries(
  ['HOME', 'USERPROFILE', 'LOCALAPPDATA', 'npm_config_cache', 'npm_config_registry', 'NODE_EXTRA_CA_CERTS'].flatMap(
    (name) => {
      const value = process.env[name];
      return value === undefined ? [] : [[name, value]];
    },
  ),
);

/** Runs a program of npm to its end. Rejects where it fails, with what it printed. */
export async function succeed(program: string, args: readonly string[], cwd: string): Promise<string> {
  const { code, output } = await run(program, args, { cwd, env: npmEnv, timeoutMs: 120_000 });
  if (code !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${code}: ${output}`);
  return output;
}

/**
 * Does what `npm install` of those names would do in a folder with a manifest, once the packages are published: they come from the
 * tarballs, everything else in the versions of this repository's lock file. So npm needs no registry, as long as its cache has them.
 */
export async function install(
  folder: string,
  names: readonly string[],
  { tarballs, dev }: { readonly tarballs: Tarballs; readonly dev: boolean },
): Promise<void> {
  const path = join(folder, 'package.json');
  const manifest: Manifest = JSON.parse(await readFile(path, 'utf8'));
  const specifiers = Object.fromEntries(names.map((name) => [name, specifierOf(name, tarballs)]));
  const kind = dev ? 'devDependencies' : 'dependencies';
  manifest[kind] = { ...manifest[kind], ...specifiers };
  // What the packages need of each other is not in the registry, either.
  manifest.overrides = Object.fromEntries(Object.entries(tarballs).map(([name, file]) => [name, `file:${file}`]));
  await writeFile(path, JSON.stringify(manifest));
  await writeFile(
    join(folder, 'package-lock.json'),
    JSON.stringify({ lockfileVersion: 3, packages: lockedPackages() }),
  );
  await succeed('npm', ['install', '--prefer-offline', '--ignore-scripts', '--no-audit', '--no-fund'], folder);
}

function specifierOf(name: string, tarballs: Tarballs): string {
  const tarball = tarballs[name];
  if (tarball !== undefined) return `file:${tarball}`;
  const version = lockedPackages()[`node_modules/${name}`]?.version;
  if (version === undefined) throw new Error(`${name} is neither a package of this repository nor in its lock file`);
  return version;
}

/** Everything that this repository has installed from the registry. npm leaves out what the project does not need. */
function lockedPackages(): LockFile['packages'] {
  const { packages }: LockFile = JSON.parse(read('package-lock.json'));
  return Object.fromEntries(
    Object.entries(packages).filter(([path, { link }]) => path.startsWith('node_modules/') && !link),
  );
}
