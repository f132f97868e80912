import { expect, test } from 'vitest';
import { script } from '../../src/redis/script.ts';
import { times } from '../limits/strict-service.ts';
import { counter } from './counter.ts';
import { useRedis } from './fleet.ts';
import { hasRedis } from './redis-server.ts';

// What the script replies to the limiters of one key.

const { server } = useRedis();
const redisTest = test.skipIf(!hasRedis);
const keyWith = (numbers: Parameters<typeof counter>[1] = {}) => counter(server, numbers);

redisTest('tokens are reserved while a request is under way, and taken when it has been answered', async () => {
  const { say, ask, end } = keyWith();
  const asked = ask(5);
  expect(await say('one', { asks: [asked] })).toMatchObject({ granted: 0, tokens: 35, addressTokens: 299 });
  expect(await say('other')).toMatchObject({ granted: -1, tokens: 35, addressTokens: 299 });
  expect(await say('one', { ended: [end(asked.lease, 'charged')] })).toMatchObject({ tokens: 35, addressTokens: 299 });
});

redisTest('what was not sent costs nothing, and what ended twice counts once', async () => {
  const { say, take, end } = keyWith();
  const [unsent = '', charged = ''] = await take('one', 2);
  expect(await say('one', { ended: [end(unsent, 'unsent')] })).toMatchObject({ tokens: 39, addressTokens: 299 });
  for (const _ of [1, 2])
    expect(await say('one', { ended: [end(charged, 'charged')] })).toMatchObject({ tokens: 39, addressTokens: 299 });
});

redisTest('what lapses has cost its tokens and its request, and gives its place back', async () => {
  const { say, take, ask, clock } = keyWith({ concurrent: 1, perMinute: 0.001 });
  await take('one', 1, 20);
  expect(await say('other', { asks: [ask()] })).toMatchObject({ granted: -1 });
  clock.nowMs += 21;
  expect(await say('other', { asks: [ask()] })).toMatchObject({ granted: 0, tokens: 38, addressTokens: 298 });
});

redisTest('what went past Redis is counted once it is told', async () => {
  const { say, ask } = keyWith({ concurrent: 2 });
  const held = [ask(5), ask(5)];
  expect(await say('one', { held, drained: true })).toMatchObject({ tokens: 0, addressTokens: 298 });
  expect(await say('other', { asks: [ask()] })).toMatchObject({ granted: -1, waitMs: 50 });
});

redisTest('refusals of requests that were under way together slow once, and the tokens of one are left', async () => {
  const { say, take, end } = keyWith();
  for (const lease of await take('one', 4))
    expect(await say('one', { ended: [end(lease, 'rate-limited', 2000)] })).toMatchObject({ speed: 0.5 });
  expect(await say('other')).toMatchObject({ pausedForMs: 2000, tokens: 1 });
  expect(await take('one', 1)).toEqual([]);
});

redisTest('a call that is rejected again does not slow its key again, as the call of another does', async () => {
  const { say, take, end, clock } = keyWith();
  const speeds: number[] = [];
  for (const isRepeated of [false, true, false]) {
    const [lease = ''] = await take('one', 1);
    speeds.push((await say('one', { ended: [end(lease, 'rate-limited', 1, { isRepeated })] })).speed);
    clock.nowMs += 5;
  }
  // It recovers by 0.05 a second.
  for (const [at, speed] of [0.5, 0.5, 0.25].entries()) expect(speeds[at]).toBeCloseTo(speed, 2);
});

redisTest('resuming ends the pauses of the key and of the operations of its account', async () => {
  const { say, take, end, ask } = keyWith();
  const [limited = '', duplicate = ''] = await take('one', 2);
  const operation = 'duplicate_event';
  await say('one', { ended: [end(limited, 'rate-limited', 2000), end(duplicate, 'paused', 90_000, { operation })] });
  const asks = [ask(1, false, operation)];
  expect(await say('other', { asks })).toMatchObject({ granted: -1, pausedForMs: 2000, asksPausedForMs: [90_000] });
  expect(await say('other', { resumed: true, asks })).toMatchObject({
    ...{ granted: 0, pausedForMs: 0, asksPausedForMs: [0] },
  });
});

