import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { install } from './npm.ts';
import { packPackages } from './packages.ts';
import type { Packed } from './packed.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The port that responds with the packed packages when they are installed. */
    readonly packedPort: number;
  }
}

/** Beside the packages: what the READMEs and the consumers need, and the compiler. */
const others = ['vitest', 'msw', '@playwright/test', 'vite', 'typescript', '@types/node'];

async function packAndInstall(folder: string): Promise<Packed> {
  const tarballs = await packPackages(folder);
  const project = join(folder, 'project');
  await mkdir(project);
  await writeFile(join(project, 'package.json'), JSON.stringify({ private: true, type: 'module' }));
  await install(project, [...tarballs, ...others]);
  return { tarballs, project };
}

/**
 * Packs and installs once for all tests of the project, while tests of other projects run: vitest starts no test before a setup has
 * returned. What it made is removed at the end.
 */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'boothkit-packed-'));
  const outcome = packAndInstall(folder).then(
    (packed) => ({ packed }),
    (error: unknown) => ({ error: String(error) }),
  );
  const server = createServer(async (_, response) => void response.end(JSON.stringify(await outcome)));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  provide('packedPort', (server.address() as AddressInfo).port);
  return async () => {
    await outcome;
    server.close();
    await rm(folder, { recursive: true });
  };
}
