import { BoothClient } from '@boothkit/client';
import { operationsOf } from '@boothkit/client/document';
import { document as brought, type operations } from '@boothkit/test-support/brought-document';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { createSimulator, type DocumentOptions, type SimulatorOptions } from '../../../src/index.ts';
import { asJson } from '../../own-account.ts';

// biome-ignore lint/suspicious/noExplicitAny: tests change a document at any place.
export type Changeable = any;

/** The test's document, in which every operation has a name, changed. */
export function changed(change: (document: Changeable) => unknown = () => {}): typeof brought {
  const copy: Changeable = structuredClone(brought);
  delete copy.paths['/status'];
  change(copy);
  return copy;
}

/** The simulator's names of the fields of the document. */
export const fields = {
  list_media: { kind: 'type', created_at: 'createdDate', kinds: 'type', session_ids: 'sessionId' },
  get_event_stats: { by_kind: 'captures.byType' },
  check_event: { ready: 'opens', missing_templates: 'missingTemplateIds' },
  list_devices: { start_at: 'startsAt', end_at: 'endsAt' },
  set_device_schedule: { start_at: 'startsAt', end_at: 'endsAt' },
};

const validators = new WeakMap<object, Ajv2020>();

/** An independent validator of a document, which keeps what it has compiled. */
function validatorOf(document: object): Ajv2020 {
  const known = validators.get(document);
  if (known) return known;
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  formats.default(ajv);
  validators.set(document, ajv.addSchema(document, 'document'));
  return ajv;
}

/** What a response has against its schema in the document; an independent validator says it. */
function breachOf(document: Changeable, operation: string, status: number, body: unknown): string | undefined {
  for (const [path, item] of Object.entries<Changeable>(document.paths))
    for (const [method, described] of Object.entries<Changeable>(item)) {
      if (described.operationId !== operation) continue;
      const name = path.replaceAll('/', '~1').replaceAll('{', '%7B').replaceAll('}', '%7D');
      if (described.responses[status]?.content === undefined) return body === undefined ? undefined : 'a body';
      const at = `document#/paths/${name}/${method}/responses/${status}/content/application~1json/schema`;
      const ajv = validatorOf(document);
      return ajv.validate(at, body) ? undefined : ajv.errorsText();
    }
  return `no operation ${operation}`;
}

/** A simulator with the document, an account with content, and a client whose successful responses are all checked. */
export function served(given: Partial<DocumentOptions> = { fields }, options: SimulatorOptions = {}) {
  const { document = changed(), ...rest } = given;
  const sim = createSimulator({
    clock: { start: '2026-08-04T09:00:00Z', frozen: true },
    onInternalError: (error) => errors.push(error),
    ...options,
    document: { document, ...rest },
  });
  const errors: unknown[] = [];
  const account = sim.accounts.create();
  const template = account.templates.add({ name: 'Strip', photoAreaCount: 3 });
  const event = account.events.add({ name: 'Ada', templateIds: [template.id], idUser: 'booking-7' });
  const tablet = account.tablets.add({ name: 'Foyer' });
  const connection = account.connection();
  const seen: { readonly status: number; readonly unfilled: string | null; readonly body: unknown }[] = [];
  const breaches: string[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const response = await connection.fetch(input, init);
    const text = await response.clone().text();
    const body: unknown = text === '' ? undefined : JSON.parse(text);
    const { operation = '' } = { operation: sim.journal.requests().at(-1)?.operation ?? '' };
    if (response.ok) {
      const breach = breachOf(document, operation, response.status, body);
      if (breach !== undefined) breaches.push(`${operation}: ${breach}`);
    }
    seen.push({ status: response.status, unfilled: response.headers.get('simulator-unfilled'), body });
    return response;
  };
  const booth = new BoothClient({ ...connection, fetch, retry: { maxRetries: 0 } });
  /** A call over HTTP as it is written. */
  const call = async (path: string, init: RequestInit = {}) => {
    const headers = { authorization: `Bearer ${connection.apiKey}`, ...init.headers };
    const response = await fetch(`${connection.baseUrl}${path}`, { ...init, headers });
    return { status: response.status, body: JSON.parse((await response.text()) || 'null') as Changeable };
  };
  const send = (method: string, path: string, body: unknown) => call(path, asJson(method, body));
  return {
    ...{ sim, account, template, event, tablet, booth, call, send, seen, breaches, errors, document },
    get api() {
      return operationsOf<operations>(booth, document);
    },
  };
}
