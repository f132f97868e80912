import { operations } from '@boothkit/contract';
import { routes } from '../../engine/http/routes.ts';
import type { StubRecord } from '../../model/document/stub.ts';
import type { World } from '../../model/world.ts';

const given = routes(Object.values(operations).map(({ method, path }) => [method, path, path] as const));

/** The need of a stub's path, for errors, if another operation has it. */
export function whyTaken(world: World, { operation, method, path }: StubRecord): string | undefined {
  if (given.find(method, path.replaceAll(/[{}]/g, ''))) return 'not be that of a documented operation';
  for (const other of world.stubs.values())
    if (other.operation !== operation && other.method === method && other.path === path)
      return `not be that of ${other.operation}, with the same method`;
  return undefined;
}
