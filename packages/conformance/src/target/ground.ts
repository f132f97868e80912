import type { Clock, Fetch } from '@boothkit/client';
import { type Answer, textMember } from './answer.ts';
import { type Api, createApi } from './api.ts';
import { realClock, targetClock } from './clocks.ts';
import { createLedger } from './ledger.ts';
import { type OwnWorld, openWorld } from './own-world.ts';
import { type Owner, type SeededAccount, seedAccount } from './owner.ts';
import { createStage, type Stage } from './stage.ts';
import { findThings, requireWriting, type Things } from './things.ts';

/** Where and with what a run takes place. */
export interface GroundOptions {
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

/** The target of a run, and what the run has made there. */
export interface Ground {
  readonly stage: Stage;
  /** Requests sent to the API and the MCP endpoint so far. */
  requests(): number;
  /** Events made so far. */
  made(): number;
  /** Deletes what the last check made. */
  tidy(): Promise<void>;
  /** Removes everything, also after an abort, and looks for what was made without an answer. */
  close(): Promise<void>;
  /** What could not be removed: ids of events, or of the world that the run took place in. */
  leftovers(): readonly string[];
}

/** Opens the way to a target. Rejects where the account cannot be used; then nothing is left behind. */
export async function openGround(
  options: GroundOptions,
  marker: string,
  see: (answer: Answer) => void,
): Promise<Ground> {
  const { controlUrl, controlToken, signal, fetch = (request: Request) => globalThis.fetch(request) } = options;
  const baseUrl = options.baseUrl.replace(/\/+$/, '');
  const neighbour =
    controlUrl === undefined ? undefined : await openWorld({ controlUrl, controlToken, fetch, signal }, baseUrl);
  const place = neighbour ? { baseUrl: neighbour.baseUrl, mcpUrl: neighbour.mcpUrl } : { baseUrl };
  try {
    return await groundAt({ ...options, ...place, fetch }, marker, see, neighbour);
  } catch (error) {
    await neighbour?.remove();
    throw error;
  }
}

async function groundAt(
  options: GroundOptions & { readonly fetch: Fetch },
  marker: string,
  see: (answer: Answer) => void,
  neighbour: OwnWorld | undefined,
): Promise<Ground> {
  const { baseUrl, signal, mcpUrl } = options;
  const ledger = createLedger();
  let requests = 0;
  const fetch: Fetch = (request) => {
    if (request.url.startsWith(`${baseUrl}/`) || isAt(request.url, mcpUrl)) requests += 1;
    return options.fetch(request);
  };
  const control = neighbour?.control;
  const time = control && (await targetClock(control));
  const clock = options.clock ?? time?.clock;
  const sleep = (ms: number) => (clock ?? realClock).sleep(ms, signal);
  const apiOf = (apiKey: string): Api =>
    createApi({ apiKey, baseUrl, fetch, clock, signal, ledger, marker, seen: see });
  const stageOf = (seeded: SeededAccount, owner: Owner | undefined): Stage =>
    createStage({
      api: apiOf(seeded.apiKey),
      readOnly: apiOf(seeded.readOnlyApiKey),
      things: thingsOf(seeded),
      ...{ owner, mcpUrl, sleep, marker },
    });
  const owner: Owner | undefined =
    control && time
      ? {
          control,
          advance: time.advance,
          now: time.now,
          async account(input) {
            const seeded = await seedAccount(control, input);
            const at = `/accounts/${seeded.accountId}`;
            return {
              ...stageOf(seeded, owner),
              accountId: seeded.accountId,
              paySetIds: seeded.paySetIds,
              async newKey() {
                const key = await control('POST', `${at}/keys`, {});
                return { id: textMember(key, 'id'), api: apiOf(textMember(key, 'value')) };
              },
              control: (method, path, body) => control(method, `${at}${path}`, body),
            };
          },
        }
      : undefined;

  async function mainStage(): Promise<Stage> {
    if (options.apiKey === undefined && control) return stageOf(await seedAccount(control), owner);
    const api = apiOf(options.apiKey ?? '');
    const things = await findThings(api, options.templateIds ?? []);
    await requireWriting(api);
    const { readOnlyApiKey } = options;
    return createStage({
      ...{ api, things, owner, mcpUrl, sleep, marker },
      readOnly: readOnlyApiKey === undefined ? undefined : apiOf(readOnlyApiKey),
    });
  }

  const stage = await mainStage();
  const leftovers: string[] = [];
  return {
    stage,
    requests: () => requests,
    made: () => ledger.made,
    leftovers: () => leftovers,
    tidy: () => ledger.clear(stage.kept()),
    async close() {
      if (neighbour) {
        // With the world goes all that was made in it.
        if (!(await neighbour.remove())) leftovers.push(neighbour.id);
        return;
      }
      // A target that cannot be searched has been told of elsewhere.
      await stage.api.findLost().catch(() => {});
      await ledger.clear();
      leftovers.push(...ledger.left());
    },
  };
}

/** Whether a URL is an address, its query aside. */
const isAt = (url: string, address: string | undefined) => address !== undefined && url.split('?')[0] === address;

function thingsOf({ templateIds: [first = '', ...more], attractScreenIds, stickerSetIds }: SeededAccount): Things {
  return { templateIds: [first, ...more], attractScreenIds, stickerSetIds };
}
