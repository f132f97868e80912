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
} from '@boothkit/contract/internal';
import type { Api, ApiPromise } from '../calls/api.ts';
import { type List, listFrom, type Page } from '../calls/list.ts';
import { type CursorTrail, readPage } from '../calls/read-page.ts';
import { loadPart } from '../engine/load-part.ts';
import { assertText, fieldsOf } from '../engine/option-checks.ts';
import type { CallOptions } from '../options/call-options.ts';
import type { Fields } from '../options/operation-types.ts';
import type { Success } from '../options/outcome.ts';
import type { Call } from '../transport/call.ts';
import { schemaMismatch } from '../transport/load-errors.ts';
import { parameterText } from '../transport/request.ts';
import type { EnsureCopyParams, EnsureResult } from './ensure-copy.ts';

/** A new event. */
export interface CreateEventParams extends Fields<CreateEventBody> {}

/** Changes to an event. */
export interface UpdateEventParams extends Fields<UpdateEventBody> {}

/** Name and date of a copy. */
export interface DuplicateEventParams extends Fields<DuplicateEventBody> {}

/**
 * Which events to list, and in what order. The service takes one filter at most: `idUser`, `search` or a range of dates. It rejects a
 * combination with 400.
 */
export interface ListEventsParams extends Fields<ListEventsQuery> {}

/** An event that must exist: `idUser` identifies it, so it is required and not blank. */
export interface EnsureEventParams extends CreateEventParams {
  /** Your own ID of the event, such as a booking number. */
  idUser: string;
}

/** An event in the concise format: its settings are null. */
export type ConciseEvent = Omit<FullEvent, 'settings'> & { settings: null };

/** How much of an event to get. */
export interface GetEventOptions<Format extends 'detailed' | 'concise' = 'detailed' | 'concise'> extends CallOptions {
  /** `concise` leaves the settings out, as null. Default: `detailed`. */
  readonly responseFormat?: Format | undefined;
}

/** The operations on events. */
export interface Events {
  // rule 4.2.3
  /**
   * Creates an event and its gallery; takes plan quota or an event credit.
   *
   * Put your booking ID in `idUser` to make creation idempotent: a second call returns the existing event unchanged, with
   * `alreadyExisted` true. Such a call is retried after faults; `alreadyExisted` may then be about its own first attempt. Without
   * `idUser`, or with a blank one, a fault ends the call, with `mayHaveHappened` on the error.
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
  create(event: CreateEventParams, options?: CallOptions): ApiPromise<CreatedEvent>;
  // rule 4.2.3
  /**
   * Creates the event with that `idUser`, or finds the existing event and leaves it unchanged. `outcome` says which of the two happened.
   * Safe to call as often as you like, also from several processes.
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
  ensure(event: EnsureEventParams, options?: CallOptions): ApiPromise<EnsureResult>;
  /**
   * Gets an event without its settings.
   *
   * @example
   * ```ts
   * const event = await booth.events.get(id, { responseFormat: 'concise' });
   * console.log(event.name, event.settings); // Ada & Alan null
   * ```
   */
  get(
    id: string,
    options: GetEventOptions<'concise'> & { readonly responseFormat: 'concise' },
  ): ApiPromise<ConciseEvent>;
  /**
   * Gets an event with its settings.
   *
   * @example
   * ```ts
   * const { settings } = await booth.events.get(id);
   * console.log(settings.captureTypes); // ['photo', 'boomerang', 'slowmo', 'video', 'gif']
   * ```
   */
  get(id: string, options?: GetEventOptions<'detailed'>): ApiPromise<DetailedEvent>;
  /** Gets an event in the format that the options name. */
  get(id: string, options?: GetEventOptions): ApiPromise<FullEvent>;
  /**
   * Changes the fields that you send and keeps the others. Settings merge by name, and null clears a field.
   *
   * @example
   * ```ts
   * await booth.events.update(id, { name: 'Grace & Alan', settings: { printCountMax: 2 } });
   * ```
   */
  update(id: string, patch: UpdateEventParams, options?: CallOptions): ApiPromise<UpdatedEvent>;
  /**
   * Deletes an event with its gallery and all guest media, permanently. If an attempt got no response and the retry does not
   * find the event, the call succeeds: the attempt has deleted it.
   *
   * @example
   * ```ts
   * console.log((await booth.events.delete(id)).deleted); // true
   * ```
   */
  delete(id: string, options?: CallOptions): ApiPromise<DeletedEvent>;
  /**
   * Copies an event under a new name and date, with a gallery of its own. The copy takes quota as a new event does. An account makes at most 50
   * copies a UTC day. The call is never retried after a fault, because a retry could make a second copy.
   *
   * @example
   * ```ts
   * const copy = await booth.events.duplicate(id, { name: 'Grace & Tim', date: '2026-10-03T17:00:00+02:00' });
   * console.log(copy.idUser); // booking-1-duplicated
   * ```
   */
  duplicate(id: string, copy: DuplicateEventParams, options?: CallOptions): ApiPromise<DetailedEvent>;
  // rule 4.6.3
  /**
   * Copies an event, such as the master of a package, under your own key, or finds the event with that key and leaves it unchanged. `outcome` says
   * which of the two happened. Unlike `duplicate` it is safe to call again, and is retried after faults. The master must have an `idUser`, because
   * the service names a copy after it: `<idUser>-duplicated`. If the response is lost, the copy is found by that key, its name and its date. Takes up
   * to seven requests.
   *
   * A client makes its copies one after the other. Another process may copy at the same moment for the same key, or for the same name and date. Then
   * either the returned event is the only event with your key, or the call rejects with a {@link ConflictError} that names the events.
   *
   * @param masterId The ID of the event to copy.
   *
   * @example
   * ```ts
   * const booking = { idUser: 'booking-7', name: 'Ada & Alan', date: '2026-09-12T17:00:00+02:00' };
   * const { event, outcome } = await booth.events.ensureCopy(id, booking);
   * ```
   */
  ensureCopy(masterId: string, copy: EnsureCopyParams, options?: CallOptions): ApiPromise<EnsureResult>;
  /**
   * Lists event summaries, by default the newest first. Pass at most one filter: `idUser`, `search` or a range of dates. Awaiting the list
   * returns its first page; iterating it returns the events of all pages, in pages of 100 unless `limit` says otherwise.
   *
   * @example
   * ```ts
   * const fromSeptember = { dateFrom: '2026-09-01T00:00:00Z' };
   * for await (const event of booth.events.list(fromSeptember)) console.log(event.name); // Ada & Alan
   *
   * const { data, hasMore } = await booth.events.list({ search: 'Ada', limit: 50 });
   * console.log(data.length, hasMore); // 1 false
   * ```
   */
  list(filter?: ListEventsParams, options?: CallOptions): List<EventSummary>;
  /**
   * Finds the event with your `idUser`, undefined if no event has it. If several events have it, the method returns the event that was created first,
   * as `ensure` and the retry of a create do. The logger then gets a warning. `list({ idUser })` shows all these events. Rejects with a {@link
   * ValidationError} for a blank `idUser`, and with one of {@link BoothFailure} as every call does.
   *
   * @param idUser Your own ID as the create had it, not blank.
   * @example
   * ```ts
   * const event = await booth.events.findByIdUser('booking-1');
   * console.log(event?.name); // Ada & Alan
   * ```
   */
  findByIdUser(idUser: string, options?: CallOptions): Promise<EventSummary | undefined>;
}

