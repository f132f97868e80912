import { readFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { compilerOptions, pathsOfStandIns } from './compiler-options.ts';
import { moduleNames } from './runnable.ts';

/** What a name of a package leads to. */
interface Target {
  types?: string;
  readonly '@boothkit/source'?: string;
}

const root = fileURLToPath(new URL('../../../', import.meta.url));
const standIns = fileURLToPath(new URL('stand-ins/', import.meta.url));

/**
 * The files that the compiler needs to check a program of the playground, by their paths there: declarations made of the packages'
 * sources, those of their dependencies, and those of the platform.
 */
export function declarationFiles(): Readonly<Record<string, string>> {
  const files: Record<string, string> = {};
  const entry = join(root, 'tools/playground/src/entry.ts');
  const options: ts.CompilerOptions = {
    ...compilerOptions,
    customConditions: ['@boothkit/source'],
    paths: pathsOfStandIns(root.replace(/\/$/, ''), '.ts'),
    declaration: true,
    emitDeclarationOnly: true,
    noEmit: false,
    noCheck: true,
    outDir: join(root, 'declarations'),
    rootDir: root,
  };
  const host = ts.createCompilerHost(options);
  const read = host.getSourceFile.bind(host);
  host.getSourceFile = (name, ...rest) =>
    name === entry
      ? ts.createSourceFile(name, moduleNames.map((module) => `import '${module}';`).join('\n'), ts.ScriptTarget.ESNext)
      : read(name, ...rest);
  // What is imported by the name of a package has no declarations made: so all sources that were found begin a second program.
  const found = ts.createProgram([entry], options, host);
  const sources = found.getSourceFiles().map(({ fileName }) => fileName);
  const own = sources.filter(
    (file) =>
      [join(root, 'packages/'), standIns].some((folder) => file.startsWith(folder)) && /(?<!\.d)\.ts$/.test(file),
  );
  const program = ts.createProgram([entry, ...own], options, host, found);
  program.emit(undefined, (name, text) => {
    files[pathOf(join(root, relative(join(root, 'declarations'), name)))] = text;
  });
  for (const source of program.getSourceFiles()) {
    if (program.isSourceFileDefaultLibrary(source)) files[`/${basename(source.fileName)}`] = source.text;
    else if (source.isDeclarationFile) files[pathOf(source.fileName)] = source.text;
  }
  return {
    ...files,
    ...manifestsOf(Object.keys(files)),
    '/globals.d.ts': 'declare const process: { env: Record<string, string | undefined> };',
  };
}

/** Where a file is for the playground: the packages are installed there. */
function pathOf(file: string): string {
  return `/${relative(root, file)
    .replaceAll('\\', '/')
    .replace(/^packages\//, 'node_modules/@boothkit/')}`;
}

/** The manifests of the packages that files belong to; those of the repository lead to the declarations of their sources. */
function manifestsOf(paths: readonly string[]): Record<string, string> {
  const names = new Set(paths.map((path) => /^\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1]));
  const manifests: Record<string, string> = {};
  for (const name of names) {
    if (name === undefined) continue;
    const manifest = JSON.parse(readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8'));
    for (const target of Object.values<Target | null>(manifest.exports ?? {})) {
      const source = target?.['@boothkit/source'];
      if (target && source !== undefined) target.types = source.replace(/\.ts$/, '.d.ts');
    }
    manifests[`/node_modules/${name}/package.json`] = JSON.stringify({ ...manifest, scripts: undefined });
  }
  return manifests;
}
