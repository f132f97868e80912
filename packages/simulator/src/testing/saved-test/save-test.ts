import type { ImageCodec } from '../../files/images/codec.ts';
import type { SavedTest, Simulator, SimulatorOptions, TestInput } from '../../interface.ts';
import { InputError, parseInput } from '../../resources/parse.ts';
import type { World, WorldState } from '../../store/world.ts';
import type { WorldFile } from '../../world-file/schema.ts';
import { javascriptOf } from './javascript.ts';
import { type MadeUp, madeUpValues, withMadeUpName } from './made-up.ts';
import { pytestOf } from './pytest.ts';
import { recordingOf } from './recording.ts';
import { repeat } from './repeat.ts';
import { shellOf } from './shell.ts';
import { type TestFormat, TestInputSchema } from './test-input.ts';
import type { TestOptions, TestPlan } from './test-plan.ts';
import { UnrepeatableError } from './unrepeatable.ts';

const writers: Readonly<Record<TestFormat, (plan: TestPlan) => SavedTest>> = {
  vitest: (plan) => ({ fileName: 'saved.test.ts', text: javascriptOf(plan, 'vitest') }),
  node: (plan) => ({ fileName: 'saved.test.mjs', text: javascriptOf(plan, 'node') }),
  pytest: (plan) => ({ fileName: 'test_saved.py', text: pytestOf(plan) }),
  sh: (plan) => ({ fileName: 'saved-test.sh', text: shellOf(plan) }),
};

type EventInFile = NonNullable<NonNullable<WorldFile['accounts']>[number]['events']>[number];

/** The longest world file that is written into a test. */
const maxWorldLength = 4_194_304;

/** The simulator whose recording is saved. */
interface Recorded {
  readonly options: SimulatorOptions;
  readonly imageCodec: () => Promise<ImageCodec>;
  readonly createSimulator: (options: SimulatorOptions) => Simulator;
  /** The world at one time as a file. */
  readonly worldFileOf: (state: WorldState) => WorldFile;
}

/** Writes the recording of a world as a test, after trying it out with a simulator of its own. */
export async function saveTest(world: World, input: TestInput, recorded: Recorded): Promise<SavedTest> {
  const { snapshot, ...rest } = input;
  const { format, requestId, time } = parseInput(TestInputSchema, rest, 'test');
  const { begin, steps } = recordingOf(world, snapshot);
  const last = steps.findLast((step) => 'request' in step);
  if (requestId !== undefined && !steps.some(({ id }) => id === requestId))
    throw new InputError('test', [
      { field: 'requestId', message: `requestId must be one of the recorded requests; got "${requestId}"` },
    ]);
  const checkFrom = steps.findIndex(({ id, startedMs }) =>
    requestId === undefined ? time === undefined || startedMs >= Date.parse(time) : id === requestId,
  );
  if (checkFrom < 0 || !last)
    throw new InputError('test', [
      { field: 'time', message: `time must not be after the last recorded request; got "${time}"` },
    ]);
  const madeUp = madeUpValues();
  const options = optionsOf(recorded.options);
  const file = { ...withMadeUpKeys(recorded.worldFileOf(begin), madeUp), now: begin.clock.now };
  const sim = recorded.createSimulator({
    ...options,
    ...(recorded.options.imageCodec && { imageCodec: recorded.options.imageCodec }),
    clock: { start: file.now, frozen: true },
    seedFile: file,
    onInternalError: () => {},
  });
  const repeated = await repeat({ world, steps, checkFrom, sim, file, madeUp, imageCodec: recorded.imageCodec });
  const { now } = file;
  const count = steps.filter((step) => 'request' in step).length;
  const title = `repeats ${count === 1 ? 'a request' : `${count} requests`} from ${now} on`;
  return writers[format]({ title, options, world: file, steps: repeated });
}

/** The options that a test can give its own simulator in each format. */
function optionsOf({ seed, limits, minColorContrast, expiredUrlStatus }: SimulatorOptions): TestOptions {
  const given = { seed, limits, minColorContrast, expiredUrlStatus };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}

/** The world at the beginning as a test has it: with made-up keys, addresses and queries of URLs. */
function withMadeUpKeys(file: WorldFile, madeUp: MadeUp): WorldFile {
  let keys = 0;
  const accounts = (file.accounts ?? []).map((account) => ({
    ...account,
    keys: (account.keys ?? []).map(({ hash: _hash, ...key }) => ({ ...key, value: `test-key-${++keys}` })),
    teamMembers: (account.teamMembers ?? []).map((member) => withMadeUpName(member, madeUp)),
    operators: (account.operators ?? []).map((operator) => withMadeUpName(operator, madeUp)),
    events: (account.events ?? []).map((event) => withOwnSlug(event, madeUp)),
  }));
  const safe = madeUp.json({ ...withoutEmpty(file), accounts: accounts.map(withoutEmpty) }) as WorldFile;
  const { length } = JSON.stringify(safe);
  if (length > maxWorldLength)
    throw new UnrepeatableError(
      `the world is too large for a test file: its world file has ${length} characters, of at most ${maxWorldLength}; begin with a smaller world`,
    );
  return safe;
}

/** An event whose gallery gets a slug of its made-up name, where its name is replaced: the slug is made of the name. */
function withOwnSlug<Event extends EventInFile>(event: Event, madeUp: MadeUp): Event {
  if (madeUp.text(event.name) === event.name || !event.gallery) return event;
  const { slug: _, ...gallery } = event.gallery;
  return { ...event, gallery };
}

/** An object without its empty lists, which are the default of a world file. */
const withoutEmpty = <Members extends object>(object: Members): Members =>
  Object.fromEntries(
    Object.entries(object).filter(([, value]) => !(Array.isArray(value) && value.length === 0)),
  ) as Members;
