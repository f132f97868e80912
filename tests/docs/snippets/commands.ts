import { globSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Main, ran } from '@boothkit/test-support/command-line';
import type { Ended } from './child.ts';
import { codeBlocks } from './markdown.ts';
import { nameOf, positionOf, read, root, type Snippet } from './snippets.ts';

interface Manifest {
  readonly name?: string;
  readonly private?: boolean;
  readonly devDependencies?: { readonly [name: string]: string };
  readonly scripts?: { readonly [name: string]: string };
  readonly bin?: { readonly [name: string]: string };
}

const manifest = (file: string): Manifest => JSON.parse(read(file));
/** The scripts of each workspace by its name, and of the root by none. */
const scripts = new Map(
  [
    'package.json',
    ...globSync('{packages/*,tools/*,examples/*,tests,tests/consumers/*}/package.json', { cwd: root }),
  ].map((file) => {
    const { name, scripts = {} } = manifest(file);
    return [file === 'package.json' ? undefined : name, Object.keys(scripts)] as const;
  }),
);
/** The folder of each package that `npx` can run, by name. Of several bins, npx would choose by name or not at all. */
const folderOfRunnable = new Map(
  globSync('packages/*/package.json', { cwd: root }).flatMap((file) => {
    const { name = '', bin = {} } = manifest(file);
    return Object.keys(bin).length === 1 ? [[name, dirname(file)] as const] : [];
  }),
);

/** What a reader may be told to install: what is published here, and what the repository itself has from the registry. */
const installable = new Set([
  ...globSync('packages/*/package.json', { cwd: root }).flatMap((file) => {
    const { name, private: isPrivate } = manifest(file);
    return name === undefined || isPrivate ? [] : [name];
  }),
  ...Object.keys(manifest('package.json').devDependencies ?? {}),
]);
/** Commands that say nothing of this repository. */
const plain = /^(?:npm ci|npm test|npm init -y|npm pkg set type=module|npx vitest run)$/;

/** A command of `npx` in a snippet. */
export interface BinCommand {
  /** The folder of its package. */
  readonly folder: string;
  readonly args: readonly string[];
}

/** Checks commands of npm and npx against the scripts and bins that there are; returns those of npx. Throws for one that is not there. */
export function checkCommands(snippet: Snippet): BinCommand[] {
  const position = positionOf(snippet);
  // A backslash ends a line whose command goes on.
  return snippet.code
    .replace(/\\\n\s*/g, '')
    .split(/\n|&&/)
    .flatMap((line) => {
      const command = line.trim();
      const [program, first = '', ...args] = command.split(/\s+/);
      if (plain.test(command)) return [];
      const folder = folderOfRunnable.get(first);
      if (program === 'npx' && folder !== undefined) return [{ folder, args }];
      if (program === 'npx') throw new Error(`${position}: no package that npx can run is named "${first}"`);
      if (program === 'npm' && first === 'run') return checkScript(position, args[0] ?? '', workspaceOf(args));
      if (program === 'npm' && first === 'start') return checkScript(position, 'start', workspaceOf(args));
      if (program === 'npm' && first === 'install') return checkInstallable(position, args);
      if (program === 'node') return checkNamed(snippet, first);
      throw new Error(
        `${position}: "${command}" is not a command that is known here: npm ci, npm test, npm start, npm run, npm install, npx, node`,
      );
    });
}

/** Checks that every `npm run …` that a page speaks of is a script. */
export function checkScriptsNamed(text: string, page: string): void {
  for (const [, name = '', workspace] of text.matchAll(/\bnpm run ([\w:-]+)(?: -w (@?[\w/-]+))?/g))
    checkScript(page, name, workspace);
}

/** Runs a bin with its arguments and `--help`, which refuses options that it does not know and does nothing else. */
export async function tryArguments({ folder, args }: BinCommand): Promise<Ended> {
  const { main }: { readonly main: Main } = await import(join(root, folder, 'src/cli/main.ts'));
  // What comes behind -- is another command.
  const end = args.indexOf('--');
  const { code, out, err } = await ran(main, [...(end === -1 ? args : args.slice(0, end)), '--help']);
  return { code, output: out + err };
}

const workspaceOf = (args: readonly string[]): string | undefined => {
  const at = args.findIndex((arg) => arg === '-w' || arg === '--workspace');
  return at < 0 ? undefined : args[at + 1];
};

/** A package without the version to install. */
export const packageOf = (name: string): string => name.replace(/(?<=.)@[^/]*$/, '');

function checkInstallable(position: string, args: readonly string[]): never[] {
  for (const name of args)
    if (name !== '--save-dev' && !installable.has(packageOf(name)))
      throw new Error(`${position}: nothing here is installed as "${name}"`);
  return [];
}

/** Checks that a file which Node is to run is a block of the same page. */
function checkNamed(snippet: Snippet, name: string): never[] {
  const named = codeBlocks(read(snippet.file)).some((block) => nameOf({ ...block, file: snippet.file }) === name);
  if (!named) throw new Error(`${positionOf(snippet)}: no block of the page is named ${name}`);
  return [];
}

function checkScript(position: string, name: string, workspace: string | undefined): never[] {
  if (scripts.get(workspace)?.includes(name)) return [];
  throw new Error(`${position}: ${workspace === undefined ? 'package.json' : workspace} has no script "${name}"`);
}
