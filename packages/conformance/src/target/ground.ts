import type { Clock, Fetch } from '@boothkit/client';
import type { Answer } from './answer.ts';
import { type Api, createApi } from './api.ts';
import { realClock, targetClock } from './clocks.ts';
import { createLedger, type Ledger } from './ledger.ts';
import { createControl, type Owner, type SeededAccount, seedAccount } from './owner.ts';
import { createStage, type Stage } from './stage.ts';
import { findThings, type Things } from './things.ts';

/** Where and with what a run takes place. */
export interface GroundOptions {
  readonly baseUrl: string;
  readonly apiKey?: string | undefined;
  readonly readOnlyApiKey?: string | undefined;
  readonly controlUrl?: string | undefined;
  readonly controlToken?: string | undefined;
  readonly templateIds?: readonly string[] | undefined;
  readonly fetch?: Fetch | undefined;
  readonly clock: Clock | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** The target of a run, and what the run has made there. */
export interface Ground {
  readonly stage: Stage;
  readonly ledger: Ledger;
  /** Requests answered by the API so far. */
  requests(): number;
  /** Deletes what the last check made. */
  tidy(): Promise<void>;
  /** Deletes everything, also after an abort, and looks for what was made without an answer. */
  close(): Promise<void>;
}

/** Opens the way to a target. Rejects where the account cannot be used. */
export async function openGround(
  options: GroundOptions,
  marker: string,
  see: (answer: Answer) => void,
): Promise<Ground> {
  const { signal, fetch = (request: Request) => globalThis.fetch(request) } = options;
  const baseUrl = options.baseUrl.replace(/\/+$/, '');
  const ledger = createLedger();
  let requests = 0;
  const seen = (answer: Answer) => {
    requests += 1;
    see(answer);
  };
  const control =
    options.controlUrl === undefined
      ? undefined
      : createControl({ controlUrl: options.controlUrl, controlToken: options.controlToken, fetch, signal });
  const time = control && (await targetClock(control));
  const clock = options.clock ?? time?.clock;
  const sleep = (ms: number) => (clock ?? realClock).sleep(ms, signal);
  const apiOf = (apiKey: string): Api => createApi({ apiKey, baseUrl, fetch, clock, signal, ledger, marker, seen });
  const stageOf = (seeded: SeededAccount, owner: Owner | undefined): Stage =>
    createStage({
      api: apiOf(seeded.apiKey),
      readOnly: apiOf(seeded.readOnlyApiKey),
      things: thingsOf(seeded),
      ...{ owner, sleep, marker },
    });
  const owner: Owner | undefined =
    control && time
      ? {
          control,
          advance: time.advance,
          now: time.now,
          async account(input) {
            const seeded = await seedAccount(control, input);
            return {
              ...stageOf(seeded, owner),
              accountId: seeded.accountId,
              paySetIds: seeded.paySetIds,
              control: (method, path, body) => control(method, `/accounts/${seeded.accountId}${path}`, body),
            };
          },
        }
      : undefined;

  async function mainStage(): Promise<Stage> {
    if (options.apiKey === undefined && control) return stageOf(await seedAccount(control), owner);
    const api = apiOf(options.apiKey ?? '');
    const things = await findThings(api, options.templateIds ?? []);
    const { readOnlyApiKey } = options;
    return createStage({
      ...{ api, things, owner, sleep, marker },
      readOnly: readOnlyApiKey === undefined ? undefined : apiOf(readOnlyApiKey),
    });
  }

  const stage = await mainStage();
  return {
    stage,
    ledger,
    requests: () => requests,
    tidy: () => ledger.clear(stage.kept()),
    async close() {
      // A target that cannot be searched has been told of elsewhere.
      await stage.api.findLost().catch(() => {});
      await ledger.clear();
    },
  };
}

function thingsOf({ templateIds: [first = '', ...more], attractScreenIds, stickerSetIds }: SeededAccount): Things {
  return { templateIds: [first, ...more], attractScreenIds, stickerSetIds };
}