redisTest('of the places above its equal share a limiter leaves those to whoever waits longer', async () => {
  const { say, take, end, clock } = keyWith();
  const mine = await take('busy', 10);
  expect(mine).toHaveLength(10);
  expect(await take('quiet', 1)).toEqual([]);
  clock.nowMs += 1;
  await say('busy', { ended: [end(mine[0] ?? '', 'charged')] });
  expect(await take('busy', 1)).toEqual([]);
  expect(await take('quiet', 1)).toHaveLength(1);
});

redisTest('its equal share a limiter need not share, so that no place is idle until somebody asks again', async () => {
  const { say, take, end } = keyWith();
  const mine = await take('one', 5);
  expect(await take('other', 5)).toHaveLength(5);
  expect(await take('other', 1)).toEqual([]);
  await say('one', { ended: [end(mine[0] ?? '', 'charged')] });
  expect(await take('one', 1)).toHaveLength(1);
});

redisTest('heavy places are kept apart, and light calls pass', async () => {
  const { say, ask } = keyWith();
  const heavy = () => ask(1, true);
  for (const granted of [0, 0, 0]) expect(await say('one', { asks: [heavy(), ask()] })).toMatchObject({ granted });
  expect(await say('one', { asks: [heavy(), ask()] })).toMatchObject({ granted: 1 });
  expect(await say('one', { asks: [heavy()] })).toMatchObject({ granted: -1, waitMs: 50 });
});

redisTest('a limiter is told to come when its tokens and those of the limiters before it will be there', async () => {
  const { say, ask, take } = keyWith({ perMinute: 600, burst: 5 });
  await take('past', 5);
  expect((await say('one', { asks: [ask(3)], leaseMs: 60 })).waitMs).toBeLessThanOrEqual(20);
  // Three tokens for the first, one for the second: four tenths of a second, and a thousandth for safety.
  expect(await say('other', { asks: [ask(1)], leaseMs: 3000 })).toMatchObject({ granted: -1, waitMs: 401 });
});

redisTest('what there is is kept for a limiter that waits longer, until it falls silent', async () => {
  const { say, ask, take, clock } = keyWith({ burst: 5, perMinute: 0.001 });
  await take('past', 4);
  expect(await say('one', { asks: [ask(3)], leaseMs: 60 })).toMatchObject({ granted: -1, tokens: 1 });
  expect(await take('other', 1)).toEqual([]);
  clock.nowMs += 1100;
  expect(await take('other', 1)).toHaveLength(1);
});

redisTest('at the address one waits for as many requests to be over a minute old as there are before it', async () => {
  const { say, ask, take, end, clock } = keyWith({ addressPerMinute: 3 });
  for (const lease of await take('past', 3)) {
    await say('past', { ended: [end(lease, 'charged')] });
    clock.nowMs += 300;
  }
  clock.nowMs += 59_000;
  const waits: number[] = [];
  for (const limiter of ['one', 'other']) {
    const { granted, addressTokens, waitMs } = await say(limiter, { asks: [ask()] });
    expect([granted, addressTokens]).toEqual([-1, 0]);
    waits.push(waitMs);
  }
  expect(waits[0]).toBeLessThanOrEqual(200);
  expect((waits[1] ?? 0) - (waits[0] ?? 0)).toBe(300);
});

redisTest('an operation that was refused for long is paused for all keys of the account, others are not', async () => {
  const { say, ask, take, end } = keyWith();
  const [lease = ''] = await take('one', 1);
  await say('one', { ended: [end(lease, 'paused', 90_000)] });
  expect(await say('other', { asks: [ask(), ask(5, false, 'create_event')] })).toMatchObject({
    ...{ granted: 1, speed: 1, asksPausedForMs: [90_000, 0] },
  });
});

redisTest('an address without limit is not counted', async () => {
  const { say, take } = keyWith({ addressPerMinute: Number.POSITIVE_INFINITY });
  await take('one', 3);
  expect(await say('one')).toMatchObject({ addressTokens: Number.POSITIVE_INFINITY });
});

redisTest('many limiters at once never hold more than there is', async () => {
  const { take } = keyWith();
  const taken = await Promise.all(times(8, (n) => take(`limiter-${n}`, 4)));
  expect(taken.flat().length).toBeLessThanOrEqual(10);
  expect(taken.flat().length).toBeGreaterThan(0);
});

