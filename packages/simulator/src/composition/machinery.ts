import { type Changes, createChanges } from '../control/api/changes-stream.ts';
import { worldIdOf } from '../control/api/worlds/mount.ts';
import { type WorldRegistry, worldRegistry } from '../control/api/worlds/registry.ts';
import { NotFoundError } from '../engine/errors/not-found.ts';
import { type WayOut, wayOut } from '../engine/http/outbound/way-out.ts';
import type { RefusedEffects } from '../instruments/faults/refused.ts';
import { createSteps, type OwnSteps, type WatchedStep } from '../instruments/journal/steps.ts';
import { createTimeline, type OwnTimeline } from '../instruments/journal/timeline.ts';
import type { Lineage } from '../model/lineage.ts';
import { runTimers } from '../model/scheduler.ts';
import type { Timer } from '../model/timer.ts';
import { createWorld, type World, type WorldState } from '../model/world.ts';
import type { SimulatorOptions } from '../objects/interface.ts';
import { type KeptSnapshots, keptSnapshots } from '../objects/kept-snapshots.ts';
import type { AccountOfCall } from '../protocols/document/sources.ts';
import { handlers } from '../protocols/rest/operations/index.ts';
import type { PipelineContext } from '../protocols/rest/pipeline.ts';
import { type DrawnFiles, drawnFiles } from '../service/files/drawn-files.ts';
import type { ImageCodec } from '../service/files/images/codec.ts';
import { tabletTimers } from '../service/tablets/timers.ts';
import { type Sender, senderOf } from '../service/webhooks/sender.ts';
import type { ReadOptions } from './options.ts';

/** Where a simulator of several behind one origin is. */
export interface Mounting {
  /** The prefix of this world's paths; empty for the main world. */
  readonly mount: string;
  readonly worlds: WorldRegistry;
  /** Fires when the world is removed; the main world never is. */
  readonly removed?: AbortSignal;
  /** The way to the real network, which all worlds share. */
  readonly out: WayOut;
  /** The effects of faults that a way in cannot pass on. */
  readonly refused: RefusedEffects;
}

/** The machinery of one simulator: its world, and what serves it. */
export interface Machinery {
  readonly options: SimulatorOptions;
  readonly read: ReadOptions;
  readonly mounting: Mounting;
  /** Where the API is, below the mount. */
  readonly basePath: string;
  readonly origin: string;
  readonly world: World;
  /** The context that the stages of a call share; another one for each world that replaces this one. */
  readonly context: PipelineContext;
  readonly changes: Changes;
  readonly kept: KeptSnapshots;
  readonly history: OwnTimeline;
  readonly steps: OwnSteps;
  readonly sender: Sender;
  readonly drawnFiles: DrawnFiles;
  imageCodec(): Promise<ImageCodec>;
  /** Replaces the world, which then continues in the lineage. Throws for one that was removed, so that nothing of it begins again. */
  restore(state: WorldState, lineage: Lineage): void;
}

/** The beginning of a world. */
export interface Beginning {
  /** The name of the run. Default: none. */
  readonly run?: string;
  /** Default: an empty world. */
  readonly state?: WorldState;
  /** The lineage from then on. Default: that of the state. */
  readonly lineage?: Lineage;
}

const by = (kind: 'guest' | 'tablet', steps: OwnSteps, text: string, run: (timer: Timer) => void) => (timer: Timer) =>
  steps.by({ kind, id: timer.ownerId }, text, () => run(timer));

/**
 * Creates a world, from a state or empty, with what serves it.
 *
 * @param accountAt Returns the owner's view of an account, with links that begin with an origin. It is called for calls only.
 */
export function createMachinery(
  options: SimulatorOptions,
  read: ReadOptions,
  accountAt: (origin: string, accountId: string) => AccountOfCall,
  beginning: Beginning = {},
  mounting: Mounting = { mount: '', worlds: worldRegistry(), out: wayOut(options.network), refused: new Map() },
): Machinery {
  const { mount, removed, out } = mounting;
  const { origin, basePath, limits, ruleHeader, checkResponses, onInternalError } = read;
  const changes = createChanges(removed);
  const kept = keptSnapshots(read.world.seed);
  const history: OwnTimeline = createTimeline(read.world.seed, kept, () => world);
  const steps = createSteps({
    isWatched: changes.isWatched,
    capture: () => world.capture(),
    onUnnoted: (step, accountId, text) =>
      world.note(
        { kind: 'owner', accountId, text, subject: null, refId: null, eventId: null, actor: step.actor },
        step,
      ),
  });
  const world = createWorld({
    ...read.world,
    onChange: changes.note,
    onHappening(happening, atMs, given = steps.current()) {
      const step = given as WatchedStep | undefined;
      history.note(happening, atMs, happening.actor ?? steps.actor(), step);
    },
    steps,
    ...beginning,
  });
  const imageCodec = async () => options.imageCodec ?? (await import('#image-codec')).imageCodec;
  const newContext = (): PipelineContext => ({
    world,
    services: { imageCodec, wayOut: out, basePath, accountAt },
    handlers,
    inFlight: { all: new Map(), heavy: new Map() },
    limits,
    ruleHeader,
    checkResponses,
    onInternalError,
    onEnd: changes.note,
  });
  const sender = senderOf(world, out, removed);
  const { stage, print, launch, close } = tabletTimers(world);
  runTimers(world, {
    // A guest has begun it.
    stage: by('guest', steps, 'next step of a capture', stage),
    print: by('tablet', steps, 'print finished', print),
    launch: by('tablet', steps, 'event opened', launch),
    close: by('tablet', steps, 'event closed', close),
    delivery: sender.run,
  });

  function replace(next: WorldState, lineage?: Lineage): void {
    history.redact();
    machinery.context = newContext();
    world.restore(next, lineage);
    sender.resume();
  }

  // Calls in flight end when their world is replaced; an empty world replaces one that is removed.
  const giveWay = () => {
    const clock = world.clock.capture();
    replace({ ...createWorld({ ...read.world, clock: { start: clock.now, frozen: true } }).capture(), clock });
  };
  removed?.addEventListener('abort', giveWay, { once: true });
  const machinery: Machinery & { context: PipelineContext } = {
    options,
    read,
    mounting,
    basePath,
    origin,
    world,
    context: newContext(),
    changes,
    kept,
    history,
    steps,
    sender,
    drawnFiles: drawnFiles(imageCodec),
    imageCodec,
    restore(next, lineage) {
      if (removed?.aborted) throw new NotFoundError('world', worldIdOf(mount), 'simulator');
      replace(next, lineage);
    },
  };
  return machinery;
}
