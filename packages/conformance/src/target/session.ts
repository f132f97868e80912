import type { Clock, Fetch } from '@boothkit/client';
import { type Api, createApi } from './api.ts';
import { createCleanup } from './cleanup.ts';
import { createTestContext, type TestContext } from './context.ts';
import { realClock } from './real-clock.ts';
import { findResources, requireWriteAccess } from './resources.ts';
import type { ApiResponse } from './response.ts';

/** The target of a run. */
export interface TargetOptions {
  /** Base address of the REST API, path prefix included. */
  readonly baseUrl: string;
  /** A key with the scope read-write. */
  readonly apiKey: string;
  /** A key of the same account with the scope read, for the checks of scopes. */
  readonly readOnlyApiKey?: string | undefined;
  /** Address of the MCP endpoint, for its checks. */
  readonly mcpUrl?: string | undefined;
  /** Templates to create events with. Default: those that the newest 100 events of the account use. */
  readonly templateIds?: readonly string[] | undefined;
  /** Sends the requests. Default: the global `fetch`. */
  readonly fetch?: Fetch | undefined;
  /** The clock to wait on. With that of a simulator, no wait takes real time. Default: the real one. */
  readonly clock?: Clock | undefined;
  /** Aborts the run: no further check starts, and all events it created are deleted. */
  readonly signal?: AbortSignal | undefined;
}

/** Why a run sends nothing: `limit`, a request waits for the rate limit; `pause`, a check lets time pass. */
export type WaitReason = 'limit' | 'pause';

/** Listeners of a session. */
export interface SessionListeners {
  readonly onResponse: (response: ApiResponse) => void;
  /** Called when a wait begins and ends. */
  readonly onWait: (reason: WaitReason, begins: boolean) => void;
}

/** A run's connection to its target, and the events it created there. */
export interface RunSession {
  readonly context: TestContext;
  /** Requests sent to the API and the MCP endpoint so far. */
  requests(): number;
  /** Events created so far. */
  createdEvents(): number;
  /** Deletes the events of the last check. */
  cleanUp(): Promise<void>;
  /** Deletes everything, also after an abort, and searches for events whose responses were lost. */
  close(): Promise<void>;
  /** Ids of events that could not be deleted. */
  leftovers(): readonly string[];
}

/** Connects to a target. Rejects if the account cannot be used; then nothing is left behind. */
export async function openSession(
  { apiKey, readOnlyApiKey, mcpUrl, templateIds = [], clock, signal, ...options }: TargetOptions,
  marker: string,
  { onResponse, onWait }: SessionListeners,
): Promise<RunSession> {
  const baseUrl = options.baseUrl.replace(/\/+$/, '');
  const cleanup = createCleanup();
  let requests = 0;
  const fetch: Fetch = (url, init) => {
    if (url.startsWith(`${baseUrl}/`) || url.split('?')[0] === mcpUrl) requests += 1;
    return (options.fetch ?? globalThis.fetch)(url, init);
  };
  const sleep = async (ms: number) => {
    onWait('pause', true);
    await (clock ?? realClock).sleep(ms, signal).finally(() => onWait('pause', false));
  };
  const onLimitWait = (begins: boolean) => onWait('limit', begins);
  const apiOf = (key: string): Api =>
    createApi({ apiKey: key, baseUrl, fetch, clock, signal, cleanup, marker, onResponse, onLimitWait });

  const api = apiOf(apiKey);
  const resources = await findResources(api, templateIds);
  await requireWriteAccess(api);
  const readOnly = readOnlyApiKey === undefined ? undefined : apiOf(readOnlyApiKey);
  const context = createTestContext({ api, readOnly, resources, mcpUrl, sleep, marker });
  return {
    context,
    requests: () => requests,
    createdEvents: () => cleanup.created,
    leftovers: cleanup.pending,
    cleanUp: () => cleanup.run(context.sharedIds()),
    async close() {
      // Checks report a target that cannot be searched.
      await api.findLost().catch(() => {});
      await cleanup.run();
    },
  };
}
