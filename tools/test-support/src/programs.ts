/**
 * Runtimes and programs that `npm ci` leaves out.
 *
 * @packageDocumentation
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../../programs', import.meta.url));

/** The path of a file that `npm run programs` installs. */
export const inPrograms = (path: string): string => join(folder, 'node_modules', path);

const { dependencies }: { readonly dependencies: Readonly<Record<string, string>> } = JSON.parse(
  readFileSync(join(folder, 'package.json'), 'utf8'),
);

/** Whether all of them are installed. */
export const hasPrograms: boolean = Object.keys(dependencies).every((name) => existsSync(inPrograms(name)));

/** Says that tests which need them are skipped; with `BOOTHKIT_REQUIRE_ALL=1` that is an error. */
export function noteMissingPrograms(): void {
  if (hasPrograms) return;
  const notice =
    'Programs that tests run are not installed. Tests that need them are skipped: run `npm run programs` to install them.';
  if (process.env['BOOTHKIT_REQUIRE_ALL'] === '1') throw new Error(notice);
  console.warn(notice);
}

const { arch, platform } = process;
const suffix = platform === 'win32' ? '.exe' : '';
const windows = platform === 'win32' ? 'windows' : platform;

/** The binaries of other runtimes. Their packages link them by install scripts, which `npm run programs` does not run. */
export const runtimes = {
  bun: inPrograms(`@oven/bun-${windows}-${arch === 'arm64' ? 'aarch64' : arch}/bin/bun${suffix}`),
  deno: inPrograms(`@deno/${platform}-${arch}${platform === 'linux' ? '-glibc' : ''}/deno${suffix}`),
  workerd: inPrograms(`@cloudflare/workerd-${windows}-${arch === 'x64' ? '64' : arch}/bin/workerd${suffix}`),
};
