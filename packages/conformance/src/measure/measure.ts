import type { Clock } from '@boothkit/client';
import { type Assume, type AssumptionName, assumptionNames, assumptionValues } from '@boothkit/contract/internal';
import { currentVersion } from '@boothkit/contract/rules';
import { hidingKeys } from '../hide-keys.ts';
import { realClock } from '../target/real-clock.ts';
import {
  type Evidence,
  isEvidence,
  membersOf,
  readCase,
  readCodes,
  readColors,
  readDates,
  readDetails,
  readIds,
  readRequestId,
  readSettings,
  readStatus,
  readUpload,
} from './evidence.ts';

/** The service to measure. */
export interface MeasureOptions {
  /** Base address of the REST API, path prefix included. */
  readonly baseUrl: string;
  /** A key with the scope read-write. */
  readonly apiKey: string;
  /** A key of the same account with the scope read, for the code of a 403. Default: it is not found out. */
  readonly readOnlyApiKey?: string | undefined;
  /** Templates to create the event with. Default: those of the account's newest event. */
  readonly templateIds?: readonly string[] | undefined;
  /** Sends the requests. Default: the global `fetch`. */
  readonly fetch?: ((url: string, init: RequestInit) => Promise<Response>) | undefined;
  /** The clock to wait on, for a second. Default: the real one. */
  readonly clock?: Clock | undefined;
}

/** The findings of a key about a service: the option `assume` of a simulator takes them as they are. */
export interface Measurement {
  /** The value that the service has of each assumption, by name. */
  readonly measured: Assume;
  /** The evidence for each value, by the name of the assumption. */
  readonly evidence: Readonly<Partial<Record<AssumptionName, string>>>;
  /** Findings that match none of the known values. */
  readonly unknown: readonly { readonly name: AssumptionName; readonly found: string }[];
  /** Assumptions that were not measured: a simulator goes on assuming its own values. */
  readonly notMeasured: readonly AssumptionName[];
  readonly host: string;
  /** The version of the API that served the requests. */
  readonly version: string;
  readonly at: string;
}

const color = '#C8102e';
const colors = ['#1D4ed8', '#0F766e', '#7C3aed'];

/** How often a request is sent that gets no evidence. */
const attempts = 4;

/** Why nothing is learnt from a request. */
class NoEvidence extends Error {}

/**
 * Finds out what a service does where its reference is silent, with about twelve requests. It creates one event, which uses quota or a credit, and
 * deletes the event again. An upload that it creates stays unused and expires. Rejects with an Error if the key is not accepted, or if there is no
 * template.
 *
 * @example
 * ```ts
 * import { measureAssumptions } from '@boothkit/conformance';
 * import { createSimulator } from '@boothkit/simulator';
 *
 * const account = createSimulator({ assume: { returnedDates: 'seconds' } }).accounts.create();
 * const { baseUrl, apiKey, fetch } = account.connection();
 * const templateIds = [account.templates.add().id];
 * const { measured } = await measureAssumptions({ baseUrl, apiKey, fetch, templateIds });
 * console.log(measured.returnedDates); // seconds
 * ```
 */
