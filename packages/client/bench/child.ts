import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Runs a module of this folder in a process of its own, and gives what it says, read as JSON. */
export async function saidBy<Said>(file: string, flags: readonly string[], ...input: string[]): Promise<Said> {
  const path = fileURLToPath(new URL(file, import.meta.url));
  const { stdout } = await run(process.execPath, [...flags, path, ...input], { timeout: 180_000 });
  // The type is the word of the module that is run.
  return JSON.parse(stdout) as Said;
}
