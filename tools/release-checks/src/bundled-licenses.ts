import { readFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { dirname, join } from 'node:path';

/** Returns the licenses of installed packages, as Markdown with a heading for each, to publish beside what contains their code. */
export const licensesOf = (names: readonly string[]): string => names.map(licenseOf).join('\n');

function licenseOf(name: string): string {
  const manifest = findPackageJSON(name, import.meta.url);
  if (manifest === undefined) throw new Error(`${name} is not installed`);
  return `\n## ${name} - bundled\n\n${readFileSync(join(dirname(manifest), 'LICENSE'), 'utf8').trim()}\n`;
}
