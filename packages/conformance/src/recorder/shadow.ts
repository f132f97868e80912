import { EventSettings, UpdateEventBody } from '@boothkit/contract';
import { publicNames } from '@boothkit/contract/internal';
import type { Account, PastEvent, Simulator } from '@boothkit/simulator';
import { asObject, codeOf, listMember, member, readJson } from '../target/response.ts';
import { compare } from './compare.ts';
import { type Comparison, type RecordedRequest, type RecordedResponse, ruleHeader } from './exchange.ts';
import { createIdMap, type IdMap, type resourceFields } from './id-map.ts';

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

const eventBefore = 'the event was there before the recording';
const moreEvents = 'the account has more events than the recording shows';

const collections = {
  attractScreenId: 'attractScreens',
  homeScreenBackgroundAttractScreenId: 'attractScreens',
  stickerSetId: 'stickerSets',
  paySetId: 'paySets',
} as const satisfies Record<(typeof resourceFields)[number], string>;

const pick = (value: unknown, has: (key: string) => boolean): Json =>
  Object.fromEntries(Object.entries(asObject(value)).filter(([key]) => has(key)));

/** The fields of an event that `events.add` takes; the settings are changed apart. */
const addedFields: ReadonlySet<string> = new Set<keyof UpdateEventBody>([
  'name',
  'date',
  'templateIds',
  'idUser',
  'settings',
]);

/** The other fields that an update takes. */
const patchedFields: ReadonlySet<string> = new Set(
  Object.keys(UpdateEventBody.shape).filter((field) => !addedFields.has(field)),
);

/** How a real event is shown, where the reference allows more than the simulator makes; null if it is as usual (decision S550). */
function shownBy({ colors, galleryId, settings }: Json): NonNullable<PastEvent['shown']> | null {
  const nulls = { colors, galleryId };
  const stored = asObject(settings);
  const keys = Object.keys(stored).length > 0 ? (Object.keys(EventSettings.shape) as (keyof EventSettings)[]) : [];
  const shown = {
    asNull: (['colors', 'galleryId'] as const).filter((field) => nulls[field] === null),
    settingsWithout: keys.filter((key) => !(key in stored)),
    settingsWith: pick(stored, (key) => !(key in EventSettings.shape)),
  };
  return Object.values(shown).every((part) => Object.keys(part).length === 0) ? null : shown;
}

/** The initial state of a shadow. */
interface ShadowOptions {
  /** The accounts for the keys of the recording, by their ID or else in order; keys beyond them get new accounts. Default: none. */
  readonly accounts?: readonly Account[];
  /** Codes that depend on the account and are compared nonetheless. Default: none. */
  readonly comparedCodes?: ReadonlySet<unknown>;
}

