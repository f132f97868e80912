import { controlPath, respondToControl } from './control/respond.ts';
import type { ImageCodec } from './images/codec.ts';
import { type Accounts, accountsOf } from './owner/accounts.ts';
import { type PublicTemplates, publicTemplatesOf } from './owner/public-templates.ts';
import { firstStamp, refusalAnswer } from './pipeline/envelope.ts';
import { type PipelineContext, respond } from './pipeline/pipeline.ts';
import { Refusal } from './pipeline/refusal.ts';
import { isStoragePath, respondFromStorage } from './storage/respond.ts';
import { type SimulatedWeb, simulatedWeb } from './storage/web.ts';
import { fromWebRequest, toWebResponse } from './wire/fetch.ts';
import type { WireAnswer, WireRequest } from './wire/messages.ts';
import type { ClockOptions, WorldClock } from './world/clock.ts';
import { createWorld, type WorldState } from './world/world.ts';

/** How a simulator is set up. */
export interface SimulatorOptions {
  /** Default: the real time, ticking. */
  readonly clock?: ClockOptions;
  /** What ids and keys are drawn from; with a frozen clock, the same seed and calls give the same bytes. Default: 1. */
  readonly seed?: number | string;
  /** Where the API is, in process; it ends in its path prefix. Default: `https://booth.simulator.test/v1`. */
  readonly baseUrl?: string;
  /** Whether the limits of section 8 hold. Default: `documented`. */
  readonly limits?: 'documented' | 'off';
  /** Whether refusals name their rule in the header `Simulator-Rule`. Default: true. */
  readonly ruleHeader?: boolean;
  /** Whether every answer is checked against the contract before it leaves; a breach makes the call reject. Default: false. */
  readonly checkAnswers?: boolean;
  /** Decodes and shrinks images. Default: sharp in Node, the platform elsewhere. */
  readonly imageCodec?: ImageCodec;
  /** Fills the new world; {@link Simulator.reset} goes back to just after it. */
  readonly populate?: (simulator: Simulator) => void;
  /** Told of faults of the simulator itself, which callers see as `internal_error`. Default: `console.error`. */
  readonly onInternalError?: (error: unknown) => void;
}

/** A moment of a simulator, to go back to; costs the same whatever the simulator holds. What it holds is the simulator's own. */
export interface Snapshot {
  /** The world's time when it was taken. */
  readonly takenAt: string;
}

const snapshots = new WeakMap<Snapshot, WorldState>();

function keep(state: WorldState): Snapshot {
  const snapshot = Object.freeze({ takenAt: state.clock.now });
  snapshots.set(snapshot, state);
  return snapshot;
}

function held(snapshot: Snapshot): WorldState {
  const state = snapshots.get(snapshot);
  if (!state) throw new TypeError('a snapshot must be one that snapshot() of a simulator gave');
  return state;
}

/** A whole service in memory. */
export interface Simulator {
  /** Where the API is, in process. */
  readonly baseUrl: string;
  /** Where the control API is, in process. */
  readonly controlUrl: string;
  readonly accounts: Accounts;
  /** The world's time. */
  readonly clock: WorldClock;
  /** What public URLs answer with, for `sourceUrl`. */
  readonly web: SimulatedWeb;
  /** Templates that every account may use. */
  readonly publicTemplates: PublicTemplates;
  /** Answers a request in process, whatever its origin: API, images, uploads and control. */
  fetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response>;
  /** The same for adapters, which bring requests in their own form. */
  respond(request: WireRequest): Promise<WireAnswer>;
  /** The present moment, to {@link Simulator.restore} or to {@link Simulator.fork} from. */
  snapshot(): Snapshot;
  /** Goes back to a moment of this simulator or of one it was forked from. Throws a TypeError for anything but a snapshot. Calls under way are not committed any more, and who waits on the clock is told. */
  restore(snapshot: Snapshot): void;
  /** Goes back to how the simulator began: to its creation, after `populate`, or to the fork. */
  reset(): void;
  /** Another simulator that begins as this one is now and goes its own way. */
  fork(): Simulator;
}

