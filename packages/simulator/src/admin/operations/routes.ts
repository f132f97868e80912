import { namedOnlyOperations } from '@boothkit/contract/internal';
import * as z from 'zod';
import { type NewStub, NewStubSchema } from '../../faults/stub-routes.ts';
import { Removed } from '../responses/fields.ts';
import { ofSimulator } from './serve.ts';

const RouteResponse = z
  .strictObject({ operation: z.enum(namedOnlyOperations), method: z.string(), path: z.string() })
  .meta({ id: 'Route' });

const routes = ofSimulator('routes');

/** Stub routes of operations that the reference only names. */
export const routeOperations = {
  create_route: routes.serve('add', {
    route: 'POST /routes',
    summary: "Adds a stub for an operation that the service's documentation only names, with a fixed response.",
    status: 201,
    body: NewStubSchema,
    returns: RouteResponse,
    run: (all, stub) => all.add(stub as NewStub),
  }),
  list_routes: routes.list(['page', 'list'], {
    route: 'GET /routes',
    summary: 'Lists the stubs.',
    item: RouteResponse,
  }),
  delete_route: routes.serve('remove', {
    route: 'DELETE /routes/{operation}',
    summary: 'Removes the stub of an operation.',
    returns: Removed,
    member: 'removed',
    run: (all, name) => ({ removed: namedOnlyOperations.some((known) => known === name && all.remove(known)) }),
  }),
};
