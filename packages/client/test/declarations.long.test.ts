import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { temporaryFolder } from '@boothkit/test-support/temporary-folder';
import ts from 'typescript';
import { expect, test } from 'vitest';
import * as redis from '../src/redis.ts';
import * as validate from '../src/validate.ts';
import * as webhooks from '../src/webhooks.ts';

const groups = ['events', 'branding', 'uploads', 'webhooks', 'openapi', 'limits'] as const;
const functionsOf = (entry: object) =>
  Object.entries(entry)
    .filter(([, value]) => typeof value === 'function' && !/^class/.test(String(value)))
    .map(([name]) => name);

/** Exports with inferred types: a wrapper of every function, and what comes out of it. */
const program = `
import { BoothClient, ConflictError, type Middleware } from '@boothkit/client';
${['redis', 'validate', 'webhooks'].map((name) => `import * as ${name} from '@boothkit/client/${name}';`).join('\n')}

export const booth = new BoothClient();
export const methods = (client: BoothClient) => ({ ${groups.map((group) => `...client.${group}`).join(', ')} });
export const request = (...args: Parameters<BoothClient['request']>) => booth.request(...args);
type Call<Name extends keyof ReturnType<typeof methods>> = ReturnType<ReturnType<typeof methods>[Name]>;
export const urls = async () => (await booth.webhooks.update({})) ;
export const listed = async () => [...(await booth.events.list()).data];
export const branded = () => booth.branding.setImage('e1', 'logo', 'a.png').withResponse();
export const holders = (error: ConflictError) => error.holders.map((holder) => holder);
export const holder = (error: ConflictError) => error.holders[0];
export const sending: Middleware = (request, next) => next(request);
export const method = (request: Parameters<Middleware>[0]) => request.method;
export const withMethod = (request: Parameters<Middleware>[0]) => ({ ...request });
${Object.entries({ redis, validate, webhooks })
  .flatMap(([entry, functions]) => functionsOf(functions).map((name) => `export const ${name} = ${entry}.${name};`))
  .join('\n')}
export const receiver = (secret: string) => webhooks.createWebhookReceiver({ secret, handlers: {} });
export const received = (body: unknown) => webhooks.readDelivery(body).delivery;
export type { Call };
`;

// As under pnpm, where a program finds the packages that it names, and not those that they depend on.
test('inferred exports of every public function can be declared by the names of the client alone', async () => {
  const folder = temporaryFolder();
  await mkdir(join(folder, 'node_modules/@boothkit'), { recursive: true });
  await symlink(
    fileURLToPath(new URL('..', import.meta.url)),
    join(folder, 'node_modules/@boothkit/client'),
    'junction',
  );
  const file = join(folder, 'program.ts');
  await writeFile(file, program);

  let declared = '';
  const options: ts.CompilerOptions = {
    target: ts.ScriptTarget.ES2023,
    lib: ['lib.es2024.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    customConditions: ['@boothkit/source'],
    allowImportingTsExtensions: true,
    types: ['node'],
    typeRoots: [fileURLToPath(new URL('../../../node_modules/@types', import.meta.url))],
    strict: true,
    skipLibCheck: true,
    declaration: true,
    emitDeclarationOnly: true,
  };
  const compiled = ts.createProgram([file], options);
  const source = compiled.getSourceFile(file);
  const { diagnostics } = compiled.emit(source, (_, text) => {
    declared = text;
  });
  const faults = [...compiled.getSemanticDiagnostics(source), ...diagnostics];
  expect(faults.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '))).toEqual([]);
  const named = [...declared.matchAll(/import\("([^"]+)"\)|from "([^"]+)"/g)].map((match) => match[1] ?? match[2]);
  expect(named.filter((name) => !/^@boothkit\/client(?:\/(?:redis|validate|webhooks))?$/.test(name ?? ''))).toEqual([]);
  expect(declared).toContain('export declare const receiver');
});
