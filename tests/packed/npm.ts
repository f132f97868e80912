import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { isAbsolute, join } from 'node:path';
import { run } from '../docs/snippets/child.ts';
import { read } from '../docs/snippets/snippets.ts';

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
  const { code, output } = await run(program, args, { cwd, env: npmEnv, timeoutMs: 600_000 });
  if (code !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${code}: ${output}`);
  return output;
}

/**
 * Runs `npm install` with those arguments in a folder with a manifest: options, paths of tarballs, and names. Names get the versions
 * of this repository's lock file, so npm needs no registry if its cache has them.
 */
export async function install(folder: string, args: readonly string[]): Promise<void> {
  const lockFile = join(folder, 'package-lock.json');
  const before: Partial<LockFile> = existsSync(lockFile) ? JSON.parse(await readFile(lockFile, 'utf8')) : {};
  const packages = { ...lockedPackages(), ...before.packages };
  await writeFile(lockFile, JSON.stringify({ lockfileVersion: 3, packages }));
  const options = ['--prefer-offline', '--ignore-scripts', '--no-audit', '--no-fund'];
  await succeed('npm', ['install', ...options, ...args.map(withVersion)], folder);
}

function withVersion(arg: string): string {
  if (arg.startsWith('-') || isAbsolute(arg)) return arg;
  const version = lockedPackages()[`node_modules/${arg}`]?.version;
  if (version === undefined) throw new Error(`the lock file of this repository has no package ${arg}`);
  return `${arg}@${version}`;
}

/** Everything that this repository has installed from the registry. npm leaves out what the project does not need. */
function lockedPackages(): LockFile['packages'] {
  const { packages }: LockFile = JSON.parse(read('package-lock.json'));
  return Object.fromEntries(
    Object.entries(packages).filter(([path, { link }]) => path.startsWith('node_modules/') && !link),
  );
}
