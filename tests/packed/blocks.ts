import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { collectSnippets, kindOf, nameOf, type Snippet } from '../docs/snippets/snippets.ts';

/** The TypeScript blocks of README.md and of the packages' READMEs: what somebody who has the packages copies first. */
export const readmeBlocks: readonly Snippet[] = collectSnippets().filter(
  (snippet) => /^(?:packages\/[\w-]+\/)?README\.md$/.test(snippet.file) && ['module', 'test'].includes(kindOf(snippet)),
);

/** Writes a block under its name into a folder that is named after its page. Returns where it is, relative to `parent`. */
export async function writeBlock(
  parent: string,
  block: Snippet,
): Promise<{ readonly folder: string; readonly name: string }> {
  const folder = block.file.replaceAll('/', '-').replace('.md', '');
  const name = nameOf(block) ?? '';
  await mkdir(join(parent, folder), { recursive: true });
  await writeFile(join(parent, folder, name), `${block.code}\n`);
  return { folder, name };
}
