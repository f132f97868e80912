import { statSync } from 'node:fs';
import { type Arguments, overlayPath } from './arguments.ts';

/** Throws an Error if an overlay would overwrite one of the pages, also through a link or another path. */
export function rejectOverwrites(options: Arguments): void {
  if (options.overlay === undefined) return;
  const pages = new Map(options.files.map((file) => [identityOf(file), file]));
  for (const file of options.files) {
    const path = overlayPath(options, file);
    const identity = path === undefined ? undefined : identityOf(path);
    const page = identity === undefined ? undefined : pages.get(identity);
    if (page !== undefined)
      throw new Error(
        `--overlay must not overwrite a page; got ${JSON.stringify(path)}, which is the page ${JSON.stringify(page)} (name another file or folder)`,
      );
  }
}

/** The device and inode of a file, the same for all its names; undefined if the file does not exist. */
function identityOf(path: string): string | undefined {
  const stats = statSync(path, { bigint: true, throwIfNoEntry: false });
  return stats && `${stats.dev}:${stats.ino}`;
}
