import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EventPage, FullEvent } from '@boothkit/contract';
import { assumptionNames, assumptions, assumptionValues } from '@boothkit/contract/internal';
import { createSimulator } from '@boothkit/simulator';
import { loopbackNetwork } from '@boothkit/simulator/node';
import { httpServer } from '@boothkit/test-support/local-server';
import { afterEach, expect, test, vi } from 'vitest';
import { readCommandLine } from '../../../src/cli/command-line.ts';
import { alternatives } from '../../../src/instruments/assumptions/alternatives.ts';
import { asJson, callerOf, service, start } from '../../own-account.ts';
import { posted, toolCall } from '../../protocols/mcp/connected.ts';
import { bookings } from '../../service/events/bookings.ts';

afterEach(() => vi.unstubAllEnvs());

/** How a world writes the date of an event. */
async function dateIn(sim: ReturnType<typeof createSimulator>): Promise<string> {
  const account = sim.accounts.list()[0] ?? sim.accounts.create();
  const event = account.events.add({ name: 'Ada', date: start, templateIds: [account.templates.add().id] });
  const { body } = await callerOf(account)<{ date: string }>('GET', `/events/${event.id}`);
  expect(account.events.get(event.id)?.date).toBe(start);
  return body.date;
}

const seconds = '2026-08-04T09:00:00Z';
const offset = '2026-08-04T09:00:00.000+00:00';

test('every alternative has its words, and a simulator makes it', () => {
  for (const name of assumptionNames) {
    const values = assumptionValues[name].slice(1);
    expect(Object.keys(assumptions[name].alternatives), name).toEqual(values);
    expect(Object.keys(alternatives[name]), name).toEqual(values);
  }
});

test('an unknown assumption or value is rejected, and the closest one named', () => {
  const create = (assume: object) => () => createSimulator({ assume });
  expect(create({ returnedDate: 'offset' })).toThrow(
    /^assume must name some of .*; got "returnedDate"; did you mean returnedDates\?$/,
  );
  expect(create({ returnedDates: 'offsett' })).toThrow(
    'assume.returnedDates must be one of milliseconds, seconds, offset, local, asSent; got "offsett"; did you mean offset?',
  );
  expect(create({ returnedDates: 3 })).toThrow(
    'assume.returnedDates must be one of milliseconds, seconds, offset, local, asSent; got 3',
  );
  expect(create({ toString: 'offset' })).toThrow('got "toString"');
  expect(create({ measured: { ids: 'guid' } })).toThrow(
    'assume.ids must be one of letters, uuid, prefixed, digits; got "guid"',
  );
  expect(create([])).toThrow(
    "assume must be an object of names and values, such as { returnedDates: 'offset' }; got []",
  );
});

test('the option, the file and the environment count in this order, each name by itself', async () => {
  vi.stubEnv('BOOTHKIT_ASSUME', 'returnedDates=seconds, ids=digits');
  expect(await dateIn(createSimulator())).toBe(seconds);
  expect(await dateIn(createSimulator({ assume: { returnedDates: 'milliseconds' } }))).toBe(start);
  const seedFile = { version: 1, assume: { returnedDates: 'offset' } } as const;
  const sim = createSimulator({ seedFile });
  expect(await dateIn(sim)).toBe(offset);
  expect(sim.accounts.list()[0]?.events.list()[0]?.id).toMatch(/^\d+$/);
  expect(await dateIn(createSimulator({ seedFile, assume: { returnedDates: 'seconds' } }))).toBe(seconds);
  const pinned = createSimulator({ assume: { returnedDates: 'milliseconds' } });
  expect(await dateIn(pinned.fork({ assume: { colorCase: 'upper' } }))).toBe(start);
  expect(await dateIn(pinned.worlds.create({ assume: { ids: 'uuid' } }).simulator)).toBe(start);
});

test('an environment that cannot be read is rejected', () => {
  vi.stubEnv('BOOTHKIT_ASSUME', 'returnedDates');
  expect(() => createSimulator()).toThrow(
    'BOOTHKIT_ASSUME must be name=value, several separated by commas; got "returnedDates"',
  );
  vi.stubEnv('BOOTHKIT_ASSUME', 'returnedDates=day');
  expect(() => createSimulator()).toThrow('BOOTHKIT_ASSUME.returnedDates must be one of');
});

test('what a key has measured is an option', async () => {
  const measured = { measured: { returnedDates: 'seconds' }, unknown: [], host: 'api.example.com' } as const;
  expect(await dateIn(createSimulator({ assume: measured }))).toBe(seconds);
});

test('snapshots, forks, resets and files have what their world assumes', async () => {
  const sim = createSimulator({ assume: { returnedDates: 'seconds', colorCase: 'upper' } });
  const before = sim.snapshot();
  const plain = sim.fork({ assume: { returnedDates: 'milliseconds' } });
  expect(await dateIn(plain)).toBe(start);
  expect(plain.toFile().assume).toEqual({ colorCase: 'upper' });
  expect(await dateIn(plain.fork())).toBe(start);
  expect(sim.toFile().assume).toEqual({ returnedDates: 'seconds', colorCase: 'upper' });
  sim.load({ version: 1, assume: { ids: 'uuid' } });
  expect(sim.toFile().assume).toEqual({ returnedDates: 'seconds', colorCase: 'upper', ids: 'uuid' });
  sim.restore(before);
  expect(sim.toFile().assume).toEqual({ returnedDates: 'seconds', colorCase: 'upper' });
  const read = createSimulator();
  await read.loadLines(sim.toLines());
  expect(await dateIn(read)).toBe(seconds);
  read.reset();
  expect(await dateIn(read)).toBe(start);
  expect(createSimulator().toFile()).not.toHaveProperty('assume');
});

