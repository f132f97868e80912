import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { document } from '../admin/described.ts';
import { connected } from './connected.ts';

/** The names of all methods of an object and of the objects in it, from it on: `keys.create`. */
function methodsOf(object: object, from = ''): string[] {
  return Object.entries(object).flatMap(([name, member]) => {
    if (typeof member === 'function') return [`${from}${name}`];
    return typeof member === 'object' && member !== null && !Array.isArray(member)
      ? methodsOf(member, `${from}${name}.`)
      : [];
  });
}

/** The names of all members that types of the entry `remote` have, and the objects in them, as TypeScript sees them. */
function membersByType(...names: readonly string[]): string[][] {
  const entry = fileURLToPath(new URL('../../src/remote.ts', import.meta.url));
  const program = ts.createProgram([entry], {
    ...{ target: ts.ScriptTarget.ESNext, module: ts.ModuleKind.NodeNext, strict: true, noEmit: true },
    ...{ customConditions: ['@boothkit/source'], allowImportingTsExtensions: true, skipLibCheck: true },
  });
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(entry);
  const module = source && checker.getSymbolAtLocation(source);
  const exported = module ? checker.getExportsOfModule(module) : [];
  const below = (type: ts.Type, from: string): string[] =>
    type.getProperties().flatMap((property) => {
      const name = `${from}${property.getName()}`;
      const member = checker.getTypeOfSymbol(property);
      const isObject = (member.flags & ts.TypeFlags.Object) !== 0 && member.getCallSignatures().length === 0;
      return isObject ? [name, ...below(member, `${name}.`)] : [name];
    });
  return names.map((name) => {
    const symbol = exported.find((known) => known.getName() === name);
    if (!symbol) throw new Error(`remote.ts exports no ${name}`);
    return below(checker.getDeclaredTypeOfSymbol(checker.getAliasedSymbol(symbol)), '');
  });
}

/** A member by its name, such as `keys.create`. */
function memberOf(object: object, name: string): unknown {
  return name
    .split('.')
    .reduce<unknown>((found, part) => (found as Record<string, unknown> | undefined)?.[part], object);
}

/** What only makes sense where the simulator runs. */
const inProcessOnly = [
  // The wire itself.
  ...['fetch', 'respond', 'web.receive'],
  // Waiting in the world's time, and the world's own bookkeeping.
  ...['clock.now', 'clock.date', 'clock.sleep', 'clock.wait', 'clock.hold', 'clock.busy'],
  ...['clock.addSource', 'clock.sourcesChanged', 'clock.capture', 'clock.restore'],
];

test('everything a simulator can do in process is available remotely', async () => {
  const { sim, remote } = await connected();
  const missing = methodsOf(sim).filter((name) => !methodsOf(remote).includes(name));
  expect(missing.sort()).toEqual([...inProcessOnly, 'fork'].sort());
});

test('everything an account can do in process is available remotely', async () => {
  const { account, remoteAccount } = await connected();
  // Account limits and the like are read at once.
  const { limits: _limits, quota: _quota, defaults: _defaults, ...rest } = account;
  const missing = methodsOf(rest).filter((name) => !methodsOf(remoteAccount).includes(name));
  expect(missing).toEqual([]);
});

test('every member that the types of the remote objects have exists at run time', async () => {
  const { remote, remoteAccount } = await connected();
  const [simulatorMembers, accountMembers] = membersByType('RemoteSimulator', 'RemoteAccount');
  expect(simulatorMembers).toContain('accounts.get');
  expect(accountMembers).toContain('templates.add');
  expect(simulatorMembers?.filter((name) => memberOf(remote, name) === undefined)).toEqual([]);
  expect(accountMembers?.filter((name) => memberOf(remoteAccount, name) === undefined)).toEqual([]);
});

test('what an account has beside its methods is read at once', async () => {
  const { account, remoteAccount } = await connected();
  account.update({ communication: { greeting: 'Hello' } });
  const methods = methodsOf(account).map((name) => name.split('.')[0]);
  const read = await remoteAccount.read();
  for (const name of Object.keys(account).filter((member) => !methods.includes(member)))
    expect(read[name as keyof typeof read], name).toEqual(account[name as keyof typeof account]);
});

test('every operation of the control API is a method of a remote object', async () => {
  const { remote, remoteAccount } = await connected();
  const known = new Set([...methodsOf(remote), ...methodsOf(remoteAccount)]);
  const others = Object.values(document.paths).flatMap((methods) =>
    Object.values(methods).flatMap(({ operationId, 'x-remote': remoteMethods = [] }) =>
      remoteMethods.length > 0 && remoteMethods.every(({ method }) => known.has(method)) ? [] : [operationId],
    ),
  );
  // Called by methods that do more: accounts.list, restore, toTest and web.serve; and what connect reads.
  expect(others.sort()).toEqual(
    [
      'get_openapi',
      'get_service_openapi',
      'get_world_file_schema',
      'list_accounts',
      'list_snapshots',
      'delete_snapshot',
      'restore_snapshot',
      'serve_web_page',
      'write_test',
      // For the dashboard and other languages; in JavaScript there is inspectDesign.
      'inspect_page',
      // Called by worlds.create, worlds.list and worlds.page; and list_requests and get_har, for tests without a client.
      ...['create_world', 'list_worlds', 'list_requests', 'get_har'],
    ].sort(),
  );
});
