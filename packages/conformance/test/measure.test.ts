import { type Assume, alternativesOf, assumptionValues } from '@boothkit/contract/internal';
import { createSimulator } from '@boothkit/simulator';
import { isLong } from '@boothkit/test-support/long';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Measurement, measureAssumptions } from '../src/index.ts';
import { changesSince, parseMeasurement, writeMeasurement } from '../src/measure/measure.ts';

/** What a read-write and a read key of a fresh account find out without more events than one. */
const seen = [
  ...(['returnedDates', 'errorDetails', 'validationStatus', 'errorCodes', 'requestId', 'storedSettings'] as const),
  ...(['accountColors', 'colorCase', 'ids', 'modifiedDate', 'cursorText', 'knownCreate', 'uploadResponse'] as const),
  'uploadBody' as const,
];

/** What stands between a measurement and the service; the request is as `POST /events`, and says of a create whether it names a template. */
type Between = (real: () => Promise<Response>, request: string) => Promise<Response>;

/** A service that does something otherwise, with two events, and how to measure it. */
function serviceOf(assume: Assume, between: Between = (real) => real()) {
  const sim = createSimulator({ assume, clock: { start: '2026-08-04T09:00:00Z', frozen: true } });
  const account = sim.accounts.create();
  const { id } = account.templates.add();
  for (const name of ['One', 'Two']) account.events.add({ name, templateIds: [id] });
  const { baseUrl, apiKey, fetch, clock } = account.connection();
  const readOnlyApiKey = account.connection({ scope: 'read' }).apiKey;
  const run = () =>
    measureAssumptions({
      ...{ baseUrl, apiKey, readOnlyApiKey, clock },
      fetch(url, init) {
        const { name, templateIds } = JSON.parse(String(init.body ?? '{}'));
        const kind = name === 'BoothKit measures' ? (templateIds[0] === 'none' ? ' known' : ' new') : '';
        return between(() => fetch(url, init), `${init.method} ${url.slice(baseUrl.length)}${kind}`);
      },
    });
  return { sim, account, run };
}

/** Measures such a service; tells how many events are left, and how many requests it took. */
async function measure(
  assume: Assume,
  between?: Between,
): Promise<Measurement & { readonly events: number; readonly requests: number }> {
  const { sim, account, run } = serviceOf(assume, between);
  const measurement = await run();
  return { ...measurement, events: account.events.list().length, requests: sim.journal.requests().length };
}

/** The account of a service that cannot be measured. */
async function refused(between: Between) {
  const { account, run } = serviceOf({}, between);
  await expect(run()).rejects.toThrow(/^POST \/events got no response of the service 4 times/);
  return account;
}

const assumed = Object.fromEntries(seen.map((name) => [name, assumptionValues[name][0]]));

test('a service that does as assumed is measured so, and keeps no event', async () => {
  const { measured, unknown, notMeasured, host, version, at, events, requests } = await measure({});
  expect(measured).toEqual(assumed);
  expect(unknown).toEqual([]);
  expect(notMeasured).toContain('webhookDiscriminator');
  expect([host, version]).toEqual(['booth.simulator.test', '2026-08-04']);
  expect(at).toMatch(/^2026-08-04T09:00:0/);
  expect(events).toBe(2);
  expect(requests).toBeLessThanOrEqual(16);
});

test('every alternative that a key can see is found out, in drawn worlds and alone', {
  timeout: 60_000,
}, async () => {
  for (const name of seen)
    for (const value of alternativesOf(name)) {
      const { measured, unknown } = await measure({ [name]: value });
      expect([measured, unknown], `${name}=${value}`).toEqual([{ ...assumed, [name]: value }, []]);
    }
  const worlds = fc.record(Object.fromEntries(seen.map((name) => [name, fc.constantFrom(...assumptionValues[name])])));
  await fc.assert(
    fc.asyncProperty(worlds, async (world) => {
      const first = await measure(world as Assume);
      expect(first.measured).toEqual(world);
      // A simulator with the file is measured as the service was.
      expect((await measure(first.measured)).measured).toEqual(world);
    }),
    { numRuns: isLong ? 20 : 4, seed: 55 },
  );
});

