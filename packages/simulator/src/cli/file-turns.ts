const { readlink, realpath } = process.getBuiltinModule('node:fs/promises');
const { basename, dirname, join, resolve } = process.getBuiltinModule('node:path');

/** The last work on each file. */
const turns = new Map<string, Promise<unknown>>();

/**
 * Runs work on a file when all earlier work on it in this process is over. Calls it with the path behind all links, so that one file has
 * one queue.
 */
export async function inTurn<Result>(named: string, work: (path: string) => Promise<Result>): Promise<Result> {
  const path = await realPathOf(named);
  const mine = (turns.get(path) ?? Promise.resolve()).then(() => work(path));
  const over = mine.then(
    () => {},
    () => {},
  );
  turns.set(path, over);
  void over.then(() => {
    if (turns.get(path) === over) turns.delete(path);
  });
  return mine;
}

/** The path behind all links, also of a file that does not exist yet. Where a folder or link leads nowhere, the path as it is named. */
export async function realPathOf(named: string): Promise<string> {
  const path = resolve(named);
  try {
    return await realpath(path);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) return path;
    const target = await readlink(path).catch(() => undefined);
    if (target !== undefined) return realPathOf(resolve(dirname(path), target));
    const folder = await realpath(dirname(path)).catch(() => dirname(path));
    return join(folder, basename(path));
  }
}
