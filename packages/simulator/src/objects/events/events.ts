import type { EventBranding } from '@boothkit/contract';
import { type HomeScreenLayout, largestScreens, smallestScreens } from '@boothkit/contract/internal';
import { type CheckReport, type StationType, stationTypes } from '@boothkit/contract/rules';
import * as z from 'zod';
import { formatTimestamp, parseTimestamp } from '../../engine/clock/timestamps.ts';
import { NotFoundError } from '../../engine/errors/not-found.ts';
import { lazyObject } from '../../engine/resources/define-resource.ts';
import { entriesWith, type Page, takePage } from '../../engine/resources/listing.ts';
import { InputError, parseInput } from '../../engine/resources/parse.ts';
import type { EventColors, EventRecord, SurveyRecord } from '../../model/events/event.ts';
import {
  type EventPageInput,
  EventPageSchema,
  type NewSurvey,
  NewSurveySchema,
  type PastEvent,
  PastEventSchema,
} from '../../model/events/event-inputs.ts';
import { shownAfter } from '../../model/events/event-shown.ts';
import { CommunicationSchema, type CommunicationTexts } from '../../model/galleries/communication.ts';
import type { ReadTransaction, World } from '../../model/world.ts';
import { findTemplate } from '../../service/accounts/find-template.ts';
import { addEvent, removeEvent } from '../../service/events/store.ts';
import { brandingResponse } from '../../service/files/media-urls.ts';
import { thumbnailUrl } from '../../service/files/thumbnail-urls.ts';
import { checkEvent } from '../../service/tablets/opening.ts';
import { layOutHome } from '../../service/tablets/screens.ts';
import { type EventStats, statsOf } from './statistics.ts';

/** Operations of the owner on events, beyond the API. */
export interface OwnerEvents {
  /**
   * Adds an event regardless of quota and limits: a past one, or one created under a lower plan. Throws a TypeError that names the field for
   * invalid input, as for IDs that are not of the account.
   *
   * @example
   * ```ts
   * const past = account.events.add({ name: 'Last year', date: '2025-09-12T17:00:00Z', templateIds: [templateId] });
   * console.log((await booth.events.get(past.id)).name); // Last year
   * ```
   */
  add(input: PastEvent): EventRecord;
  /**
   * The event with everything that the world keeps of it; `undefined` if there is none.
   *
   * @example
   * ```ts
   * console.log(account.events.get(id)?.name); // Ada & Alan
   * ```
   */
  get(id: string): EventRecord | undefined;
  /**
   * All events, by ID.
   *
   * @example
   * ```ts
   * console.log(account.events.list().map(({ name }) => name)); // ['Ada & Alan']
   * ```
   */
  list(): EventRecord[];
  /**
   * A page of the events, by ID or newest first. Throws a TypeError that names the field for invalid input.
   *
   * @example
   * ```ts
   * const { data, hasMore } = account.events.page({ limit: 10 });
   * console.log(data.length, hasMore); // 1 false
   * ```
   */
  page(input?: EventPageInput): Page<EventRecord>;
  /**
   * Removes an event with its gallery, media, sessions and messages; `false` if there was no event.
   *
   * @example
   * ```ts
   * console.log(account.events.remove(id), account.events.list().length); // true 0
   * ```
   */
  remove(id: string): boolean;
  // rule 2.3/dataCollectionPosition
  /**
   * Saves the survey, which also sets settings.dataCollectionPosition. Throws a NotFoundError if there is no such event, a TypeError for
   * invalid fields.
   *
   * @example
   * ```ts
   * const survey = account.events.saveSurvey(id, { position: 'afterCapture', questions: ['How was it?'] });
   * console.log(survey.questions.length); // 1
   * ```
   */
  saveSurvey(id: string, survey: NewSurvey): SurveyRecord;
  // rule 2.4.8
  /**
   * Returns the features that guests get of an event on a tablet, and the reasons for missing ones. Throws
   * a NotFoundError if there is no such event.
   *
   * @example
   * ```ts
   * const report = account.events.check(id);
   * console.log(report.stations.allInOne.share?.offered); // ['email', 'sms', 'qrCode', 'airdrop']
   * ```
   */
  check(id: string): CheckReport;
  /**
   * How an event looks on tablets in a mode, Capture & Share without one. Throws a NotFoundError if there is no such event, a TypeError for
   * an unknown mode.
   *
   * @example
   * ```ts
   * console.log(account.events.preview(id, { mode: 'sharingStation' }));
   * ```
   */
  preview(id: string, input?: { mode?: StationType | undefined }): EventPreview;
  /**
   * Counts what the guests of an event did. Throws a NotFoundError if there is no such event.
   *
   * @example
   * ```ts
   * console.log(account.events.stats(id).captures);
   * ```
   */
  stats(id: string): EventStats;
  // rules 4.5, 4.6.1
  /**
   * Replaces the texts of the event in messages to its guests; see `MessageTexts` for those with an effect. Throws a NotFoundError where
   * there is no such event, a TypeError for a value that is not text.
   *
   * @example
   * ```ts
   * account.events.overrideCommunication(id, { emailSubject: 'Your photos' });
   * ```
   */
  overrideCommunication(id: string, texts: Record<string, string>): CommunicationTexts;
}

