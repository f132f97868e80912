import type {
  CreatedEvent,
  CreateEventBody,
  DeletedEvent,
  DetailedEvent,
  DuplicateEventBody,
  EventSummary,
  FullEvent,
  ListEventsQuery,
  UpdatedEvent,
  UpdateEventBody,
} from '@boothkit/contract/types';
import type { Api } from '../api.ts';
import type { ApiPromise } from '../api-promise.ts';
import type { CallOptions } from '../call-options.ts';
import { type WithMoments, writeMoments } from '../dates.ts';
import { type List, listFrom, type Page } from '../list.ts';
import { loadFor } from '../load-later.ts';
import { demand } from '../option-checks.ts';
import { operationRequest } from '../transport/operation-request.ts';
import type { CursorTrail } from './event-page.ts';

/** A new event (section 4.2); `date` may be a `Date`. */
export type NewEvent = WithMoments<CreateEventBody, 'date'>;
/** Changes to an event (section 4.4); `date` may be a `Date`. */
export type EventPatch = WithMoments<UpdateEventBody, 'date'>;
/** Name and date of a copy (section 4.6); `date` may be a `Date`. */
export type EventCopy = WithMoments<DuplicateEventBody, 'date'>;
/** Which events to list, in what order (section 4.1); `dateFrom` and `dateTo` may be `Date`s. */
export type EventFilter = WithMoments<ListEventsQuery, 'dateFrom' | 'dateTo'>;
/** An event asked for concisely: its settings are null (section 4.3). */
export type ConciseEvent = Omit<FullEvent, 'settings'> & { settings: null };

/** An event that is to be there: `idUser` is what it is known by, so it must be there and not blank. */
export type EnsuredEvent = NewEvent & { readonly idUser: string };

/** What {@link Events.ensure} comes to. */
export interface EnsureResult {
  /** The event, new or as it was found. */
  readonly event: DetailedEvent;
  /**
   * Whether this call created it. `unknown` where an attempt of this call got no answer and the next one found the event: it may
   * have been there before, or that attempt may have created it.
   */
  readonly outcome: 'created' | 'existed' | 'unknown';
}

/** How much of an event to get. */
export interface GetEventOptions<Format extends 'detailed' | 'concise' = 'detailed' | 'concise'> extends CallOptions {
  /** `concise` leaves the settings out, as null (section 4.3). Default: `detailed`. */
  readonly responseFormat?: Format | undefined;
}

/** The operations on events (sections 4.1 to 4.6). */
export interface Events {
  /**
   * Creates an event and its gallery; takes plan quota or an event credit (section 4.2).
   *
   * With an `idUser` that an event has already, that event comes back unchanged with `alreadyExisted` true (rule 4.2.3). Such a
   * call is repeated after faults, and `alreadyExisted` may then speak of its own first attempt. Without one, or with a blank
   * one, a fault ends the call, with `mayHaveHappened` on the error.
   *
   * @example
   * ```ts
   * const event = await booth.events.create({
   *   name: 'Ada & Alan',
   *   date: '2026-09-12T17:00:00+02:00',
   *   templateIds: [templateId],
   *   idUser: 'booking-7',
   * });
   * ```
   */
  create(event: NewEvent, options?: CallOptions): ApiPromise<CreatedEvent>;
  /**
   * Creates the event with that `idUser`, or finds the one there is and leaves it unchanged (rule 4.2.3); tells which. Safe to call
   * as often as you like, from several processes, too.
   *
   * @example
   * ```ts
   * const { event, outcome } = await booth.events.ensure({
   *   name: 'Ada & Alan',
   *   date: '2026-09-12T17:00:00+02:00',
   *   templateIds: [templateId],
   *   idUser: 'booking-7',
   * });
   * if (outcome !== 'created') await booth.events.update(event.id, { name: 'Ada & Alan' });
   * ```
   */
  ensure(event: EnsuredEvent, options?: CallOptions): ApiPromise<EnsureResult>;
  /** Gets an event without its settings (section 4.3). */
  get(
    id: string,
    options: GetEventOptions<'concise'> & { readonly responseFormat: 'concise' },
  ): ApiPromise<ConciseEvent>;
  /** Gets an event with its settings (section 4.3). */
  get(id: string, options?: GetEventOptions<'detailed'>): ApiPromise<DetailedEvent>;
  /** Gets an event as detailed as the options say (section 4.3). */
  get(id: string, options?: GetEventOptions): ApiPromise<FullEvent>;
  /** Changes the fields sent and leaves the others; settings merge per key, null clears (section 4.4). */
  update(id: string, patch: EventPatch, options?: CallOptions): ApiPromise<UpdatedEvent>;
  /**
   * Deletes an event with its gallery and all guest media, for good (section 4.5). When no answer came to an attempt and the next
   * one finds the event gone, the call has done its work and says so.
   */
  delete(id: string, options?: CallOptions): ApiPromise<DeletedEvent>;
  /**
   * Copies an event under a new name and date, with a gallery of its own; takes quota as a new event does, and an account makes
   * 50 copies a UTC day at most (section 4.6). Never repeated after a fault: it could copy twice.
   */
  duplicate(id: string, copy: EventCopy, options?: CallOptions): ApiPromise<DetailedEvent>;
  /**
   * Lists event summaries, newest first unless told otherwise (section 4.1). Filter by one of `idUser`, `search` and a range of
   * dates at most (rule 4.1.2). Awaiting gives the first page, iterating the events of all.
   */
  list(filter?: EventFilter, options?: CallOptions): List<EventSummary>;
  /** Finds the event with the customer's own key, the newest where there are several; undefined where there is none (rule 1.5). */
  findByIdUser(idUser: string, options?: CallOptions): Promise<EventSummary | undefined>;
}

