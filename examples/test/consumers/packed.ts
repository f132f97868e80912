import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { run } from '../docs/child.ts';
import { root } from '../docs/snippets.ts';

/** The consumers beside the packages as they would be published. */
export interface PackedConsumers {
  /** Holds each consumer under its name, and `node_modules` with the packages. */
  readonly folder: string;
  /** Removes it all. */
  remove(): Promise<void>;
}

interface Manifest {
  readonly name: string;
  readonly private?: boolean;
}

const consumers = ['esm', 'cjs', 'vite', 'browser'];

/**
 * Builds and packs every package that is published, and unpacks the tarballs for copies of the consumers to import. What the
 * packages depend on is found further up, in the repository.
 */
export async function packConsumers(): Promise<PackedConsumers> {
  const folder = await mkdtemp(join(root, 'examples/.vitest-consumers-'));
  const remove = () => rm(folder, { recursive: true });
  try {
    for (const name of await readdir(join(root, 'packages'))) await unpackBuilt(name, folder);
    for (const name of consumers) await copyConsumer(name, folder);
  } catch (error) {
    await remove();
    throw error;
  }
  return { folder, remove };
}

/** Builds in a place of its own, so that nothing in the repository is written. */
async function unpackBuilt(name: string, folder: string): Promise<void> {
  const source = join(root, 'packages', name);
  const manifest: Manifest = JSON.parse(await readFile(join(source, 'package.json'), 'utf8'));
  if (manifest.private) return;
  const built = join(folder, 'built', name);
  await cp(source, built, { recursive: true, filter: (path) => !/[\\/](?:dist|node_modules|test|bench)$/.test(path) });
  for (const [config, output] of [
    ['tsup.config.ts', 'dist'],
    ['tsup.cli.config.ts', 'dist/cli'],
  ] as const) {
    if (!existsSync(join(source, config))) continue;
    const args = ['--config', config, '--no-dts', '--silent', '--out-dir', join(built, output)];
    await succeed(join(root, 'node_modules/.bin/tsup'), args, source);
  }
  await succeed('npm', ['pack', '--ignore-scripts', '--silent', '--pack-destination', folder], built);
  const tarball = `${manifest.name.replace('@', '').replace('/', '-')}-`;
  const [file] = (await readdir(folder)).filter((entry) => entry.startsWith(tarball));
  const target = join(folder, 'node_modules', manifest.name);
  await mkdir(target, { recursive: true });
  await succeed('tar', ['-xzf', join(folder, file ?? ''), '--strip-components=1', '-C', target], folder);
  await rm(built, { recursive: true });
}

async function copyConsumer(name: string, folder: string): Promise<void> {
  const from = join(root, 'examples/consumers', name);
  await cp(from, join(folder, name), { recursive: true, filter: (path) => !path.endsWith('node_modules') });
}

async function succeed(program: string, args: readonly string[], cwd: string): Promise<void> {
  const { code, output } = await run(program, args, { cwd });
  if (code !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${code}: ${output}`);
}