/** Checks what a preview is asked for with. */
export const PreviewSchema = lazyObject(() => ({ mode: z.enum(stationTypes).default('allInOne') }));

/** The events of an account, for its owner; URLs start with `origin`. */
export function eventsOf(world: World, accountId: string, origin: string): OwnerEvents {
  const requireEvent = (id: string): EventRecord => {
    const event = world.account(accountId).events.get(id);
    if (!event) throw new NotFoundError('event', id);
    return event;
  };
  const normalized = (text: string | null) => (text === null ? null : formatTimestamp(parseTimestamp(text)));

  return {
    add(input) {
      const { createdDate, ...fields } = parseInput(PastEventSchema, input, 'event');
      const tx = world.transaction(accountId);
      for (const [at, id] of fields.templateIds.entries()) {
        if (findTemplate(tx, id)) continue;
        const field = `templateIds[${at}]`;
        throw new InputError('event', [
          { field, message: `${field} must name a template; got ${id}, which does not exist` },
        ]);
      }
      return addEvent(tx, {
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
      if (event) removeEvent(world.transaction(accountId), event);
      return event !== undefined;
    },
    saveSurvey(id, input) {
      const survey = parseInput(NewSurveySchema, input, 'survey');
      const event = requireEvent(id);
      const settings = { ...event.settings, dataCollectionPosition: survey.position };
      const tx = world.transaction(accountId);
      const shown = shownAfter(event.shown, { settings: { dataCollectionPosition: survey.position } });
      tx.account.events.put({ ...event, survey, settings, shown, modifiedDate: tx.now() });
      return survey;
    },
    check: (id) => checkEvent(world.read(accountId), requireEvent(id)),
    preview: (id, input = {}) =>
      previewEvent(world.read(accountId), requireEvent(id), parseInput(PreviewSchema, input, 'preview').mode, origin),
    stats: (id) => statsOf(world.account(accountId), requireEvent(id)),
    overrideCommunication(id, texts) {
      const communication = parseInput(CommunicationSchema, texts, 'communication');
      const tx = world.transaction(accountId);
      tx.account.events.put({ ...requireEvent(id), communication, modifiedDate: tx.now() });
      return communication;
    },
  };
}

const orders = {
  id: ['id', 'asc'],
  newest: ['createdDate', 'desc'],
  earliest: ['date', 'asc'],
  latest: ['date', 'desc'],
} as const;

/** One page of everything that is kept of an account's events. Throws a TypeError that names the field for invalid input. */
function pageOfEvents(world: World, accountId: string, input: EventPageInput): Page<EventRecord> {
  const { order, search, dateFrom, dateTo, ...page } = parseInput(EventPageSchema, input, 'page');
  const [from, to] = [dateFrom, dateTo].map((time) => time && formatTimestamp(parseTimestamp(time)));
  const isDated = ({ date }: EventRecord): boolean =>
    (from === undefined && to === undefined) ||
    (date !== null && (from === undefined || date >= from) && (to === undefined || date <= to));
  return takePage(
    {
      seed: world.seed,
      name: ['events', accountId, order, search, from, to],
      *entries(after) {
        const { events } = world.account(accountId);
        const [field, direction] = orders[order];
        const all = field === 'id' ? events.identified(after) : events.ordered(field, direction, after);
        const found = entriesWith(all, search, ({ id, name, idUser, date }) => [name, id, idUser, date]);
        for (const entry of found) if (isDated(entry[1])) yield entry;
      },
      show: (event) => event,
    },
    page,
  );
}

/** An event as guests would meet it on tablets in one mode; where tablets reject it, what they would get of the rest. */
export interface EventPreview {
  readonly mode: StationType;
  // rule 2.4.8
  /** The features that guests get, and the reasons for missing ones. */
  readonly check: CheckReport;
  /** The home screen on the largest and the smallest tablet, mounted either way, as virtual tablets lay it out. */
  readonly screens: readonly { readonly name: string; readonly home: HomeScreenLayout }[];
  readonly branding: EventBranding;
  /** The picture of the attract screen behind the home screen; null over the live camera. */
  readonly backgroundUrl: string | null;
  // rule 2.1/colors
  /** The colours of the event. */
  readonly colors: EventColors;
}

const screens = [
  ['Largest tablet, landscape', largestScreens.landscape],
  ['Largest tablet, portrait', largestScreens.portrait],
  ['Smallest tablet, landscape', smallestScreens.landscape],
  ['Smallest tablet, portrait', smallestScreens.portrait],
] as const;

/** Shows an event as tablets in a mode would; URLs start with `origin`. */
function previewEvent(read: ReadTransaction, event: EventRecord, mode: StationType, origin: string): EventPreview {
  const { world, account } = read;
  const check = checkEvent(read, event);
  const behind = account.attractScreens.get(event.branding.homeScreenBackgroundAttractScreenId ?? '');
  return {
    mode,
    check,
    screens: screens.map(([name, screen]) => ({
      name,
      home: layOutHome(account, event, check.stations[mode], screen),
    })),
    branding: brandingResponse(read, event, origin),
    backgroundUrl: behind ? origin + thumbnailUrl(world, account.record.id, 'attract-screens', behind) : null,
    colors: event.colors,
  };
}
