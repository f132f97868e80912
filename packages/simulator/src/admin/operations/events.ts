import * as z from 'zod';
import type { PathParams } from '../../engine/http/routes.ts';
import type { Simulator } from '../../interface.ts';
import { CommunicationSchema } from '../../model/communication.ts';
import type { EventRecord } from '../../model/event.ts';
import { EventPageSchema, NewSurveySchema, PastEventSchema } from '../../model/event-inputs.ts';
import { CheckReportResponse, EventPreviewResponse } from '../../model/tablet-view.ts';
import { PreviewSchema } from '../../owner/owner-events.ts';
import { EventRecordResponse, EventStatsResponse, SurveyResponse, Texts } from '../responses/event.ts';
import { pageOf, Removed } from '../responses/fields.ts';
import { accountNamed, type ControlOperation, operation, paginates, queried, requireFound } from './operation.ts';

const eventsPath = '/accounts/{accountId}/events';
const eventPath = `${eventsPath}/{eventId}`;

const CommunicationBody = z.strictObject({ texts: CommunicationSchema });

/** Operations of the owner on events, beyond the API. */
export const eventOperations = {
  create_event: operation({
    method: 'POST',
    path: eventsPath,
    summary: 'Adds an event regardless of quota and limits: a past one, or one created under a lower plan.',
    status: 201,
    body: PastEventSchema,
    response: EventRecordResponse,
    remote: [{ method: 'events.add' }],
    run: (simulator, event, params) => accountNamed(simulator, params).events.add(event),
  }),
  list_events: queried({
    method: 'GET',
    path: eventsPath,
    summary: 'Lists the complete records of the events of an account, page by page, by ID or newest first (order).',
    status: 200,
    query: EventPageSchema,
    response: pageOf(EventRecordResponse),
    remote: [{ method: 'events.page' }, { method: 'events.list', args: [], paginates }],
    run: (simulator, query, params) => accountNamed(simulator, params).events.page(query),
  }),
  get_event: operation({
    method: 'GET',
    path: eventPath,
    summary: 'Returns the complete record of an event, with its survey and communication overrides.',
    status: 200,
    response: EventRecordResponse,
    remote: [{ method: 'events.get', optional: true }],
    run: (simulator, _, params) => eventNamed(simulator, params),
  }),
  delete_event: operation({
    method: 'DELETE',
    path: eventPath,
    summary: 'Removes an event with its gallery, media and survey.',
    status: 200,
    response: Removed,
    remote: [{ method: 'events.remove', returns: 'removed' }],
    run(simulator, _, params) {
      const { eventId = '' } = params;
      return { removed: accountNamed(simulator, params).events.remove(eventId) };
    },
  }),
  check_event: operation({
    method: 'GET',
    path: `${eventPath}/check`,
    summary: 'Reports what an event offers guests on a tablet, and the reason for everything left out.',
    status: 200,
    response: CheckReportResponse,
    remote: [{ method: 'events.check' }],
    run: (simulator, _, params) => accountNamed(simulator, params).events.check(eventNamed(simulator, params).id),
  }),
  get_event_stats: operation({
    method: 'GET',
    path: `${eventPath}/stats`,
    summary: 'Counts what the guests of an event did: captures by type, shares and prints, in all and by hour.',
    status: 200,
    response: EventStatsResponse,
    remote: [{ method: 'events.stats' }],
    run: (simulator, _, params) => accountNamed(simulator, params).events.stats(eventNamed(simulator, params).id),
  }),
  preview_event: queried({
    method: 'GET',
    path: `${eventPath}/preview`,
    summary: 'Returns the layouts of an event on tablets in a mode (mode), and what it offers guests.',
    status: 200,
    query: PreviewSchema,
    response: EventPreviewResponse,
    remote: [{ method: 'events.preview' }],
    run: (simulator, query, params) =>
      accountNamed(simulator, params).events.preview(eventNamed(simulator, params).id, query),
  }),
  update_survey: operation({
    method: 'PUT',
    path: `${eventPath}/survey`,
    summary: 'Saves the survey of an event, which also sets settings.dataCollectionPosition.',
    status: 200,
    body: NewSurveySchema,
    response: SurveyResponse,
    remote: [{ method: 'events.saveSurvey' }],
    run: (simulator, survey, params) =>
      accountNamed(simulator, params).events.saveSurvey(eventNamed(simulator, params).id, survey),
  }),
  update_communication: operation({
    method: 'PUT',
    path: `${eventPath}/communication`,
    summary: "Replaces the event's own texts (texts) in emails and messages to its guests.",
    status: 200,
    body: CommunicationBody,
    response: z.strictObject({ texts: Texts }),
    remote: [{ method: 'events.overrideCommunication', args: ['eventId', 'body.texts'], returns: 'texts' }],
    run: (simulator, { texts }, params) => ({
      texts: accountNamed(simulator, params).events.overrideCommunication(eventNamed(simulator, params).id, texts),
    }),
  }),
} as const satisfies Record<string, ControlOperation>;

function eventNamed(simulator: Simulator, params: PathParams): EventRecord {
  const { eventId = '' } = params;
  return requireFound(accountNamed(simulator, params).events.get(eventId), 'event', eventId);
}
