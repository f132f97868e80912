// Loaded with the first copy.
import type { DetailedEvent, DuplicateEventBody, EventPage, EventSummary } from '@boothkit/contract/internal';
import type { Api } from '../calls/api.ts';
import { isBoothError, ValidationError } from '../engine/errors.ts';
import type { Fields } from '../options/operation-types.ts';
import type { Success } from '../options/outcome.ts';
import type { Call } from '../transport/call.ts';
import { schemaMismatch } from '../transport/load-errors.ts';
import { faultBackoffMs } from '../transport/retry-policy.ts';

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
   * Whether this call created it. `unknown` if an attempt of this call got no response and the next one found the event: it may have
   * existed before, or that attempt may have created it.
   */
  readonly outcome: 'created' | 'existed' | 'unknown';
}

const operation = 'duplicate_event';

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

/**
 * Copies the master unless an event has the key. A copy whose response was lost is found by the key that the service gives it, with its name
 * and date (rule 4.6.3), and gets the key then.
 */
export async function ensureCopy(
  api: Api,
  call: Call,
  masterId: string,
  { idUser, name, date }: EnsureCopyParams,
): Promise<Success<EnsureResult>> {
  const get = (eventId: string) => api.sendOperation('get_event', { path: { eventId } }, call);
  const ensured = ({ data, ...success }: Awaited<ReturnType<typeof get>>, outcome: EnsureResult['outcome']) => ({
    ...success,
    data: { event: data as EnsureResult['event'], outcome },
  });

  const existing = (await eventsOf(idUser, api, call)).at(-1);
  if (existing?.id === masterId) throw new ValidationError('idUser must not be that of the master', { operation });
  if (existing !== undefined) return ensured(await get(existing.id), 'existed');
  const master = (await get(masterId)).data;
  if (!master.idUser) {
    throw new ValidationError('the master must have an idUser, by which its copies are found', { operation });
  }

  const findCopy = async () =>
    (await eventsOf(`${master.idUser}-duplicated`, api, call)).find(
      (event) => event.name === name && Date.parse(event.date ?? '') === new Date(date).getTime(),
    );
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
  await api.sendOperation('update_event', { path: { eventId: copy.id }, body: { idUser } }, call);
  return ensured(await get(copy.id), outcome);
}
