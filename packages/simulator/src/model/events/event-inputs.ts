import { plans } from '@boothkit/contract/rules';
import * as z from 'zod';
import { dateTime } from '../../engine/resources/date-time.ts';
import { type Input, lazyObject, resourceName, text } from '../../engine/resources/define-resource.ts';
import { pageFields, searchField } from '../../engine/resources/listing.ts';
import { EventShownSchema } from './event-shown.ts';

const pastEventFields = () => ({
  /** The name of the event and of its gallery. 1 to 200 characters. */
  name: resourceName(),
  /** A date-time with an offset. Default: null. */
  date: dateTime().nullable().default(null),
  /** Templates of the account, or public ones: 1 to 50. */
  templateIds: z.array(z.string().min(1)).min(1).max(50),
  /** Default: now. */
  createdDate: dateTime().nullable().exactOptional(),
  /** Your own key for the event, kept trimmed. 1 to 200 characters. Default: none. */
  idUser: text().trim().min(1).max(200).exactOptional(),
  /** The plan it was created under (decision S16). Default: the account's. */
  plan: z.enum(plans).exactOptional(),
  /** How responses of the API show it, if not as it is (decision S550). Default: the account's, `defaults.shown`. */
  shown: EventShownSchema.nullable().exactOptional(),
});

/** The schema of a {@link PastEvent}. */
export const PastEventSchema = lazyObject(pastEventFields);

/** An event of the past, or one created under a lesser plan: what the dashboard could create, beyond quota and limits. */
export interface PastEvent extends Input<typeof pastEventFields> {}

const surveyFields = () => ({
  /** Also becomes settings.dataCollectionPosition (rule 2.3/dataCollectionPosition). */
  position: z.enum(['beforeCapture', 'afterCapture']),
  /** At least one. */
  questions: z.array(z.string().min(1)).min(1),
});

/** The schema of a {@link NewSurvey}. */
export const NewSurveySchema = lazyObject(surveyFields);

/** A survey to save on an event. */
export interface NewSurvey extends Input<typeof surveyFields> {}

const eventPageFields = () => ({
  ...pageFields(),
  /** How many events at most, 1 to 1000. Default: 100. */
  limit: pageFields().limit.default(100),
  /** By id, newest first by the date of creation, or by `date`: earliest or latest first, those without one last. Default: id. */
  order: z.enum(['id', 'newest', 'earliest', 'latest']).default('id'),
  /** Text that the name, the ID, `idUser` or `date` contains, in either case; a date is written as in 2026-09-12. Default: all events. */
  search: searchField(),
  /** The first `date`, included. Default: all events, and those without a date. */
  dateFrom: dateTime().exactOptional(),
  /** The last `date`, included. Default: all events, and those without a date. */
  dateTo: dateTime().exactOptional(),
});

/** The schema of an {@link EventPageInput}. */
export const EventPageSchema = lazyObject(eventPageFields);

/** Which page of an account's events. */
export interface EventPageInput extends Input<typeof eventPageFields> {}
