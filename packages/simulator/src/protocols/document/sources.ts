import { ApiError, fieldError } from '../../engine/errors/api-error.ts';
import { entriesOf, type ListSource } from '../../engine/resources/listing.ts';
import { InputError } from '../../engine/resources/parse.ts';
import type { StatefulName } from '../../model/document/stateful.ts';
import type { TabletRecord } from '../../model/tablets/tablet.ts';
import type { Transaction, World } from '../../model/world.ts';
import { mediaOf, sessionsOf } from '../../service/galleries/store.ts';
import { addLaunch, type PlannedLaunch, readLaunch, removeWaitingLaunches } from '../../service/tablets/schedule.ts';
import { Unservable } from './fill.ts';

/** What sources read of a tablet. */
interface TabletOfCall
  extends Pick<TabletRecord, 'id' | 'name' | 'mode' | 'screen' | 'printer' | 'build' | 'printsPerGuest'> {
  readonly orientation: string;
  readonly eventId: string | null;
  readonly showing: string;
  launches(): readonly object[];
}

/** What sources read of the account of a call, as its owner sees it. */
export interface AccountOfCall {
  readonly events: {
    stats(id: string): object;
    check(id: string): { readonly rejection: object | null };
  };
  readonly galleries: { getMedia(id: string): object | undefined };
  readonly templates: { get(id: string): { readonly id: string } | undefined };
  readonly tablets: { get(id: string): TabletOfCall | undefined };
}

/** A call as the sources of state see it; its parts are valid. */
export interface SourceCall {
  readonly world: World;
  readonly account: AccountOfCall;
  readonly accountId: string;
  readonly method: string;
  /** The ID that a call gives of a thing, under the first of these names that it has, with the field that has it. */
  idOf(...names: readonly string[]): { readonly id: string; readonly field: string };
  /** The entries of the list in the body, each with the fields that stand for these names of the simulator. */
  entries(names: readonly string[]): readonly Sent[];
  /** Makes a change, if the document can have the record that is expected then as a response. */
  commit<Result>(change: (tx: Transaction) => Result, expected: object): Result;
}

/** An object that was sent. */
export interface Sent {
  /** The value that was sent under a name of the simulator; undefined if none was. */
  get(name: string): { readonly value: unknown; readonly field: string } | undefined;
  /** The place of the entry. */
  readonly at: string;
}

/** The data of the world for a response: one record, or a list of them. */
export type Found =
  | { readonly record: object }
  | {
      readonly list: Omit<ListSource<unknown, object>, 'name' | 'seed'> & {
        /** The path of a collection, of which there may be several. */
        readonly path?: string;
        /** The position of the item with an ID, where an ID may be a cursor. */
        readonly positionOf?: (id: string) => string | undefined;
      };
    };

type Source = (call: SourceCall) => Found;

export function missing(noun: string, { id, field }: { readonly id: string; readonly field: string }): ApiError {
  return new ApiError('not_found', '2.7', `There is no ${noun} ${id}.`, {
    details: [
      {
        field,
        message: `${field} must name ${noun === 'event' ? 'an' : 'a'} ${noun} of the account; got ${JSON.stringify(id)}`,
      },
    ],
  });
}

/** The event of a call; a gallery stands for its event. */
function eventOf(call: SourceCall) {
  const found = call.idOf('eventId', 'galleryId');
  const account = call.world.account(call.accountId);
  const event = account.events.get(found.id) ?? account.events.get(account.galleries.get(found.id)?.eventId ?? '');
  if (!event) throw missing('event', found);
  return event;
}

function tabletOf({ account }: SourceCall, found: { readonly id: string; readonly field: string }) {
  const tablet = account.tablets.get(found.id);
  if (!tablet) throw missing('tablet', found);
  const { id, name, mode, screen, printer, build, orientation, eventId, showing, printsPerGuest } = tablet;
  return {
    ...{ id, name, mode, screen, printer, build, orientation, eventId, showing, printsPerGuest },
    ...{ deviceId: id, stationType: mode, launches: tablet.launches() },
  };
}

/** Sources of responses, by the names of operations that the reference gives. */
export const sources: Readonly<Record<StatefulName, Source>> = {
  list_media(call) {
    const { world, account, accountId } = call;
    const { id: eventId, idUser: eventIdUser, galleryId } = eventOf(call);
    const state = world.account(accountId);
    return {
      list: {
        entries: (after) => state.media.by('gallery', `${galleryId}/`, after),
        show: (media) => ({ ...account.galleries.getMedia((media as { id: string }).id), eventId, eventIdUser }),
      },
    };
  },
  get_event_stats(call) {
    const { id, idUser: eventIdUser, galleryId } = eventOf(call);
    const state = call.world.account(call.accountId);
    const sessions = [...sessionsOf(state, galleryId)].length;
    const media = [...mediaOf(state, galleryId)].length;
    return { record: { ...call.account.events.stats(id), eventIdUser, galleryId, sessions, media } };
  },
  check_event(call) {
    const { id: eventId, idUser: eventIdUser } = eventOf(call);
    const report = call.account.events.check(eventId);
    return { record: { eventId, eventIdUser, opens: report.rejection === null, ...report } };
  },
  list_templates: ({ account, world, accountId }) => ({
    list: {
      entries: (after) => entriesOf(world.account(accountId).templates, after),
      show: (template) => ({ ...account.templates.get((template as { id: string }).id) }),
    },
  }),
  get_template({ account, idOf }) {
    const found = idOf('templateId');
    const template = account.templates.get(found.id);
    if (!template) throw missing('template', found);
    return { record: { templateId: template.id, ...template } };
  },
  list_devices: (call) => ({
    list: {
      entries: (after) => entriesOf(call.world.account(call.accountId).tablets, after),
      show: (tablet) => tabletOf(call, { id: (tablet as { id: string }).id, field: 'id' }),
    },
  }),
  set_device_schedule(call) {
    const found = call.idOf('deviceId', 'tabletId');
    const tablet = tabletOf(call, found);
    const { id } = tablet;
    const launches = call.entries(launchFields).map((entry) => launchIn(call, entry));
    call.commit(
      (tx) => {
        if (call.method === 'PUT') removeWaitingLaunches(tx, id);
        for (const launch of launches) addLaunch(tx, { ...launch, tabletId: id });
      },
      {
        ...tablet,
        launches: launches.map((launch) => ({ ...launch, id, tabletId: id, outcome: 'waiting', ended: false })),
      },
    );
    return { record: tabletOf(call, found) };
  },
};

const launchFields = ['eventId', 'startsAt', 'endsAt', 'stationType', 'whenBusy', 'afterwards'];

/** A launch that was sent. Throws a field error that names the field as it was sent. */
function launchIn({ world, accountId }: SourceCall, { get, at }: Sent): PlannedLaunch {
  for (const name of ['eventId', 'startsAt'])
    if (!get(name)) {
      throw new Unservable(
        `no field of ${at} stands for ${name}: name it in the option fields, as { start_at: 'startsAt' }`,
      );
    }
  const sent = launchFields.flatMap((name) => {
    const value = get(name)?.value;
    return value === undefined ? [] : [[name, value] as const];
  });
  try {
    return readLaunch(world, world.account(accountId), Object.fromEntries(sent) as never);
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    const [{ field: name, message } = { field: '', message: error.problem }] = error.errors;
    const field = get(name)?.field ?? at;
    throw fieldError('7/validation-failed', field, `${field}${message.slice(name.length)}`);
  }
}