/**
 * Makes a simulator of the service. Throws a TypeError for an option that does not fit.
 *
 * @example
 * ```ts
 * import { createSimulator } from '@boothkit/simulator';
 *
 * const sim = createSimulator({ clock: { start: '2026-08-04T09:00:00Z', frozen: true } });
 * const account = sim.accounts.create();
 * const { apiKey, baseUrl, fetch } = account.connection();
 * const response = await fetch(`${baseUrl}/events`, { headers: { authorization: `Bearer ${apiKey}` } });
 * await response.json(); // { data: [], hasMore: false, nextCursor: null }
 * ```
 */
export function createSimulator(options: SimulatorOptions = {}): Simulator {
  return simulatorOf(options);
}

const localAddress = 'in-process';

function simulatorOf(options: SimulatorOptions, state?: WorldState): Simulator {
  const baseUrl = readBaseUrl(options.baseUrl ?? 'https://booth.simulator.test/v1');
  const { origin, pathname: basePath } = new URL(baseUrl);
  const world = createWorld({ seed: String(options.seed ?? 1), clock: options.clock ?? {}, ...(state && { state }) });
  const nameRule = options.ruleHeader ?? true;
  const onInternalError = options.onInternalError ?? ((error) => console.error(error));
  const services = {
    imageCodec: async () => options.imageCodec ?? (await import('#image-codec')).imageCodec,
  };
  const freshContext = (): PipelineContext => ({
    world,
    services,
    inFlight: { all: new Map(), heavy: new Map() },
    limits: (options.limits ?? 'documented') === 'documented',
    ruleHeader: nameRule,
    checkAnswers: options.checkAnswers ?? false,
    onInternalError,
  });
  let context = freshContext();
  const accounts = accountsOf(world, {
    baseUrl,
    fetchFrom: (address) => (input, init) => fetchFrom(address, input, init),
  });

  async function respondTo(request: WireRequest): Promise<WireAnswer> {
    const { pathname } = request.url;
    if (pathname.startsWith(`${basePath}/`)) return respond(context, request, pathname.slice(basePath.length));
    if (isStoragePath(pathname)) return respondFromStorage(world, request, { ruleHeader: nameRule, onInternalError });
    if (pathname === controlPath || pathname.startsWith(`${controlPath}/`))
      return respondToControl(simulator, request, onInternalError);
    const nothing = new Refusal('not_found', '2.7', `Nothing is served at ${pathname}.`, {
      hint: `The API is under ${basePath}.`,
    });
    return refusalAnswer(nothing, firstStamp(world.newRequestId()), nameRule);
  }

  async function fetchFrom(address: string, input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
    const request = new Request(input, init);
    request.signal.throwIfAborted();
    return toWebResponse(await respondTo(fromWebRequest(request, address)));
  }

  function restore(moment: WorldState): void {
    context = freshContext();
    world.restore(moment);
  }

  const simulator: Simulator = {
    baseUrl,
    controlUrl: `${origin}${controlPath}`,
    accounts,
    clock: world.clock,
    web: simulatedWeb(world),
    publicTemplates: publicTemplatesOf(world),
    fetch: (input, init) => fetchFrom(localAddress, input, init),
    respond: respondTo,
    snapshot: () => keep(world.capture()),
    restore: (snapshot) => restore(held(snapshot)),
    reset: () => restore(beginning),
    fork: () => simulatorOf(options, world.capture()),
  };
  if (!state) options.populate?.(simulator);
  const beginning = world.capture();
  return simulator;
}

function readBaseUrl(text: string): string {
  const url = URL.parse(text);
  if (url && /^https?:$/.test(url.protocol) && /[^/]$/.test(url.pathname) && !url.search && !url.hash) return url.href;
  throw new TypeError(
    `baseUrl must be an http or https URL that ends in a path prefix such as /v1; got ${JSON.stringify(text)}`,
  );
}