/** Creates the shadow of a simulator; each key gets its own account there. */
export function createShadow(
  simulator: Simulator,
  { accounts: given = [], comparedCodes = new Set() }: ShadowOptions = {},
): Shadow {
  const accounts = new Map<string, Account>();
  const ids = createIdMap();
  const publicName = publicNames();

  /** Webhook URLs with public hosts: a recorded service may allow others, and the simulator of a replay reaches none. */
  const withPublicHosts = (json: Json): Json =>
    Object.fromEntries(
      Object.entries(json).map(([name, value]) => [
        name,
        typeof value === 'string' && (name === 'mediaUrl' || name === 'sendUrl') ? publicName(value) : value,
      ]),
    );

  /** In place of the key, a simulator's recording has the ID of the account, which a world file keeps. */
  function givenFor(key: string): Account | undefined {
    const taken = new Set([...accounts.values()].map(({ id }) => id));
    return given.find(({ id }) => id === key) ?? given.find(({ id }) => !taken.has(id));
  }

  function accountOf({ headers }: RecordedRequest): Account {
    const key = headers['authorization'] ?? '';
    const account = accounts.get(key) ?? givenFor(key) ?? simulator.accounts.create();
    accounts.set(key, account);
    return account;
  }

  /** Creates the templates and other resources that a body names and the account lacks. */
  function addResources(account: Account, body: Json): void {
    const addTo = (known: (id: string) => unknown, add: () => { readonly id: string }, id: unknown) => {
      if (typeof id === 'string' && !ids.has(id)) ids.set(id, known(id) ? id : add().id);
    };
    const isTemplate = (id: string) =>
      account.templates.get(id) ?? simulator.publicTemplates.list().find((template) => template.id === id);
    for (const id of listMember(body, 'templateIds')) addTo(isTemplate, () => account.templates.add(), id);
    for (const [field, collection] of Object.entries(collections))
      addTo(account[collection].get, () => account[collection].add({}), body[field]);
  }

  /** Every request comes from one address, as those of one recorded program do. */
  const send = (apiKey: string, request: RecordedRequest) =>
    sendTo({ baseUrl: simulator.baseUrl, apiKey, fetch: simulator.fetch }, request, ids);

  /** Compares the responses to a request that was rejected before its account was known. */
  async function compareAnonymous(request: RecordedRequest, real: RecordedResponse): Promise<Comparison> {
    const simulated = await send('unknown-key', request);
    return { differences: compare(request, real, simulated, ids.toShadow), rule: ruleOf(simulated, real) };
  }

  /** Compares the responses to a request that set webhook URLs. */
  async function compareWebhooks(
    account: Account,
    request: RecordedRequest,
    real: RecordedResponse,
    body: Json,
  ): Promise<Comparison> {
    const sent = { ...request, body: new TextEncoder().encode(JSON.stringify(withPublicHosts(body))) };
    const simulated = await send(account.connection().apiKey, sent);
    const named = (response: RecordedResponse) => ({ ...response, json: withPublicHosts(asObject(response.json)) });
    return { differences: compare(sent, named(real), named(simulated), ids.toShadow), rule: ruleOf(simulated, real) };
  }

  /** Copies an event that existed before the recording, or whose creation the simulator rejected. */
  async function adopt(account: Account, event: Json): Promise<void> {
    const { id, name, date, createdDate, idUser, galleryId } = event;
    if (typeof id !== 'string' || typeof name !== 'string' || name === '' || ids.has(id)) return;
    if (account.events.get(id)) {
      // The world of a replay has it already.
      ids.set(id, id);
      return;
    }
    addResources(account, event);
    const created = account.events.add({
      name: name.slice(0, 200),
      date: typeof date === 'string' ? date : null,
      templateIds: listMember(event, 'templateIds').map((id) => ids.toShadow(String(id))),
      ...(typeof createdDate === 'string' && { createdDate }),
      ...(typeof idUser === 'string' && idUser.length <= 200 && { idUser }),
      shown: shownBy(event),
    });
    ids.set(id, created.id);
    if (typeof galleryId === 'string') ids.set(galleryId, created.galleryId);
    const { version: _, ...settings } = pick(event['settings'], (key) => key in EventSettings.shape);
    const patch = pick(
      event,
      (field) =>
        patchedFields.has(field) && event[field] !== undefined && !(field === 'colors' && event[field] === null),
    );
    const body = { ...ids.mapped(patch), ...(Object.keys(settings).length > 0 && { settings }) };
    // A value that the simulator rejects is reported when a request sends it.
    await account.request({ method: 'PATCH', path: `/events/${created.id}`, body });
  }

  /** The events in a response; concise ones lack the settings, and pages have summaries. */
  const eventsIn = ({ json }: RecordedResponse): readonly Json[] => {
    const { data, templateIds } = asObject(json);
    if (Array.isArray(data)) return data.map(asObject);
    return Array.isArray(templateIds) ? [asObject(json)] : [];
  };

  return {
    async compare(request, real) {
      const code = codeOf(real);
      if (real.status >= 500) return { notCompared: 'the service failed' };
      if (accountCodes.has(code) && !comparedCodes.has(code))
        return { notCompared: `${String(code)} depends on the account` };
      if (real.status === 401 || request.isAnonymous) return compareAnonymous(request, real);
      const account = accountOf(request);
      const accepted = real.status < 400;
      const body = asObject(readJson(request.body));
      if (request.operation === 'update_webhooks' && accepted) return compareWebhooks(account, request, real, body);
      if (request.operation === 'set_event_branding_image' && accepted)
        return { notCompared: 'the bytes of images are not recorded' };
      if (accepted) addResources(account, body);
      const { id, alreadyExisted } = asObject(real.json);
      const named = request.eventId ?? (alreadyExisted === true ? id : undefined);
      if (typeof named === 'string' && !ids.has(named) && account.events.get(named)) ids.set(named, named);
      if (accepted && typeof named === 'string' && !ids.has(named)) {
        for (const event of eventsIn(real)) await adopt(account, event);
        return { notCompared: eventBefore };
      }
      if (request.operation === 'list_events') for (const event of eventsIn(real)) await adopt(account, event);
      const cursor = request.query.get('cursor');
      if (accepted && given.length === 0 && cursor !== null && !ids.has(cursor)) return { notCompared: moreEvents };
      const before = simulator.snapshot();
      const simulated = await send(account.connection().apiKey, request);
      if (simulated.status < 400 && accepted) ids.pair(real.json, simulated.json);
      if (given.length === 0 && member(real.json, 'hasMore') === true && member(simulated.json, 'hasMore') === false)
        return { notCompared: moreEvents };
      if (
        !accepted &&
        real.status !== 404 &&
        simulated.status === 404 &&
        named !== undefined &&
        !ids.has(String(named))
      )
        return { notCompared: eventBefore };
      const differences = compare(request, real, simulated, ids.toShadow);
      // The state of the real service prevails.
      if (!accepted && simulated.status < 400) simulator.restore(before);
      if (accepted && simulated.status >= 400) for (const event of eventsIn(real)) await adopt(account, event);
      return { differences, rule: ruleOf(simulated, real) };
    },
  };
}

