import { namedOnlyOperations } from '@boothkit/contract';
import * as z from 'zod';
import type { Simulator } from '../../interface.ts';
import { type NewStub, NewStubSchema } from '../../testing/stub-routes.ts';
import { type ControlOperation, operation } from '../operation.ts';
import { listOperation } from '../resource-operations.ts';
import { Removed } from '../responses/fields.ts';

const RouteResponse = z
  .strictObject({ operation: z.enum(namedOnlyOperations), method: z.string(), path: z.string() })
  .meta({ id: 'Route' });

const routes = {
  path: '/routes',
  at: 'routes',
  response: RouteResponse,
  collection: ({ routes }: Simulator) => routes,
};

/** Made-up routes of operations that the reference only names. */
export const routeOperations = {
  create_route: operation({
    method: 'POST',
    path: routes.path,
    summary: 'Adds a stub for an operation that the reference only names, with a fixed response.',
    status: 201,
    body: NewStubSchema,
    response: RouteResponse,
    remote: [{ at: 'routes.add' }],
    run: (simulator, stub) => simulator.routes.add(stub as NewStub),
  }),
  list_routes: listOperation(routes, 'Lists the stubs.'),
  delete_route: {
    method: 'DELETE',
    path: `${routes.path}/{operation}`,
    summary: 'Removes the stub of an operation.',
    status: 200,
    response: Removed,
    remote: [{ at: 'routes.remove', gives: 'removed' }],
    run: (simulator, _, { operation: name = '' }) => ({
      removed: namedOnlyOperations.some((known) => known === name && simulator.routes.remove(known)),
    }),
  },
} as const satisfies Record<string, ControlOperation>;
