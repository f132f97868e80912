import { operations } from '@boothkit/contract';
import { toOpenApi30 } from '@boothkit/contract/internal';
import type { OpenApiDocument } from '@boothkit/contract/openapi';
import * as z from 'zod';
import { accountOperations } from './accounts.ts';
import { catalogOperations } from './catalog.ts';
import { clockOperations } from './clock.ts';
import { connectionOperations } from './connections.ts';
import { describedControl } from './document.ts';
import { eventOperations } from './events.ts';
import { faultOperations } from './faults.ts';
import { galleryOperations } from './galleries.ts';
import { guestOperations } from './guests.ts';
import { keyOperations } from './keys.ts';
import { type ControlOperation, type ExchangeOf, operation } from './operation.ts';
import { operatorOperations } from './operators.ts';
import { requestOperations } from './requests.ts';
import { resourceOperations } from './resources.ts';
import { routeOperations } from './routes.ts';
import { messageOperations, sendOperations } from './sends.ts';
import type { ServedBy, ServingNone } from './serve-types.ts';
import { snapshotOperations } from './snapshots.ts';
import { tabletOperations } from './tablets.ts';
import { templateImportOperations } from './template-imports.ts';
import { webhookOperations, webOperations } from './webhooks.ts';
import { worldFileOperations, worldOperations } from './worlds.ts';

/** The edition of OpenAPI that a document is asked for in. */
const openapi = z.enum(['3.0', '3.1']).default('3.1');

const inEdition = (document: OpenApiDocument, edition: { readonly openapi: '3.0' | '3.1' }) =>
  edition.openapi === '3.0' ? toOpenApi30(document) : document;

/** The operations that serve methods of remote objects, and a few that only other languages and the dashboard call. */
const table = {
  ...snapshotOperations,
  ...accountOperations,
  ...resourceOperations,
  ...templateImportOperations,
  ...eventOperations,
  ...operatorOperations,
  ...galleryOperations,
  ...sendOperations,
  ...messageOperations,
  ...tabletOperations,
  ...guestOperations,
  ...catalogOperations,
  ...keyOperations,
  ...connectionOperations,
  ...webhookOperations,
  ...webOperations,
  ...clockOperations,
  ...faultOperations,
  ...requestOperations,
  ...routeOperations,
  ...worldOperations,
  ...worldFileOperations,
};

/**
 * Every operation of the control API, by name. From it come the routes, the OpenAPI document of the control API and the objects of
 * `@boothkit/simulator/remote`.
 */
export const controlOperations: Readonly<Record<string, ControlOperation>> = {
  ...table,
  get_openapi: operation({
    route: 'GET /openapi.json',
    summary: 'Describes this API in OpenAPI 3.1, or with openapi=3.0 in OpenAPI 3.0.',
    query: z.strictObject({ openapi }),
    response: operations.get_openapi.success.schema,
    run({ origin, controlUrl }, edition) {
      const url = `${origin}${new URL(controlUrl).pathname}`;
      const servers = [{ url, description: 'This world of this simulator.' }];
      return inEdition({ ...describedControl(controlOperations), servers }, edition);
    },
  }),
  get_service_openapi: operation({
    route: 'GET /api/openapi.json',
    summary:
      'Describes the REST API of this world in OpenAPI 3.1, or with openapi=3.0 in OpenAPI 3.0, by default in its current version. Needs no API key.',
    query: z.strictObject({ openapi, version: z.string().exactOptional() }),
    response: operations.get_openapi.success.schema,
    run: async (simulator, { version, ...edition }) => inEdition(await simulator.document(version), edition),
  }),
};

/** The methods of remote objects that an operation serves. */
export type ServedMethod = ServedBy<typeof table> | ServedBy<typeof resourceOperations>;

/** The route of each operation, with the schemas of its body, query and response, as a union. */
export type ControlExchange = ExchangeOf<typeof table> | ExchangeOf<typeof resourceOperations>;

/** The operations that serve no method of a remote object. */
export type ServingNoMethod = ServingNone<typeof table>;
