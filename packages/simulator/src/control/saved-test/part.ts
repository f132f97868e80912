import type * as z from 'zod';
import { InputError } from '../../engine/resources/parse.ts';
import { matcherOf } from '../../instruments/journal/journal.ts';
import type { JournalFilter } from '../../instruments/journal/journal-filter.ts';
import type { Recorded } from './recording.ts';
import type { TestInputSchema } from './test-input.ts';

/** The part of a recording that a test repeats. */
interface Part {
  readonly part: readonly Recorded[];
  /** The requests and actions whose outcome is checked. */
  readonly checked: ReadonlySet<Recorded>;
  /** Whether nothing after it was recorded. */
  readonly isWhole: boolean;
}

/** The part that an input names. Throws a TypeError that names the field if there is no such request. */
export function partOf(
  recorded: readonly Recorded[],
  { requestId, time, untilRequestId, untilTime }: Omit<z.output<typeof TestInputSchema>, 'format'>,
  filter: JournalFilter | undefined,
): Part {
  const first = positionOf(recorded, requestId, 'requestId') ?? 0;
  const last = positionOf(recorded, untilRequestId, 'untilRequestId') ?? recorded.length - 1;
  const [from, until] = [time, untilTime].map((text) => (text === undefined ? undefined : Date.parse(text)));
  const between = recorded.filter(
    ({ startedMs }, at) =>
      at >= first && at <= last && startedMs >= (from ?? startedMs) && startedMs <= (until ?? startedMs),
  );
  const requests = between.filter((step) => 'request' in step);
  if (requests.length === 0) throw noneBetween({ requestId, time, untilRequestId, untilTime });
  const matches = filter && matcherOf(filter);
  const matching = requests.filter(({ request }) => matches?.(request) ?? true);
  const end = matching.at(-1);
  if (!end) throw invalid('filter', `must match a recorded request; got ${JSON.stringify(filter)}`);
  const isWhole = filter === undefined && untilRequestId === undefined && untilTime === undefined;
  return {
    part: isWhole ? recorded : recorded.slice(0, recorded.indexOf(end) + 1),
    checked: new Set(filter === undefined ? between : matching),
    isWhole,
  };
}

function positionOf(recorded: readonly Recorded[], id: string | undefined, field: string): number | undefined {
  if (id === undefined) return undefined;
  const at = recorded.findIndex((step) => step.id === id);
  if (at < 0) throw invalid(field, `must be one of the recorded requests; got "${id}"`);
  return at;
}

/** The error for moments without a request between them. */
function noneBetween(moments: Readonly<Record<string, string | undefined>>): InputError {
  const given = Object.entries(moments).filter(([, value]) => value !== undefined);
  const words = given.map(([name, value]) => `${name} "${value}"`).join(' and ');
  const [last = ''] = given.at(-1) ?? [];
  if (last === 'time') return invalid('time', `must not be after the last recorded request; got "${moments['time']}"`);
  return invalid(last, `must leave a recorded request to check; got ${words}`);
}

const invalid = (field: string, need: string) => new InputError('test', [{ field, message: `${field} ${need}` }]);
