import type { DetailedEvent, EventBranding, Upload } from '@boothkit/contract';
import { rule } from '@boothkit/rule-coverage';
import { createSimulator } from '@boothkit/simulator';
import { isLong } from '@boothkit/test-support/long';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createClock } from '../../../src/engine/clock/clock.ts';
import { stage } from '../../branding/stage.ts';
import { documents } from '../../fuzz/documents.ts';
import { asJson, start } from '../../own-account.ts';
import { renamed } from '../../protocols/rest/versions/later.ts';
import { pngOf } from '../../service/files/images/pictures.ts';
import { connected, registered } from '../../service/oauth/connector.ts';
import { createHandMovedTime } from './hand-moved-time.ts';

const first = '0000-01-01T00:00:00.000Z';
const last = '9998-12-31T23:59:59.999Z';
const second = '2027-01-15';
const secondsIn = (years: number) => years * 366 * 86_400;

const startOfClock = fc.oneof(
  fc.constantFrom(first, '1969-12-24T23:59:59.999Z', '1969-12-31T23:59:59.999Z', '1970-01-01T00:00:00.000Z', last),
  fc.date({ min: new Date(first), max: new Date(last), noInvalidDate: true }).map((date) => date.toISOString()),
);
const square = await pngOf(600, 600);

/** Lists of the control API that need no more than an account. `/test` is no list, and rejects an evening of changes in process. */
const lists = Object.entries(documents.control.paths).flatMap(([path, { get }]) =>
  get && /^[^{]*(\{accountId\}[^{]*)?$/.test(path) && path !== '/test' ? [path] : [],
);

/** Does whatever the service derives dates or signed URLs for, and gives all that it answered. */
async function evening(
  clock: string,
): Promise<{ readonly texts: readonly string[]; readonly signed: readonly string[] }> {
  const made = stage({ limits: 'off', clock: { start: clock, frozen: true }, versions: [renamed(second, 'title')] });
  const { sim, account, call, dress, event } = made;
  const { id, galleryId, templateIds } = event();
  const texts = [await dress(id, 'button-photo', square), await call<DetailedEvent>('GET', `/events/${id}`)].map(
    (value) => JSON.stringify(value),
  );
  const uploadBody = { purpose: 'event-branding-image', contentType: 'image/png' };
  texts.push(JSON.stringify((await call<Upload>('POST', '/uploads', uploadBody)).body));
  texts.push(JSON.stringify((await call('GET', '/events?dateFrom=0000-01-01T00:00Z')).body));
  const { sessionId } = account.galleries.addMedia(galleryId);
  account.sends.shareSession(sessionId, { by: 'email', to: 'ada@example.com' });
  account.keys.rePin(account.keys.create().id, second);
  const code = account.connectionCodes.create({ access: 'read' });
  texts.push(JSON.stringify([code, await connected(sim, await registered(sim), code)]));
  const tablet = account.tablets.add({ printer: { secondsPerSheet: 600 } });
  tablet.open(id).capture('photo').print({ copies: 100 });
  tablet.schedule({ eventId: id, startsAt: clock, endsAt: '9999-12-31T23:59:59.999Z' });
  sim.snapshot();
  for (const path of lists) {
    const response = await sim.fetch(`${sim.controlUrl}${path.replace('{accountId}', account.id)}`);
    expect([path, response.status]).toEqual([path, 200]);
    texts.push(await response.text());
  }
  const { captureButtonUrls } = (await call<EventBranding>('GET', `/events/${id}/branding`)).body;
  const media = account.galleries.get(galleryId)?.media ?? [];
  const template = account.templates.get(templateIds[0] ?? '');
  const signed = [
    ...Object.values(captureButtonUrls),
    ...media.flatMap(({ originalUrl, thumbnailUrl }) => [originalUrl, thumbnailUrl]),
    template?.thumbnailUrl ?? '',
  ];
  for (const url of signed) expect([url, (await sim.fetch(url)).status]).toEqual([url, 200]);
  return { texts, signed };
}

test('no response contains a year above 9999, whenever the clock starts', async () => {
  expect(lists.length).toBeGreaterThan(20);
  await fc.assert(
    fc.asyncProperty(startOfClock, async (clock) => {
      const { texts } = await evening(clock);
      // A year of more digits is written with a sign.
      for (const text of texts) expect(text).not.toMatch(/[+-]\d{6}-\d\d|\d{5}-\d\d-\d\d/);
      const expiries = [...texts.join().matchAll(/[?&]expires=(-?\d+)/g)].map(([, ms]) => Number(ms));
      expect(Math.max(...expiries)).toBeLessThan(Date.parse('9999-12-31T23:59:59.999Z'));
    }),
    { numRuns: isLong ? 15 : 2, examples: [[first], [last]] },
  );
});

describe('a clock before 1970', () => {
  rule(['2.6/signed', '2.8/media'], 'signs URLs that verify, until they lapse', async () => {
    const before1970 = fc.date({
      min: new Date(first),
      max: new Date('1969-12-31T23:59:59.999Z'),
      noInvalidDate: true,
    });
    await fc.assert(
      fc.asyncProperty(before1970, async (date) => {
        expect((await evening(date.toISOString())).signed).toHaveLength(6);
      }),
      { numRuns: isLong ? 10 : 1, examples: [[new Date('1969-12-20T00:00:00Z')]] },
    );
    const made = stage({ limits: 'off', clock: { start: '1969-12-20T00:00:00Z', frozen: true } });
    const { id } = made.event();
    const url = (await made.dress(id, 'button-photo', square)).captureButtonUrls['photo'];
    made.sim.clock.advance({ days: 7, milliseconds: -1 });
    expect((await made.view(url)).status).toBe(200);
    made.sim.clock.advance({ milliseconds: 1 });
    expect(await made.view(url)).toMatchObject({ status: 401, rule: '2.6/signed' });
  });

  rule('2.1/printCount-counting', 'prints now, and not in 1970', () => {
    const { sim, account, event } = stage({ clock: { start: '1950-01-01T00:00:00Z', frozen: true } });
    const tablet = account.tablets.add({ printer: { secondsPerSheet: 10 } });
    const job = tablet.open(event().id).capture('photo').print();
    expect(job.finishesDate).toBe('1950-01-01T00:00:10.000Z');
    sim.clock.advance({ seconds: 10 });
    expect(tablet.printJobs()).toMatchObject([{ finished: true }]);
  });
});

describe('a clock ends with the year 9998', () => {
  const tooLate = ['9999-01-01T00:00:00.000Z', '9999-12-31T23:59:59.999Z'];

  test('and starts in the years 0000 to 9998', () => {
    for (const moment of [first, last])
      expect(
        createSimulator({ clock: { start: moment, frozen: true } })
          .clock.date()
          .toISOString(),
      ).toBe(moment);
    for (const moment of [...tooLate, '0000-01-01T00:00:00+00:01'])
      for (const asGiven of [moment, new Date(moment)])
        expect(() => createSimulator({ clock: { start: asGiven } })).toThrow(/in the years 0000 to 9998; got /);
  });

  test('and cannot be moved beyond, by hand, by sleepers or by a restore', async () => {
    const { clock } = createSimulator({ clock: { start, frozen: true } });
    expect(() => clock.moveTo('9999-01-01T00:00:00Z')).toThrow('in the years 0000 to 9998');
    expect(() => clock.advance({ seconds: secondsIn(7973) })).toThrow('ends in the years 0000 to 9998');
    await expect(clock.sleep(secondsIn(7973) * 1000)).rejects.toThrow('ends in the years 0000 to 9998');
    expect(() => clock.restore({ now: '9999-01-01T00:00:00Z' })).toThrow('in the years 0000 to 9998');
    expect(clock.date().toISOString()).toBe(start);
    clock.moveTo(last);
    clock.advance({});
    expect(() => clock.advance({ milliseconds: 1 })).toThrow('ends in the years 0000 to 9998');
  });

  test('and stops there if it ticks', () => {
    const time = createHandMovedTime(Date.parse(last) - 5);
    const clock = createClock({}, time);
    const fired: number[] = [];
    let dueMs: number | undefined = Date.parse(last) + 1;
    clock.addSource({
      nextDueMs: () => dueMs,
      fire(nowMs) {
        fired.push(nowMs);
        dueMs = undefined;
      },
    });
    time.pass(10_000);
    expect([clock.date().toISOString(), fired]).toEqual([last, []]);
    expect(clock.capture()).toEqual({ now: last });
    clock.restore(clock.capture());
    clock.advance({});
  });

  test('also over the control API and in a world file, by the name of the field', async () => {
    const { sim } = stage();
    const send = async (method: string, path: string, body: unknown) => {
      const response = await sim.fetch(`${sim.controlUrl}${path}`, asJson(method, body));
      const { error } = await response.json();
      return [response.status, error?.details];
    };
    const details = (field: string) => [{ field, message: expect.stringContaining('in the years 0000 to 9998') }];
    for (const now of tooLate) {
      expect(await send('PATCH', '/clock', { now })).toEqual([400, details('now')]);
      expect(await send('PUT', '/world-file', { version: 1, now })).toEqual([400, details('now')]);
    }
    expect(await send('PATCH', '/clock', { advanceSeconds: secondsIn(7973) })).toEqual([
      400,
      details('advanceSeconds'),
    ]);
    expect(sim.clock.date().toISOString()).toBe(start);
  });

  test.for([true, false])('and a fault delays no call past it (frozen: %s)', async (frozen) => {
    const { sim, call } = stage({ clock: { start: last, frozen } });
    sim.faults.inject({ operation: 'list_events', latencyMs: 86_400_000 });
    expect((await call('GET', '/events')).status).toBe(200);
    expect(sim.clock.date().toISOString()).toBe(last);
  });

  test('and a printer takes no job that ends after 9999', () => {
    const { account, event } = stage({ clock: { start: last, frozen: true } });
    const tablet = account.tablets.add({ printer: { secondsPerSheet: 600 } });
    const session = tablet.open(event().id).capture('photo');
    const jobsOfAYear = Math.floor((365 * 86_400) / (600 * 100));
    for (let job = 0; job < jobsOfAYear; job++) session.print({ copies: 100 });
    expect(() => session.print({ copies: 100 })).toThrow(/^the printer is busy until 9999-12-31T/);
    expect(tablet.printJobs()).toHaveLength(jobsOfAYear);
    expect(tablet.printJobs().at(-1)?.finishesDate).toMatch(/^9999-12-31T/);
  });
});
