/**
 * Whether npm's registry has the packages. After the first release, set this to true and run `npm run generate`.
 *
 * @public The docs site reads it.
 */
export const isReleased = false;

const block = /(<!-- (npm install [^>]+) -->\n)[\s\S]*?(<!-- end of npm install -->)/g;

const shell = (commands: readonly string[]): string => `\n\`\`\`sh\n${commands.join('\n')}\n\`\`\`\n`;

/** Returns a command without the packages of this repository; `undefined` if none is left. */
function withoutOwnPackages(command: string): string | undefined {
  const words = command.split(' ').filter((word) => !word.startsWith('@boothkit/'));
  return words.slice(2).some((word) => !word.startsWith('--')) ? words.join(' ') : undefined;
}

/** Says how to install packages until they are released. */
function fromClone(commands: readonly string[]): string {
  const others = commands.flatMap((command) => withoutOwnPackages(command) ?? []);
  const building = `The packages are not in npm's registry yet. In a clone of this repository, build them:\n${shell(['npm ci && npm run pack'])}`;
  const printed =
    'It prints one command that installs all of them in any project. Run that command in the folder of your project';
  return others.length === 0
    ? `\n${building}\n${printed}.\n`
    : `\n${building}\n${printed}, and then:\n${shell(others)}`;
}

/**
 * Returns a page with its install instructions brought up to date. They are between the comments `<!-- npm install … -->`, which
 * has the commands that install from the registry, and `<!-- end of npm install -->`.
 */
export function withInstallLines(page: string, released: boolean = isReleased): string {
  return page.replaceAll(block, (_, start: string, commands: string, end: string) => {
    const each = commands.split(' && ');
    return `${start}${released ? shell(each) : fromClone(each)}\n${end}`;
  });
}
