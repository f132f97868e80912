import { namedOnlyOperations } from '@boothkit/contract/internal';
import * as z from 'zod';
import { type NewStub, NewStubSchema } from '../../faults/stub-routes.ts';
import type { Simulator } from '../../interface.ts';
import { Removed } from '../responses/fields.ts';
import { type ControlOperation, operation } from './operation.ts';
import { listOperation } from './resource-operations.ts';

const RouteResponse = z
  .strictObject({ operation: z.enum(namedOnlyOperations), method: z.string(), path: z.string() })
  .meta({ id: 'Route' });

const routes = {
  path: '/routes',
  at: 'routes',
  response: RouteResponse,
  collection: ({ routes }: Simulator) => routes,
};

/** Stub routes of operations that the reference only names. */
export const routeOperations = {
  create_route: operation({
    method: 'POST',
    path: routes.path,
    summary: "Adds a stub for an operation that the service's documentation only names, with a fixed response.",
    status: 201,
    body: NewStubSchema,
    response: RouteResponse,
    remote: [{ method: 'routes.add' }],
    run: (simulator, stub) => simulator.routes.add(stub as NewStub),
  }),
  list_routes: listOperation(routes, 'Lists the stubs.'),
  delete_route: operation({
    method: 'DELETE',
    path: `${routes.path}/{operation}`,
    summary: 'Removes the stub of an operation.',
    status: 200,
    response: Removed,
    remote: [{ method: 'routes.remove', returns: 'removed' }],
    run: (simulator, _, { operation: name = '' }) => ({
      removed: namedOnlyOperations.some((known) => known === name && simulator.routes.remove(known)),
    }),
  }),
} as const satisfies Record<string, ControlOperation>;
