import { createSimulator, type Simulator } from '@boothkit/simulator';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { makeUpTexts } from '../../src/recorder/made-up-text.ts';
import { type IdMode, observeWorld } from '../../src/recorder/world.ts';
import { readJson } from '../../src/target/response.ts';

const key = 'sk-canary-of-a-key';
const start = '2026-08-04T09:00:00Z';
const text = fc
  .string({ minLength: 1, maxLength: 30, unit: 'grapheme' })
  .filter((one) => one.trim() === one && one.length <= 60);

const event = fc.record({
  name: text,
  notes: fc.option(text),
  hashtag: fc.option(fc.stringMatching(/^[a-z]{4,12}$/).map((word) => `#${word}`)),
  captureMessage: fc.option(text),
  printCount: fc.nat(500),
  countdownTimer: fc.integer({ min: 1, max: 10 }),
  soundEnabled: fc.boolean(),
  templates: fc.uniqueArray(fc.constantFrom('templateAaa1', 'templateBbb2', 'templateCcc3'), { minLength: 1 }),
  attractScreenId: fc.option(fc.constant('screenDdd4')),
  isRetina: fc.boolean(),
});

type SampleEvent = typeof event extends fc.Arbitrary<infer One> ? One : never;

/** A simulator in place of the service, with events of the property. */
function serviceWith(events: readonly SampleEvent[]): Simulator {
  const simulator = createSimulator({ clock: { start, frozen: true } });
  simulator.load({
    version: 1,
    accounts: [
      {
        templates: ['templateAaa1', 'templateBbb2', 'templateCcc3'].map((id) => ({ id })),
        attractScreens: [{ id: 'screenDdd4' }],
        events: events.map(({ templates, countdownTimer, soundEnabled, isRetina, ...fields }, at) => ({
          ...fields,
          id: `event${at}Abcdefghi`,
          idUser: `booking-${at}-abcdef`,
          date: new Date(Date.UTC(2026, 8, 1 + at)).toISOString(),
          createdDate: new Date(Date.UTC(2026, 5, 1 + at)).toISOString(),
          templateIds: templates,
          settings: { countdownTimer, soundEnabled },
          buttonImagesAreRetina: isRetina,
        })),
      },
    ],
  });
  return simulator;
}

async function ask(simulator: Simulator, path: string) {
  const connection = simulator.accounts.list()[0]?.connection();
  if (!connection) throw new Error('the world has no account');
  const { fetch, baseUrl, apiKey } = connection;
  const response = await fetch(`${baseUrl}${path}`, { headers: { authorization: `Bearer ${apiKey}` } });
  const bytes = new Uint8Array(await response.arrayBuffer());
  return { status: response.status, headers: response.headers, bytes, json: readJson(bytes) };
}

/** Asks for the list, then for each event and its branding, in the order of the list. */
async function answersOf(simulator: Simulator) {
  const list = await ask(simulator, '/events?limit=100');
  const ids = (list.json as { data: { id: string }[] }).data.map(({ id }) => id);
  const answers = [{ eventId: undefined as string | undefined, response: list }];
  for (const eventId of ids)
    for (const path of [`/events/${eventId}`, `/events/${eventId}/branding`])
      answers.push({ eventId, response: await ask(simulator, path) });
  return answers;
}

function observed(answers: Awaited<ReturnType<typeof answersOf>>, ids?: IdMode) {
  const observer = observeWorld(ids);
  for (const { eventId, response } of answers)
    observer.observe(
      {
        method: 'GET',
        path: '/events',
        query: new URLSearchParams({ token: 'canary-of-a-query' }),
        headers: { authorization: `Bearer ${key}` },
        body: new Uint8Array(),
        operation: undefined,
        eventId,
      },
      response,
    );
  return observer.world(new Date(start));
}

const redactedTexts = new Set(['name', 'notes', 'hashtag', 'captureMessage', 'idUser']);
const ids = /^(?:id|eventId|galleryId|templateIds|attractScreenId)$/;

