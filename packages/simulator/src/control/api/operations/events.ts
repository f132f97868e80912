import { DetailedEvent } from '@boothkit/contract';
import { brandingSlots, plans } from '@boothkit/contract/rules';
import * as z from 'zod';
import { colorTriple, lazyObject } from '../../../engine/resources/define-resource.ts';
import { EventPageSchema, NewSurveySchema, PastEventSchema } from '../../../model/events/event-inputs.ts';
import { EventShownSchema } from '../../../model/events/event-shown.ts';
import { CommunicationSchema } from '../../../model/galleries/communication.ts';
import { StoredSettingsSchema } from '../../../model/stored-schemas.ts';
import { CheckReportResponse, EventPreviewResponse } from '../../../model/tablets/tablet-view.ts';
import { PreviewSchema } from '../../../objects/events/events.ts';
import { statsFields } from '../../../objects/events/statistics.ts';
import { id, instant, ofAccount, Removed } from './serve.ts';

const eventsPath = '/accounts/{accountId}/events';
const eventPath = `${eventsPath}/{eventId}` as const;

const events = ofAccount('events');

/** A survey as it is kept. */
const SurveyResponse = z
  .strictObject({ position: z.enum(['beforeCapture', 'afterCapture']), questions: z.array(z.string()) })
  .meta({ id: 'Survey' });

/** Texts of an event that replace the account's. */
const Texts = z.record(z.string(), z.string());

/** An event with all that is stored of it. */
const EventRecordResponse = lazyObject(() => ({
  ...DetailedEvent.shape,
  settings: StoredSettingsSchema,
  // Stricter than the response of the API: a record's colours and gallery are never null, its dates are in UTC.
  date: instant.nullable(),
  createdDate: instant.nullable(),
  modifiedDate: instant.nullable(),
  colors: colorTriple(z.string()),
  printCount: z.int().min(0),
  galleryId: id,
  ordinal: z.int(),
  plan: z.enum(plans),
  branding: z.strictObject({
    images: z.partialRecord(z.enum(Object.keys(brandingSlots)), id),
    buttonImagesAreRetina: z.boolean(),
    homeScreenBackgroundAttractScreenId: id.nullable(),
  }),
  survey: SurveyResponse.nullable(),
  communication: Texts,
  shown: EventShownSchema.nullable(),
})).meta({ id: 'EventRecord' });

/** Operations of the owner on events, beyond the API. */
export const eventOperations = {
  create_event: events.serve('add', {
    route: `POST ${eventsPath}`,
    summary: 'Adds an event regardless of quota and limits: a past one, or one created under a lower plan.',
    status: 201,
    body: PastEventSchema,
    returns: EventRecordResponse,
  }),
  list_events: events.list(['page', 'list'], {
    route: `GET ${eventsPath}`,
    summary:
      'Lists the complete records of the events of an account, page by page: by ID, newest first, or by date (order); all, those with a text (search), or those between two dates (dateFrom, dateTo).',
    query: EventPageSchema,
    item: EventRecordResponse,
  }),
  get_event: events.serve('get', {
    route: `GET ${eventPath}`,
    summary: 'Returns the complete record of an event, with its survey and communication overrides.',
    noun: 'event',
    returns: EventRecordResponse,
  }),
  delete_event: events.serve('remove', {
    route: `DELETE ${eventPath}`,
    summary: 'Removes an event with its gallery, media and survey.',
    returns: Removed,
    member: 'removed',
  }),
  check_event: events.serve('check', {
    route: `GET ${eventPath}/check`,
    summary: 'Reports what an event offers guests on a tablet, and the reason for everything left out.',
    returns: CheckReportResponse,
  }),
  get_event_stats: events.serve('stats', {
    route: `GET ${eventPath}/stats`,
    summary: 'Counts what the guests of an event did: captures by type, shares and prints, in all and by hour.',
    returns: z.strictObject(statsFields()).meta({ id: 'EventStats' }),
  }),
  preview_event: events.serve('preview', {
    route: `GET ${eventPath}/preview`,
    summary: 'Returns the layouts of an event on tablets in a mode (mode), and what it offers guests.',
    query: PreviewSchema,
    returns: EventPreviewResponse,
  }),
  update_survey: events.serve('saveSurvey', {
    route: `PUT ${eventPath}/survey`,
    summary: 'Saves the survey of an event, which also sets settings.dataCollectionPosition.',
    body: NewSurveySchema,
    returns: SurveyResponse,
  }),
  update_communication: events.serve('overrideCommunication', {
    route: `PUT ${eventPath}/communication`,
    summary: "Replaces the event's own texts (texts) in emails and messages to its guests.",
    body: z.strictObject({ texts: CommunicationSchema }),
    args: ['body.texts'],
    returns: z.strictObject({ texts: Texts }),
    member: 'texts',
  }),
};
