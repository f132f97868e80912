import { lineReader, requireLineLength } from '../control/world-file/lines.ts';
import { loadWorld, type WorldLoader, worldLoader } from '../control/world-file/load.ts';
import { splitLines } from '../control/world-file/text-stream.ts';
import { writeLines, writeWorld } from '../control/world-file/write.ts';
import { parseInput } from '../engine/resources/parse.ts';
import { assumedOf } from '../instruments/assumptions/assumed.ts';
import type { Lineage } from '../model/lineage.ts';
import { createWorld, type World, type WorldState } from '../model/world.ts';
import { type WorldFile, WorldFileSchema, type WorldHeader } from '../model/world-file.ts';
import type { WorldText } from '../objects/interface.ts';
import type { Machinery } from './machinery.ts';

/** A simulator's world as a file, in both directions. A loaded world continues in the lineage that is asked for then. */
export function worldFiles({ world, read, mounting, restore }: Machinery) {
  /** Begins a world that replaces this one when it is complete; an invalid world is not reported as a change. */
  function newWorld({ now, assume }: WorldHeader): { readonly loader: WorldLoader; replace(lineage: Lineage): void } {
    const start = now ?? world.clock.capture().now;
    const assumed = assumedOf(assume, read.assume);
    const trial = createWorld({ ...read.world, assumed, clock: { start, frozen: true } });
    return {
      loader: worldLoader(trial, { urls: mounting.out.urls, refused: mounting.refused }),
      replace: (lineage) => restore({ ...trial.capture(), clock: { now: start } }, lineage),
    };
  }

  /** A world that stays as it is at one time. */
  const worldAt = (state: WorldState): World => createWorld({ ...read.world, clock: { frozen: true }, state });

  return {
    toFile: () => writeWorld(world),
    load(input: WorldFile, lineage: () => Lineage): void {
      const file = parseInput(WorldFileSchema, input, 'world file');
      const { loader, replace } = newWorld(file);
      loadWorld(loader, file);
      replace(lineage());
    },
    /** The lines of the world as it is now, whatever happens while they are read. */
    toLines: (): Iterable<string> => writeLines(worldAt(world.capture())),
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
