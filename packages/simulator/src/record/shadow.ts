import type { Account } from '../accounts/accounts.ts';
import type { Simulator } from '../interface.ts';
import { compare } from './compare.ts';
import type { Answered, Asked, Comparison } from './exchange.ts';
import { asList, asObject, type Json, readJson } from './json.ts';

/** The world in which the simulator is asked what the real service was asked. */
export interface Shadow {
  /** Asks the simulator the same and compares, then learns what it could not have known. */
  judge(asked: Asked, real: Answered): Promise<Comparison>;
}

/** Codes that tell of the account rather than of the request: the simulator cannot know them beforehand. */
const ofTheAccount: ReadonlySet<unknown> = new Set([
  'unauthorized',
  'quota_exceeded',
  'plan_required',
  'insufficient_scope',
  'rate_limited',
  'conflict',
]);

const things = {
  attractScreenId: 'attractScreens',
  homeScreenBackgroundAttractScreenId: 'attractScreens',
  stickerSetId: 'stickerSets',
  paySetId: 'paySets',
} as const;

/** Sets a shadow world up in a simulator; each key that is seen gets an account of its own there. */
export function shadowIn(simulator: Simulator): Shadow {
  const accounts = new Map<string, Account>();
  const shadowIds = new Map<string, string>();
  const toShadow = (id: string) => shadowIds.get(id) ?? id;

  function accountOf({ headers }: Asked): Account {
    const key = headers['authorization'] ?? '';
    const account = accounts.get(key) ?? simulator.accounts.create();
    accounts.set(key, account);
    return account;
  }

  /** Things that the real service knows, and so the simulator has to. */
  function learnThings(account: Account, body: Json): void {
    for (const id of asList(body['templateIds']))
      if (typeof id === 'string' && !shadowIds.has(id)) shadowIds.set(id, account.templates.add().id);
    for (const [field, shelf] of Object.entries(things)) {
      const id = body[field];
      if (typeof id === 'string' && !shadowIds.has(id)) shadowIds.set(id, account[shelf].add({}).id);
    }
  }

  function mapped(body: Json): Json {
    const entries = Object.entries(body).map(([name, value]) => {
      if (name in things && typeof value === 'string') return [name, toShadow(value)];
      if (name === 'templateIds' && Array.isArray(value))
        return [name, value.map((id) => (typeof id === 'string' ? toShadow(id) : id))];
      return [name, value];
    });
    return Object.fromEntries(entries);
  }

  async function ask(account: Account, asked: Asked): Promise<Answered> {
    const { apiKey, baseUrl, fetch } = account.connection();
    const { method, path, query, headers, body, eventId } = asked;
    const inside = eventId === undefined ? path : path.replace(encodeURIComponent(eventId), toShadow(eventId));
    const cursor = query.get('cursor');
    const parameters = new URLSearchParams(query);
    if (cursor !== null) parameters.set('cursor', toShadow(cursor));
    const json = readJson(body);
    const isObject = typeof json === 'object' && json !== null && !Array.isArray(json);
    const sent = isObject ? new TextEncoder().encode(JSON.stringify(mapped(asObject(json)))) : body;
    const response = await fetch(`${baseUrl}${inside}${parameters.size === 0 ? '' : `?${parameters}`}`, {
      method,
      headers: { ...headers, authorization: `Bearer ${apiKey}` },
      ...(sent.length > 0 && method !== 'GET' && { body: sent }),
    });
    const bytes = new Uint8Array(await response.arrayBuffer());
    return { status: response.status, headers: response.headers, bytes, json: readJson(bytes) };
  }

  /** An event that was there before, or that the simulator refused: made as the real service tells it. */
  async function adopt(account: Account, event: Json): Promise<void> {
    const { id, name, date, createdDate, idUser, galleryId } = event;
    if (typeof id !== 'string' || typeof name !== 'string' || name === '' || shadowIds.has(id)) return;
    learnThings(account, event);
    const made = account.events.add({
      name: name.slice(0, 200),
      date: typeof date === 'string' ? date : null,
      templateIds: asList(event['templateIds']).map((id) => toShadow(String(id))),
      ...(typeof createdDate === 'string' && { createdDate }),
      ...(typeof idUser === 'string' && idUser.length <= 200 && { idUser }),
    });
    shadowIds.set(id, made.id);
    if (typeof galleryId === 'string') shadowIds.set(galleryId, made.galleryId);
    const { version: _, ...settings } = asObject(event['settings']);
    const fields = [
      'hashtag',
      'notes',
      'colors',
      'captureMessage',
      'brandingTextColor',
      'attractScreenId',
      'stickerSetId',
      'paySetId',
    ];
    const patch = Object.fromEntries(
      fields.flatMap((field) =>
        event[field] === undefined || (field === 'colors' && event[field] === null) ? [] : [[field, event[field]]],
      ),
    );
    const body = JSON.stringify({ ...mapped(patch), ...(Object.keys(settings).length > 0 && { settings }) });
    const { apiKey, baseUrl, fetch } = account.connection();
    // What the simulator does not take shows as soon as somebody sends it.
    await fetch(`${baseUrl}/events/${made.id}`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
      body,
    });
  }

  /** The events that an answer tells of; concise ones lack the settings, and pages have summaries. */
  const eventsIn = ({ json }: Answered): readonly Json[] => {
    const { data, templateIds } = asObject(json);
    if (Array.isArray(data)) return data.map(asObject);
    return Array.isArray(templateIds) ? [asObject(json)] : [];
  };

  function pair(real: unknown, simulated: unknown): void {
    for (const field of ['id', 'galleryId', 'nextCursor', 'storagePath']) {
      const [one, other] = [asObject(real)[field], asObject(simulated)[field]];
      if (typeof one === 'string' && typeof other === 'string') shadowIds.set(one, other);
    }
  }

  return {
    async judge(asked, real) {
      const code = asObject(asObject(real.json)['error'])['code'];
      if (real.status >= 500) return { notCompared: 'the service failed' };
      if (ofTheAccount.has(code)) return { notCompared: `${String(code)} depends on the account` };
      const account = accountOf(asked);
      const taken = real.status < 400;
      const body = asObject(readJson(asked.body));
      if (asked.operation === 'set_event_branding_image' && taken)
        return { notCompared: 'the bytes of images do not come by here' };
      if (taken) learnThings(account, body);
      const { id, alreadyExisted } = asObject(real.json);
      const named = asked.eventId ?? (alreadyExisted === true ? id : undefined);
      if (taken && typeof named === 'string' && !shadowIds.has(named)) {
        for (const event of eventsIn(real)) await adopt(account, event);
        return { notCompared: 'the event was there before the recording' };
      }
      if (asked.operation === 'list_events') for (const event of eventsIn(real)) await adopt(account, event);
      const before = simulator.snapshot();
      const simulated = await ask(account, asked);
      if (simulated.status < 400 && taken) pair(real.json, simulated.json);
      const differences = compare(asked, real, simulated, toShadow);
      // The two worlds go on from what the real one did.
      if (!taken && simulated.status < 400) simulator.restore(before);
      if (taken && simulated.status >= 400) for (const event of eventsIn(real)) await adopt(account, event);
      return { differences };
    },
  };
}
