import { cpSync } from 'node:fs';
import { root } from './published-packages.ts';

/** Copies the workspaces and what belongs to them, as they are now, without what is installed. Tests may write to the repository meanwhile. */
export function copyRepository(destination: string, { isBuilt }: { readonly isBuilt: boolean }): void {
  const left = /[\\/](?:\.git|\.vitest[^\\/]*|node_modules|docs-site|site|tarballs|coverage)$/;
  cpSync(root, destination, {
    recursive: true,
    filter: (path) => !left.test(path) && (isBuilt || !/[\\/]dist$/.test(path)),
  });
}
