import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { connected } from './connected.ts';

/** The names of all members that types of the entry `remote` have, and the objects in them, as TypeScript sees them. */
function membersByType(...names: readonly string[]): string[][] {
  const entry = fileURLToPath(new URL('../../../src/remote.ts', import.meta.url));
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
    const symbol = exported.find((known) => known.getName() === name) ?? expect.fail(`remote.ts exports no ${name}`);
    const isAlias = (symbol.flags & ts.SymbolFlags.Alias) !== 0;
    return below(checker.getDeclaredTypeOfSymbol(isAlias ? checker.getAliasedSymbol(symbol) : symbol), '');
  });
}

/** A member by its name, such as `keys.create`. */
function memberOf(object: object, name: string): unknown {
  return name
    .split('.')
    .reduce<unknown>((found, part) => (found as Record<string, unknown> | undefined)?.[part], object);
}

test('every member that the types of the remote objects have exists at run time', async () => {
  const { remote, remoteAccount } = await connected();
  const [simulatorMembers, accountMembers] = membersByType('RemoteSimulator', 'RemoteAccount');
  expect(simulatorMembers).toContain('accounts.get');
  expect(accountMembers).toContain('templates.add');
  expect(simulatorMembers?.filter((name) => memberOf(remote, name) === undefined)).toEqual([]);
  expect(accountMembers?.filter((name) => memberOf(remoteAccount, name) === undefined)).toEqual([]);
});
