import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

/** A package that is about to be published. */
export interface ReleasedPackage {
  readonly manifest: Manifest;
  readonly readme: string;
  /** What its changelog says about its version; empty if it says nothing. */
  readonly changes: string;
}

/** Reads a package from its folder. */
export function readPackage(folder: string): ReleasedPackage {
  const read = (file: string) => readFileSync(join(folder, file), 'utf8');
  const manifest: Manifest = JSON.parse(read('package.json'));
  const changelog = existsSync(join(folder, 'CHANGELOG.md')) ? read('CHANGELOG.md') : '';
  const [, changes = ''] = changelog.split(`\n## ${manifest.version}\n`);
  return { manifest, readme: read('README.md'), changes: changes.split(/^## /m)[0]?.trim() ?? '' };
}

/** Returns why packages should not be published together. */
export function releaseFaults(packages: readonly ReleasedPackage[]): string[] {
  const versions = [...new Set(packages.map(({ manifest }) => manifest.version))];
  return [
    ...(versions.length > 1 ? [`the packages have different versions: ${versions.join(', ')}`] : []),
    ...packages.flatMap(({ manifest, readme, changes }) => {
      const { name, version, dependencies, peerDependencies } = manifest;
      const needed = Object.entries({ ...dependencies, ...peerDependencies });
      return [
        ...['repository', 'homepage', 'bugs'].filter((field) => !(field in manifest)).map((field) => `has no ${field}`),
        ...needed
          .filter(([other, range]) => other.startsWith('@boothkit/') && range !== `^${version}`)
          .map(([other, range]) => `needs ${other} ${range}`),
        ...(changes === '' ? [`has no changes of ${version} in its changelog`] : []),
        ...(/\]\((?!https:|#)/.test(readme) ? ['has relative links in its README'] : []),
        ...(readme.includes('not in npm') ? ['has a README that installs from a clone'] : []),
      ].map((fault) => `${name} ${fault}`);
    }),
  ];
}
