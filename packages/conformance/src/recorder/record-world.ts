import { readJson } from '../target/response.ts';
import { findOperation } from './find-operation.ts';
import { observeWorld } from './world.ts';

/** The service that is recorded, and the way to it. */
export interface RecordWorldOptions {
  /** Base URL of the REST API, as the client has it. */
  readonly baseUrl: string | URL;
  /** Sends the requests. Default: the global `fetch`. */
  readonly fetch?: ((request: Request) => Promise<Response>) | undefined;
  /** Whether the world has made-up IDs or the service's own. Default: renamed. */
  readonly ids?: 'renamed' | 'kept' | undefined;
}

/** A recording of what a program receives. */
export interface WorldRecording {
  /** Sends a request unchanged, and observes it and its response. */
  fetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response>;
  /** The world of what was recorded so far, once all responses have ended. */
  finish(): Promise<{
    /** The text of a world file in JSON, which a simulator loads. */
    readonly worldFile: string;
    /** The facts that no response showed, one sentence each. */
    readonly unknown: readonly string[];
  }>;
}

/**
 * Records a world from the requests of this program, without a proxy: use its `fetch` in a client. Names, texts, IDs and images of the
 * world are made up, and it has no keys (decisions S430 and S446).
 *
 * @example
 * ```ts
 * import { writeFile } from 'node:fs/promises';
 * import { BoothClient } from '@boothkit/client';
 * import { recordWorld } from '@boothkit/conformance';
 *
 * const baseUrl = 'https://api.example.com/v1';
 * const recording = recordWorld({ baseUrl });
 * const booth = new BoothClient({ apiKey: () => secrets.get('booth-key'), baseUrl, fetch: recording.fetch });
 * for await (const event of booth.events.list()) await booth.events.get(event.id);
 * await writeFile('account.json', (await recording.finish()).worldFile);
 * ```
 */
export function recordWorld({
  baseUrl,
  fetch = (request) => globalThis.fetch(request),
  ids,
}: RecordWorldOptions): WorldRecording {
  const { origin, pathname } = new URL(baseUrl);
  const base = `${origin}${pathname.replace(/\/+$/, '')}`;
  const observer = observeWorld(ids);
  let last: Promise<void> = Promise.resolve();

  async function observe(request: Request, response: Response): Promise<void> {
    const body = new Uint8Array(await request.arrayBuffer());
    const bytes = new Uint8Array(await response.arrayBuffer());
    const url = new URL(request.url);
    const address = `${url.origin}${url.pathname}`;
    const { method } = request;
    if (!address.startsWith(`${base}/`)) {
      if (response.ok) observer.observeFile(address, method === 'PUT' ? body : bytes);
      return;
    }
    const path = address.slice(base.length);
    observer.observe(
      {
        ...{ method, path, body, query: url.searchParams },
        headers: { authorization: request.headers.get('authorization') ?? '' },
        ...findOperation(method, path),
      },
      { status: response.status, headers: response.headers, bytes, json: readJson(bytes) },
    );
  }

  return {
    async fetch(input, init) {
      const request = new Request(input, init);
      const sent = request.clone();
      const response = await fetch(request);
      const received = response.clone();
      // A body that breaks off shows nothing; the caller gets its error.
      last = last.then(() => observe(sent, received)).catch(() => {});
      return response;
    },
    async finish() {
      await last;
      const { world, unknown } = observer.world(new Date());
      return { worldFile: `${JSON.stringify(world, undefined, 2)}\n`, unknown };
    },
  };
}