/** A bad moment: what a program gets in place of the response, which the service may have made all the same. */
const badMoments: Readonly<Record<string, (real: () => Promise<Response>) => Promise<Response>>> = {
  'a 503 with the envelope': async () => Response.json({ error: { code: 'unavailable' } }, { status: 503 }),
  'a 429 of the service': async () =>
    Response.json({ error: { code: 'rate_limited' } }, { status: 429, headers: { 'Retry-After': '7' } }),
  'a page of a gateway, behind which the call took effect': async (real) => {
    await real();
    return new Response('<h1>502 Bad Gateway</h1>', { status: 502, headers: { 'Request-Id': 'cdn' } });
  },
  'a page that says 400': async () => new Response('<h1>Bad Request</h1>', { status: 400 }),
  'a page that says 200': async () => new Response('<h1>Welcome</h1>'),
  'a lost connection, behind which the call took effect': async (real) => {
    await real();
    throw new TypeError('fetch failed');
  },
};

describe.each(Object.entries(badMoments))('%s', (_, bad) => {
  test('at any request is asked again', async () => {
    for (let nth = 1; nth <= 16; nth++) {
      let count = 0;
      const { measured, unknown, events } = await measure({}, (real) => (++count === nth ? bad(real) : real()));
      expect([measured, unknown, events], `request ${nth}`).toEqual([assumed, [], 2]);
    }
  });

  test.each(['GET /events?limit=2', 'POST /uploads', 'PATCH /events/', 'GET /events/none', 'POST /events known'])(
    'at each %s leaves open what it would have told',
    async (which) => {
      const { measured, unknown, events } = await measure({}, (real, request) =>
        request.startsWith(which) ? bad(real) : real(),
      );
      expect([unknown, events]).toEqual([[], 2]);
      expect(assumed).toMatchObject(measured);
      expect(Object.keys(measured).length).toBeGreaterThanOrEqual(8);
      expect(Object.keys(measured).length).toBeLessThan(seen.length);
    },
  );

  test('at each create leaves no event, and is an error', async () => {
    const account = await refused((real, request) => (request === 'POST /events new' ? bad(real) : real()));
    expect(account.events.list()).toHaveLength(2);
  });
});

test('what no alternative does is reported with what was found, without the key', async () => {
  const sim = createSimulator({ clock: { start: '2026-08-04T09:00:00Z', frozen: true } });
  const account = sim.accounts.create();
  account.events.add({ name: 'One', templateIds: [account.templates.add().id] });
  const { baseUrl, apiKey, fetch, clock } = account.connection();
  const odd: typeof fetch = async (input, init) => {
    const response = await fetch(input, init);
    if (!String(input).endsWith('/events') || init?.method !== 'POST') return response;
    const text = (await response.text()).replaceAll(/"date":"[^"]*"/g, `"date":"12 Sept ${apiKey}"`);
    return new Response(text, response);
  };
  const measurement = await measureAssumptions({ baseUrl, apiKey, clock, fetch: odd });
  expect(measurement.measured).not.toHaveProperty('returnedDates');
  expect(measurement.unknown).toEqual([{ name: 'returnedDates', found: '12 Sept [redacted]' }]);
  expect(measurement.notMeasured).toEqual(expect.arrayContaining(['errorCodes', 'cursorText']));
  expect(writeMeasurement(measurement)).toContain('UNKNOWN     returnedDates: 12 Sept [redacted].');
});

test('a key that is not accepted, and an account without templates, are errors', async () => {
  const account = createSimulator().accounts.create();
  const { baseUrl, apiKey, fetch } = account.connection();
  await expect(measureAssumptions({ baseUrl, apiKey: 'wrong', fetch })).rejects.toThrow('200 to this key; got 401');
  await expect(measureAssumptions({ baseUrl, apiKey, fetch })).rejects.toThrow('pass templateIds, or --template-id');
  await expect(measureAssumptions({ baseUrl, apiKey, fetch, templateIds: ['none'] })).rejects.toThrow(
    'POST /events must create an event; got 400 "validation_failed"',
  );
});

test('a later run tells what changed', () => {
  const earlier = parseMeasurement('a.json', {
    measured: { returnedDates: 'offset', ids: 'uuid', colorCase: 'lower' },
  });
  const now = { measured: { returnedDates: 'seconds', colorCase: 'lower', requestId: 'none' } } as const;
  expect(changesSince(earlier, now)).toEqual([
    'returnedDates was offset, and is seconds',
    'ids was uuid, and is not found out',
  ]);
  for (const value of [[], {}, { measured: { returnedDates: 'day' } }, { measured: { toString: 'a' } }])
    expect(() => parseMeasurement('a.json', value)).toThrow('a.json must be a file that --measure wrote');
});