/** The rule that a rejection names. */
function ruleOf(...responses: readonly RecordedResponse[]): string | undefined {
  return responses.map(({ headers }) => headers.get(ruleHeader)).find((rule) => rule !== null) ?? undefined;
}

/** A service that receives the requests of a recording with the IDs and the key of its own. */
interface Target {
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly fetch: typeof globalThis.fetch;
}

async function sendTo(
  { baseUrl, apiKey, fetch }: Target,
  request: RecordedRequest,
  ids: IdMap,
): Promise<RecordedResponse> {
  const { method, headers } = request;
  const body = ids.bodyOf(request);
  const sent = fetch(`${baseUrl}${ids.addressOf(request)}`, {
    method,
    headers: { ...headers, authorization: `Bearer ${apiKey}` },
    redirect: 'manual',
    ...(body.length > 0 && method !== 'GET' && method !== 'HEAD' && { body }),
  });
  const response = await sent.catch((error: unknown) => {
    const cause = error instanceof Error ? (error.cause ?? error) : error;
    throw new Error(`no response from ${baseUrl}: ${cause instanceof Error ? cause.message : cause}`, { cause });
  });
  const bytes = new Uint8Array(await response.arrayBuffer());
  return { status: response.status, headers: response.headers, bytes, json: readJson(bytes) };
}

/** Creates the shadow of a service that is reached with one key: nothing is created there but by the requests themselves. */
export function createRemoteShadow(target: Target): Shadow {
  const ids = createIdMap();
  return {
    async compare(request, real) {
      if (real.status >= 500) return { notCompared: 'the service failed' };
      if (request.operation === 'set_event_branding_image' && real.status < 400)
        return { notCompared: 'the bytes of images are not recorded' };
      const apiKey = real.status === 401 ? 'unknown-key' : target.apiKey;
      const sent = await sendTo({ ...target, apiKey }, request, ids);
      if (sent.status < 400 && real.status < 400) ids.pair(real.json, sent.json);
      return { differences: compare(request, real, sent, ids.toShadow), rule: ruleOf(sent, real) };
    },
  };
}
