/**
 * Whether npm's registry has the packages. After the first release, set this to true and run `npm run generate`.
 *
 * @public The docs site reads it.
 */
export const isReleased = false;

const block = /(<!-- (npm (?:init|install) [^>]+) -->\n)[\s\S]*?(<!-- end of npm install -->)/g;

const shell = (commands: readonly string[]): string => `\n\`\`\`sh\n${commands.join('\n')}\n\`\`\`\n`;

/** Returns a command without the packages of this repository; `undefined` if none is left. */
function withoutOwnPackages(command: string): string | undefined {
  const words = command.split(' ').filter((word) => !word.startsWith('@boothkit/'));
  return words.slice(2).some((word) => !word.startsWith('--')) ? words.join(' ') : undefined;
}

/** Returns the commands at the beginning that make an empty folder a project. */
const setupOf = (commands: readonly string[]): readonly string[] =>
  commands.slice(
    0,
    commands.findIndex((command) => command.startsWith('npm install ')),
  );

/** Says how to install packages until they are released. The READMEs of packages leave that to the guide. */
function fromClone(commands: readonly string[], file: string): string {
  if (file.startsWith('packages/'))
    return "\nThe packages are not in npm's registry yet: [install them from a clone](../../docs/start.md#install).\n";
  const setup = setupOf(commands);
  const others = commands.slice(setup.length).flatMap((command) => withoutOwnPackages(command) ?? []);
  const building = `The packages are not in npm's registry yet. In a clone of this repository, build them:\n${shell(['npm ci && npm run pack'])}`;
  const printed =
    'It prints one command that installs all of them in any project. Run that command in the folder of your project';
  if (setup.length > 0)
    return `\n${building}\nIt prints one command that installs all of them. Run all further commands in an empty folder. Begin with:\n${shell(setup)}\nThen run the printed command, and:\n${shell(others)}`;
  return others.length === 0
    ? `\n${building}\n${printed}.\n`
    : `\n${building}\n${printed}, and then:\n${shell(others)}`;
}

/**
 * Returns a page with its install instructions brought up to date. They are between the comments `<!-- npm install … -->`, which
 * has the commands that install from the registry, and `<!-- end of npm install -->`. Commands before the first install, such as `npm init -y`, begin
 * a project.
 *
 * @param file Of the page, from the root of the repository.
 */
export function withInstallLines(page: string, file: string, released: boolean = isReleased): string {
  return page.replaceAll(block, (_, start: string, commands: string, end: string) => {
    const each = commands.split(' && ');
    const fromRegistry = setupOf(each).length > 0 ? `\nIn an empty folder:\n${shell(each)}` : shell(each);
    return `${start}${released ? fromRegistry : fromClone(each, file)}\n${end}`;
  });
}