/** A response in which each redacted text is its shape, and each ID its place among all IDs. */
function shapeOf(value: unknown, seen: Map<string, number>, field = ''): unknown {
  if (typeof value === 'string' && redactedTexts.has(field)) return value.length;
  if (typeof value === 'string' && ids.test(field)) {
    if (!seen.has(value)) seen.set(value, seen.size);
    return seen.get(value);
  }
  if (Array.isArray(value)) return value.map((one) => shapeOf(one, seen, field));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, shapeOf(one, seen, name)]));
}

const numRuns = process.env['BOOTHKIT_LONG'] === '1' ? 1000 : 25;

test('a recorded world answers the same questions as the service, but for redacted text and renamed IDs', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(event, { minLength: 1, maxLength: 5 }), async (events) => {
      const real = await answersOf(serviceWith(events));
      const { world } = observed(real);
      const again = createSimulator({ clock: { start, frozen: true } });
      again.load(world);
      const shapes = (answers: typeof real) => {
        const seen = new Map<string, number>();
        return answers.map(({ response }) => [response.status, shapeOf(response.json, seen)]);
      };
      expect(shapes(await answersOf(again))).toEqual(shapes(real));
    }),
    { numRuns },
  );
}, 600_000);

const canaries = {
  name: 'Wedding of Canary Guestname',
  notes: 'call canary@example.com, key sk-live-canary',
  captureMessage: 'https://files.example.com/a?signature=canarysignature',
};
const sample: SampleEvent = {
  ...canaries,
  ...{ hashtag: '#canaryhashtag', printCount: 3, countdownTimer: 5, soundEnabled: true, attractScreenId: null },
  ...{ templates: ['templateAaa1'], isRetina: false },
};

test('no text, key, query or signed URL of the service is in the world or in the list of unknowns', async () => {
  const answers = await answersOf(serviceWith([sample]));
  for (const { response } of answers) {
    const json = response.json as Record<string, unknown>;
    if (json['settings'])
      json['settings'] = { ...json['settings'], canarySetting: 'canary-value', gifPlaybackSpeed: 'canary-speed' };
    if ('logoUrl' in json) json['logoUrl'] = 'https://files.example.com/canary.png?signature=canary';
  }
  const refused = {
    status: 422,
    headers: new Headers(),
    bytes: new Uint8Array(),
    json: { error: { message: 'canary' } },
  };
  const { world, unknown } = observed([...answers, { eventId: 'canary-event', response: refused }]);
  const written = `${JSON.stringify(world)}${unknown.join('\n')}`;
  expect(written.toLowerCase()).not.toMatch(/canary|guestname|booking-0|templateaaa1|event0abc|example\.com/);
  const id = world.accounts?.[0]?.events?.[0]?.id;
  expect(unknown).toContain(`Event ${id}: 1 settings are not in the contract.`);
  expect(unknown).toContain(`Event ${id}: settings.gifPlaybackSpeed had a value that the contract does not know.`);
  expect(unknown).toContain(`Event ${id}: the sizes of images were not observed (logo); each is 292 by 292 pixels.`);
});

test('with IDs kept, a world has the IDs of the service', async () => {
  const { world } = observed(await answersOf(serviceWith([sample])), 'kept');
  expect(world.accounts?.[0]?.events?.[0]).toMatchObject({ id: 'event0Abcdefghi', templateIds: ['templateAaa1'] });
});

test('settings and branding that no response showed are listed as unknown', async () => {
  const [list] = await answersOf(serviceWith([sample]));
  if (!list) throw new Error('there is no list');
  const { world, unknown } = observed([list]);
  const id = world.accounts?.[0]?.events?.[0]?.id;
  expect(unknown).toContain(`Event ${id}: settings were not observed; the world has the defaults.`);
  expect(unknown).toContain(`Event ${id}: branding was not observed; the world has none.`);
});

test('a made-up text has the length, script, case and punctuation of its original, and stays the same', () => {
  const makeUp = makeUpTexts();
  const original = 'Zoë & Παύλος, Анна 42 🎈 山田';
  const made = makeUp(original);
  expect(made).toMatch(/^[A-Z][a-z]{2} & \p{Script=Greek}{6}, \p{Script=Cyrillic}{4} \d\d 🎈 \p{Script=Han}{2}$/u);
  expect(made).toHaveLength(original.length);
  expect(makeUp(original)).toBe(made);
});
