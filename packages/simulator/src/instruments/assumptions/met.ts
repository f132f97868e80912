/** The value of `BOOTHKIT_ASSUME` by which worlds note what they meet. */
export const findingWord = 'find';

const noted = new Set<string>();

/** The beginning of a note on standard error. */
export const noteMark = 'boothkit-simulator assume: ';

/** Notes an alternative that a world meets, for the runner of assumptions. */
export function noteMet({ name, value }: { readonly name: string; readonly value: string }): void {
  note(`${name}=${value}`);
}

/** Notes that a simulator began under these values of `BOOTHKIT_ASSUME`, so that the runner believes what the tests say of them. */
export function noteBegun(values: string): void {
  note(`begun ${values}`);
}

/** Notes something once in a process, in the file that the runner names in `BOOTHKIT_ASSUME_LOG`, or on standard error where it cannot be written. */
function note(line: string): void {
  if (noted.has(line)) return;
  noted.add(line);
  // The runner only starts programs that have files; in a browser, this finds no process.
  const { process } = globalThis as { readonly process?: typeof globalThis.process };
  const file = process?.env['BOOTHKIT_ASSUME_LOG'];
  if (process === undefined || file === undefined) return;
  try {
    process.getBuiltinModule('node:fs').appendFileSync(file, `${line}\n`);
  } catch {
    // Such as under the permission model, or as another user.
    process.stderr.write(`${noteMark}${line}\n`);
  }
}
