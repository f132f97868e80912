// Builds the site into `site/`: its programs are installed where they are missing, Astro makes the pages, and the playground comes beside
// them. One after the other, since each takes about a gigabyte of memory.
import { spawnSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { cp, rename } from 'node:fs/promises';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildPlayground } from '@boothkit/playground/build';
import { pictureFolders } from '../src/pages.ts';
import { writeRestFiles } from './rest-files.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const folder = fileURLToPath(new URL('../', import.meta.url));
const astro = `${folder}node_modules/astro/bin/astro.mjs`;
const site = `${root}site`;

function run(program: string, ...args: readonly string[]): void {
  const { status } = spawnSync(program, args, {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' },
  });
  if (status !== 0) process.exit(status ?? 1);
}

if (!existsSync(astro)) run('npm', 'ci', '--ignore-scripts', '--prefix', folder);
// Pages of an earlier run would stay, and Astro does not see that its configuration has changed.
for (const made of ['.astro', 'dist', 'src/content/docs/api']) rmSync(folder + made, { recursive: true, force: true });
process.chdir(root);
writeRestFiles();
run(process.execPath, '--max-old-space-size=1000', '--conditions=@boothkit/source', astro, 'build', '--root', folder);
// TypeDoc's faults are printed, and do not end Astro.
if (!existsSync(`${folder}src/content/docs/api/client`)) process.exit(1);
rmSync(site, { recursive: true, force: true });
await rename(`${folder}dist`, site);
await cp(`${root}tools/playground/src/mark.svg`, `${site}/mark.svg`);
for (const folder of pictureFolders) await cp(root + folder, `${site}/${basename(folder)}`, { recursive: true });
await buildPlayground(site);
