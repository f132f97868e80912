import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** This checkout. */
export const root: string = fileURLToPath(new URL('../../..', import.meta.url));

/** Runs a program in a checkout. Its output goes to stderr: stdout has the tables alone. */
function run(cwd: string, command: string, ...args: string[]): void {
  execFileSync(command, args, { cwd, stdio: ['ignore', 2, 2] });
}

/** Builds the packages of a checkout. */
export const build = (checkout: string): void => run(checkout, 'npm', 'run', 'build');

/** Checks out another commit in a temporary folder and builds it. Returns the path. */
export function checkOut(commit: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'boothkit-bench-'));
  run(root, 'git', 'worktree', 'add', '--detach', folder, commit);
  try {
    if (!linkModules(folder)) run(folder, 'npm', 'ci', '--ignore-scripts');
    build(folder);
  } catch (error) {
    removeCheckout(folder);
    throw error;
  }
  return folder;
}

/** Removes a folder that {@link checkOut} made. */
export const removeCheckout = (folder: string): void => run(root, 'git', 'worktree', 'remove', '--force', folder);

/** Makes hard links of the installed modules. Returns false if the other commit has other modules, or its folder is on another disk. */
function linkModules(folder: string): boolean {
  const lockOf = (checkout: string) => readFileSync(join(checkout, 'package-lock.json'), 'utf8');
  if (lockOf(folder) !== lockOf(root)) return false;
  return globSync(['node_modules', 'packages/*/node_modules'], { cwd: root })
    .filter((modules) => existsSync(join(folder, dirname(modules))))
    .every((modules) => {
      const paths = [join(root, modules), join(folder, modules)];
      return spawnSync('cp', ['--archive', '--link', ...paths]).status === 0;
    });
}
