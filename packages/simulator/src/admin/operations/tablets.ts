import { stationTypes } from '@boothkit/contract/rules';
import * as z from 'zod';
import type { PathParams } from '../../engine/http/routes.ts';
import { type PageInput, PageSchema } from '../../engine/resources/listing.ts';
import type { Simulator } from '../../interface.ts';
import {
  LaunchResponse,
  NewLaunchSchema,
  type NewTablet,
  NewTabletSchema,
  type TabletChanges,
  TabletChangesSchema,
} from '../../model/tablet-inputs.ts';
import { PrintJobResponse, TabletResponse } from '../../model/tablet-view.ts';
import type { Tablet } from '../../tablets/owner-tablets.ts';
import { tabletView } from '../../tablets/views.ts';
import { pageOf } from '../responses/fields.ts';
import {
  accountNamed,
  type Controlled,
  type ControlOperation,
  operation,
  paginates,
  queried,
  requireFound,
} from './operation.ts';
import {
  createOperation,
  deleteOperation,
  getOperation,
  listOperation,
  updateOperation,
} from './resource-operations.ts';

const tablets = {
  name: 'tablet',
  path: '/accounts/{accountId}/tablets',
  param: 'tabletId',
  at: 'tablets',
  response: TabletResponse,
  collection(simulator: Controlled, params: PathParams) {
    const { tablets } = accountNamed(simulator, params);
    return {
      add: (input: NewTablet) => tabletView(tablets.add(input)),
      page(input: PageInput) {
        const page = tablets.page(input);
        return { ...page, data: page.data.map(tabletView) };
      },
      get(id: string) {
        const tablet = tablets.get(id);
        return tablet && tabletView(tablet);
      },
      update: (id: string, changes: TabletChanges) => tabletView(tablets.update(id, changes)),
      remove: (id: string) => tablets.remove(id),
    };
  },
};

/** The path of a tablet. */
export const tabletPath = `${tablets.path}/{tabletId}`;

const OpenBody = z.strictObject({ eventId: z.string().min(1) });
const TouchBody = z.strictObject({ templateId: z.string().min(1).exactOptional() });

/** The tablets of an account, and the events that they open. */
export const tabletOperations = {
  create_tablet: createOperation(
    tablets,
    NewTabletSchema,
    `Adds a tablet in one of the modes ${stationTypes.join(', ')}.`,
  ),
  list_tablets: listOperation(tablets, 'Lists the tablets of an account with their screens.'),
  get_tablet: getOperation(tablets, 'Returns a tablet, and what is on its screen.'),
  update_tablet: updateOperation(tablets, TabletChangesSchema, 'Changes a tablet.'),
  delete_tablet: deleteOperation(tablets, 'Removes a tablet; its captures stay.'),
  open_event: operation({
    method: 'POST',
    path: `${tabletPath}/open`,
    summary: 'Opens an event (eventId) on a tablet, which may reject it.',
    status: 200,
    body: OpenBody,
    response: TabletResponse,
    remote: [{ method: 'tablets.open', args: ['tabletId', 'body.eventId'] }],
    run(simulator, { eventId }, params) {
      const event = requireFound(accountNamed(simulator, params).events.get(eventId), 'event', eventId);
      return actOnTablet(simulator, params, (tablet) => tablet.open(event.id));
    },
  }),
  go_home: operation({
    method: 'POST',
    path: `${tabletPath}/home`,
    summary: 'Brings a tablet to its home screen, where it reads the event again.',
    status: 200,
    response: TabletResponse,
    remote: [{ method: 'tablets.home' }],
    run: (simulator, _, params) => actOnTablet(simulator, params, (tablet) => tablet.home()),
  }),
  close_event: operation({
    method: 'POST',
    path: `${tabletPath}/close`,
    summary: 'Closes the event that a tablet has open.',
    status: 200,
    response: TabletResponse,
    remote: [{ method: 'tablets.close' }],
    run: (simulator, _, params) => actOnTablet(simulator, params, (tablet) => tablet.close()),
  }),
  touch_tablet: operation({
    method: 'POST',
    path: `${tabletPath}/touch`,
    summary: 'Touches the screen of a tablet: wakes it, starts a capture (templateId) or continues after one.',
    status: 200,
    body: TouchBody,
    response: TabletResponse,
    remote: [{ method: 'tablets.touch', args: ['tabletId', 'body.templateId'] }],
    run: (simulator, { templateId }, params) => actOnTablet(simulator, params, (tablet) => tablet.touch(templateId)),
  }),
  create_launch: operation({
    method: 'POST',
    path: `${tabletPath}/launches`,
    summary: 'Puts an event on the schedule of a tablet.',
    status: 201,
    body: NewLaunchSchema,
    response: LaunchResponse,
    remote: [{ method: 'tablets.schedule' }],
    run: (simulator, launch, params) => tabletNamed(simulator, params).schedule(launch),
  }),
  list_launches: queried({
    method: 'GET',
    path: `${tabletPath}/launches`,
    summary: 'Lists the schedule of a tablet with the outcome of each launch.',
    status: 200,
    query: PageSchema,
    response: pageOf(LaunchResponse),
    remote: [{ method: 'tablets.launchPage' }, { method: 'tablets.launches', args: ['tabletId'], paginates }],
    run: (simulator, query, params) => tabletNamed(simulator, params).launchPage(query),
  }),
  list_print_jobs: queried({
    method: 'GET',
    path: `${tabletPath}/print-jobs`,
    summary: 'Lists the print jobs of a tablet, by the time they finish.',
    status: 200,
    query: PageSchema,
    response: pageOf(PrintJobResponse),
    remote: [{ method: 'tablets.printJobPage' }, { method: 'tablets.printJobs', args: ['tabletId'], paginates }],
    run: (simulator, query, params) => tabletNamed(simulator, params).printJobPage(query),
  }),
} as const satisfies Record<string, ControlOperation>;

/** The tablet that a path names as `{tabletId}`. Throws `not_found` if it does not exist. */
export function tabletNamed(simulator: Simulator, params: PathParams): Tablet {
  const { tabletId = '' } = params;
  return requireFound(accountNamed(simulator, params).tablets.get(tabletId), 'tablet', tabletId);
}

/** The tablet after something was done at it. */
function actOnTablet(simulator: Simulator, params: PathParams, act: (tablet: Tablet) => unknown) {
  const tablet = tabletNamed(simulator, params);
  act(tablet);
  return tabletView(tablet);
}
