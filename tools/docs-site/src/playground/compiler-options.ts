import type { CompilerOptions } from 'typescript';

// The numbers of the compiler's enums: this module is for the page, too, and must not load the compiler.
const latest = 99 satisfies import('typescript').ScriptTarget.ESNext;
const bundler = 100 satisfies import('typescript').ModuleResolutionKind.Bundler;

/** How programs of the playground are checked, and how the types of the packages are made for them. */
export const compilerOptions: CompilerOptions = {
  target: latest,
  module: latest,
  moduleResolution: bundler,
  lib: ['lib.es2023.d.ts', 'lib.webworker.d.ts', 'lib.webworker.asynciterable.d.ts'],
  types: [],
  strict: true,
  noUncheckedIndexedAccess: true,
  allowImportingTsExtensions: true,
  resolveJsonModule: true,
  skipLibCheck: true,
  noEmit: true,
};
