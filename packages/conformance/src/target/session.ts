import type { Clock, Fetch } from '@boothkit/client';
import { type Api, createApi } from './api.ts';
import { createCleanup } from './cleanup.ts';
import { realClock, worldClock } from './clocks.ts';
import type { Owner } from './context.ts';
import { createTestContext, type TestContext } from './context.ts';
import { type Control, type CreatedAccount, createAccount } from './control.ts';
import { type OwnWorld, openWorld } from './own-world.ts';
import { findResources, requireWriteAccess } from './resources.ts';
import { type ApiResponse, textMember } from './response.ts';

/** The target of a run. */
export interface RunSessionOptions {
  readonly baseUrl: string;
  readonly apiKey?: string | undefined;
  readonly readOnlyApiKey?: string | undefined;
  readonly controlUrl?: string | undefined;
  readonly controlToken?: string | undefined;
  readonly mcpUrl?: string | undefined;
  readonly templateIds?: readonly string[] | undefined;
  readonly fetch?: Fetch | undefined;
  readonly clock: Clock | undefined;
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
  /** Ids of events that could not be deleted, or of the world that the run took place in. */
  leftovers(): readonly string[];
}

/** Connects to a target. Rejects if the account cannot be used; then nothing is left behind. */
export async function openSession(
  options: RunSessionOptions,
  marker: string,
  listeners: SessionListeners,
): Promise<RunSession> {
  const { controlUrl, controlToken, signal, fetch = globalThis.fetch } = options;
  const baseUrl = options.baseUrl.replace(/\/+$/, '');
  const world =
    controlUrl === undefined ? undefined : await openWorld({ controlUrl, controlToken, fetch, signal }, baseUrl);
  const addresses = world ? { baseUrl: world.baseUrl, mcpUrl: world.mcpUrl } : { baseUrl };
  try {
    return await sessionIn(world, { ...options, ...addresses, fetch }, marker, listeners);
  } catch (error) {
    await world?.remove();
    throw error;
  }
}

async function sessionIn(
  world: OwnWorld | undefined,
  options: RunSessionOptions & { readonly fetch: Fetch },
  marker: string,
  { onResponse, onWait }: SessionListeners,
): Promise<RunSession> {
  const { baseUrl, signal, mcpUrl } = options;
  const cleanup = createCleanup();
  let requests = 0;
  const fetch: Fetch = (url, init) => {
    if (url.startsWith(`${baseUrl}/`) || url.split('?')[0] === mcpUrl) requests += 1;
    return options.fetch(url, init);
  };
  const control = world?.control;
  const time = control && (await worldClock(control));
  const clock = options.clock ?? time?.clock;
  const sleep = async (ms: number) => {
    onWait('pause', true);
    await (clock ?? realClock).sleep(ms, signal).finally(() => onWait('pause', false));
  };
  const onLimitWait = (begins: boolean) => onWait('limit', begins);
  const apiOf = (apiKey: string): Api =>
    createApi({ apiKey, baseUrl, fetch, clock, signal, cleanup, marker, onResponse, onLimitWait });
  const contextOf = ({ apiKey, readOnlyApiKey, resources }: CreatedAccount): TestContext =>
    createTestContext({
      api: apiOf(apiKey),
      readOnly: apiOf(readOnlyApiKey),
      ...{ resources, owner, mcpUrl, sleep, marker },
    });
  const owner: Owner | undefined = control &&
    time && {
      control,
      advance: time.advance,
      now: time.now,
      async account(input) {
        const created = await createAccount(control, input);
        const { accountId, paySetIds } = created;
        const ofAccount: Control = (method, path, body) => control(method, `/accounts/${accountId}${path}`, body);
        return {
          ...contextOf(created),
          accountId,
          paySetIds,
          async newKey() {
            const key = await ofAccount('POST', '/keys', {});
            return { id: textMember(key, 'id'), api: apiOf(textMember(key, 'value')) };
          },
          control: ofAccount,
        };
      },
    };

  async function mainContext(): Promise<TestContext> {
    const { apiKey = '', readOnlyApiKey } = options;
    if (apiKey === '' && control) return contextOf(await createAccount(control));
    const api = apiOf(apiKey);
    const resources = await findResources(api, options.templateIds ?? []);
    await requireWriteAccess(api);
    return createTestContext({
      ...{ api, resources, owner, mcpUrl, sleep, marker },
      readOnly: readOnlyApiKey === undefined ? undefined : apiOf(readOnlyApiKey),
    });
  }

  const context = await mainContext();
  const leftovers: string[] = [];
  return {
    context,
    requests: () => requests,
    createdEvents: () => cleanup.created,
    leftovers: () => leftovers,
    cleanUp: () => cleanup.run(context.sharedIds()),
    async close() {
      if (world) {
        // Removing the world removes everything in it.
        if (!(await world.remove())) leftovers.push(world.id);
        return;
      }
      // Checks report a target that cannot be searched.
      await context.api.findLost().catch(() => {});
      await cleanup.run();
      leftovers.push(...cleanup.pending());
    },
  };
}