test('a world beside another one assumes what it is told, in process and over HTTP', async () => {
  const sim = createSimulator({ clock: { start, frozen: true } });
  const { simulator } = sim.worlds.create({ assume: { returnedDates: 'seconds' } });
  expect(await dateIn(simulator)).toBe(seconds);
  const create = (assume: object) => sim.fetch(`${sim.controlUrl}/worlds`, asJson('POST', { assume }));
  expect((await create({ returnedDates: 'offset' })).status).toBe(201);
  const [, created] = sim.worlds.list();
  expect(created && (await dateIn(created.simulator))).toBe(offset);
  expect(await dateIn(sim)).toBe(start);
  const rejected = await create({ returnedDates: 'day' });
  expect([rejected.status, await rejected.text()]).toEqual([400, expect.stringContaining('assume.returnedDates')]);
});

test('an event keeps the text of its date where the service returns it, and is found by its instant', async () => {
  const { sim, call, template } = bookings({ assume: { returnedDates: 'asSent' } });
  const sent = (date: string) => ({ name: 'Ada', date, templateIds: [template.id] });
  const [east, cut, later] = ['2026-09-12T17:00:00+02:00', '2026-09-12T15:00:00.5Z', '2026-09-13T00:00:00-05:45'];
  const { body: event } = await call<FullEvent>('POST', '/events', sent(east));
  expect(event.date).toBe(east);
  const path = `/events/${event.id}`;
  expect((await call<FullEvent>('PATCH', path, { hashtag: '#a' })).body.date).toBe(east);
  expect((await call<FullEvent>('PATCH', path, { date: cut })).body.date).toBe(cut);
  const { body: copy } = await call<FullEvent>('POST', `${path}/duplicate`, { name: 'Again', date: later });
  expect(copy.date).toBe(later);
  const { accounts = [] } = createSimulator({ seedFile: sim.toFile() }).toFile();
  expect(accounts[0]?.events?.map(({ date, shown }) => [date, shown?.date])).toEqual([
    ['2026-09-12T15:00:00.500Z', cut],
    ['2026-09-13T05:45:00.000Z', later],
  ]);
  const listed = await call<EventPage>('GET', '/events?dateFrom=2026-09-13T00:00:00Z');
  expect(listed.body.data.map(({ date }) => date)).toEqual([later]);
});

test('a saved test repeats in a world that assumes the same', async () => {
  const { sim, call } = service({ assume: { validationStatus: '422' } });
  await call('POST', '/events', {});
  const { text } = await sim.toTest();
  expect(text).toMatch(/["']?assume["']?: \{\s*["']?validationStatus["']?: "422"/);
  expect(text).toContain('status: 422');
});

test.each(['five', 'ten', 'twenty'] as const)(
  'a create that costs %s is let in after Retry-After, also where a full bucket holds less',
  async (costs) => {
    const { sim, account, call } = service({ assume: { costs } });
    account.update({ limits: { perMinute: 6, burst: 5 } });
    const templateIds = [account.templates.add().id];
    const create = () => call('POST', '/events', { name: 'Ada', date: start, templateIds });
    expect((await create()).status).toBe(201);
    const { status, headers } = await create();
    expect(status).toBe(429);
    sim.clock.advance({ seconds: Number(headers.get('retry-after')) });
    expect((await create()).status).toBe(201);
  },
);

test('an agent meets the same service over MCP', async () => {
  const { sim, account } = service({ assume: { returnedDates: 'seconds' } });
  const event = account.events.add({ name: 'Ada', date: start, templateIds: [account.templates.add().id] });
  const { text } = await posted({ sim, account }, toolCall('get_event', { eventId: event.id }));
  expect(text).toContain(seconds);
});

test('the command line takes pairs, or a file that a key has measured', () => {
  const read = (...args: string[]) => readCommandLine(args).assume;
  expect(read()).toEqual({});
  expect(read('--assume', 'returnedDates=offset, ids=uuid')).toEqual({ returnedDates: 'offset', ids: 'uuid' });
  expect(() => read('--assume', 'id=uuid')).toThrow(/^--assume must name some of .*; got "id"; did you mean ids\?$/);
  const file = join(mkdtempSync(join(tmpdir(), 'assume-')), 'assumptions.json');
  writeFileSync(file, `\uFEFF${JSON.stringify({ measured: { returnedDates: 'seconds' }, unknown: [] })}`);
  expect(read('--assume', file)).toEqual({ returnedDates: 'seconds' });
  expect(() => read('--assume', 'ids=uuid,ids=digits')).toThrow('--assume must name each assumption once; got "ids"');
  writeFileSync(file, 'seconds');
  expect(() => read('--assume', file)).toThrow(`--assume ${file} must be a file of JSON: `);
  writeFileSync(file, '[]');
  expect(() => read('--assume', file)).toThrow(`--assume ${file} must be an object of names and values`);
});

test('a receiver on the real network gets the content type that the world assumes', async () => {
  const server = await httpServer((_, response) => response.end());
  for (const webhookContentType of ['json', 'charset', 'text', 'none'] as const) {
    const sim = createSimulator({ network: loopbackNetwork(), assume: { webhookContentType } });
    const account = sim.accounts.create();
    account.webhooks.set({ mediaUrl: server.url });
    const event = account.events.add({ name: 'Ada', templateIds: [account.templates.add().id] });
    account.galleries.addMedia(event.galleryId);
    await sim.settled();
  }
  expect(server.asked.map(({ headers }) => headers['content-type'])).toEqual([
    'application/json',
    'application/json; charset=utf-8',
    'text/plain',
    undefined,
  ]);
});
