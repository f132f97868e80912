import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { docComments } from './doc-comments.ts';
import { type CodeBlock, codeBlocks } from './markdown.ts';

/** The repository's root. */
export const root = fileURLToPath(new URL('../../../', import.meta.url));

/** A code block of the documentation. */
export interface Snippet extends CodeBlock {
  /** The page or the source it stands in, relative to the root. */
  readonly file: string;
}

/** What becomes of a snippet. */
export type Kind =
  /** A module, run from the root. */
  | 'module'
  /** A test file, run by vitest; in a doc comment, too. */
  | 'test'
  /** An example in a doc comment, run in the folder of its source. */
  | 'example'
  /** A test file, a configuration or an environment of Jest, run with the packed packages. */
  | 'jest'
  /** A test file of Playwright, or a configuration of Playwright or vitest, run with the packed packages. */
  | 'playwright'
  /** A test file or fixtures of pytest, run with the packed packages. */
  | 'pytest'
  /** An app or a receiver of webhooks on a platform, type-checked and run with the packed packages. */
  | 'platform'
  /** A shell script, run against a simulator. */
  | 'script'
  /** Commands of npm and Node, compared with what there is to run. */
  | 'commands'
  /** The entry of an MCP server in the configuration of an agent program, which connects to a simulator. */
  | 'agent'
  /** A change of a source, which the test of that change applies. */
  | 'change'
  /** Not code: a drawing. */
  | 'drawing';

/** The pages that people read in the repository, relative to its root. */
export const pages = files(
  '{README.md,docs/*.md,docs/rules/*.md,packages/*/README.md,examples/*/README.md,.github/*.md}',
);

/** The text of a file that is named relative to the root. */
export function read(file: string): string {
  return readFileSync(join(root, file), 'utf8');
}

/** All code blocks of the pages, and of the doc comments of the packages' sources. */
export function collectSnippets(): Snippet[] {
  const sources = files('packages/*/src/**/*.ts').filter((file) => !file.includes('/generated/'));
  return [
    // The calls of the control API's page are run by its own test, in a world that has what they name.
    ...pages
      .filter((file) => file !== 'docs/control-api.md')
      .flatMap((file) => codeBlocks(read(file)).map((block) => ({ ...block, file }))),
    ...sources.flatMap((file) => docSnippets(file, read(file))),
  ];
}

/** The code blocks in the doc comments of a source. Throws for an `@example` without one. */
export function docSnippets(file: string, source: string): Snippet[] {
  // Most sources have none, and parsing them takes a second.
  if (!/```|@example\b/.test(source)) return [];
  return docComments(source).flatMap(({ text, line }) => {
    const blocks = codeBlocks(text).map((block) => ({ ...block, file, line: line + block.line - 1 }));
    if ((text.match(/^@example\b/gm)?.length ?? 0) > blocks.length)
      throw new Error(`${file}:${line}: an @example holds a block that begins with \`\`\`ts`);
    return blocks;
  });
}

/** Where a snippet stands. */
export function positionOf({ file, line }: Snippet): string {
  return `${file}:${line}`;
}

/** The file name that a snippet begins with, in a comment. */
export function nameOf({ code }: Snippet): string | undefined {
  return /^(?:\/\/|#) ([\w-]+(?:\.(?:test|spec|config))?\.(?:ts|sh|py|jest\.js)|jest-environment\.js|jest\.config\.cjs)\b/.exec(
    code,
  )?.[1];
}

/** What becomes of a snippet. Throws for one that nothing would run, saying what is expected. */
export function kindOf(snippet: Snippet): Kind {
  const { file, language, code } = snippet;
  const name = nameOf(snippet) ?? '';
  if (language === 'text') return 'drawing';
  if (language === 'diff' && file === '.github/CONTRIBUTING.md') return 'change';
  if (language === 'json' && /^ {2}"(mcpServers|servers)": \{$/m.test(code)) return 'agent';
  if (language === 'toml' && code.startsWith('[mcp_servers.')) return 'agent';
  if (language === 'ts' && name.endsWith('.test.ts')) return 'test';
  if (language === 'ts' && !file.endsWith('.md')) return 'example';
  if (language === 'ts' && /\.(?:spec|config)\.ts$/.test(name)) return 'playwright';
  if (file === 'docs/next.md' && /^tsx?$/.test(language)) return 'platform';
  if (file === 'docs/receivers.md' && /^(?!receiver\.).+\.ts$/.test(name)) return 'platform';
  if (language === 'ts' && name.endsWith('.ts')) return 'module';
  if (language === 'js' && /\.jest\.js$|^jest-environment\.js$|^jest\.config\.cjs$/.test(name)) return 'jest';
  if (language === 'python' && /^(?:conftest|test_\w+)\.py$/.test(name)) return 'pytest';
  if (language === 'sh' && name.endsWith('.sh')) return 'script';
  if (language === 'sh' && /^(?:np[mx]|node) /.test(code)) return 'commands';
  throw new Error(
    `${positionOf(snippet)}: nothing runs this block (language ${JSON.stringify(language)}). Expected is a block that begins with: ${expected}`,
  );
}

const expected = [
  '```ts and a line "// name.ts" (run by node) or "// name.test.ts" (run by vitest), "// name.spec.ts" or "// name.config.ts" (run by Playwright); in a doc comment only tests need that line',
  '```js and a line "// name.jest.js" (run by Jest)',
  '```python and a line "# conftest.py" or "# test_name.py" (run by pytest)',
  '```sh and a line "# name.sh: VARIABLES it needs" (run against a simulator), or commands of npm, npx and node',
  '```json with mcpServers or servers, or ```toml with [mcp_servers.name] (connected to a simulator)',
  '```text (a drawing)',
].join('; ');

/** The files that a pattern names, relative to the root. */
function files(pattern: string): string[] {
  return globSync(pattern, { cwd: root, exclude: ['**/node_modules/**', '**/dist/**'] })
    .map((file) => file.replaceAll('\\', '/'))
    .toSorted();
}
