/** The modules that a program of the playground can import. */
export const moduleNames = [
  '@boothkit/client',
  '@boothkit/client/redis',
  '@boothkit/client/validate',
  '@boothkit/client/webhooks',
  '@boothkit/contract',
  '@boothkit/contract/constants',
  '@boothkit/contract/document',
  '@boothkit/contract/layout',
  '@boothkit/contract/openapi',
  '@boothkit/contract/rules',
  '@boothkit/contract/types',
  '@boothkit/design-check',
  '@boothkit/simulator',
] as const;

/** The name of a module that the playground has. */
export type ModuleName = (typeof moduleNames)[number];

/** Whether the playground has a module. */
export function isModuleName(name: string): name is ModuleName {
  return (moduleNames as readonly string[]).includes(name);
}

/** The name of the file that a snippet begins with, in a comment. */
export function fileNameOf(source: string): string | undefined {
  return /^\/\/ ([\w.-]+\.ts)\b/.exec(source)?.[1];
}

/** Why a snippet cannot run in a page; `undefined` for one that can. */
export function reasonNotToRun(source: string): string | undefined {
  if (fileNameOf(source) === undefined) return 'it names no file, so it is a part of a program';
  const missing = [...source.matchAll(/^(?:import|export) (?!type )[^;]*?'([^']+)';/gm)]
    .map(([, name = '']) => name)
    .filter((name) => !isModuleName(name));
  if (missing.length > 0) return `it imports ${missing.join(', ')}`;
  return /^(?!\s*\/\/).*\bprocess\./m.test(source) ? 'it uses process, which only Node has' : undefined;
}
