import { personalData } from '../../engine/redaction/redact.ts';
import type { FileRouteName } from '../../model/faults/fault-targets.ts';
import { isMcpPath } from '../../model/mcp-path.ts';
import type { JournalDetail } from './journal-entry.ts';

/** A recording of HTTP traffic in HAR 1.2, which browsers, proxies and API clients open. */
export interface Har {
  readonly log: {
    readonly version: '1.2';
    readonly creator: { readonly name: string; readonly version: string };
    readonly entries: readonly HarEntry[];
  };
}

/** A header or parameter. */
interface HarField {
  readonly name: string;
  readonly value: string;
}

/** A request and its response. Names that begin with `_` are the simulator's own, as HAR allows. */
export interface HarEntry {
  readonly startedDateTime: string;
  readonly time: number;
  readonly request: {
    readonly method: string;
    readonly url: string;
    readonly httpVersion: string;
    readonly cookies: readonly [];
    readonly headers: readonly HarField[];
    readonly queryString: readonly HarField[];
    /** Absent without a body, and where the journal has only a part of it. */
    readonly postData?: { readonly mimeType: string; readonly text: string };
    readonly headersSize: -1;
    readonly bodySize: number;
  };
  /** With status 0 if the request got no response. */
  readonly response: {
    readonly status: number;
    readonly statusText: string;
    readonly httpVersion: string;
    readonly cookies: readonly [];
    readonly headers: readonly HarField[];
    /** `text` is absent without a body, for bytes, and where the journal has only a part of it; `size` is -1 then. */
    readonly content: { readonly size: number; readonly mimeType: string; readonly text?: string };
    readonly redirectURL: '';
    readonly headersSize: -1;
    readonly bodySize: number;
  };
  readonly cache: Readonly<Record<string, never>>;
  readonly timings: { readonly send: 0; readonly wait: number; readonly receive: 0 };
  /** The ID of the request in the journal. */
  readonly _id: string;
  readonly _accountId: string | null;
  /** The rule that rejected it; null if none did. */
  readonly _rule: string | null;
  /** Whether its operation succeeded, even if a fault lost or replaced the response. */
  readonly _completed: boolean;
  /** IDs of the faults that were applied to it. */
  readonly _faults: readonly string[];
}

/** Where a simulator is. */
export interface SimulatorUrls {
  /** Base URL of the API. */
  readonly baseUrl: string;
  /** Where files, pages and MCP are. */
  readonly root: string;
}

/**
 * Journal entries as HAR 1.2. Secrets stay redacted as they are in the journal; email addresses and names of operators are redacted,
 * too.
 */
export function writeHar(requests: readonly JournalDetail[], urls: SimulatorUrls): Har {
  const without = personalData();
  return {
    log: {
      version: '1.2',
      creator: { name: 'BoothKit simulator', version: '1' },
      entries: requests.map(({ path, ...request }) =>
        entryOf({ ...without.json(request), path: without.path(path) }, urls),
      ),
    },
  };
}

const httpVersion = 'HTTP/1.1';

const besideApi: ReadonlySet<string | null> = new Set<FileRouteName>(['upload_bytes', 'get_file', 'get_gallery_page']);

function entryOf(request: JournalDetail, { baseUrl, root }: SimulatorUrls): HarEntry {
  const { method, path, headers, response, durationMs, operation } = request;
  const isBesideApi = besideApi.has(operation) || isMcpPath(path.split('?', 1)[0] ?? '');
  const url = `${isBesideApi ? root : baseUrl}${path}`;
  const body = bodyOf(request);
  const sent = response === null ? undefined : bodyOf(response);
  return {
    startedDateTime: request.at,
    time: durationMs,
    request: {
      ...{ method, url, httpVersion, cookies: [], headers: fieldsOf(headers) },
      queryString: fieldsOf(request.query),
      ...(body.text !== undefined && {
        postData: { mimeType: headers['content-type'] ?? 'application/json', text: body.text },
      }),
      ...{ headersSize: -1, bodySize: body.size },
    },
    response: {
      status: request.status ?? 0,
      statusText: '',
      ...{ httpVersion, cookies: [], headers: fieldsOf(response?.headers ?? {}) },
      content: {
        size: sent?.size ?? 0,
        mimeType: response?.headers['content-type'] ?? 'x-unknown',
        ...(sent?.text !== undefined && { text: sent.text }),
      },
      ...{ redirectURL: '', headersSize: -1, bodySize: sent?.size ?? 0 },
    },
    cache: {},
    timings: { send: 0, wait: durationMs, receive: 0 },
    ...{ _id: request.id, _accountId: request.accountId, _rule: request.rule },
    ...{ _completed: request.completed, _faults: request.faults },
  };
}

const fieldsOf = (values: Readonly<Record<string, string>>): HarField[] =>
  Object.entries(values).map(([name, value]) => ({ name, value }));

/** A part of a body would look like a body: its size is unknown instead. */
function bodyOf({ body, bodyTruncated }: Pick<JournalDetail, 'body' | 'bodyTruncated'>): {
  readonly size: number;
  readonly text?: string;
} {
  if (bodyTruncated) return { size: -1 };
  if (body === undefined) return { size: 0 };
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return { size: new TextEncoder().encode(text).byteLength, text };
}
