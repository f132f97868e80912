import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { exportedNames, freeNames } from './example-names.ts';
import { collectSnippets, type Kind, kindOf, root, type Snippet } from './snippets.ts';
import { assertStatedValues } from './stated-values.ts';

/** A snippet as a TypeScript module. */
export interface SnippetModule {
  readonly snippet: Snippet;
  /** The folder that its imports are relative to, and in which it is run. */
  readonly folder: string;
  /** Each line has the number that it has in the page or source; the imports that an example leaves out are on the first. */
  readonly code: string;
}

const context = fileURLToPath(new URL('./example-context.ts', import.meta.url));
const statedLines = fileURLToPath(new URL('./stated-lines.ts', import.meta.url));

const typeScript: readonly Kind[] = ['module', 'test', 'playwright', 'example'];

/** The modules of all TypeScript blocks of the docs. */
export const typeScriptModules = (): SnippetModule[] =>
  collectSnippets()
    .filter((snippet) => typeScript.includes(kindOf(snippet)))
    .map(moduleOf);

/** The module of a snippet. An example may use the exports of its own source, and the names of `example-context.ts`. */
export function moduleOf(snippet: Snippet): SnippetModule {
  const { file, code } = snippet;
  if (kindOf(snippet) !== 'example') return { snippet, folder: root, code: onItsLines(snippet, '', code) };

  const folder = join(root, dirname(file));
  const names = freeNames(code);
  const fromSource = importOf(names, folder, join(root, file));
  const fromContext = importOf(names, folder, context);
  return { snippet, folder, code: onItsLines(snippet, fromSource + fromContext, code) };
}

/** The code of a module, made to fail where a value is not the one that the comment after it states. Each example has a context of its own. */
export function assertingCodeOf(module: SnippetModule): string {
  const { file, line } = module.snippet;
  const ownContext = module.code.replace("/example-context.ts'", `/example-context.ts?${file}:${line}'`);
  const { code, lines } = assertStatedValues(ownContext);
  if (lines.length === 0) return code;
  const statedOn = specifier(module.folder, statedLines);
  const imports = `import { statedOn as $statedOn } from '${statedOn}'; import { format as $format } from 'node:util';`;
  return `${imports} const $stated = $statedOn([${lines}]); ${code}`;
}

function onItsLines({ line }: Snippet, imports: string, code: string): string {
  return `${imports}${'\n'.repeat(line - 1)}${code}\n`;
}

function importOf(names: ReadonlySet<string>, folder: string, file: string): string {
  const imported = [...exportedNames(readFileSync(file, 'utf8'))]
    .filter(([name]) => names.has(name))
    .map(([name, { type }]) => (type ? `type ${name}` : name));
  return imported.length === 0 ? '' : `import { ${imported.join(', ')} } from '${specifier(folder, file)}'; `;
}

function specifier(folder: string, file: string): string {
  const path = relative(folder, file).replaceAll('\\', '/');
  return path.startsWith('.') ? path : `./${path}`;
}
