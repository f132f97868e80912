import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { install } from './npm.ts';
import { packPackages } from './packages.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The tarballs of the published packages, and a project outside the repository that has installed them all. */
    readonly packed: { readonly tarballs: readonly string[]; readonly project: string };
  }
}

/** Beside the packages: what the READMEs, the consumers and the compiler need. */
const others = ['vitest', 'msw', '@playwright/test', 'vite', 'typescript', '@types/node'];

/** Packs and installs once for all tests of the project; what it made is removed at the end. */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'boothkit-packed-'));
  const remove = () => rm(folder, { recursive: true });
  try {
    const tarballs = await packPackages(folder);
    const project = join(folder, 'project');
    await mkdir(project);
    await writeFile(join(project, 'package.json'), JSON.stringify({ private: true, type: 'module' }));
    await install(project, [...tarballs, ...others]);
    provide('packed', { tarballs, project });
  } catch (error) {
    await remove();
    throw error;
  }
  return remove;
}
