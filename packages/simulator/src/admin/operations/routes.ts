import { namedOnlyOperations } from '@boothkit/contract';
import * as z from 'zod';
import { type NewStub, NewStubSchema } from '../../testing/routes.ts';
import { type ControlOperation, operation } from '../operation.ts';
import { listOf, Removed } from '../responses/fields.ts';

const RouteAnswer = z
  .strictObject({ operation: z.enum(namedOnlyOperations), method: z.string(), path: z.string() })
  .meta({ id: 'Route' });

/** Made-up routes of operations that the reference only names. */
export const routeOperations = {
  create_route: operation({
    method: 'POST',
    path: '/routes',
    summary: 'Makes up the route of an operation that the reference only names, and what it always answers.',
    status: 201,
    body: NewStubSchema,
    answer: RouteAnswer,
    remote: [{ at: 'routes.add' }],
    run: (simulator, stub) => simulator.routes.add(stub as NewStub),
  }),
  list_routes: {
    method: 'GET',
    path: '/routes',
    summary: 'Lists the made-up routes.',
    status: 200,
    answer: listOf(RouteAnswer),
    remote: [{ at: 'routes.list', gives: 'data' }],
    run: (simulator) => ({ data: simulator.routes.list() }),
  },
  delete_route: {
    method: 'DELETE',
    path: '/routes/{operation}',
    summary: 'Removes the made-up route of an operation.',
    status: 200,
    answer: Removed,
    remote: [{ at: 'routes.remove', gives: 'removed' }],
    run: (simulator, _, { operation: name = '' }) => ({
      removed: namedOnlyOperations.some((known) => known === name && simulator.routes.remove(known)),
    }),
  },
} as const satisfies Record<string, ControlOperation>;
