import type { Clock, Fetch } from '@boothkit/client';
import { type Method, type OperationName, wire as wireFacts } from '@boothkit/contract/constants';
import { type Answer, type Asked, member, readJson, textMember } from './answer.ts';
import type { Ledger } from './ledger.ts';
import { asResponse, createWire, type Held, type RawAnswer, type RawRequest } from './wire.ts';

/** What goes into a call. */
export interface CallInput {
  readonly eventId?: string;
  /** Pairs, so that a parameter can be sent twice. */
  readonly query?: readonly (readonly [name: string, value: string])[] | Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent as it is, in place of a body. */
  readonly raw?: string;
  /** Null leaves the header out. Default: `application/json` where there is a body. */
  readonly contentType?: string | null;
  /** Null sends no Authorization. Default: the key of the account. */
  readonly authorization?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The API as one key reaches it: every answer comes exactly as it was sent. */
export interface Api {
  readonly apiKey: string;
  call(operation: OperationName, input?: CallInput): Promise<Answer>;
  /** The same past the limits, for whoever wants to be refused. */
  callAtOnce(operation: OperationName, input?: CallInput): Promise<Answer>;
  /** The same, under way until it is let go; the input has a body. */
  hold(operation: OperationName, input: CallInput): Held<Answer>;
  /** Calls what is meant to be no operation. */
  callPath(method: Method, path: string, input?: CallInput): Promise<Answer>;
  /** Finds events of this run that nobody was told of, since their answer was lost. Works after the run was given up, too. */
  findLost(): Promise<void>;
  /** A request of another protocol, whatever it authorizes itself with, under the limits of the key. */
  sendOther(request: Request): Promise<Response>;
  /** Requests beside the API, without a key: images and uploads. */
  fetch(
    url: string,
    init?: {
      readonly method?: string;
      readonly headers?: Readonly<Record<string, string>>;
      readonly body?: Uint8Array<ArrayBuffer>;
    },
  ): Promise<RawAnswer>;
}

/** What an API is made of. */
export interface ApiOptions {
  readonly apiKey: string;
  readonly baseUrl: string;
  readonly fetch: Fetch;
  readonly clock: Clock | undefined;
  readonly signal: AbortSignal | undefined;
  readonly ledger: Ledger;
  /** What the names of the run's events begin with. */
  readonly marker: string;
  /** Told of every answer of the API. */
  readonly seen: (answer: Answer) => void;
}

/** Makes the API of one key. */
export function createApi(options: ApiOptions): Api {
  const { apiKey, baseUrl, ledger, marker, seen } = options;
  const wire = createWire(options);

  function requestOf(asked: Asked, input: CallInput): RawRequest {
    const { body, raw, contentType = 'application/json', authorization = `Bearer ${apiKey}` } = input;
    const text = raw ?? (body === undefined ? undefined : JSON.stringify(body));
    const facts = asked.operation === null ? undefined : wireFacts[asked.operation];
    return {
      method: asked.method,
      url: `${baseUrl}${asked.path}`,
      headers: {
        accept: 'application/json',
        ...(authorization !== null && { authorization }),
        ...(text !== undefined && contentType !== null && { 'content-type': contentType }),
        ...input.headers,
      },
      body: text === undefined ? undefined : new TextEncoder().encode(text),
      cost: facts?.cost ?? 'ordinary',
      heavy: facts?.heavy === 'when-fetching-a-url' && member(body, 'sourceUrl') !== undefined,
    };
  }

  function judged(asked: Asked, { status, headers, bytes }: RawAnswer): Answer {
    const answer: Answer = { asked, status, headers, bytes, json: readJson(bytes) };
    keepLedger(answer);
    seen(answer);
    return answer;
  }

  /**
   * Whatever an answer says was made is to be deleted again, also where it should have been refused. An event without the mark
   * of this run in its name or notes is never ours, whatever the target says.
   */
  function keepLedger({ asked, status, json }: Answer): void {
    if (status < 200 || status > 299) return;
    const id = textMember(json, 'id');
    if (id === '') return;
    const marked = ['name', 'notes'].some((field) => textMember(json, field).startsWith(marker));
    if (makers.has(asked.operation) && marked && member(json, 'alreadyExisted') !== true) ledger.note(id, remove);
    if (asked.operation === 'delete_event') ledger.strike(id);
  }

  /** Works after the run was given up, too. */
  async function remove(eventId: string): Promise<boolean> {
    const what = asked('delete_event', { eventId });
    const { status } = judged(what, await wire.sendLate(requestOf(what, { eventId })));
    return status === 200 || status === 404;
  }

  const asked = (operation: OperationName, { eventId = '', query }: CallInput): Asked => {
    const { method, path } = wireFacts[operation];
    return { operation, method, path: `${path.replace('{eventId}', encodeURIComponent(eventId))}${queryOf(query)}` };
  };
  return {
    apiKey,
    async call(operation, input = {}) {
      const what = asked(operation, input);
      return judged(what, await wire.send(requestOf(what, input)));
    },
    async callAtOnce(operation, input = {}) {
      const what = asked(operation, input);
      return judged(what, await wire.sendAtOnce(requestOf(what, input)));
    },
    hold(operation, input) {
      const what = asked(operation, input);
      const { answer, letGo } = wire.sendHeld(requestOf(what, input));
      const told = answer.then((raw) => judged(what, raw));
      told.catch(() => {});
      return { answer: told, letGo };
    },
    async callPath(method, path, input = {}) {
      const what: Asked = { operation: null, method, path: `${path}${queryOf(input.query)}` };
      return judged(what, await wire.send(requestOf(what, input)));
    },
    async findLost() {
      const input = { query: { search: marker, limit: '100' } };
      const what = asked('list_events', input);
      const { json } = judged(what, await wire.sendLate(requestOf(what, input)));
      const data = member(json, 'data');
      for (const event of Array.isArray(data) ? data : [])
        if (textMember(event, 'name').startsWith(marker)) ledger.note(textMember(event, 'id'), remove);
    },
    async sendOther(request) {
      const { method, url } = request;
      const bytes = new Uint8Array(await request.arrayBuffer());
      const body = bytes.length === 0 ? undefined : bytes;
      const headers = Object.fromEntries(request.headers);
      return asResponse(await wire.send({ method, url, headers, body, cost: 'ordinary', heavy: false }));
    },
    async fetch(url, { method = 'GET', headers = {}, body } = {}) {
      return wire.sendAtOnce({ method, url, headers, body, cost: 'ordinary', heavy: false });
    },
  };
}

const makers: ReadonlySet<OperationName | null> = new Set<OperationName>(['create_event', 'duplicate_event']);

function queryOf(query: CallInput['query'] = []): string {
  const parameters = new URLSearchParams(query as string[][] | Record<string, string>);
  return parameters.size === 0 ? '' : `?${parameters}`;
}
