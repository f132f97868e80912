import { rule } from '@boothkit/rule-coverage';
import type { WorldClock } from '@boothkit/simulator';
import { expect, test } from 'vitest';
import { turns } from '../../model/turns.ts';
import { start } from '../../own-account.ts';
import { collect, eventOf, type Hooked, hooked, mediaUrl } from './hooks.ts';

const never = () => new Promise<Response>(() => {});

rule('6.5', 'each delivery is sent once, and the log has its outcome', async () => {
  const { sim, account, upload } = hooked();
  const ends = [
    [200, 'delivered'],
    [201, 'delivered'],
    [204, 'delivered'],
    [400, 'rejected'],
    [404, 'rejected'],
    [410, 'rejected'],
    [429, 'rejected'],
    [500, 'rejected'],
    [503, 'rejected'],
  ] as const;
  let asked = 0;
  for (const [status] of ends) {
    sim.web.receive(mediaUrl, () => {
      asked++;
      return new Response(null, { status, headers: { 'retry-after': '1' } });
    });
    upload();
    await sim.settled();
  }
  sim.clock.advance({ days: 30 });
  await turns(4);
  expect(asked).toBe(ends.length);
  const log = account.deliveries.list();
  expect(log.map(({ status, outcome, reason }) => [status, outcome, reason])).toEqual(
    ends.map(([status, outcome]) => [status, outcome, null]),
  );
  expect(
    log.every(({ url, createdDate, id, payload }) => {
      return url === mediaUrl && createdDate === start && id === payload.deliveryId;
    }),
  ).toBe(true);
});

rule('6.3', 'a redirect is not followed and counts as not delivered', async () => {
  const { sim, account, upload } = hooked();
  const elsewhere = collect(sim, 'https://hooks.example.com/moved');
  for (const status of [301, 302, 303, 307, 308]) {
    sim.web.receive(mediaUrl, () => Response.redirect('https://hooks.example.com/moved', status));
    upload();
  }
  await sim.settled();
  expect(account.deliveries.list().map(({ outcome }) => outcome)).toEqual(Array(5).fill('redirected'));
  expect(elsewhere).toEqual([]);
});

test('a delivery to a served page gets its status', async () => {
  const { sim, account, upload } = hooked();
  sim.web.remove(mediaUrl);
  for (const status of [200, 302, 500]) {
    sim.web.serve(mediaUrl, new Uint8Array(), { status });
    upload();
    await sim.settled();
  }
  expect(account.deliveries.list().map(({ outcome, status }) => [outcome, status])).toEqual([
    ['delivered', 200],
    ['redirected', 302],
    ['rejected', 500],
  ]);
  for (const status of [199, 600, 200.5])
    expect(() => sim.web.serve(mediaUrl, new Uint8Array(), { status })).toThrow(RangeError);
});

rule('6.5', 'a receiver that throws, immediately or later, and a missing one are unreachable', async () => {
  const { sim, account, upload } = hooked();
  sim.web.receive(mediaUrl, () => {
    throw new Error('out of order');
  });
  upload();
  await sim.settled();
  sim.web.receive(mediaUrl, async () => {
    await turns(2);
    throw new Error('gave up');
  });
  upload();
  await sim.settled();
  expect(sim.web.remove(mediaUrl)).toBe(true);
  expect(sim.web.remove(mediaUrl)).toBe(false);
  upload();
  await sim.settled();
  expect(account.deliveries.list()).toMatchObject([
    { outcome: 'unreachable', status: null, reason: 'out of order' },
    { outcome: 'unreachable', status: null, reason: 'gave up' },
    { outcome: 'unreachable', status: null, reason: expect.stringContaining('no receiver') },
  ]);
});

