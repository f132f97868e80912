import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { createSimulator } from '@boothkit/simulator';
import { listen } from '@boothkit/simulator/node';
import { Redis } from 'ioredis';
import { expect, onTestFinished, test } from 'vitest';
import { bookingQueue, type QueuedBooking } from '../src/queue.ts';
import { hasRedis, startRedis } from './redis.ts';

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));
const timeout = 60_000;

/** A simulator that listens, a Redis, and the fleet as a user would start it. */
async function fleet() {
  // The processes count tokens, so that no call is rate-limited: their test is about one price of a create.
  const sim = createSimulator({ assume: { costs: 'five' } });
  const account = sim.accounts.create();
  // A create costs 5 tokens: with the documented 120 a minute the test would take a minute.
  account.update({ limits: { perMinute: 6000 } });
  const template = account.templates.add();
  const [server, redis] = await Promise.all([listen(sim), startRedis()]);
  onTestFinished(() => Promise.all([server.close(), redis.stop()]).then(() => undefined));
  const { apiKey, baseUrl } = server.connection(account.id);

  const bookings = (count: number): QueuedBooking[] =>
    Array.from({ length: count }, (_, n) => ({
      idUser: `booking-${n}`,
      name: `Party ${n}`,
      date: '2026-09-12T17:00:00+02:00',
      templateIds: [template.id],
    }));

  async function run(queued: readonly QueuedBooking[], processes = 1) {
    const env = {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      BOOTHKIT_API_KEY: apiKey,
      BOOTHKIT_BASE_URL: baseUrl,
      REDIS_URL: redis.url,
      PROCESSES: String(processes),
      PER_MINUTE: '6000',
    };
    const child = spawn(process.execPath, ['--conditions=@boothkit/source', main], { env, timeout });
    const output = Promise.all([text(child.stdout), text(child.stderr)]);
    child.stdin.end(queued.map((booking) => JSON.stringify(booking)).join('\n'));
    const [code] = await once(child, 'exit');
    const [said, faults] = await output;
    return { code, said: said.trim().split('\n').toSorted(), faults };
  }
  return { sim, account, redisUrl: redis.url, bookings, run };
}

test.skipIf(!hasRedis)(
  'three processes create each event once, and none of their calls is rate-limited',
  async () => {
    const { sim, account, bookings, run } = await fleet();
    const { code, said, faults } = await run(bookings(30), 3);
    expect(faults).toBe('');
    expect(code).toBe(0);
    expect(said).toEqual(
      bookings(30)
        .map(({ idUser }) => `${idUser} created`)
        .toSorted(),
    );
    expect(account.events.list()).toHaveLength(30);
    const statuses = sim.journal.requests({ operation: 'create_event' }).map(({ status }) => status);
    expect(statuses).toEqual(Array.from({ length: 30 }, () => 201));
  },
  timeout,
);

test.skipIf(!hasRedis)(
  'unfinished work of a process is done by the next run',
  async () => {
    const { account, bookings, redisUrl, run } = await fleet();
    const redis = new Redis(redisUrl);
    const queue = bookingQueue(redis);
    await queue.add(bookings(2));
    await queue.take();
    await redis.quit();

    expect(await run([])).toEqual({ code: 0, said: ['booking-0 created', 'booking-1 created'], faults: '' });
    expect(account.events.list()).toHaveLength(2);
  },
  timeout,
);

test.skipIf(!hasRedis)(
  'a booking that the service rejects is reported, and blocks no other',
  async () => {
    const { account, bookings, run } = await fleet();
    const [bad, good] = bookings(2).map((booking, n) =>
      n === 0 ? { ...booking, templateIds: ['nobody-has-it'] } : booking,
    );
    const { code, said, faults } = await run(bad && good ? [bad, good] : []);
    expect(code).toBe(0);
    expect(said).toEqual(['booking-1 created']);
    expect(faults).toMatch(/^booking-0 refused: .*templateIds\[0\]/);
    expect(account.events.list()).toHaveLength(1);
  },
  timeout,
);
