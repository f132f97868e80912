import { statSync } from 'node:fs';
import { type Arguments, overlayPath } from './arguments.ts';

/** Throws an Error where a picture would overwrite one of the pages, by whatever path or link it leads there. */
export function keepPages(options: Arguments): void {
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

/** The device and number of a file, the same for all its names; undefined where there is none. */
function identityOf(path: string): string | undefined {
  const found = statSync(path, { bigint: true, throwIfNoEntry: false });
  return found && `${found.dev}:${found.ino}`;
}
