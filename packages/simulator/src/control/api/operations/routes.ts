import { toolGroups } from '@boothkit/contract/internal';
import * as z from 'zod';
import { documentReportFields } from '../../../model/document/document-report.ts';
import { StubSchema } from '../../../model/document/stub.ts';
import type { NewStub } from '../../../objects/routes/stub-routes.ts';
import { ofSimulator, Removed, simulator } from './serve.ts';

const RouteResponse = z
  .strictObject({
    operation: z.string(),
    method: z.string(),
    path: z.string(),
    scope: z.enum(['read', 'read-write']),
    cost: z.enum(['ordinary', 'expensive']),
    heavy: z.boolean().nullable(),
    group: z.enum(toolGroups).nullable(),
    answered: z.int().min(0),
  })
  .meta({ id: 'Route' });

const DocumentReportResponse = z.strictObject(documentReportFields()).meta({ id: 'DocumentReport' });

const routes = ofSimulator('routes');

/** Stub routes of operations that the reference only names. */
export const routeOperations = {
  create_route: routes.serve('add', {
    route: 'POST /routes',
    summary:
      "Adds a stub for an operation whose path the service's documentation does not give, with a fixed response or several in order. A text such as {{path.id}}, {{query.limit}}, {{body.name}}, {{newId}} or {{now}} is replaced by its value.",
    status: 201,
    body: StubSchema,
    returns: RouteResponse,
    run: (all, stub) => all.add(stub as NewStub),
  }),
  list_routes: routes.list(['page', 'list'], {
    route: 'GET /routes',
    summary: 'Lists the stubs.',
    item: RouteResponse,
  }),
  get_document_report: simulator.serve('documentReport', {
    route: 'GET /document',
    summary:
      "Returns how the operations of the service's own document are served, which fields calls found no value for, and where the document contradicts what the simulator serves.",
    returns: DocumentReportResponse,
  }),
  delete_route: routes.serve('remove', {
    route: 'DELETE /routes/{operation}',
    summary: 'Removes the stub of an operation.',
    returns: Removed,
    member: 'removed',
  }),
};
