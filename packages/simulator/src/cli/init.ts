const { writeFile } = process.getBuiltinModule('node:fs/promises');

const sample = `# yaml-language-server: $schema=./node_modules/@boothkit/simulator/generated/world-file.schema.json
# The world that \`npx @boothkit/simulator\` starts with in this folder. Omitted fields have defaults.
version: 1
accounts:
  - id: my-agency
    keys:
      - value: test-key-1 # the API key
    templates:
      - id: classic-strip
        name: Classic strip
        photoAreaCount: 3
    events:
      - id: ada-and-alan
        name: Ada & Alan
        date: "2026-09-12T15:00:00Z"
        idUser: booking-7
        templateIds: [classic-strip]
`;

/** Writes a world file to begin with. Throws an Error if the file exists. */
export async function writeSample(path: string): Promise<void> {
  if (!/\.ya?ml$/i.test(path)) throw new Error(`init writes YAML: the file must end in .yaml or .yml; got ${path}`);
  await writeFile(path, sample, { flag: 'wx' }).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'EEXIST') throw new Error(`${path} already exists: nothing was written`, { cause });
    throw cause;
  });
}
