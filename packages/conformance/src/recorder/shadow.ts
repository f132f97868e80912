import type { Account, Simulator } from '@boothkit/simulator';
import { asObject, codeOf, listMember, readJson, textMember } from '../target/response.ts';
import { compare } from './compare.ts';
import type { Comparison, RecordedRequest, RecordedResponse } from './exchange.ts';

type Json = Readonly<Record<string, unknown>>;

/** A simulator that receives the same requests as the real service. */
export interface Shadow {
  /** Sends the request to the simulator and compares the responses, then copies the events and resources that it lacks. */
  compare(request: RecordedRequest, real: RecordedResponse): Promise<Comparison>;
}

/** Error codes that depend on the account, which the simulator does not know. */
const accountCodes: ReadonlySet<unknown> = new Set([
  'unauthorized',
  'quota_exceeded',
  'plan_required',
  'insufficient_scope',
  'rate_limited',
  'conflict',
]);

const collections = {
  attractScreenId: 'attractScreens',
  homeScreenBackgroundAttractScreenId: 'attractScreens',
  stickerSetId: 'stickerSets',
  paySetId: 'paySets',
} as const;

/** Creates the shadow of a simulator; each key gets its own account there. */
export function createShadow(simulator: Simulator): Shadow {
  const accounts = new Map<string, Account>();
  const shadowIds = new Map<string, string>();
  const toShadow = (id: string) => shadowIds.get(id) ?? id;

  function accountOf({ headers }: RecordedRequest): Account {
    const key = headers['authorization'] ?? '';
    const account = accounts.get(key) ?? simulator.accounts.create();
    accounts.set(key, account);
    return account;
  }

  /** Creates the templates and other resources that a body names. */
  function addResources(account: Account, body: Json): void {
    for (const id of listMember(body, 'templateIds'))
      if (typeof id === 'string' && !shadowIds.has(id)) shadowIds.set(id, account.templates.add().id);
    for (const [field, collection] of Object.entries(collections)) {
      const id = body[field];
      if (typeof id === 'string' && !shadowIds.has(id)) shadowIds.set(id, account[collection].add({}).id);
    }
  }

  function mapped(body: Json): Json {
    const entries = Object.entries(body).map(([name, value]) => {
      if (name in collections && typeof value === 'string') return [name, toShadow(value)];
      if (name === 'templateIds' && Array.isArray(value))
        return [name, value.map((id) => (typeof id === 'string' ? toShadow(id) : id))];
      return [name, value];
    });
    return Object.fromEntries(entries);
  }

  async function send(account: Account, request: RecordedRequest): Promise<RecordedResponse> {
    const { apiKey, baseUrl, fetch } = account.connection();
    const { method, path, query, headers, body, eventId } = request;
    const shadowPath = eventId === undefined ? path : path.replace(encodeURIComponent(eventId), toShadow(eventId));
    const cursor = query.get('cursor');
    const parameters = new URLSearchParams(query);
    if (cursor !== null) parameters.set('cursor', toShadow(cursor));
    const json = readJson(body);
    const isObject = typeof json === 'object' && json !== null && !Array.isArray(json);
    const sent = isObject ? new TextEncoder().encode(JSON.stringify(mapped(asObject(json)))) : body;
    const response = await fetch(`${baseUrl}${shadowPath}${parameters.size === 0 ? '' : `?${parameters}`}`, {
      method,
      headers: { ...headers, authorization: `Bearer ${apiKey}` },
      ...(sent.length > 0 && method !== 'GET' && { body: sent }),
    });
    const bytes = new Uint8Array(await response.arrayBuffer());
    return { status: response.status, headers: response.headers, bytes, json: readJson(bytes) };
  }

  /** Copies an event that existed before the recording, or whose creation the simulator rejected. */
  async function adopt(account: Account, event: Json): Promise<void> {
    const { id, name, date, createdDate, idUser, galleryId } = event;
    if (typeof id !== 'string' || typeof name !== 'string' || name === '' || shadowIds.has(id)) return;
    addResources(account, event);
    const created = account.events.add({
      name: name.slice(0, 200),
      date: typeof date === 'string' ? date : null,
      templateIds: listMember(event, 'templateIds').map((id) => toShadow(String(id))),
      ...(typeof createdDate === 'string' && { createdDate }),
      ...(typeof idUser === 'string' && idUser.length <= 200 && { idUser }),
    });
    shadowIds.set(id, created.id);
    if (typeof galleryId === 'string') shadowIds.set(galleryId, created.galleryId);
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
    // A value that the simulator rejects is reported when a request sends it.
    await fetch(`${baseUrl}/events/${created.id}`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
      body,
    });
  }

  /** The events in a response; concise ones lack the settings, and pages have summaries. */
  const eventsIn = ({ json }: RecordedResponse): readonly Json[] => {
    const { data, templateIds } = asObject(json);
    if (Array.isArray(data)) return data.map(asObject);
    return Array.isArray(templateIds) ? [asObject(json)] : [];
  };

  function pair(real: unknown, simulated: unknown): void {
    for (const field of ['id', 'galleryId', 'nextCursor', 'storagePath']) {
      const [one, other] = [textMember(real, field), textMember(simulated, field)];
      if (one !== '' && other !== '') shadowIds.set(one, other);
    }
  }

  return {
    async compare(request, real) {
      const code = codeOf(real);
      if (real.status >= 500) return { notCompared: 'the service failed' };
      if (accountCodes.has(code)) return { notCompared: `${String(code)} depends on the account` };
      const account = accountOf(request);
      const accepted = real.status < 400;
      const body = asObject(readJson(request.body));
      if (request.operation === 'set_event_branding_image' && accepted)
        return { notCompared: 'the bytes of images are not sent through the recorder' };
      if (accepted) addResources(account, body);
      const { id, alreadyExisted } = asObject(real.json);
      const named = request.eventId ?? (alreadyExisted === true ? id : undefined);
      if (accepted && typeof named === 'string' && !shadowIds.has(named)) {
        for (const event of eventsIn(real)) await adopt(account, event);
        return { notCompared: 'the event was there before the recording' };
      }
      if (request.operation === 'list_events') for (const event of eventsIn(real)) await adopt(account, event);
      const before = simulator.snapshot();
      const simulated = await send(account, request);
      if (simulated.status < 400 && accepted) pair(real.json, simulated.json);
      const differences = compare(request, real, simulated, toShadow);
      // The state of the real service prevails.
      if (!accepted && simulated.status < 400) simulator.restore(before);
      if (accepted && simulated.status >= 400) for (const event of eventsIn(real)) await adopt(account, event);
      return { differences };
    },
  };
}