/** The events of a client. */
export function createEvents(api: Api): Events {
  function page(
    filter: EventFilter,
    options: CallOptions | undefined,
    trail: CursorTrail | undefined = filter.cursor === undefined
      ? undefined
      : { cursor: filter.cursor, before: undefined },
  ): ApiPromise<Page<EventSummary>> {
    return api.run('list_events', options, async (call) => {
      const query = { ...writeMoments(filter, ['dateFrom', 'dateTo'], 'list_events') } as ListEventsQuery;
      const success = await api.send(operationRequest(api.baseUrl, 'list_events', { query }), call);
      const { readPage } = await loadFor('list_events', call);
      return readPage(success, call, trail, (next) => page({ ...filter, cursor: next.cursor }, options, next));
    });
  }

  const list: Events['list'] = (filter = {}, options) => listFrom(page({ ...filter }, options));

  return {
    create: (event, options) =>
      api.call('create_event', options, () => ({ body: writeMoments(event, ['date'], 'create_event') })),
    ensure: (event, options) =>
      api.run('create_event', options, async (call) => {
        const { idUser }: { readonly idUser?: unknown } = event;
        const isName = typeof idUser === 'string' && idUser.trim() !== '';
        demand(isName, 'idUser', 'be the key to find the event by', idUser, 'create_event');
        const body = writeMoments(event, ['date'], 'create_event');
        const success = await api.send(operationRequest(api.baseUrl, 'create_event', { body }), call);
        const { readEnsured } = await loadFor('create_event', call, true);
        return readEnsured(success, call);
      }),
    // What its overloads tell apart is a matter of types alone.
    get: (id: string, options?: GetEventOptions) =>
      api.call<never>('get_event', options, () => ({
        eventId: id,
        query: options && { response_format: options.responseFormat },
      })),
    update: (id, patch, options) =>
      api.call('update_event', options, () => ({ eventId: id, body: writeMoments(patch, ['date'], 'update_event') })),
    delete: (id, options) =>
      api.call('delete_event', options, () => ({ eventId: id, whenGone: { deleted: true, id } })),
    duplicate: (id, copy, options) =>
      api.call('duplicate_event', options, () => ({
        eventId: id,
        body: writeMoments(copy, ['date'], 'duplicate_event'),
      })),
    list,
    async findByIdUser(idUser, options) {
      for await (const event of list({ idUser, limit: 1 }, options)) return event;
      return undefined;
    },
  };
}
