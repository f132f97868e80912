/** The modules that a program of the playground can import. */
export const moduleNames = [
  '@boothkit/client',
  '@boothkit/client/redis',
  '@boothkit/client/validate',
  '@boothkit/client/webhooks',
  '@boothkit/contract',
  '@boothkit/contract/openapi',
  '@boothkit/contract/rules',
  '@boothkit/design-check',
  '@boothkit/simulator',
  '@boothkit/simulator/msw',
  '@boothkit/simulator/node',
  '@boothkit/simulator/remote',
  '@modelcontextprotocol/client',
  'node:assert/strict',
  'node:diagnostics_channel',
  'node:fs',
  'node:fs/promises',
] as const;

/** The name of a module that the playground has. */
export type ModuleName = (typeof moduleNames)[number];

/** Whether the playground has a module. */
export function isModuleName(name: string): name is ModuleName {
  return (moduleNames as readonly string[]).includes(name);
}

/** The modules of test runners, and of what only tests use. */
const isOfTests =
  /^import [^;]*?'(?:vitest|@jest\/globals|node:test|@playwright\/test|@boothkit\/simulator\/(?:vitest|playwright))';/m;

/** The name of the file that a snippet begins with, in a comment. */
export function fileNameOf(source: string): string | undefined {
  return /^\/\/ ([\w.-]+\.[jt]s)\b/.exec(source)?.[1];
}

/** Whether a snippet is a part of a program: it neither names a file nor imports what it uses, but for what examples take for granted. */
const isPart = (source: string) =>
  fileNameOf(source) === undefined &&
  (!source.startsWith('import ') || /\b(?:secrets|bytes|paySetId)\b|\.\.\.event\b/.test(source));

/** The modules that a snippet imports or exports from, apart from types. Other texts, such as SQL in an exported constant, are none. */
export const importsOf = (source: string): string[] =>
  [
    ...source.matchAll(/^(?:import|export) (?!type )(?:[\w\s{},*$]+ from )?'([^']+)';/gm),
    ...source.matchAll(/\bimport\('([^']+)'\)/g),
  ].map(([, name = '']) => name);

/** Why a snippet cannot run in a page; `undefined` for one that can. */
export function reasonNotToRun(source: string): string | undefined {
  if (isPart(source)) return 'it is a part of a program';
  if (isOfTests.test(source)) return 'a test runner runs it';
  const missing = importsOf(source).filter((name) => !isModuleName(name));
  if (missing.length > 0) return `it imports ${missing.join(', ')}`;
  const [onlyInNode] =
    /\b(?:publicNetwork|loopbackNetwork|loadWorldFile|saveWorldFile|allowHosts|allowOrigins)\b/.exec(source) ?? [];
  return onlyInNode && `it uses ${onlyInNode}`;
}
