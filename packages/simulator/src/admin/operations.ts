import { OpenApiResponse } from '@boothkit/contract';
import { describedControl } from './document.ts';
import type { ControlOperation } from './operation.ts';
import { accountOperations } from './operations/accounts.ts';
import { catalogOperations } from './operations/catalog.ts';
import { clockOperations } from './operations/clock.ts';
import { connectionOperations } from './operations/connections.ts';
import { eventOperations } from './operations/events.ts';
import { faultOperations } from './operations/faults.ts';
import { galleryOperations } from './operations/galleries.ts';
import { guestOperations } from './operations/guests.ts';
import { keyOperations } from './operations/keys.ts';
import { messageOperations } from './operations/messages.ts';
import { operatorOperations } from './operations/operators.ts';
import { requestOperations } from './operations/requests.ts';
import { resourceOperations } from './operations/resources.ts';
import { routeOperations } from './operations/routes.ts';
import { sendOperations } from './operations/sends.ts';
import { snapshotOperations } from './operations/snapshots.ts';
import { tabletOperations } from './operations/tablets.ts';
import { templateImportOperations } from './operations/template-imports.ts';
import { webOperations } from './operations/web.ts';
import { webhookOperations } from './operations/webhooks.ts';
import { worldFileOperations } from './operations/world-file.ts';
import { worldOperations } from './operations/worlds.ts';

/**
 * Every operation of the control API, by name. From it come the routes, the OpenAPI document of the control API and, by what
 * an entry says under `remote`, the objects of `@boothkit/simulator/remote`.
 */
export const controlOperations: Readonly<Record<string, ControlOperation>> = {
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
  get_openapi: {
    method: 'GET',
    path: '/openapi.json',
    summary: 'Describes this API in OpenAPI 3.1.',
    status: 200,
    response: OpenApiResponse,
    run: () => describedControl(controlOperations),
  },
};
