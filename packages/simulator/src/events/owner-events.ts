import { lazyObject } from '@boothkit/contract/internal';
import { type CheckReport, type StationType, stationTypes } from '@boothkit/contract/rules';
import * as z from 'zod';
import { formatTimestamp, parseTimestamp } from '../clock/timestamps.ts';
import { CommunicationSchema } from '../galleries/messages/communication.ts';
import { InputError, parseInput } from '../resources/parse.ts';
import type { CommunicationTexts, EventRecord, SurveyRecord } from '../store/records.ts';
import type { World } from '../store/world.ts';
import { checkEvent } from '../tablets/reading.ts';
import { type EventRecordPage, pageOfEvents } from './event-pages.ts';
import { type EventPreview, previewEvent } from './event-preview.ts';
import { type EventPageInput, type NewSurvey, NewSurveySchema, type PastEvent, PastEventSchema } from './inputs.ts';
import { type EventStats, statsOf } from './statistics.ts';
import { addEvent, findTemplate, removeEvent } from './store.ts';

/** Operations of the owner on events, beyond the API. */
export interface OwnerEvents {
  /** Adds an event beyond quota and limits: a past one, or one created under a lower plan. Its ids must be the account's. */
  add(input: PastEvent): EventRecord;
  /** Everything the world keeps of an event. */
  get(id: string): EventRecord | undefined;
  /** All of them, by id. */
  list(): EventRecord[];
  /** Some of them, by id or newest first. Throws a TypeError that names the field for input that does not fit. */
  page(input?: EventPageInput): EventRecordPage;
  /** Removes an event and all that hangs on it; `false` where there was none. */
  remove(id: string): boolean;
  /** Saves the survey, which also sets settings.dataCollectionPosition (rule 2.3/dataCollectionPosition). */
  saveSurvey(id: string, survey: NewSurvey): SurveyRecord;
  /**
   * Returns the features that guests get of an event on a tablet, and the reasons for missing ones (rule 2.4.8). Throws
   * an Error if there is no such event.
   */
  check(id: string): CheckReport;
  /** How an event looks on tablets in a mode, Capture & Share without one. Throws an Error where there is no such event. */
  preview(id: string, input?: { mode?: StationType | undefined }): EventPreview;
  /** Counts what the guests of an event did. Throws an Error where there is no such event. */
  stats(id: string): EventStats;
  /** Replaces the texts of the event in messages to its guests; see `MessageTexts` for those with an effect (rules 4.5, 4.6.1). */
  overrideCommunication(id: string, texts: Record<string, string>): CommunicationTexts;
}

/** Checks what a preview is asked for with. */
export const PreviewSchema = lazyObject(() => ({ mode: z.enum(stationTypes).default('allInOne') }));

/** The events of an account, for its owner; URLs start with `origin`. */
export function eventsOf(world: World, accountId: string, origin: string): OwnerEvents {
  const present = (id: string): EventRecord => {
    const event = world.account(accountId).events.get(id);
    if (!event) throw new Error(`there is no event ${id} in this account`);
    return event;
  };
  const normalized = (text: string | null) => (text === null ? null : formatTimestamp(parseTimestamp(text)));

  return {
    add(input) {
      const { createdDate, ...fields } = parseInput(PastEventSchema, input, 'event');
      const account = world.change(accountId);
      for (const [at, id] of fields.templateIds.entries()) {
        if (findTemplate(world, account, id)) continue;
        const field = `templateIds[${at}]`;
        throw new InputError('event', [
          { field, message: `${field} must name a template; got ${id}, which does not exist` },
        ]);
      }
      return addEvent(world, account, {
        ...fields,
        date: normalized(fields.date),
        ...(createdDate !== undefined && { createdDate: normalized(createdDate) }),
      });
    },
    get: (id) => world.account(accountId).events.get(id),
    list: () => [...world.account(accountId).events.values()],
    page: (input = {}) => pageOfEvents(world, accountId, input),
    remove(id) {
      const event = world.account(accountId).events.get(id);
      if (event) removeEvent(world, world.change(accountId), event);
      return event !== undefined;
    },
    saveSurvey(id, input) {
      const survey = parseInput(NewSurveySchema, input, 'survey');
      const event = present(id);
      const settings = { ...event.settings, dataCollectionPosition: survey.position };
      world.change(accountId).events.put({ ...event, survey, settings, modifiedDate: world.now() });
      return survey;
    },
    check: (id) => checkEvent(world, world.account(accountId), present(id)),
    preview: (id, input = {}) =>
      previewEvent(world, accountId, present(id), parseInput(PreviewSchema, input, 'preview').mode, origin),
    stats: (id) => statsOf(world.account(accountId), present(id)),
    overrideCommunication(id, texts) {
      const communication = parseInput(CommunicationSchema, texts, 'communication');
      world.change(accountId).events.put({ ...present(id), communication, modifiedDate: world.now() });
      return communication;
    },
  };
}