export async function measureAssumptions(options: MeasureOptions): Promise<Measurement> {
  const { baseUrl, apiKey, fetch: send = fetch, clock = realClock } = options;
  const hidden = hidingKeys(apiKey, options.readOnlyApiKey);
  const measured: Partial<Record<AssumptionName, string>> = {};
  const evidence: Partial<Record<AssumptionName, string>> = {};
  const unknown: { name: AssumptionName; found: string }[] = [];
  const note = <Name extends AssumptionName>(name: Name, value: Assume[Name], found: unknown): void => {
    const text = hidden.text(typeof found === 'string' ? found : (JSON.stringify(found) ?? 'nothing')).slice(0, 300);
    if (value === undefined) unknown.push({ name, found: text });
    else [measured[name], evidence[name]] = [value, `${asked}: ${text}`];
  };
  /** The last request, and how often it was sent. */
  let asked = '';
  /** Sends a request; again after a bad moment. Rejects with a {@link NoEvidence} where it gets none. */
  async function call(method: string, path: string, body?: object, key = apiKey): Promise<Evidence> {
    let reason = '';
    for (let attempt = 1; attempt <= attempts; attempt++) {
      try {
        const response = await send(`${baseUrl}${path}`, {
          method,
          redirect: 'manual',
          headers: { authorization: `Bearer ${key}`, ...(body && { 'content-type': 'application/json' }) },
          ...(body && { body: JSON.stringify(body) }),
        });
        const { status, headers } = response;
        const found = { status, headers, json: membersOf(await response.json()) };
        const times = attempt === 1 ? '' : `, sent ${attempt} times`;
        asked = `${method} ${path.replace(/\?.*/, '').replace(/^(\/events\/)[^/]+/, '$1{id}')}${times}`;
        if (status !== 429 && isEvidence(found)) return found;
        reason = String(status);
        const seconds = Number(headers.get('retry-after') ?? Number.NaN);
        if (attempt < attempts) await clock.sleep(seconds > 0 && seconds <= 60 ? seconds * 1000 : 1000 * 2 ** attempt);
      } catch (error) {
        // The connection, or a body that is no JSON.
        reason = error instanceof Error ? error.message : String(error);
        if (attempt < attempts) await clock.sleep(1000 * 2 ** attempt);
      }
    }
    throw new NoEvidence(
      `${method} ${path.replace(/\?.*/, '')} got no response of the service ${attempts} times: ${hidden.text(reason)}`,
    );
  }
  /** Finds out what it can: a bad moment leaves open what it would have told. */
  const measuring = (read: () => Promise<void>): Promise<void> =>
    read().catch((error: unknown) => {
      if (!(error instanceof NoEvidence)) throw error;
    });
  const errorOf = ({ json }: Evidence) => membersOf(json['error']);

  const list = await call('GET', '/events?limit=1');
  if (list.status !== 200) throw new Error(`GET /events must respond with 200 to this key; got ${list.status}`);
  const [newest]: unknown[] = Array.isArray(list.json['data']) ? list.json['data'] : [];
  const templateIds = options.templateIds ?? membersOf(newest)['templateIds'];
  if (!Array.isArray(templateIds) || templateIds.length === 0)
    throw new Error('the account has no event to take a template from: pass templateIds, or --template-id');
  const cursor = list.json['nextCursor'];
  if (typeof cursor === 'string') {
    await measuring(async () => {
      const { status } = await call('GET', `/events?limit=2&cursor=${encodeURIComponent(cursor)}`);
      const taken = status === 200 ? (/[+/=]/.test(cursor) ? 'escaped' : 'urlSafe') : undefined;
      note(
        'cursorText',
        status === 400 || status === 422 ? 'boundToLimit' : taken,
        `${cursor}; with another limit ${status}`,
      );
    });
  }

  const date = '2026-09-12T17:00:00+02:00';
  await measuring(async () => {
    const rejected = await call('POST', '/events', { name: '', date, templateIds });
    note('requestId', readRequestId(rejected), [...rejected.headers.keys()].join(', '));
    note('validationStatus', readStatus(rejected.status), rejected.status);
    note('errorDetails', readDetails(errorOf(rejected)['details']), errorOf(rejected)['details']);
  });
  await measuring(async () => {
    const missing = errorOf(await call('GET', '/events/none'))['code'];
    const unauthorized = errorOf(await call('GET', '/events', undefined, `${apiKey.slice(0, 4)}-not-a-key`))['code'];
    const forbidden =
      options.readOnlyApiKey === undefined
        ? []
        : [errorOf(await call('POST', '/events', { name: '' }, options.readOnlyApiKey))['code']];
    const codes = [unauthorized, missing, ...forbidden];
    // Without a read key, the code of a 403 stays open.
    if (forbidden.length > 0 || readCodes(codes) !== undefined) note('errorCodes', readCodes(codes), codes);
  });
  await measuring(measureUpload);
  const idUser = `boothkit-measure-${crypto.randomUUID()}`;
  const created = await call('POST', '/events', { name: 'BoothKit measures', date, templateIds, idUser }).catch(
    async (error: unknown) => {
      // A create whose response was lost may have made the event all the same.
      const found = await call('GET', `/events?idUser=${idUser}`).catch(() => undefined);
      const [left]: unknown[] = Array.isArray(found?.json['data']) ? found.json['data'] : [];
      const { id } = membersOf(left);
      const isGone =
        typeof id === 'string'
          ? await call('DELETE', `/events/${encodeURIComponent(id)}`)
              .then(() => true)
              .catch(() => false)
          : found !== undefined;
      if (!isGone) throw new Error(`an event with the idUser ${idUser} may be left`, { cause: error });
      throw error;
    },
  );
  const { id } = created.json;
  if (typeof id !== 'string')
    throw new Error(
      `POST /events must create an event; got ${created.status} ${JSON.stringify(errorOf(created)['code'])}`,
    );
  const path = `/events/${encodeURIComponent(id)}`;
  const [outcome] = await Promise.allSettled([measureEvent(created, path, { date, templateIds: ['none'], idUser })]);
  const { status } = await call('DELETE', path).catch((cause: unknown) => {
    throw new Error(`the event ${id} could not be deleted`, { cause });
  });
  if (outcome.status === 'rejected') throw outcome.reason;
  // A delete that was repeated finds nothing left.
  if (status !== 200 && status !== 404)
    throw new Error(`the event ${id} could not be deleted: DELETE responded with ${status}`);

  async function measureUpload(): Promise<void> {
    const purpose = 'event-branding-image';
    const bodies = [
      ['contentType', { purpose, contentType: 'image/png', sizeBytes: 1 }],
      ['mimeType', { purpose, mimeType: 'image/png', fileSize: 1 }],
      ['purposeOnly', { purpose }],
    ] as const;
    let last: Evidence | undefined;
    for (const [value, body] of bodies) {
      last = await call('POST', '/uploads', body);
      if (last.status >= 300) continue;
      note('uploadBody', value, Object.keys(body).join(', '));
      note('uploadResponse', readUpload(last.json, clock.now()), Object.keys(last.json).join(', '));
      return;
    }
    note('uploadBody', undefined, [last?.status, last && errorOf(last)]);
  }

  async function measureEvent(created: Evidence, path: string, known: object): Promise<void> {
    const { json: event } = created;
    note('returnedDates', readDates(event, date), event['date']);
    note('ids', readIds(event['id']), event['id']);
    note('storedSettings', readSettings(event['settings']), Object.keys(membersOf(event['settings'])).join(', '));
    note('accountColors', readColors(event['colors']), event['colors']);
    await measuring(async () => {
      const again = await call('POST', '/events', { name: 'BoothKit measures', ...known });
      const isChecked = again.status === 400 || again.status === 422;
      const isUnchecked = again.json['id'] === event['id'];
      const bad =
        isUnchecked && again.status !== 200 ? await call('POST', '/events', { ...known, name: 7 }) : undefined;
      const usual = bad?.json['id'] === event['id'] ? 'keyAlone' : 'unchecked';
      const found = again.status === 200 ? 'status200' : usual;
      note('knownCreate', isChecked ? 'checked' : isUnchecked ? found : undefined, again.status);
    });
    await measuring(() => measureChanges(event, path));
  }

  async function measureChanges(event: Evidence['json'], path: string): Promise<void> {
    // Dates may have whole seconds.
    await clock.sleep(1100);
    const { json: colored } = await call('PATCH', path, { brandingTextColor: color, colors });
    const returned = [colored['brandingTextColor'], ...(Array.isArray(colored['colors']) ? colored['colors'] : [])];
    // An account without colours shows none (accountColors).
    note('colorCase', readCase([color, ...colors].slice(0, returned.length), returned), returned.join(', '));
    await clock.sleep(1100);
    const { json: empty } = await call('PATCH', path, {});
    const isEmptySet = empty['modifiedDate'] !== colored['modifiedDate'];
    await clock.sleep(1100);
    await call('PATCH', `${path}/branding`, { buttonImagesAreRetina: true });
    const { json: branded } = await call('GET', path);
    const isBrandingSet = branded['modifiedDate'] !== empty['modifiedDate'];
    const usual = isBrandingSet ? 'fields' : 'brandingApart';
    // Both at once is no known value.
    const modified = isEmptySet ? (isBrandingSet ? 'emptyUpdate' : undefined) : usual;
    // Where no change moves the date, as on a clock that stands, it tells nothing.
    if (colored['modifiedDate'] !== event['modifiedDate'])
      note('modifiedDate', modified, [colored['modifiedDate'], empty['modifiedDate'], branded['modifiedDate']]);
  }

  const found = new Set([...Object.keys(measured), ...unknown.map(({ name }) => name)]);
  return {
    measured: Object.fromEntries(Object.entries(measured)),
    evidence,
    unknown,
    notMeasured: assumptionNames.filter((name) => !found.has(name)),
    host: new URL(baseUrl).host,
    version: list.headers.get('service-version') ?? currentVersion,
    at: new Date(clock.now()).toISOString(),
  };
}