rule('6.5', 'a receiver that hangs times out after 10 seconds, and its later response is ignored', async () => {
  const { sim, account, upload } = hooked();
  let answer = (_: Response): void => {};
  sim.web.receive(
    mediaUrl,
    () =>
      new Promise<Response>((resolve) => {
        answer = resolve;
      }),
  );
  upload();
  await turns(2);
  const outcome = () => account.deliveries.list()[0]?.outcome;
  sim.clock.advance({ milliseconds: 9999 });
  expect(outcome()).toBe('inFlight');
  sim.clock.advance({ milliseconds: 1 });
  expect(outcome()).toBe('timedOut');
  await sim.settled();
  answer(new Response());
  await turns(2);
  expect(account.deliveries.list()).toMatchObject([
    { outcome: 'timedOut', status: null, reason: 'no response in 10 s' },
  ]);
});

rule('6.5', 'a move of the clock returns before the receiver runs, which can move it as well', async () => {
  const { sim, account, upload } = hooked();
  const steps: string[] = [];
  sim.web.receive(mediaUrl, () => {
    sim.clock.advance({ seconds: 1 });
    steps.push('received');
  });
  upload();
  sim.clock.advance({ seconds: 1 });
  steps.push('moved');
  await sim.settled();
  expect(steps).toEqual(['moved', 'received']);
  expect(account.deliveries.list()).toMatchObject([{ outcome: 'delivered' }]);
  expect(sim.clock.date().toISOString()).toBe('2026-08-04T09:00:02.000Z');
});

/** Each way to move the clock past the time that a receiver has. */
const moves: Readonly<Record<string, (clock: WorldClock) => void>> = {
  'one advance': (clock) => clock.advance({ seconds: 20 }),
  'a move to a time': (clock) => clock.moveTo('2026-08-05T09:00:00Z'),
  'many advances': (clock) => {
    for (let second = 0; second < 20; second += 1) clock.advance({ seconds: 1 });
  },
};

/** Receivers that respond as soon as they can. */
const promptReceivers: Readonly<Record<string, (made: Hooked) => Promise<void>>> = {
  'reads its request': async () => {},
  'waits a turn': () => turns(1),
  'calls the service': async ({ call, event }) => void (await call('GET', `/events/${event.id}`)),
};

for (const [move, moveOn] of Object.entries(moves))
  for (const [kind, respond] of Object.entries(promptReceivers))
    rule('6.5', `a receiver that ${kind} gets a webhook although ${move} follows the capture immediately`, async () => {
      const made = hooked();
      const { sim, account, upload } = made;
      const received: unknown[] = [];
      sim.web.receive(mediaUrl, async (request) => {
        received.push((await request.json()).event);
        await respond(made);
      });
      upload();
      moveOn(sim.clock);
      await sim.settled();
      expect(received).toEqual(['media.uploaded']);
      expect(account.deliveries.list()).toMatchObject([{ outcome: 'delivered', status: 200 }]);
    });

rule('6.5', 'the timeout of a silent receiver begins after its call, and the next advance ends it', async () => {
  const { sim, account, upload } = hooked();
  let called = 0;
  sim.web.receive(mediaUrl, () => {
    called += 1;
    return never();
  });
  const outcome = () => account.deliveries.list()[0]?.outcome;
  upload();
  sim.clock.advance({ seconds: 20 });
  expect([called, outcome()]).toEqual([0, 'inFlight']);
  const settled = sim.settled();
  await turns(2);
  sim.clock.advance({ milliseconds: 9999 });
  expect([called, outcome()]).toEqual([1, 'inFlight']);
  sim.clock.advance({ milliseconds: 1 });
  await settled;
  expect([called, outcome()]).toEqual([1, 'timedOut']);
});

test('a webhook that was removed with its world leaves nothing behind in the next turn', async () => {
  const { sim, account, upload } = hooked();
  sim.web.receive(mediaUrl, never);
  const before = sim.snapshot();
  upload();
  sim.clock.advance({ seconds: 20 });
  sim.restore(before);
  await turns(2);
  sim.clock.advance({ hours: 1 });
  await sim.settled();
  expect(account.deliveries.list()).toEqual([]);
});

