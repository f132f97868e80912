import { replaceFile } from '../../src/cli/replace-file.ts';

// Begins to save to the file named, and never gets to the end.
function* endless() {
  yield 'x'.repeat(1_048_576);
  process.stdout.write('begun\n');
}

async function* stuck() {
  yield* endless();
  setInterval(() => {}, 1e6);
  await new Promise(() => {});
}

await replaceFile(process.argv[2] ?? '', {
  reader: {},
  zipped: false,
  state: () => undefined,
  pieces: stuck,
  lines: stuck,
});
