import { readFileSync } from 'node:fs';
import { dirname, resolve, sep } from 'node:path';
import type { Options } from 'tsup';
import { publishedPackages } from './published-packages.ts';

type Plugin = NonNullable<Options['plugins']>[number];
interface SourceMap {
  readonly sources: readonly string[];
  sourcesContent?: (string | null)[];
}

/**
 * Returns a plugin that writes the sources of private packages into the source maps of what bundles them, since nothing publishes
 * these sources. Those of published packages are published beside the maps.
 */
export function privateSources(): Plugin {
  const published = publishedPackages().map(({ folder }) => folder + sep);
  const isPrivate = (file: string) =>
    !file.includes(`${sep}node_modules${sep}`) && !published.some((folder) => file.startsWith(folder));
  return {
    name: 'private-sources',
    renderChunk(_, chunk) {
      if (!chunk.map) return;
      const map: SourceMap = typeof chunk.map === 'string' ? JSON.parse(chunk.map) : chunk.map;
      const files = map.sources.map((source) => resolve(dirname(chunk.path), source));
      if (!files.some(isPrivate)) return;
      map.sourcesContent = files.map((file) => (isPrivate(file) ? readFileSync(file, 'utf8') : null));
      // A map that is returned is taken for that of a further step.
      chunk.map = JSON.stringify(map);
    },
  };
}