/** The differences between a measurement and an earlier one, by assumption, with both values. */
export function changesSince(
  earlier: Pick<Measurement, 'measured'>,
  { measured }: Pick<Measurement, 'measured'>,
): string[] {
  return assumptionNames.flatMap((name) => {
    const [before, now] = [earlier.measured[name], measured[name]];
    return before === undefined || before === now ? [] : [`${name} was ${before}, and is ${now ?? 'not found out'}`];
  });
}

/** The part of a measurement's file that a later one needs. */
export type EarlierMeasurement = Pick<Measurement, 'measured'> & Partial<Measurement>;

/** Reads the file of an earlier measurement. Throws an Error that names the file for anything else. */
export function parseMeasurement(file: string, value: unknown): EarlierMeasurement {
  const { measured, evidence } = membersOf(value);
  const known: Readonly<Record<string, readonly string[]>> = assumptionValues;
  const isMeasured =
    typeof measured === 'object' &&
    measured !== null &&
    Object.entries(measured).every(([name, found]) => Object.hasOwn(known, name) && known[name]?.includes(found));
  if (!isMeasured) throw new Error(`${file} must be a file that --measure wrote, or none yet`);
  return {
    ...membersOf(value),
    measured: measured as Assume,
    evidence: membersOf(evidence) as Measurement['evidence'],
  };
}

