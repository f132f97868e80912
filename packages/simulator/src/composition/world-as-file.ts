import { lineReader, requireLineLength } from '../control/world-file/lines.ts';
import { loadingWorld, type WorldLoader, worldLoader } from '../control/world-file/load.ts';
import { splitLines } from '../control/world-file/text-stream.ts';
import { writeLines, writeWorld } from '../control/world-file/write.ts';
import { realTime } from '../engine/clock/real-time.ts';
import { formatTimestamp, maxClockMs, parseTimestamp } from '../engine/clock/timestamps.ts';
import { assumedOf } from '../instruments/assumptions/assumed.ts';
import type { Lineage } from '../model/lineage.ts';
import { createWorld, type World, type WorldState } from '../model/world.ts';
import { checkingWorldFile, type WorldFile, type WorldHeader } from '../model/world-file.ts';
import type { WorldText } from '../objects/interface.ts';
import type { Machinery } from './machinery.ts';

/** So many events take about 10 ms. */
const recordsATurn = 100;

/** A simulator's world as a file, in both directions. A loaded world continues in the lineage that is asked for then. */
export function worldFiles({ world, read, mounting, restore }: Machinery) {
  /** Begins a world that replaces this one when it is complete; an invalid world is not reported as a change. */
  function newWorld(header: WorldHeader): { readonly loader: WorldLoader; replace(lineage: Lineage): void } {
    const { assume } = header;
    const start = startOf(header);
    const assumed = assumedOf(assume, read.assume);
    const trial = createWorld({ ...read.world, assumed, clock: { start, frozen: true } });
    return {
      loader: worldLoader(trial, { urls: mounting.out.urls, refused: mounting.refused }),
      replace: (lineage) => restore({ ...trial.capture(), clock: { now: start } }, lineage),
    };
  }

  /** The time of a file's world, of whose ticking clock the real time was not lost. */
  function startOf({ now, savedAt }: WorldHeader): string {
    if (now === undefined) return world.clock.capture().now;
    if (savedAt === undefined || world.clock.frozen) return now;
    const sinceMs = Math.max(0, realTime.wallMs() - parseTimestamp(savedAt));
    return formatTimestamp(Math.min(maxClockMs, parseTimestamp(now) + sinceMs));
  }

  const savedAt = () => (world.clock.frozen ? undefined : formatTimestamp(realTime.wallMs()));

  /** Replaces the world with that of a file, and stops after each record. */
  function* loading(input: WorldFile, lineage: () => Lineage): Generator<undefined> {
    const file = yield* checkingWorldFile(input);
    const { loader, replace } = newWorld(file);
    yield* loadingWorld(loader, file);
    replace(lineage());
  }

  /** A world that stays as it is at one time. */
  const worldAt = (state: WorldState): World => createWorld({ ...read.world, clock: { frozen: true }, state });

  return {
    toFile: () => writeWorld(world, savedAt()),
    load(input: WorldFile, lineage: () => Lineage): void {
      for (const _ of loading(input, lineage));
    },
    async loadInTurns(input: WorldFile, lineage: () => Lineage, signal?: AbortSignal): Promise<void> {
      let count = 0;
      for (const _ of loading(input, lineage)) {
        count += 1;
        if (count % recordsATurn !== 0) continue;
        await new Promise<void>(realTime.nextTurn);
        signal?.throwIfAborted();
      }
    },
    /** The lines of the world as it is now, whatever happens while they are read. */
    toLines: (): Iterable<string> => writeLines(worldAt(world.capture()), savedAt()),
    async loadLines(text: WorldText, lineage: () => Lineage): Promise<void> {
      let replace = (_lineage: Lineage): void => {};
      const reader = lineReader((header) => {
        const begun = newWorld(header);
        ({ replace } = begun);
        return begun.loader;
      });
      for await (const lines of splitLines(text, requireLineLength)) for (const line of lines) reader.read(line);
      reader.end();
      replace(lineage());
    },
    /** The file of a state. */
    fileOf: (state: WorldState) => writeWorld(worldAt(state)),
  };
}
