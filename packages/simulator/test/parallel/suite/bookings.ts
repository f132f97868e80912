import { writeFile } from 'node:fs/promises';
import type { CreatedEvent, EventPage } from '@boothkit/contract';
import { connect } from '@boothkit/simulator/remote';
import { afterAll, test } from 'vitest';

// Hundreds of tests that know of nothing but a control URL; run by ../five-hundred.test.ts.

const remote = await connect({ controlUrl: process.env['CONTROL_URL'] ?? '' });

/** The numbers below `count` in the random order of a seed: vitest itself shuffles no concurrent tests. */
function inOrder(count: number, seed: number): number[] {
  let state = seed;
  const drawn = Array.from({ length: count }, (_, at) => {
    state = (state * 48_271) % 2_147_483_647;
    return { at, place: state };
  });
  return drawn.toSorted((a, b) => a.place - b.place).map(({ at }) => at);
}

const tests = Number(process.env['TESTS']);

/** The tests in the order in which they began. */
const started: number[] = [];
/** How many tests have come to their booking, and what lets them all book at once. */
let waiting = 0;
let book: () => void = () => {};
const allWait = new Promise<void>((resolve) => {
  book = resolve;
});

afterAll(() => writeFile(process.env['ORDER_FILE'] ?? '', started.join()));

for (const at of inOrder(tests, Number(process.env['SEED'])))
  test.concurrent(`booking ${at} is isolated`, async ({ expect }) => {
    started.push(at);
    const account = await remote.accounts.create();
    const templateIds = [(await account.templates.add()).id];
    waiting += 1;
    if (waiting === tests) book();
    await allWait;
    const { apiKey, baseUrl, fetch } = await account.connection();
    const call = async <Body>(method: string, path: string, body?: unknown) => {
      const answer = await fetch(`${baseUrl}${path}`, {
        method,
        headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      return { status: answer.status, body: (await answer.json()) as Body };
    };
    const name = `booking ${at}`;
    const booking = { name, date: '2026-09-12T17:00:00Z', templateIds, idUser: 'the same for all' };
    const created = await call<CreatedEvent>('POST', '/events', booking);
    expect([created.status, created.body.alreadyExisted]).toEqual([201, false]);
    const again = await call<CreatedEvent>('POST', '/events', { ...booking, name: 'again' });
    expect([again.body.id, again.body.name, again.body.alreadyExisted]).toEqual([created.body.id, name, true]);
    expect((await call('PATCH', `/events/${created.body.id}`, { notes: name })).status).toBe(200);
    const listed = await call<EventPage>('GET', '/events');
    expect(listed.body.data.map(({ id, notes }) => [id, notes])).toEqual([[created.body.id, name]]);
    if (at % 2 === 0) expect((await call('DELETE', `/events/${created.body.id}`)).status).toBe(200);
  });