redisTest('each reply has a greater stamp, and says nothing of a loss', async () => {
  const { say, knownFrom } = keyWith();
  const first = await say('one');
  const replies = [first, await say('other'), await say('one', { known: knownFrom(first) })];
  const stamps = replies.map(({ stamp }) => stamp);
  expect(stamps).toEqual(stamps.toSorted((one, other) => one - other));
  expect(new Set(stamps).size).toBe(3);
  expect(replies.map(({ isAddressLost }) => isAddressLost)).toEqual([false, false, false]);
});

redisTest('after a loss the bucket is empty, and held permits are beside it', async () => {
  const { say, ask, take, end, knownFrom, lose } = keyWith();
  const idle = await say('idle');
  await take('busy', 2);
  const held = ask(5);
  const busy = await say('busy', { asks: [held] });
  expect([idle.tokens, busy.tokens]).toEqual([40, 33]);
  await lose();
  expect(await say('idle', { known: knownFrom(idle) })).toMatchObject({ isAddressLost: true, tokens: 0 });
  const after = await say('busy', { known: knownFrom(busy), held: [held] });
  expect(after).toMatchObject({ isAddressLost: true, tokens: 0 });
  // What was held and not used is there again.
  const ended = [end(held.lease, 'unsent')];
  expect(await say('busy', { known: knownFrom(after), ended })).toMatchObject({ tokens: 5 });
});

redisTest('after a loss nothing is granted until the other limiters have had time to report', async () => {
  const { say, ask, knownFrom, lose, clock } = keyWith({ perMinute: 6000 });
  const known = knownFrom(await say('one'));
  await lose();
  const reply = await say('one', { known, asks: [ask()] });
  expect(reply).toMatchObject({ granted: -1, waitMs: 1000 });
  clock.nowMs += 1600;
  expect(await say('one', { known: knownFrom(reply, { agoMs: 1600 }), asks: [ask()] })).toMatchObject({ granted: 0 });
});

redisTest(
  'a limiter without a reply finds a full bucket immediately, until one that knows of the loss reports',
  async () => {
    const { say, ask, knownFrom, lose, clock } = keyWith();
    const known = knownFrom(await say('old'));
    await lose();
    clock.nowMs += 1;
    expect(await say('new', { asks: [ask()] })).toMatchObject({ granted: 0, tokens: 39 });
    expect(await say('old', { known })).toMatchObject({ tokens: 0 });
    expect(await say('new', { asks: [ask()] })).toMatchObject({ granted: -1 });
  },
);

redisTest(
  'a bucket refills from the moment of the loss, whichever limiter reports it next, but not during a pause',
  async () => {
    const { say, knownFrom, lose, clock } = keyWith({ perMinute: 600 });
    const [known, others] = [knownFrom(await say('one')), knownFrom(await say('other'))];
    await lose();
    await say('one', { known });
    clock.nowMs += 1000;
    // Ten tokens a second.
    for (const message of [{ known: others }, {}]) expect((await say('other', message)).tokens).toBeCloseTo(10, 1);
    await lose();
    await say('one', { known: { ...known, pausedForMs: 60_000 } });
    clock.nowMs += 500;
    expect(await say('other')).toMatchObject({ tokens: 0 });
  },
);

redisTest('speed, pauses of the key and pauses of operations survive', async () => {
  const { say, ask, knownFrom, lose } = keyWith();
  const known = knownFrom(await say('one'), { speed: 0.25, pausedForMs: 9000, agoMs: 4000 });
  await lose();
  const pauses = [{ operation: 'duplicate_event', forMs: 90_000 }];
  const reply = await say('one', { known, pauses, asks: [ask(5, false, 'duplicate_event')] });
  expect(reply).toMatchObject({ pausedForMs: 5000, asksPausedForMs: [90_000] });
  expect(reply.speed).toBeCloseTo(0.25 + 4 / 20, 2);
});

redisTest('a 429 counts although Redis has lost its permit', async () => {
  const { say, take, end, knownFrom, lose } = keyWith();
  const [lease = ''] = await take('one', 1);
  const known = knownFrom(await say('one'));
  await lose();
  expect(await say('one', { known, ended: [end(lease, 'rate-limited', 3000)] })).toMatchObject({ pausedForMs: 3000 });
});