/** The events of a client. */
export function createEvents(api: Api): Events {
  function page(
    filter: ListEventsParams,
    options: CallOptions | undefined,
    pageSize?: number,
    before?: CursorTrail,
  ): ApiPromise<Page<EventSummary>> {
    return api.run('list_events', options, async (call) => {
      const given = fieldsOf('filter', filter, 'list_events');
      const query = { ...given, limit: given.limit ?? pageSize, ...(before && { cursor: before.cursor }) };
      const trail = before ?? (given.cursor === undefined ? undefined : { cursor: given.cursor, before });
      const success = await api.sendOperation('list_events', { query }, call);
      return readPage('list_events', success, call, trail, (next) => page(query, options, pageSize, next));
    });
  }

  const list: Events['list'] = (filter = {}, options) => listFrom((pageSize) => page(filter, options, pageSize));

  return {
    create: (event, options) => api.call('create_event', { body: event }, options),
    ensure: (event, options) =>
      api.run('create_event', options, async (call) => {
        assertText('idUser', fieldsOf('event', event, 'create_event').idUser, 'create_event');
        return readEnsured(await api.sendOperation('create_event', { body: event }, call), call);
      }),
    get: (id: string, options?: GetEventOptions) =>
      // The overloads differ in their types alone.
      api.run(
        'get_event',
        options,
        (call, { responseFormat }) => {
          const query = { response_format: responseFormat };
          return api.sendOperation('get_event', { path: { eventId: id }, query }, call);
        },
        { responseFormat: 0 },
      ) as ApiPromise<never>,
    update: (id, patch, options) => api.call('update_event', { path: { eventId: id }, body: patch }, options),
    delete: (id, options) => api.call('delete_event', { path: { eventId: id } }, options, { deleted: true, id }),
    duplicate: (id, copy, options) => api.call('duplicate_event', { path: { eventId: id }, body: copy }, options),
    ensureCopy(masterId, copy, options) {
      const operation = 'duplicate_event';
      return api.run(operation, options, async (call) => {
        const given = fieldsOf('copy', copy, operation);
        // As it is sent, because the caller may change it.
        const date = parameterText('date', given.date, operation);
        const { ensureCopy } = await loadPart('copies', operation, () => import('./ensure-copy.ts'));
        return ensureCopy(api, call, { ...given, date, masterId });
      });
    },
    list,
    async findByIdUser(idUser, options) {
      assertText('idUser', idUser, 'list_events');
      const events = await list({ idUser }, options).toArray();
      if (events.length > 1) {
        api.settings.observer.warn?.(
          `${events.length} events have one idUser; the one that was created first is used`,
          { idUser },
        );
      }
      // Of those whose time is the same or not known, the last one: lists have the newest first (decision S7).
      return events.reduce<EventSummary | undefined>(
        (first, event) => (first && createdMs(event) > createdMs(first) ? first : event),
        undefined,
      );
    },
  };
}

function createdMs({ createdDate }: EventSummary): number {
  return Date.parse(createdDate ?? '');
}

/** Whether a call created the event in the response. Throws a `ResponseError` if the response does not say so. */
async function readEnsured(success: Success<CreatedEvent>, call: Call): Promise<Success<EnsureResult>> {
  const { alreadyExisted, ...event } = success.data;
  if (typeof alreadyExisted !== 'boolean') {
    throw await schemaMismatch('create_event', 'alreadyExisted must be true or false', success, call);
  }
  const outcome = alreadyExisted ? (call.mayHaveHappened ? 'unknown' : 'existed') : 'created';
  return { ...success, data: { event, outcome } };
}
