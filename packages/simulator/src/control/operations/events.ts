import * as z from 'zod';
import type { Simulator } from '../../interface.ts';
import { CommunicationSchema, NewSurveySchema } from '../../owner/account-inputs.ts';
import type { EventRecord } from '../../world/records.ts';
import { accountNamed, type ControlOperation, operation, type PathParams, present } from '../operation.ts';

const eventPath = '/accounts/{accountId}/events/{eventId}';

const CommunicationBody = z.strictObject({ texts: CommunicationSchema });

/** What the owner does with events beyond the API. */
export const eventOperations = {
  get_event_record: {
    method: 'GET',
    path: eventPath,
    summary: 'Tells everything that is kept of an event, its survey and communication overrides too.',
    status: 200,
    run: (simulator, _, params) => eventNamed(simulator, params),
  },
  save_survey: operation({
    method: 'PUT',
    path: `${eventPath}/survey`,
    summary: 'Saves the survey of an event, which also sets settings.dataCollectionPosition.',
    status: 200,
    body: NewSurveySchema,
    run: (simulator, survey, params) =>
      accountNamed(simulator, params).events.saveSurvey(eventNamed(simulator, params).id, survey),
  }),
  override_communication: operation({
    method: 'PUT',
    path: `${eventPath}/communication`,
    summary: "Replaces the event's own texts (texts) in emails and messages to its guests.",
    status: 200,
    body: CommunicationBody,
    run: (simulator, { texts }, params) => ({
      texts: accountNamed(simulator, params).events.overrideCommunication(eventNamed(simulator, params).id, texts),
    }),
  }),
} as const satisfies Record<string, ControlOperation>;

function eventNamed(simulator: Simulator, params: PathParams): EventRecord {
  const { eventId = '' } = params;
  return present(accountNamed(simulator, params).events.get(eventId), 'event', eventId);
}
