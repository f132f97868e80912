import type { SavedTest } from '@boothkit/saved-tests';
import { type Recording, writeTest } from '@boothkit/saved-tests/write-test';
import { parseInput } from '../../engine/resources/parse.ts';
import { checkFilter } from '../../instruments/journal/journal.ts';
import { hashKey } from '../../model/accounts/key.ts';
import type { DocumentOptions } from '../../model/document/brought-document.ts';
import { knownSecrets } from '../../model/known-secrets.ts';
import type { World, WorldState } from '../../model/world.ts';
import type { WorldFile } from '../../model/world-file.ts';
import type { Simulator, SimulatorOptions, TestInput } from '../../objects/interface.ts';
import { madeUpValues } from './made-up.ts';
import { neededDocument } from './needed-document.ts';
import { partOf } from './part.ts';
import { namedReceivers } from './receivers.ts';
import { recordedSteps } from './recorded-steps.ts';
import { recordingOf } from './recording.ts';
import { withSmallBytes } from './small-bytes.ts';
import { TestInputSchema } from './test-input.ts';

/** The simulator whose recording is saved. */
interface Saved {
  readonly options: SimulatorOptions;
  readonly createSimulator: (options: SimulatorOptions) => Simulator;
  /** The world at one time as a file. */
  readonly worldFileOf: (state: WorldState) => WorldFile;
}

/** Writes the recording of a world as a test, after trying it out with a simulator of its own. */
export async function saveTest(world: World, input: TestInput, saved: Saved): Promise<SavedTest> {
  const { snapshot, filter, ...rest } = input;
  const { format, ...moments } = parseInput(TestInputSchema, rest, 'test');
  if (filter !== undefined) checkFilter(world, filter);
  const { begin, recorded } = recordingOf(world, snapshot);
  const { part, checked, isWhole } = partOf(recorded, moments, filter);
  const options = optionsOf(saved.options);
  const receivers = namedReceivers();
  // The steps inject each fault for the calls that it affected.
  const { faults: _, ...file } = receivers.worldFile(saved.worldFileOf(begin));
  const endsAt = isWhole && world.clock.frozen ? world.now() : undefined;
  const [small, steps] = await Promise.all([withSmallBytes(file), recordedSteps(world, part, checked, receivers)]);
  const document = world.document && neededDocument(world.document, part);
  const recording: Recording = { options, document, world: { ...small, now: begin.clock.now }, steps, endsAt };
  return writeTest(recording, format, {
    hashKey,
    madeUp: madeUpValues(knownSecrets(world)),
    startSimulator: (file, document) =>
      saved.createSimulator({
        ...options,
        ...(document && { document: document as DocumentOptions }),
        ...(saved.options.imageCodec && { imageCodec: saved.options.imageCodec }),
        clock: { start: file.now, frozen: true },
        seedFile: file as WorldFile & typeof file,
        onInternalError: () => {},
      }),
  });
}

/**
 * The options that a test can give its own simulator in each format. It has no run: lists of what was created at one time are in the
 * order of IDs, which have to be the same wherever it runs.
 */
function optionsOf({
  seed,
  limits,
  minColorContrast,
  expiredUrlStatus,
}: SimulatorOptions): Pick<SimulatorOptions, 'seed' | 'run' | 'limits' | 'minColorContrast' | 'expiredUrlStatus'> {
  const given = { seed, run: '', limits, minColorContrast, expiredUrlStatus };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}