/** The first words of evidence that a document gave. */
export const fromDocument = 'document: ';

const isDocumented = ({ evidence = {} }: Partial<Measurement>, name: AssumptionName) =>
  evidence[name]?.startsWith(fromDocument) === true;

/** A measurement with what it leaves open and an earlier one has. */
export function keepEarlier(earlier: EarlierMeasurement | undefined, measurement: Measurement): Measurement {
  const kept = measurement.notMeasured.filter((name) => earlier?.measured[name] !== undefined);
  return {
    ...measurement,
    measured: { ...measurement.measured, ...pick(earlier?.measured, kept) },
    evidence: { ...measurement.evidence, ...pick(earlier?.evidence, kept) },
    notMeasured: measurement.notMeasured.filter((name) => !kept.includes(name)),
  };
}

const pick = <Value extends object>(value: Value | undefined, names: readonly string[]): Partial<Value> =>
  Object.fromEntries(Object.entries(value ?? {}).filter(([name]) => names.includes(name))) as Partial<Value>;

/**
 * A measurement with what a document says added. What a key has found stays, since a document can be wrong; where the document says
 * otherwise, its name is in `contradicted`.
 */
export function addDocumented(
  earlier: EarlierMeasurement | undefined,
  { measured, evidence, unknown }: Pick<Measurement, 'measured' | 'evidence' | 'unknown'>,
  facts: Pick<Measurement, 'host' | 'version' | 'at'>,
): { readonly measurement: Measurement; readonly contradicted: readonly AssumptionName[] } {
  const byKey = assumptionNames.filter((name) => earlier?.measured[name] !== undefined && !isDocumented(earlier, name));
  const all = { ...measured, ...pick(earlier?.measured, byKey) };
  const open = (name: AssumptionName) => all[name] === undefined;
  const stillUnknown = [...(earlier?.unknown ?? []).filter(({ found }) => !found.startsWith(fromDocument)), ...unknown];
  return {
    measurement: {
      measured: all,
      evidence: { ...evidence, ...pick(earlier?.evidence, byKey) },
      unknown: stillUnknown.filter(({ name }) => open(name)),
      notMeasured: assumptionNames.filter((name) => open(name) && !stillUnknown.some((each) => each.name === name)),
      host: earlier?.host ?? facts.host,
      version: earlier?.version ?? facts.version,
      at: facts.at,
    },
    contradicted: byKey.filter((name) => measured[name] !== undefined && measured[name] !== earlier?.measured[name]),
  };
}

/** A measurement as lines of text. */
export function measurementLines({ measured, evidence, unknown, notMeasured }: Measurement): string[] {
  const lines = assumptionNames.flatMap((name) =>
    measured[name] === undefined
      ? []
      : [
          `  ${measured[name] === assumptionValues[name][0] ? 'as assumed' : 'DIFFERENT '}  ${name}=${measured[name]} (${evidence[name]})`,
        ],
  );
  return [
    ...lines,
    ...unknown.map(({ name, found }) => `  UNKNOWN     ${name}: ${found}. No alternative does this; please report it.`),
    `  not found out: ${notMeasured.join(', ')}`,
  ];
}

/** A measurement as text. Ends in a line break. */
export const writeMeasurement = (measurement: Measurement): string => `${measurementLines(measurement).join('\n')}\n`;
