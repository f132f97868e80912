import { execFileSync, spawnSync } from 'node:child_process';
import { globSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { copyRepository } from '../src/copy-repository.ts';
import { publishedPackages, root } from '../src/published-packages.ts';
import { readPackage, releaseFaults } from '../src/release.ts';

// Shows what a release would publish now, from the packages as they are built. It takes the steps of the release workflow in a copy of the
// repository, and publishes nothing.

/** What npm says of a tarball. */
interface Tarball {
  readonly name: string;
  readonly size: number;
  readonly files: readonly { readonly path: string }[];
}

/** Lists the files and folders in the root of a tarball, each folder with the number of its files. */
function contentsOf({ files }: Tarball): string {
  const entries = files.map(({ path }) => path.replace(/\/.*/, '/'));
  const count = (folder: string) => entries.filter((entry) => entry === folder).length;
  return [...new Set(entries)].map((entry) => (entry.endsWith('/') ? `${entry} (${count(entry)})` : entry)).join(', ');
}

/** What the release would be of; nothing where this is no checkout of Git. */
function printSource(): void {
  const git = (...args: string[]) => spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  const { status, stdout: commit } = git('log', '-1', '--format=%h, %s');
  if (status !== 0) return;
  const changed = git('status', '--porcelain').stdout.split('\n').filter(Boolean).length;
  const since =
    changed === 0 ? '' : `, and ${changed} ${changed === 1 ? 'file that is' : 'files that are'} not committed`;
  console.log(`What would be published of ${commit.trim()}${since}:\n`);
}

const copy = mkdtempSync(join(tmpdir(), 'boothkit-release-'));
try {
  printSource();
  copyRepository(copy, { isBuilt: true });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'junction');
  const run = (program: string, ...args: readonly string[]) =>
    execFileSync(program, args, {
      cwd: copy,
      encoding: 'utf8',
      env: { GITHUB_SERVER_URL: 'https://example.com', GITHUB_REPOSITORY: 'owner/boothkit', ...process.env },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
  if (globSync('.changeset/*.md', { cwd: copy }).length > 0) run('npm', 'run', 'release:version');
  else console.log('There are no changesets, so the versions stay as they are.\n');
  run(process.execPath, 'tools/release-checks/scripts/prepare-release.ts');

  const folders = publishedPackages().map(({ folder }) => `packages/${basename(folder)}`);
  const tarballs: Readonly<Record<string, Tarball>> = JSON.parse(
    run('npm', 'pack', '--dry-run', '--json', '--ignore-scripts', ...folders.map((folder) => `./${folder}`)),
  );
  const packages = folders.map((folder) => readPackage(join(copy, folder)));
  const before = folders.map((folder) => readPackage(join(root, folder)).manifest.version);
  for (const [at, { manifest, changes }] of packages.entries()) {
    const { name, version } = manifest;
    const tarball = Object.values(tarballs).find((packed) => packed.name === name);
    if (!tarball) throw new Error(`npm pack says nothing of ${name}`);
    console.log(
      `${name} ${before[at]} → ${version}, ${Math.ceil(tarball.size / 1024)} KiB: ${contentsOf(tarball)}\n\n${changes}\n`,
    );
  }
  const faults = releaseFaults(packages);
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) process.exitCode = 1;
  else
    console.log(`Nothing speaks against the release. Not checked: whether CI has passed, what npm has, and who may publish.
Nothing was published, and this folder has not changed.`);
} finally {
  rmSync(copy, { recursive: true });
}
