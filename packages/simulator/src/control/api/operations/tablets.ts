import { stationTypes } from '@boothkit/contract/rules';
import * as z from 'zod';
import {
  LaunchResponse,
  NewLaunchSchema,
  NewTabletSchema,
  TabletChangesSchema,
} from '../../../model/tablets/tablet-inputs.ts';
import { PrintJobResponse, TabletResponse } from '../../../model/tablets/tablet-view.ts';
import type { Tablet, Tablets } from '../../../objects/tablets/tablets.ts';
import { type TabletView, tabletView } from '../../../objects/tablets/views.ts';
import { requireFound } from './operation.ts';
import { ofAccount, Removed } from './serve.ts';

const tabletsPath = '/accounts/{accountId}/tablets';

/** The path of a tablet. */
export const tabletPath = `${tabletsPath}/{tabletId}` as const;

const id = z.string().min(1);

/** The tablets of an account, elsewhere: their methods take the ID of a tablet or of a guest's session. */
export const tablets = ofAccount('tablets');

/** A tablet. Throws `not_found` if it does not exist. */
export const tabletIn = (all: Tablets, tabletId: string): Tablet => requireFound(all.get(tabletId), 'tablet', tabletId);

/** A tablet after something was done at it. */
export function after(all: Tablets, tabletId: string, act: (tablet: Tablet) => unknown): TabletView {
  const tablet = tabletIn(all, tabletId);
  act(tablet);
  return tabletView(tablet);
}

/** The tablets of an account, and the events that they open. */
export const tabletOperations = {
  create_tablet: tablets.serve('add', {
    route: `POST ${tabletsPath}`,
    summary: `Adds a tablet in one of the modes ${stationTypes.join(', ')}.`,
    status: 201,
    body: NewTabletSchema,
    returns: TabletResponse,
    run: (all, input) => tabletView(all.add(input)),
  }),
  list_tablets: tablets.list(['page', 'list'], {
    route: `GET ${tabletsPath}`,
    summary: 'Lists the tablets of an account with their screens.',
    item: TabletResponse,
    run(all, query) {
      const page = all.page(query);
      return { ...page, data: page.data.map(tabletView) };
    },
  }),
  get_tablet: tablets.serve('get', {
    route: `GET ${tabletPath}`,
    summary: 'Returns a tablet, and what is on its screen.',
    noun: 'tablet',
    returns: TabletResponse,
    run: (all, tabletId) => tabletView(tabletIn(all, tabletId)),
  }),
  update_tablet: tablets.serve('update', {
    route: `PATCH ${tabletPath}`,
    summary: 'Changes a tablet.',
    body: TabletChangesSchema,
    returns: TabletResponse,
    run: (all, tabletId, changes) => tabletView(all.update(tabletId, changes)),
  }),
  delete_tablet: tablets.serve('remove', {
    route: `DELETE ${tabletPath}`,
    summary: 'Removes a tablet; its captures stay.',
    returns: Removed,
    member: 'removed',
  }),
  open_event: tablets.serve('open', {
    route: `POST ${tabletPath}/open`,
    summary: 'Opens an event (eventId) on a tablet, which may reject it.',
    body: z.strictObject({ eventId: id }),
    args: ['body.eventId'],
    returns: TabletResponse,
    run: (all, tabletId, eventId) => after(all, tabletId, (tablet) => tablet.open(eventId)),
  }),
  go_home: tablets.serve('home', {
    route: `POST ${tabletPath}/home`,
    summary: 'Brings a tablet to its home screen, where it reads the event again.',
    returns: TabletResponse,
    run: (all, tabletId) => after(all, tabletId, (tablet) => tablet.home()),
  }),
  close_event: tablets.serve('close', {
    route: `POST ${tabletPath}/close`,
    summary: 'Closes the event that a tablet has open.',
    returns: TabletResponse,
    run: (all, tabletId) => after(all, tabletId, (tablet) => tablet.close()),
  }),
  touch_tablet: tablets.serve('touch', {
    route: `POST ${tabletPath}/touch`,
    summary: 'Touches the screen of a tablet: wakes it, starts a capture (templateId) or continues after one.',
    body: z.strictObject({ templateId: id.exactOptional() }),
    args: ['body.templateId'],
    returns: TabletResponse,
    run: (all, tabletId, templateId) => after(all, tabletId, (tablet) => tablet.touch(templateId)),
  }),
  create_launch: tablets.serve('schedule', {
    route: `POST ${tabletPath}/launches`,
    summary: 'Puts an event on the schedule of a tablet.',
    status: 201,
    body: NewLaunchSchema,
    returns: LaunchResponse,
    run: (all, tabletId, launch) => tabletIn(all, tabletId).schedule(launch),
  }),
  list_launches: tablets.list(['launchPage', 'launches'], {
    route: `GET ${tabletPath}/launches`,
    summary: 'Lists the schedule of a tablet with the outcome of each launch.',
    item: LaunchResponse,
    run: (all, tabletId, query) => tabletIn(all, tabletId).launchPage(query),
  }),
  list_print_jobs: tablets.list(['printJobPage', 'printJobs'], {
    route: `GET ${tabletPath}/print-jobs`,
    summary: 'Lists the print jobs of a tablet, by the time they finish.',
    item: PrintJobResponse,
    run: (all, tabletId, query) => tabletIn(all, tabletId).printJobPage(query),
  }),
};
