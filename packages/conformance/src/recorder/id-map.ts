import { asObject, readJson, textMember } from '../target/response.ts';
import type { RecordedRequest } from './exchange.ts';

type Json = Readonly<Record<string, unknown>>;

/** Fields that name one resource of the account. */
export const resourceFields = [
  'attractScreenId',
  'homeScreenBackgroundAttractScreenId',
  'stickerSetId',
  'paySetId',
] as const;

/** The IDs of a recording and those that stand for them in the target. An unknown ID stands for itself. */
export interface IdMap {
  has(id: string): boolean;
  set(recorded: string, own: string): void;
  toShadow(id: string): string;
  /** Notes the IDs of two responses to the same request. */
  pair(recorded: unknown, own: unknown): void;
  /** A body with the target's IDs. */
  mapped(body: Json): Json;
  /** The body of a request with the target's IDs; one that is no JSON object stays as it is. */
  bodyOf(request: RecordedRequest): Uint8Array<ArrayBuffer>;
  /** Path and query of a request with the target's IDs. */
  addressOf(request: RecordedRequest): string;
}

/** Creates a map without IDs. */
export function createIdMap(): IdMap {
  const own = new Map<string, string>();
  const toShadow = (id: string) => own.get(id) ?? id;

  function mapped(body: Json): Json {
    const entries = Object.entries(body).map(([name, value]) => {
      if (resourceFields.some((field) => field === name) && typeof value === 'string') return [name, toShadow(value)];
      if (name === 'templateIds' && Array.isArray(value))
        return [name, value.map((id) => (typeof id === 'string' ? toShadow(id) : id))];
      return [name, value];
    });
    return Object.fromEntries(entries);
  }

  return {
    has: (id) => own.has(id),
    set: (recorded, id) => void own.set(recorded, id),
    toShadow,
    pair(recorded, other) {
      for (const field of ['id', 'galleryId', 'nextCursor', 'storagePath']) {
        const [one, its] = [textMember(recorded, field), textMember(other, field)];
        if (one !== '' && its !== '') own.set(one, its);
      }
    },
    mapped,
    bodyOf({ body }) {
      const json = readJson(body);
      const isObject = typeof json === 'object' && json !== null && !Array.isArray(json);
      return isObject ? new TextEncoder().encode(JSON.stringify(mapped(asObject(json)))) : body;
    },
    addressOf({ path, query, eventId }) {
      const address = eventId === undefined ? path : path.replace(encodeURIComponent(eventId), toShadow(eventId));
      const parameters = new URLSearchParams(query);
      const cursor = query.get('cursor');
      if (cursor !== null) parameters.set('cursor', toShadow(cursor));
      return parameters.size === 0 ? address : `${address}?${parameters}`;
    },
  };
}
