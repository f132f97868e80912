import { operations } from '@boothkit/contract';
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
import { messageOperations } from './messages.ts';
import { type ControlOperation, operation } from './operation.ts';
import { operatorOperations } from './operators.ts';
import { requestOperations } from './requests.ts';
import { resourceOperations } from './resources.ts';
import { routeOperations } from './routes.ts';
import { sendOperations } from './sends.ts';
import { snapshotOperations } from './snapshots.ts';
import { tabletOperations } from './tablets.ts';
import { templateImportOperations } from './template-imports.ts';
import { webOperations } from './web.ts';
import { webhookOperations } from './webhooks.ts';
import { worldFileOperations } from './world-file.ts';
import { worldOperations } from './worlds.ts';

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
  get_openapi: operation({
    method: 'GET',
    path: '/openapi.json',
    summary: 'Describes this API in OpenAPI 3.1.',
    status: 200,
    response: operations.get_openapi.success.schema,
    run: () => describedControl(controlOperations),
  }),
};