redisTest('the requests of the address are restored once, without those that are over a minute old', async () => {
  const { say, knownFrom, lose } = keyWith();
  const first = await say('one');
  await lose();
  const reply = await say('one', { known: knownFrom(first) });
  expect(reply).toMatchObject({ isAddressLost: true, addressTokens: 300 });
  const sent = [10, 59_000, 61_000].map((agoMs) => ({ lease: `${agoMs}`, agoMs }));
  for (const _ of [1, 2])
    expect(await say('one', { known: knownFrom(reply), sent })).toMatchObject({ addressTokens: 298 });
});

redisTest.each([...['key', 'account', 'address', 'queue of the address'].entries()])(
  'the loss of part %i alone, the %s, is noticed by each limiter that knew it',
  async (index) => {
    const { say, ask, take, knownFrom, lose, names } = keyWith();
    await take('one', 3);
    const knownBy = Object.entries({ one: await say('one'), other: await say('other') });
    await lose(names[index] ?? '');
    for (const [limiter, reply] of knownBy)
      expect(await say(limiter, { known: knownFrom(reply), asks: [ask()] })).toMatchObject({
        ...{ granted: -1, isAddressLost: index > 1 },
      });
  },
);

redisTest('data that went back, as on a replica that lags behind, counts as lost', async () => {
  const { say, ask, take, knownFrom, lose, names } = keyWith();
  const known = knownFrom(await say('one'));
  const hashes = [0, 1, 3].map((index) => names[index] ?? '');
  const before = await Promise.all(hashes.map(async (name) => [name, await server().client.send('HGETALL', name)]));
  await take('one', 4);
  const after = knownFrom(await say('one'));
  await lose();
  for (const [name, fields] of before) await server().client.send('HSET', `${name}`, ...(fields as string[]));
  expect(await say('one', { known: after, asks: [ask()] })).toMatchObject({ granted: -1, tokens: 0 });
  expect(await say('other', { known, asks: [ask()] })).toMatchObject({ granted: -1, tokens: 0 });
});

/** Which version of Redis brought a command, or a word that it is given, as Redis itself documents it. */
async function since(command: string, word?: string): Promise<string> {
  const [, facts] = (await server().client.send('COMMAND', 'DOCS', command)) as [string, unknown[]];
  const versionIn = (fields: unknown[]): string | undefined => {
    const at = (name: string): unknown => {
      const index = fields.findIndex((field, n) => n % 2 === 0 && field === name);
      return index < 0 ? undefined : fields[index + 1];
    };
    const own = at('since');
    if (word === undefined || at('token') === word) return typeof own === 'string' ? own : '';
    for (const inner of (at('arguments') ?? []) as unknown[][]) {
      const found = versionIn(inner);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  const version = versionIn(facts);
  if (version === undefined) throw new Error(`Redis knows no ${word} of ${command}`);
  return version === '' ? since(command) : version;
}

redisTest('the script asks for nothing that came after Redis 6.0', async () => {
  const calls = [...script.matchAll(/redis\.call\('([A-Z]+)'(.*)\)/g)].flatMap(([, command = '', rest = '']) => [
    [command, undefined] as const,
    ...[...(rest.split('redis.call')[0]?.matchAll(/'([A-Z]{2,})'/g) ?? [])].map(([, word]) => [command, word] as const),
  ]);
  // Whatever else a script can do through `redis` came later, or is not wanted.
  expect([...new Set([...script.matchAll(/\bredis\.(\w+)/g)].map(([, name]) => name))]).toEqual(['call']);
  const used = new Map(
    calls.map(([command, word]) => [word === undefined ? command : `${command} ${word}`, [command, word] as const]),
  );
  expect([...used.keys()].sort()).toEqual([
    'HDEL',
    'HGETALL',
    'HSET',
    'PEXPIRE',
    'TIME',
    'ZADD',
    'ZADD NX',
    'ZADD XX',
    'ZCARD',
    'ZRANGE',
    'ZRANGE WITHSCORES',
    'ZREM',
    'ZREMRANGEBYSCORE',
  ]);
  const [, version] = /redis_version:(\d+)/.exec(String(await server().client.send('INFO', 'server'))) ?? [];
  // It documents its commands from 7 on; an older one shows by running the script.
  if (Number(version) < 7) return;
  for (const [command, word] of used.values()) {
    const [major = 0, minor = 0] = (await since(command, word)).split('.').map(Number);
    expect([command, word, major < 6 || (major === 6 && minor === 0)]).toEqual([command, word, true]);
  }
});
