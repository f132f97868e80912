// Loaded with the first copy.
import type {
  DetailedEvent,
  DuplicateEventBody,
  EventPage,
  EventSummary,
  FullEvent,
  UpdatedEvent,
} from '@boothkit/contract/internal';
import type { Api } from '../calls/api.ts';
import { ConflictError, isBoothError, ValidationError } from '../engine/errors.ts';
import { assertOption, assertText } from '../engine/option-checks.ts';
import type { Fields } from '../options/operation-types.ts';
import type { Success } from '../options/outcome.ts';
import type { Call } from '../transport/call.ts';
import { schemaMismatch } from '../transport/load-errors.ts';
import { faultBackoffMs } from '../transport/retry-policy.ts';
import { withinCall } from '../transport/within-call.ts';

/** A copy that must exist: `idUser` identifies it, so it is required and not blank. */
export interface EnsureCopyParams extends Fields<DuplicateEventBody> {
  /** Your own ID of the copy, such as a booking number. */
  idUser: string;
}

/** The result of `events.ensure` and `events.ensureCopy`. */
export interface EnsureResult {
  /** The event, new or as it was found. */
  readonly event: DetailedEvent;
  /**
   * Whether this call created it. `unknown` if an attempt of this call got no response and the next attempt found the event. The event may have
   * existed before, or the first attempt may have created it.
   */
  readonly outcome: 'created' | 'existed' | 'unknown';
}

const operation = 'duplicate_event';

/** Within this time, a call gives the copy that it has made its key. */
const keyedWithinMs = 1000;

/** All events with an `idUser`, the one that was created first at the end. */
async function eventsOf(idUser: string, api: Api, call: Call): Promise<EventSummary[]> {
  const events: EventSummary[] = [];
  let cursor: string | null | undefined;
  do {
    const query = { idUser, limit: 100, ...(cursor && { cursor }) };
    const success = await api.sendOperation('list_events', { query }, call);
    const { data, hasMore, nextCursor }: EventPage = success.data;
    const isPage = Array.isArray(data) && (!hasMore || (typeof nextCursor === 'string' && nextCursor !== cursor));
    if (!isPage) throw await schemaMismatch('list_events', 'the body must be a page of events', success, call);
    events.push(...data);
    cursor = hasMore ? nextCursor : null;
  } while (cursor);
  return events;
}

/** A copy to make, its date as it is sent. */
interface Copy {
  readonly masterId: string;
  readonly idUser: string;
  readonly name: string;
  readonly date: string;
}

/**
 * Copies the master unless an event has the key. The copies of a client are made one after the other: a call could take that of another one for
 * its own.
 */
export async function ensureCopy(api: Api, call: Call, copy: Copy): Promise<Success<EnsureResult>> {
  const { date } = copy;
  for (const field of ['masterId', 'idUser', 'name'] as const) assertText(field, copy[field], operation);
  assertOption(!Number.isNaN(Date.parse(date)), 'date', 'be a date-time', date, operation);
  const before = api.state.copies;
  const ensuring = withinCall(before, operation, call).then(() => copyInTurn(api, call, copy));
  api.state.copies = Promise.allSettled([before, ensuring]);
  return ensuring;
}

/**
 * A copy whose response was lost is found by the key that the service gives it, with its name and date (rule 4.6.3), and gets the key then. Another
 * process may do the same at this moment. So a copy is only taken if it stays without a key of its own. Once the copy has the key, it must be the
 * only event that has it.
 */
async function copyInTurn(
  api: Api,
  call: Call,
  { masterId, idUser, name, date }: Copy,
): Promise<Success<EnsureResult>> {
  const get = (eventId: string) => api.sendOperation('get_event', { path: { eventId } }, call);
  const existing = (await eventsOf(idUser, api, call)).at(-1);
  if (existing?.id === masterId) throw new ValidationError('idUser must not be that of the master', { operation });
  if (existing !== undefined) return ensured(await get(existing.id), 'existed');
  const master = (await get(masterId)).data;
  if (!master.idUser) {
    throw new ValidationError('the master must have an idUser, by which its copies are found', { operation });
  }

  const keyOfCopies = `${master.idUser}-duplicated`;
  async function findCopy(): Promise<EventSummary | undefined> {
    for (const event of await eventsOf(keyOfCopies, api, call)) {
      if (event.name !== name || Date.parse(event.date ?? '') !== Date.parse(date)) continue;
      // Another process may have made it just now.
      await call.clock.sleep(keyedWithinMs, call.signal).catch(() => {});
      if ((await get(event.id)).data.idUser === keyOfCopies) return event;
    }
    return undefined;
  }
  let copy: Pick<EventSummary, 'id'> | undefined;
  let outcome: EnsureResult['outcome'] = 'created';
  for (let retries = 0; copy === undefined; retries += 1) {
    copy = await findCopy();
    if (copy !== undefined) {
      outcome = 'unknown';
      break;
    }
    try {
      copy = (await api.sendOperation(operation, { path: { eventId: masterId }, body: { name, date } }, call)).data;
    } catch (error) {
      const { retry, clock, signal } = call;
      const isLost = isBoothError(error) && error.mayHaveHappened && error.kind !== 'abort';
      if (!isLost || retry === false || retries >= retry.maxRetries) throw error;
      call.hasChanged = true;
      // If it is aborted, the next request is, too.
      await clock.sleep(faultBackoffMs(retries, undefined, retry), signal).catch(() => {});
    }
  }
  call.hasChanged = true;
  const { id } = copy;
  const updated = await api.sendOperation('update_event', { path: { eventId: id }, body: { idUser } }, call);
  const ids = (await eventsOf(idUser, api, call)).map((event) => event.id);
  if (ids.length === 1 && ids[0] === id) return ensured(updated, outcome);
  const message = `another call copied at the same time: the copy is ${id}; this idUser has ${ids.join(', ') || 'no event'}`;
  const { attempts, queuedMs } = call;
  throw new ConflictError(message, { operation, attempts, queuedMs, mayHaveHappened: true });
}

function ensured(
  { data: { warnings: _, ...event }, ...success }: Success<FullEvent & Pick<UpdatedEvent, 'warnings'>>,
  outcome: EnsureResult['outcome'],
): Success<EnsureResult> {
  return { ...success, data: { event: event as EnsureResult['event'], outcome } };
}
