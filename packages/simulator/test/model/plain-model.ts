import type { EventSummary } from '@boothkit/contract';

// A second, plain description of events, written from the reference and sharing nothing with the simulator: arrays, scans and
// sorts. Only ids and gallery ids are taken over from the service's answers.

const sevenTypes = ['photo', 'boomerang', 'slowmo', 'video', 'gif', 'aiPhoto', 'aiCustomPrompt'];

/** A template as the model knows it: how many photo areas, and whether it has AI styles and prompts. */
export interface ModelTemplate {
  readonly id: string;
  readonly areas: number;
  readonly ai: boolean;
}

/** An event as the model knows it; times are milliseconds. */
export interface ModelEvent {
  id: string;
  galleryId: string;
  name: string;
  dateMs: number;
  createdMs: number;
  modifiedMs: number;
  hashtag: string | null;
  idUser: string | null;
  templateIds: string[];
  captureTypes: string[];
  countdownTimer: number;
}

/** What a create says. */
export interface ModelCreate {
  readonly name: string;
  readonly date: string;
  readonly templateIds: string[];
  readonly idUser?: string;
  readonly hashtag?: string;
}

/** What an update says. */
export interface ModelPatch {
  readonly name?: string | undefined;
  readonly date?: string | undefined;
  readonly templateIds?: string[] | undefined;
  readonly hashtag?: string | null | undefined;
  readonly idUser?: string | null | undefined;
  readonly settings?:
    | { readonly countdownTimer?: number | undefined; readonly captureTypes?: readonly string[] | undefined }
    | undefined;
}

/** What a list asks for. */
export interface ModelQuery {
  readonly idUser?: string;
  readonly search?: string;
  readonly dateFrom?: string;
  readonly dateTo?: string;
  readonly sort?: 'createdDate' | 'date';
  readonly order?: 'asc' | 'desc';
}

const key = (idUser: string | null | undefined) => (idUser ?? '').trim() || null;
const byText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

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
    if (wanted === null) return undefined;
    return this.events.filter((event) => event.idUser === wanted).sort((a, b) => a.createdMs - b.createdMs)[0];
  }

  create(input: ModelCreate, nowMs: number, ids: { id: string; galleryId: string }): ModelEvent {
    this.quota -= 1;
    const event: ModelEvent = {
      ...ids,
      name: input.name,
      dateMs: Date.parse(input.date),
      createdMs: nowMs,
      modifiedMs: nowMs,
      hashtag: input.hashtag ?? null,
      idUser: key(input.idUser),
      templateIds: input.templateIds,
      captureTypes: this.trim(sevenTypes, input.templateIds),
      countdownTimer: 3,
    };
    this.events.push(event);
    return event;
  }

  update(event: ModelEvent, patch: ModelPatch, nowMs: number): void {
    const { settings = {}, ...fields } = patch;
    if (Object.keys(fields).length + Object.keys(settings).length === 0) return;
    event.modifiedMs = nowMs;
    if (patch.name !== undefined) event.name = patch.name;
    if (patch.date !== undefined) event.dateMs = Date.parse(patch.date);
    if (patch.templateIds !== undefined) event.templateIds = patch.templateIds;
    if (patch.hashtag !== undefined) event.hashtag = patch.hashtag;
    if (patch.idUser !== undefined) event.idUser = key(patch.idUser);
    if (settings.countdownTimer !== undefined) event.countdownTimer = settings.countdownTimer;
    if (settings.captureTypes !== undefined) event.captureTypes = [...settings.captureTypes];
    if (patch.templateIds !== undefined || settings.captureTypes !== undefined)
      event.captureTypes = this.trim(event.captureTypes, event.templateIds);
  }

  duplicate(
    source: ModelEvent,
    name: string,
    date: string,
    nowMs: number,
    ids: { id: string; galleryId: string },
  ): ModelEvent {
    this.quota -= 1;
    const copy: ModelEvent = {
      ...source,
      ...ids,
      name,
      dateMs: Date.parse(date),
      createdMs: nowMs,
      modifiedMs: nowMs,
      idUser: source.idUser === null ? null : `${source.idUser}-duplicated`,
      captureTypes: this.trim(source.captureTypes, source.templateIds),
    };
    this.events.push(copy);
    return copy;
  }

  remove(event: ModelEvent): void {
    this.events = this.events.filter(({ id }) => id !== event.id);
  }

  list(query: ModelQuery): ModelEvent[] {
    const { idUser, search, dateFrom, dateTo, sort = 'createdDate', order = 'desc' } = query;
    const newestFirst = (a: ModelEvent, b: ModelEvent) => b.createdMs - a.createdMs;
    if (idUser !== undefined)
      return this.events
        .filter((event) => event.idUser === key(idUser))
        .sort((a, b) => newestFirst(a, b) || byText(a.id, b.id));
    if (search !== undefined)
      return this.events
        .filter(({ name }) => name.toLowerCase().startsWith(search.toLowerCase()))
        .sort((a, b) => byText(a.name.toLowerCase(), b.name.toLowerCase()) || newestFirst(a, b) || byText(a.id, b.id));
    const field = sort === 'date' ? 'dateMs' : 'createdMs';
    const sign = order === 'asc' ? 1 : -1;
    return this.events
      .filter(({ dateMs }) => dateFrom === undefined || dateMs >= Date.parse(dateFrom))
      .filter(({ dateMs }) => dateTo === undefined || dateMs <= Date.parse(dateTo))
      .sort((a, b) => sign * (a[field] - b[field] || byText(a.id, b.id)));
  }

  private trim(types: string[], templateIds: string[]): string[] {
    if (sevenTypes.some((type) => !types.includes(type))) return types;
    const used = this.templates.filter(({ id }) => templateIds.includes(id));
    const single = used.some(({ areas }) => areas === 1);
    const ai = used.some((template) => template.areas === 1 && template.ai);
    return types.filter((type) => type === 'photo' || (type.startsWith('ai') ? ai : single));
  }
}

/** The fields of a summary that the model speaks of. */
export function modelSummary(event: ModelEvent): Partial<EventSummary> {
  return {
    id: event.id,
    galleryId: event.galleryId,
    name: event.name,
    date: new Date(event.dateMs).toISOString(),
    createdDate: new Date(event.createdMs).toISOString(),
    modifiedDate: new Date(event.modifiedMs).toISOString(),
    hashtag: event.hashtag,
    idUser: event.idUser,
    templateIds: event.templateIds,
  };
}
