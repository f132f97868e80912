import type { CompilerOptions } from 'typescript';

// The numbers of the compiler's enums: this module is for the page, too, and must not load the compiler.
const latest = 99 satisfies import('typescript').ScriptTarget.ESNext;
const bundler = 100 satisfies import('typescript').ModuleResolutionKind.Bundler;

const standIns: Readonly<Record<string, string>> = {
  'node:assert/strict': 'node-assert',
  'node:diagnostics_channel': 'node-diagnostics-channel',
  'node:fs': 'node-fs',
  'node:fs/promises': 'node-fs',
};

/** Leads the names of modules of Node to the files of `stand-ins/`, below a folder and with an ending. */
export const pathsOfStandIns = (root: string, ending: '.ts' | '.d.ts'): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(standIns).map(([name, file]) => [name, [`${root}/tools/playground/src/stand-ins/${file}${ending}`]]),
  );

/** How programs of the playground are checked, and how the types of the packages are made for them. */
export const compilerOptions: CompilerOptions = {
  target: latest,
  module: latest,
  moduleResolution: bundler,
  lib: ['lib.es2023.d.ts', 'lib.webworker.d.ts', 'lib.webworker.asynciterable.d.ts'],
  types: [],
  paths: pathsOfStandIns('', '.d.ts'),
  strict: true,
  noUncheckedIndexedAccess: true,
  allowImportingTsExtensions: true,
  resolveJsonModule: true,
  skipLibCheck: true,
  noEmit: true,
};
