import { createSimulator } from '@boothkit/simulator';
import { readRecording, replay } from '../../../packages/conformance/src/recorder/replay.ts';
import { parseYaml } from '../../../packages/simulator/src/cli/read-yaml.ts';
import { type Input, input, settled } from '../input.ts';
import { documents, fewTexts, type Shapes, texts } from '../shapes.ts';

const cap = 1_048_576;

/**
 * World files in every format, and recordings. They are the user's own, and have no cap of their own: so what they may take is in proportion
 * to these parts of them. YAML may take 10 µs a character, and what is loaded 150 µs an account, event or key.
 */
export function* fileInputs(): Generator<Input> {
  const sim = createSimulator();
  yield input({
    name: 'world file: YAML',
    cap: 262_144,
    shapes: { ...texts, ...documents },
    budget: { ms: 262_144 / 100, mib: 64 },
    run: (text) => settled(async () => (await parseYaml(text))?.toJS()),
  });
  yield input({
    name: 'world file: JSON',
    cap,
    shapes: documents,
    run: (text) => settled(() => sim.load(JSON.parse(text))),
  });
  yield input({
    name: 'world file: JSON Lines',
    cap,
    shapes: { ...fewTexts, ...documents },
    run: (text) => settled(() => sim.loadLines([new TextEncoder().encode(text)])),
  });
  yield input({
    name: 'world file: JSON Lines after a head',
    cap,
    shapes: { ...fewTexts, ...documents },
    run: (text) => settled(() => sim.loadLines([new TextEncoder().encode(`{"version":1}\n${text}`)])),
  });
  // Lists of one thing, each as small as it may be.
  const many = (write: (at: number) => unknown) => (length: number) =>
    Array.from({ length: length / 64 }, (_, at) => write(at));
  const accounts = (list: string, write: (at: number) => unknown) => (length: number) => ({
    version: 1,
    accounts: [{ id: 'a', templates: [{ id: 't' }], [list]: many(write)(length) }],
  });
  const worlds: Shapes<object> = {
    accounts: (length) => ({ version: 1, accounts: many((at) => ({ id: `a${at}` }))(length) }),
    keys: accounts('keys', (at) => ({ value: `key-of-eight-${at}` })),
    templates: accounts('templates', (at) => ({ id: `t${at}` })),
    'events with one name': accounts('events', (at) => ({ id: `e${at}`, name: 'a', templateIds: ['t'] })),
    'events with own names': accounts('events', (at) => ({ id: `e${at}`, name: `a${at}`, templateIds: ['t'] })),
    'team members': accounts('teamMembers', (at) => ({ name: `m${at}` })),
    operators: accounts('operators', (at) => ({ name: `o${at}` })),
    'members that there are not': (length) => ({
      version: 1,
      ...Object.fromEntries(many((at) => [`x${at}`, at])(length) as [string, number][]),
    }),
  };
  yield input({
    name: 'world file: many of one thing',
    cap,
    shapes: worlds,
    budget: { ms: (cap / 64) * 0.15, mib: 64 },
    run: (world) => settled(() => sim.load(world as never)),
  });

  yield input({
    name: 'recording',
    cap: cap / 2,
    shapes: { ...fewTexts, ...documents },
    run: (text) => settled(() => readRecording(text, 'recording.har')),
  });
  const entry = (text: string) => ({
    startedDateTime: '2026-08-04T09:00:00Z',
    request: {
      method: 'POST',
      url: `https://a.example/v1/events/${encodeURIComponent(text.toWellFormed()).slice(0, 16_384)}?${encodeURIComponent(text.toWellFormed()).slice(0, 16_384)}`,
      headers: [{ name: 'a', value: text }],
      postData: { mimeType: 'application/json', text },
    },
    response: { status: 200, headers: [{ name: 'a', value: text }], content: { text, mimeType: 'application/json' } },
  });
  const har = (entries: readonly unknown[]) => JSON.stringify({ log: { version: '1.2', entries } });
  yield input({
    ...{ name: 'recording: an entry', cap: cap / 8, shapes: fewTexts },
    run: (text) =>
      settled(() => replay(readRecording(har([entry(text)]), 'a.har'), { simulator: sim, hasAccounts: false })),
  });
  yield input({
    ...{
      name: 'recording: many entries',
      cap: cap / 512,
      shapes: { 'different hosts': (count: number) => Array.from({ length: count }, (_, at) => at) } as Shapes<
        readonly number[]
      >,
    },
    run: (counts: readonly number[]) =>
      settled(() =>
        readRecording(
          har(
            counts.map((at) => ({
              ...entry('x'),
              request: { method: 'GET', url: `https://a${at}.example/v${at}/events` },
            })),
          ),
          'a.har',
        ),
      ),
  });
}
