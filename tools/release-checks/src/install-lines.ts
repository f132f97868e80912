import { readFileSync } from 'node:fs';
/**
 * Whether npm's registry has the packages. After the first release, set this to true and run `npm run generate`.
 *
 * @public The docs site reads it.
 */
export const isReleased = false;

const block = /(<!-- (npm (?:init|install) [^>]+) -->\n)[\s\S]*?(<!-- end of npm install -->)/g;

const shell = (commands: readonly string[]): string => `\n\`\`\`sh\n${commands.join('\n')}\n\`\`\`\n`;

/** The packages of other people that commands install. */
const othersIn = (commands: readonly string[]): readonly string[] =>
  commands
    .flatMap((command) => command.split(' ').slice(2))
    .filter((word) => !word.startsWith('--') && !word.startsWith('@boothkit/'));

/** Returns the commands at the beginning that make an empty folder a project. */
const setupOf = (commands: readonly string[]): readonly string[] =>
  commands.slice(
    0,
    commands.findIndex((command) => command.startsWith('npm install ')),
  );

const versionOf = (name: string): string =>
  JSON.parse(readFileSync(new URL(`../../../packages/${name}/package.json`, import.meta.url), 'utf8')).version;

/** Nobody knows yet where the repository will be. It is a function since the docs site, which bundles this file, has no packages beside it. */
const fromRelease = () => `
Each release of the simulator has all packages as \`.tgz\` files. npm installs these files by their addresses, without a clone. Name the files in one
command, because they need each other. For the conformance package, add its file, too. \`RELEASE\` stands for the address of the release's downloads:

\`\`\`text
npm install ${['contract', 'client', 'design-check', 'simulator'].map((name) => `RELEASE/boothkit-${name}-${versionOf(name)}.tgz`).join(' ')}
\`\`\`
`;

/** Says how to install packages until they are released. The READMEs of packages leave that to the guide. */
function fromClone(commands: readonly string[], file: string): string {
  if (file.startsWith('packages/'))
    return "\nThe packages are not in npm's registry yet: [install them from a clone](../../docs/start.md#install).\n";
  const setup = setupOf(commands);
  const command = ['npm ci && npm run pack -- --into ../my-app', ...othersIn(commands.slice(setup.length))].join(' ');
  const whole = `The packages are not in npm's registry yet: npm reports \`404 Not Found\`. In a clone of this repository, one command builds and installs them in a
project. If the folder has no project, the command creates one. The command takes two to three minutes on an idle machine, and up to ten on a busy one:`;
  const after =
    setup.length > 0
      ? 'Run all further commands in the folder `my-app`, beside the clone.'
      : 'Replace `../my-app` with the folder of your project. Without `--into`, the command prints how to install the packages.';
  return `\n${whole}\n${shell([command])}\n${after}\n${fromRelease()}`;
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
