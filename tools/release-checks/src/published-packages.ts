import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A package that is published. */
export interface PublishedPackage {
  /** As npm knows it. */
  readonly name: string;
  readonly folder: string;
  /** What of it can be imported, where it has declarations. */
  readonly entries: readonly {
    /** The file name of its declarations, such as `index`. */
    readonly name: string;
    /** The import, such as `@boothkit/client/redis`. */
    readonly specifier: string;
    /** Relative to the folder. */
    readonly declarations: string;
  }[];
}

interface Manifest {
  readonly name: string;
  readonly private?: boolean;
  readonly exports?: Readonly<Record<string, string | { readonly types?: string }>>;
}

/** The root of the repository. */
export const root = fileURLToPath(new URL('../../../', import.meta.url));

/** The packages of this repository that are published, by name. */
export function publishedPackages(): PublishedPackage[] {
  return globSync('packages/*/package.json', { cwd: root })
    .map((file) => {
      const manifest: Manifest = JSON.parse(readFileSync(join(root, file), 'utf8'));
      return { manifest, folder: dirname(join(root, file)) };
    })
    .filter(({ manifest }) => manifest.private !== true)
    .map(({ manifest: { name, exports = {} }, folder }) => ({
      name,
      folder,
      entries: Object.entries(exports).flatMap(([path, target]) => {
        const declarations = typeof target === 'string' ? undefined : target.types;
        if (declarations === undefined) return [];
        return [{ name: basename(declarations, '.d.ts'), specifier: name + path.slice(1), declarations }];
      }),
    }))
    .toSorted((one, other) => one.name.localeCompare(other.name));
}