rule('6.5', 'receivers that hang or throw block no request and no sleep on the clock', async () => {
  const { sim, account, event, call, upload } = hooked();
  for (const receiver of [never, () => Promise.reject(new Error('out of order'))]) {
    sim.web.receive(mediaUrl, receiver);
    for (let count = 0; count < 20; count++) upload();
    await turns(2);
    expect((await call('GET', `/events/${event.id}`)).status).toBe(200);
    await sim.clock.sleep(5000);
  }
  // The second sleep ended when the first receivers' time was up.
  await sim.settled();
  expect(account.deliveries.list().map(({ outcome }) => outcome)).toEqual([
    ...Array(20).fill('timedOut'),
    ...Array(20).fill('unreachable'),
  ]);
});

test('a receiver can call the service, wait on its clock, and cause the next delivery', async () => {
  const { sim, account, event, media, call, upload } = hooked();
  const names: unknown[] = [];
  sim.web.receive(mediaUrl, async () => {
    await sim.clock.sleep(1000);
    names.push((await call<{ name: string }>('GET', `/events/${event.id}`)).body.name);
    if (names.length < 3) upload();
  });
  upload();
  await sim.settled();
  expect(names).toEqual(Array(3).fill('Ada & Alan'));
  expect(media).toEqual([]);
  expect(account.deliveries.list().map(({ outcome, createdDate }) => [outcome, createdDate])).toEqual([
    ['delivered', '2026-08-04T09:00:00.000Z'],
    ['delivered', '2026-08-04T09:00:01.000Z'],
    ['delivered', '2026-08-04T09:00:02.000Z'],
  ]);
});

rule('4.11/webhooks', 'a delivery goes to the URL of the time of its event, and none if it is off', async () => {
  const { sim, account, media, upload } = hooked();
  const moved = collect(sim, 'https://hooks.example.com/new');
  upload();
  account.webhooks.set({ mediaUrl: 'https://hooks.example.com/new' });
  upload();
  account.webhooks.set({ mediaUrl: null });
  upload();
  await sim.settled();
  expect([media.length, moved.length, account.deliveries.list().length]).toEqual([1, 1, 2]);
});

rule('4.11/webhooks', "an account's webhooks report its own guests only", async () => {
  const { sim, account, media, sends, upload } = hooked();
  const other = sim.accounts.create();
  const { galleryId } = eventOf(other);
  other.galleries.addMedia(galleryId);
  other.webhooks.set({ mediaUrl: 'https://hooks.example.com/other' });
  const received = collect(sim, 'https://hooks.example.com/other');
  other.galleries.addMedia(galleryId);
  upload();
  await sim.settled();
  expect([media.length, sends.length, received.length]).toEqual([1, 0, 1]);
  expect([account.deliveries.list().length, other.deliveries.list().length]).toEqual([1, 1]);
});

test('with a frozen clock, a thousand deliveries to receivers of all kinds make one log and one order', async () => {
  const run = async () => {
    const { sim, account, event, media } = hooked();
    const order: string[] = [];
    for (const [at, status] of [200, 204, 302, 500].entries())
      sim.web.receive(`https://hooks.example.com/${at}`, async (request) => {
        order.push(`${at} ${(await request.json()).deliveryId}`);
        return new Response(null, { status });
      });
    for (let count = 0; count < 1000; count++) {
      if (count % 5 === 4) account.webhooks.set({ mediaUrl });
      else account.webhooks.set({ mediaUrl: `https://hooks.example.com/${count % 5}` });
      account.galleries.addMedia(event.galleryId);
    }
    await sim.settled();
    expect(sim.clock.date().toISOString()).toBe(start);
    return { order, media, log: account.deliveries.list() };
  };
  const one = await run();
  expect(await run()).toEqual(one);
  expect([one.order.length, one.media.length, one.log.length]).toEqual([800, 200, 1000]);
  expect(new Set(one.log.map(({ outcome }) => outcome))).toEqual(new Set(['delivered', 'redirected', 'rejected']));
});
