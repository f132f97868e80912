import { expect, test } from 'vitest';
import { counter } from './counter.ts';
import { useRedis } from './fleet.ts';
import { hasRedis } from './redis-server.ts';

// The time of Redis goes back, as after a failover to a machine whose clock is behind, or when NTP corrects it.

const { server } = useRedis();
const redisTest = test.skipIf(!hasRedis);
const keyWith = (numbers: Parameters<typeof counter>[1] = {}) => counter(server, numbers);
const hourMs = 3_600_000;
const operation = 'duplicate_event';

for (const backMs of [1, 1500, 60_000, hourMs, 400 * 24 * hourMs]) {
  redisTest(`the requests of the address count for a minute after the clock went back by ${backMs} ms`, async () => {
    const { say, end, take, clock } = keyWith({ perMinute: 60_000, addressPerMinute: 5 });
    for (const lease of await take('one', 5)) await say('one', { ended: [end(lease, 'charged')] });
    expect(await take('one', 1)).toEqual([]);
    clock.nowMs -= backMs;
    expect(await take('one', 1)).toEqual([]);
    clock.nowMs += 59_000;
    expect(await take('one', 1)).toEqual([]);
    clock.nowMs += 1100;
    expect(await take('one', 5)).toHaveLength(5);
  });

  redisTest(`permits of a process that died expire after the clock went back by ${backMs} ms`, async () => {
    const { say, ask, take, clock } = keyWith({ concurrent: 2, heavy: 1 });
    await say('dead', { asks: [ask(1, true)] });
    await take('dead', 1);
    clock.nowMs -= backMs;
    expect(await take('alive', 1)).toEqual([]);
    expect(await say('alive', { asks: [ask(1, true)] })).toMatchObject({ granted: -1 });
    clock.nowMs += 5001;
    expect(await say('alive', { asks: [ask(1, true)] })).toMatchObject({ granted: 0 });
    expect(await take('alive', 1)).toHaveLength(1);
  });

  redisTest(`pauses end when they should after the clock went back by ${backMs} ms`, async () => {
    const { say, ask, end, take, clock } = keyWith();
    const [limited = '', paused = ''] = await take('one', 2);
    await say('one', { ended: [end(limited, 'rate-limited', 30_000), end(paused, 'paused', 90_000, { operation })] });
    clock.nowMs -= backMs;
    const reply = await say('one', { asks: [ask(5, false, operation)] });
    expect(reply).toMatchObject({ granted: -1, pausedForMs: 30_000, asksPausedForMs: [90_000] });
    clock.nowMs += 30_000;
    expect(await say('one', { asks: [ask(1)] })).toMatchObject({ granted: 0, pausedForMs: 0 });
    clock.nowMs += 60_000;
    expect(await say('one', { asks: [ask(5, false, operation)] })).toMatchObject({ granted: 0 });
  });

  redisTest(`the bucket refills and the key recovers after the clock went back by ${backMs} ms`, async () => {
    const { say, end, take, clock } = keyWith({ concurrent: 50 });
    const leases = await take('one', 40);
    for (const lease of leases.slice(1)) await say('one', { ended: [end(lease, 'charged')] });
    await say('one', { ended: [end(leases[0] ?? '', 'rate-limited', 1)] });
    const before = await say('one');
    expect(before.speed).toBeCloseTo(0.5, 1);
    clock.nowMs -= backMs;
    const after = await say('one');
    expect(after.speed).toBeCloseTo(before.speed, 2);
    expect(after.tokens).toBeCloseTo(before.tokens, 1);
    clock.nowMs += 30_000;
    const recovered = await say('one');
    expect(recovered.speed).toBe(1);
    expect(recovered.tokens).toBeGreaterThan(35);
  });

  redisTest(
    `a limiter that waits there no longer holds others back once the clock went back by ${backMs} ms`,
    async () => {
      const { say, ask, take, clock } = keyWith({ burst: 5, perMinute: 0.001 });
      await take('past', 4);
      expect(await say('gone', { asks: [ask(3)] })).toMatchObject({ granted: -1, tokens: 1 });
      expect(await take('other', 1)).toEqual([]);
      clock.nowMs -= backMs;
      expect(await take('other', 1)).toEqual([]);
      clock.nowMs += 2100;
      expect(await take('other', 1)).toHaveLength(1);
    },
  );
}

for (const backMs of [0, 60_000, hourMs, 400 * 24 * hourMs]) {
  redisTest(
    `a loss of data empties the bucket once, and not for each process, with a clock ${backMs} ms behind`,
    async () => {
      const { say, ask, lose, knownFrom, clock } = keyWith({ concurrent: 50 });
      const names = Array.from({ length: 20 }, (_, n) => `process-${n}`);
      const before = new Map<string, Awaited<ReturnType<typeof say>>>();
      for (const name of names) {
        clock.nowMs += 1000;
        before.set(name, await say(name));
      }
      // It fails over to an empty replica, whose clock is behind.
      clock.nowMs -= backMs;
      await lose();
      let agoMs = 0;
      const tokens: number[] = [];
      const granted: number[] = [];
      for (const name of names) {
        const reply = before.get(name) ?? expect.fail('it had a reply');
        tokens.push((await say(name, { known: knownFrom(reply, { agoMs }) })).tokens);
        granted.push((await say('new', { asks: [ask(1)] })).granted);
        clock.nowMs += 3000;
        agoMs += 3000;
      }
      expect(tokens[0]).toBe(0);
      // Nothing is sent for a moment, once: 40 s later, as many tokens are there as the service gives in that time.
      expect(granted).toEqual([-1, ...Array.from({ length: 19 }, () => 0)]);
      expect(tokens.at(-1)).toBeGreaterThan(20);
    },
  );
}

redisTest('nothing in Redis lies in the future once the clock went back and a message came', async () => {
  const { say, ask, end, take, clock, names } = keyWith({ addressPerMinute: 20 });
  const leases = await take('one', 10);
  await say('one', {
    ended: [end(leases[0] ?? '', 'rate-limited', 60_000), end(leases[1] ?? '', 'paused', 86_400_000)],
    asks: [ask(1, true)],
  });
  await say('other', { asks: [ask(5)] });
  clock.nowMs -= 30 * 24 * hourMs;
  await say('third');
  const [key = '', account = '', address = '', line = ''] = names;
  const written: unknown[] = [await server().client.send('ZRANGE', address, '0', '-1', 'WITHSCORES')];
  for (const hash of [key, account, line]) written.push(await server().client.send('HGETALL', hash));
  const numbers = written.flat().flatMap((text) => `${text}`.match(/\d{13,}\.\d{3}/g) ?? []);
  expect(numbers.length).toBeGreaterThan(20);
  // The pause of the operation for a day reaches farthest.
  for (const number of numbers) expect(Number(number)).toBeLessThanOrEqual(clock.nowMs + 86_400_000);
});

redisTest('a score that no request can have had is removed', async () => {
  const { take, say, clock, names } = keyWith({ addressPerMinute: 3 });
  await say('one');
  for (const n of [1, 2, 3]) {
    await server().client.send('ZADD', names[2] ?? '', String(clock.nowMs + hourMs), `other-${n}`);
  }
  expect(await take('one', 1)).toHaveLength(1);
});
