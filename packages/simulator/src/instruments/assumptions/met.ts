/** The value of `BOOTHKIT_ASSUME` by which worlds note what they meet. */
export const findingWord = 'find';

const noted = new Set<string>();

/** Notes an alternative for the runner of assumptions, once in a process, in the file that it names in `BOOTHKIT_ASSUME_LOG`. */
export function noteMet({ name, value }: { readonly name: string; readonly value: string }): void {
  const met = `${name}=${value}`;
  if (noted.has(met)) return;
  noted.add(met);
  // The runner only starts programs that have files; in a browser, this finds no process.
  const { process } = globalThis as { readonly process?: typeof globalThis.process };
  const file = process?.env['BOOTHKIT_ASSUME_LOG'];
  if (file !== undefined) process?.getBuiltinModule('node:fs').appendFileSync(file, `${met}\n`);
}
