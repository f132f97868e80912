import type { CreateEventBody, EventSummary, UpdateEventBody } from '@boothkit/contract';

// A second, plain description of events, written from the reference and sharing nothing with the simulator: arrays, scans and
// sorts. Only ids and gallery ids are taken over from the service's answers.

const sevenTypes = ['photo', 'boomerang', 'slowmo', 'video', 'gif', 'aiPhoto', 'aiCustomPrompt'];

/** A template as the model knows it: how many photo areas, and whether it has AI styles and prompts. */
export interface ModelTemplate {
  readonly id: string;
  readonly areas: number;
  readonly ai: boolean;
}

/** The fields of a summary that the model speaks of. */
type Summary = Pick<
  EventSummary,
  'id' | 'name' | 'date' | 'createdDate' | 'modifiedDate' | 'hashtag' | 'idUser' | 'templateIds' | 'galleryId'
>;

/** An event as the model knows it. */
export interface ModelEvent {
  readonly summary: Summary;
  captureTypes: readonly string[];
  countdownTimer: number;
}

const key = (idUser: string | null | undefined) => (idUser ?? '').trim() || null;
const iso = (time: string | number) => new Date(time).toISOString();

/** One account's events and its quota. */
export class PlainModel {
  events: ModelEvent[] = [];
  quota: number;
  readonly templates: readonly ModelTemplate[];

  constructor(templates: readonly ModelTemplate[], quota: number) {
    this.templates = templates;
    this.quota = quota;
  }

  /** The event that a create returns unchanged, if there is one: the oldest. Events stand in the order they were made in. */
  known(idUser: string | undefined): ModelEvent | undefined {
    const wanted = key(idUser);
    return wanted === null ? undefined : this.events.find(({ summary }) => summary.idUser === wanted);
  }

  create(input: CreateEventBody, nowMs: number, ids: Pick<Summary, 'id' | 'galleryId'>): ModelEvent {
    const { name, date, templateIds, hashtag = null, idUser } = input;
    const times = { createdDate: iso(nowMs), modifiedDate: iso(nowMs) };
    return this.add({
      summary: { ...ids, ...times, name, date: iso(date), templateIds, hashtag, idUser: key(idUser) },
      captureTypes: this.trim(sevenTypes, templateIds),
      countdownTimer: 3,
    });
  }

  update(event: ModelEvent, patch: UpdateEventBody, nowMs: number): void {
    const { settings = {}, ...fields } = patch;
    if (Object.keys(fields).length + Object.keys(settings).length === 0) return;
    Object.assign(event.summary, fields, { modifiedDate: iso(nowMs) });
    if (fields.date !== undefined) event.summary.date = iso(fields.date);
    if (fields.idUser !== undefined) event.summary.idUser = key(fields.idUser);
    Object.assign(event, settings);
    if (fields.templateIds !== undefined || settings.captureTypes !== undefined)
      event.captureTypes = this.trim(event.captureTypes, event.summary.templateIds);
  }

  duplicate(
    { summary, captureTypes, countdownTimer }: ModelEvent,
    { name, date }: Pick<CreateEventBody, 'name' | 'date'>,
    nowMs: number,
    ids: Pick<Summary, 'id' | 'galleryId'>,
  ): ModelEvent {
    const idUser = summary.idUser === null ? null : `${summary.idUser}-duplicated`;
    const times = { date: iso(date), createdDate: iso(nowMs), modifiedDate: iso(nowMs) };
    return this.add({
      summary: { ...summary, ...ids, ...times, name, idUser },
      captureTypes: this.trim(captureTypes, summary.templateIds),
      countdownTimer,
    });
  }

  remove(event: ModelEvent): void {
    this.events = this.events.filter((other) => other !== event);
  }

  private add(event: ModelEvent): ModelEvent {
    this.quota -= 1;
    this.events.push(event);
    return event;
  }

  private trim(types: readonly string[], templateIds: readonly string[]): readonly string[] {
    if (sevenTypes.some((type) => !types.includes(type))) return types;
    const used = this.templates.filter(({ id }) => templateIds.includes(id));
    const single = used.some(({ areas }) => areas === 1);
    const ai = used.some((template) => template.areas === 1 && template.ai);
    return types.filter((type) => type === 'photo' || (type.startsWith('ai') ? ai : single));
  }
}
