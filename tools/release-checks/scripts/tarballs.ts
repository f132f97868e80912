import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename, dirname, join, posix } from 'node:path';
import { type PublishedPackage, publishedPackages } from '../src/published-packages.ts';

// Looks at what `npm pack` would put into each tarball, after a build: everything that the manifest promises, the licenses
// of what is bundled, nothing that is ours alone, and no more bytes than its budget.

interface Tarball {
  /** Packed, in bytes. */
  readonly size: number;
  readonly files: readonly { readonly path: string }[];
}

/** The most that a tarball may weigh, in KiB: what it weighs now and some room to grow. */
const budgetsKiB: Readonly<Record<string, number>> = {
  '@boothkit/client': 290,
  '@boothkit/conformance': 190,
  '@boothkit/contract': 300,
  '@boothkit/design-check': 122,
  '@boothkit/simulator': 2020,
};

const wanted = ['package.json', 'README.md', 'LICENSE'];
const unwanted = /^(?:test|scripts|api)\/|\.test\.|\.env|\.tsbuildinfo$/;

/** A source that a source map names. */
interface Source {
  /** From the package's folder. */
  readonly path: string;
  /** Whether the map has its text. */
  readonly isInMap: boolean;
}

interface SourceMap {
  readonly sources: readonly string[];
  readonly sourcesContent?: readonly (string | null)[];
}

/** The sources that a source map of a package names: those of packages in the bundle, too. */
function sourcesOf(folder: string, map: string): Source[] {
  const { sources, sourcesContent = [] }: SourceMap = JSON.parse(readFileSync(join(folder, map), 'utf8'));
  return sources.map((source, at) => ({
    path: posix.join(dirname(map), source),
    isInMap: typeof sourcesContent[at] === 'string',
  }));
}

/** The package of others that a source belongs to. */
const packageOf = (source: string) => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(source)?.[1];

/** Asks npm what it would pack. */
function tarballOf({ name, folder }: PublishedPackage): Tarball {
  const answer = JSON.parse(execFileSync('npm', ['pack', '--dry-run', '--json'], { cwd: folder, encoding: 'utf8' }));
  const [tarball] = Object.values<Tarball>(answer);
  if (tarball === undefined) throw new Error(`npm pack says nothing of ${name}`);
  return tarball;
}

const packages = publishedPackages().map((published) => ({ ...published, ...tarballOf(published) }));
// Installed packages lie beside each other as their folders do here.
const besideEachOther = packages.flatMap(({ folder, files }) =>
  files.map(({ path }) => `../${basename(folder)}/${path}`),
);

/** What is wrong with the tarball of a package. */
function faultsOf({ name, folder, size, files }: PublishedPackage & Tarball): string[] {
  const paths = new Set([...files.map(({ path }) => path), ...besideEachOther]);
  const manifest = readFileSync(join(folder, 'package.json'), 'utf8');
  const promised = [...manifest.matchAll(/"\.\/((?:dist|bin|src|openapi)[^"]*\.[a-z.]+)"/g)].map(
    ([, path = '']) => path,
  );
  const sources = files.filter(({ path }) => path.endsWith('.map')).flatMap(({ path }) => sourcesOf(folder, path));
  const ours = sources.filter(({ path, isInMap }) => packageOf(path) === undefined && !isInMap).map(({ path }) => path);
  const bundled = new Set(sources.flatMap(({ path }) => packageOf(path) ?? []));
  const licenses = files
    .filter(({ path }) => path.endsWith('licenses.md'))
    .map(({ path }) => readFileSync(join(folder, path), 'utf8'))
    .join('\n');
  const budget = budgetsKiB[name];
  return [
    ...[...wanted, ...promised, ...ours].filter((path) => !paths.has(path)).map((path) => `lacks ${path}`),
    ...[...bundled]
      .filter((other) => !licenses.includes(`\n## ${other} `))
      .map((other) => `bundles ${other} and lacks its license`),
    ...files.filter(({ path }) => unwanted.test(path)).map(({ path }) => `holds ${path}`),
    ...(budget === undefined ? ['has no budget: add one'] : []),
    ...(budget !== undefined && size > budget * 1024
      ? [`weighs ${Math.ceil(size / 1024)} KiB, over its budget of ${budget}`]
      : []),
  ].map((fault) => `the tarball of ${name} ${fault}`);
}

const faults = packages.flatMap(faultsOf);
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exitCode = 1;
