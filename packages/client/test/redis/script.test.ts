import { expect, test } from 'vitest';
import { documentedNumbers } from '../../src/limits/limit-options.ts';
import { type Message, type Reply, readReply, writeMessage } from '../../src/redis/messages.ts';
import { script } from '../../src/redis/script.ts';
import { times } from '../limits/strict-service.ts';
import { useRedis } from './fleet.ts';
import { hasRedis } from './redis-server.ts';

const { server } = useRedis();
const redisTest = test.skipIf(!hasRedis);
let keys = 0;

/** What desks of one key say to the script; so slow that nothing comes back meanwhile, unless told otherwise. */
function counter(more: Partial<typeof documentedNumbers> = {}, windowMs = 60_000) {
  keys += 1;
  const names = ['key', 'account', 'address', 'line'].map((name) => `{counter-${keys}}:${name}`);
  const numbers = { ...documentedNumbers, perMinute: 0.001, ...more };
  let leases = 0;
  async function say(limiter: string, message: Partial<Message> = {}): Promise<Reply> {
    const whole: Message = {
      limiter,
      leaseMs: 5000,
      held: [],
      ended: [],
      asks: [],
      drained: false,
      resumed: false,
      known: undefined,
      pauses: [],
      sent: [],
      ...message,
    };
    const written = JSON.parse(writeMessage(whole, numbers));
    written.numbers.windowMs = windowMs;
    return readReply(await server().eval(script, names, [JSON.stringify(written)]), numbers);
  }
  const ask = (tokens = 1, heavy = false, operation = 'get_event') => {
    leases += 1;
    return { lease: `lease-${leases}`, tokens, heavy, operation };
  };
  /** Asks for places one after the other, each kept; gives the leases of those that were granted. */
  async function take(desk: string, count: number, leaseMs = 5000): Promise<string[]> {
    const taken: string[] = [];
    for (let n = 0; n < count; n += 1) {
      const one = ask();
      const { granted } = await say(desk, { asks: [one], leaseMs });
      if (granted === 0) taken.push(one.lease);
    }
    return taken;
  }
  const end = (lease: string, how: Message['ended'][number]['how'], forMs = 0, isRepeated = false) => ({
    lease,
    how,
    operation: 'get_event',
    forMs,
    isRepeated,
  });
  return { say, ask, take, end, names };
}

const pass = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

redisTest('tokens are reserved while a request is under way, and taken when it has been answered', async () => {
  const { say, ask, end } = counter();
  const asked = ask(5);
  expect(await say('one', { asks: [asked] })).toMatchObject({ granted: 0, tokens: 35, addressTokens: 299 });
  expect(await say('other')).toMatchObject({ granted: -1, tokens: 35, addressTokens: 299 });
  expect(await say('one', { ended: [end(asked.lease, 'charged')] })).toMatchObject({ tokens: 35, addressTokens: 299 });
});

redisTest('what was not sent costs nothing', async () => {
  const { say, take, end } = counter();
  const [lease = ''] = await take('one', 1);
  expect(await say('one', { ended: [end(lease, 'unsent')] })).toMatchObject({ tokens: 40, addressTokens: 300 });
});

redisTest('what lapses has cost its tokens and its request, and gives its place back', async () => {
  const { say, take, ask } = counter({ concurrent: 1 });
  await take('one', 1, 20);
  expect(await say('other', { asks: [ask()] })).toMatchObject({ granted: -1 });
  await pass(40);
  expect(await say('other', { asks: [ask()] })).toMatchObject({ granted: 0, tokens: 38, addressTokens: 298 });
});

redisTest('what ended twice, or has lapsed, counts once', async () => {
  const { say, take, end } = counter();
  const [lease = ''] = await take('one', 1);
  const ended = [end(lease, 'charged')];
  await say('one', { ended });
  expect(await say('one', { ended })).toMatchObject({ tokens: 39, addressTokens: 299 });
});

redisTest('what went past Redis is counted once it is told', async () => {
  const { say, ask } = counter({ concurrent: 2 });
  const held = [ask(5), ask(5)];
  expect(await say('one', { held, drained: true })).toMatchObject({ tokens: 0, addressTokens: 298 });
  expect(await say('other', { asks: [ask()] })).toMatchObject({ granted: -1, waitMs: 50 });
});

redisTest('refusals of requests that were under way together slow once, and the tokens of one are left', async () => {
  const { say, take, end } = counter();
  const leases = await take('one', 4);
  for (const lease of leases) {
    const { speed } = await say('one', { ended: [end(lease, 'rate-limited', 2000)] });
    // It recovers by 0.05 a second.
    expect(speed).toBeCloseTo(0.5, 1);
  }
  const { pausedForMs, tokens } = await say('other');
  expect(pausedForMs).toBeGreaterThan(1500);
  expect(tokens).toBe(1);
  const [later = ''] = await take('one', 1);
  expect(later).toBe('');
});

redisTest('a call that is rejected again does not slow its key again, as the call of another does', async () => {
  const { say, take, end } = counter();
  const speeds: number[] = [];
  for (const isRepeated of [false, true, false]) {
    const [lease = ''] = await take('one', 1);
    speeds.push((await say('one', { ended: [end(lease, 'rate-limited', 1, isRepeated)] })).speed);
    await pass(5);
  }
  expect(speeds[0]).toBeCloseTo(0.5, 1);
  expect(speeds[1]).toBeCloseTo(0.5, 1);
  expect(speeds[2]).toBeCloseTo(0.25, 1);
});

redisTest('resuming ends the pauses of the key and of the operations of its account', async () => {
  const { say, take, end, ask } = counter();
  const [limited = '', duplicate = ''] = await take('one', 2);
  const ended = [
    end(limited, 'rate-limited', 2000),
    { ...end(duplicate, 'paused', 90_000), operation: 'duplicate_event' },
  ];
  await say('one', { ended });
  expect(await say('other', { asks: [ask(1, false, 'duplicate_event')] })).toMatchObject({ granted: -1 });
  expect(await say('other', { resumed: true, asks: [ask(1, false, 'duplicate_event')] })).toMatchObject({
    granted: 0,
    pausedForMs: 0,
    asksPausedForMs: [0],
  });
});

redisTest('of the places above its equal share a desk leaves those to whoever waits longer', async () => {
  const { say, take, end } = counter();
  const mine = await take('busy', 10);
  expect(mine).toHaveLength(10);
  expect(await take('quiet', 1)).toEqual([]);
  await say('busy', { ended: [end(mine[0] ?? '', 'charged')] });
  expect(await take('busy', 1)).toEqual([]);
  expect(await take('quiet', 1)).toHaveLength(1);
});

redisTest('its equal share a desk need not share, so that no place is idle until somebody asks again', async () => {
  const { say, take, end } = counter();
  const mine = await take('one', 5);
  expect(await take('other', 5)).toHaveLength(5);
  expect(await take('other', 1)).toEqual([]);
  await say('one', { ended: [end(mine[0] ?? '', 'charged')] });
  expect(await take('one', 1)).toHaveLength(1);
});

redisTest('heavy places are kept apart, and light calls pass', async () => {
  const { say, ask } = counter();
  const heavy = () => ask(1, true);
  for (const granted of [0, 0, 0]) expect(await say('one', { asks: [heavy(), ask()] })).toMatchObject({ granted });
  expect(await say('one', { asks: [heavy(), ask()] })).toMatchObject({ granted: 1 });
  expect(await say('one', { asks: [heavy()] })).toMatchObject({ granted: -1, waitMs: 50 });
});

redisTest('a desk is told to come when its tokens and those of the desks before it will be there', async () => {
  const { say, ask, take } = counter({ perMinute: 600, burst: 5 });
  await take('past', 5);
  const first = await say('one', { asks: [ask(3)], leaseMs: 60 });
  expect(first.waitMs).toBeLessThanOrEqual(20);
  // Three tokens for the first, one for the second: four tenths of a second.
  const second = await say('other', { asks: [ask(1)], leaseMs: 3000 });
  expect(second.granted).toBe(-1);
  expect(second.waitMs).toBeGreaterThan(300);
  expect(second.waitMs).toBeLessThanOrEqual(401);
});

redisTest('what there is is kept for a desk that waits longer, until it falls silent', async () => {
  const { say, ask, take } = counter({ burst: 5 });
  await take('past', 4);
  expect(await say('one', { asks: [ask(3)], leaseMs: 60 })).toMatchObject({ granted: -1, tokens: 1 });
  expect(await take('other', 1)).toEqual([]);
  await pass(1100);
  expect(await take('other', 1)).toHaveLength(1);
});

redisTest('at the address one waits for as many requests to be over a minute old as there are before it', async () => {
  const { say, ask, take, end } = counter({ addressPerMinute: 3 }, 1500);
  const leases = await take('past', 3);
  for (const lease of leases) {
    await say('past', { ended: [end(lease, 'charged')] });
    await pass(300);
  }
  const startMs = performance.now();
  const [first, second] = [await say('one', { asks: [ask()] }), await say('other', { asks: [ask()] })];
  // The second is told its wait later than the first, by the time that passed between them.
  const passedMs = performance.now() - startMs;
  expect(first).toMatchObject({ granted: -1, addressTokens: 0 });
  expect(first.waitMs).toBeLessThanOrEqual(601);
  expect(second.waitMs + passedMs - first.waitMs).toBeGreaterThan(280);
});

redisTest('an operation that was refused for long is paused for all keys of the account, others are not', async () => {
  const { say, ask, take, end } = counter();
  const [lease = ''] = await take('one', 1);
  await say('one', { ended: [end(lease, 'paused', 90_000)] });
  const { granted, asksPausedForMs, speed } = await say('other', { asks: [ask(), ask(5, false, 'create_event')] });
  expect({ granted, speed }).toEqual({ granted: 1, speed: 1 });
  expect(asksPausedForMs[0]).toBeGreaterThan(89_000);
  expect(asksPausedForMs[1]).toBe(0);
});

redisTest('an address without limit is not counted', async () => {
  const { say, take } = counter({ addressPerMinute: Number.POSITIVE_INFINITY });
  await take('one', 3);
  expect(await say('one')).toMatchObject({ addressTokens: Number.POSITIVE_INFINITY });
});

redisTest('many desks at once never hold more than there is', async () => {
  const { take } = counter();
  const taken = await Promise.all(times(8, (n) => take(`desk-${n}`, 4)));
  expect(taken.flat().length).toBeLessThanOrEqual(10);
  expect(taken.flat().length).toBeGreaterThan(0);
});

/** What a limiter knows from a reply. */
const knownFrom = ({ stamp, speed, pausedForMs }: Reply, agoMs = 0): Message['known'] => ({
  seen: stamp,
  agoMs,
  speed,
  pausedForMs,
});

/** Empties Redis, but for the other tests' keys. */
const lose = (...names: string[]) => server().client.send('DEL', ...names);

redisTest('each reply has a greater stamp, and says nothing of a loss', async () => {
  const { say } = counter();
  const replies = [await say('one'), await say('other')];
  replies.push(await say('one', { known: knownFrom(replies[0] as Reply) }));
  const stamps = replies.map(({ stamp }) => stamp);
  expect(stamps).toEqual(stamps.toSorted((one, other) => one - other));
  expect(new Set(stamps).size).toBe(3);
  expect(replies.map(({ isAddressLost }) => isAddressLost)).toEqual([false, false, false]);
});

redisTest('after a loss the bucket is empty, and held permits are beside it', async () => {
  const { say, ask, take, end, names } = counter();
  const idle = await say('idle');
  await take('busy', 2);
  const held = ask(5);
  const busy = await say('busy', { asks: [held], leaseMs: 5000 });
  expect([idle.tokens, busy.tokens]).toEqual([40, 33]);
  await lose(...names);
  const first = await say('idle', { known: knownFrom(idle) });
  expect(first).toMatchObject({ isAddressLost: true });
  expect(first.tokens).toBeCloseTo(0, 1);
  const after = await say('busy', { known: knownFrom(busy), held: [held] });
  expect(after).toMatchObject({ isAddressLost: true });
  expect(after.tokens).toBeCloseTo(0, 1);
  // What was held and not used is there again.
  expect((await say('busy', { known: knownFrom(after), ended: [end(held.lease, 'unsent')] })).tokens).toBeCloseTo(5, 1);
});

redisTest('after a loss nothing is granted until the other limiters have had time to report', async () => {
  const { say, ask, names } = counter({ perMinute: 6000 });
  const known = knownFrom(await say('one'));
  await lose(...names);
  const { granted, waitMs, stamp, speed, pausedForMs } = await say('one', { known, asks: [ask()] });
  expect([granted, waitMs]).toEqual([-1, 1000]);
  await pass(1600);
  const later = { seen: stamp, agoMs: 1600, speed, pausedForMs };
  expect(await say('one', { known: later, asks: [ask()] })).toMatchObject({ granted: 0 });
});

redisTest(
  'a limiter without a reply finds a full bucket immediately, until one that knows of the loss reports',
  async () => {
    const { say, ask, names } = counter();
    const known = knownFrom(await say('old'));
    await lose(...names);
    expect(await say('new', { asks: [ask()] })).toMatchObject({ granted: 0, tokens: 39 });
    expect((await say('old', { known })).tokens).toBeCloseTo(0, 1);
    expect(await say('new', { asks: [ask()] })).toMatchObject({ granted: -1 });
  },
);

redisTest(
  'a bucket refills from the moment of the loss, whichever limiter reports it next, but not during a pause',
  async () => {
    const { say, names } = counter({ perMinute: 600 });
    const [known, others] = [knownFrom(await say('one')), knownFrom(await say('other'))];
    await lose(...names);
    await say('one', { known });
    await pass(1000);
    // Ten tokens a second.
    expect((await say('other', { known: others })).tokens).toBeCloseTo(10, -1);
    expect((await say('one')).tokens).toBeGreaterThan(9);
    await lose(...names);
    const paused = { ...(known as NonNullable<Message['known']>), pausedForMs: 60_000 };
    await say('one', { known: paused });
    await pass(500);
    expect((await say('other')).tokens).toBeCloseTo(0, 1);
  },
);

redisTest('speed, pauses of the key and pauses of operations survive', async () => {
  const { say, ask, names } = counter();
  const known = {
    ...(knownFrom(await say('one')) as NonNullable<Message['known']>),
    speed: 0.25,
    pausedForMs: 9000,
    agoMs: 4000,
  };
  await lose(...names);
  const pauses = [{ operation: 'duplicate_event', forMs: 90_000 }];
  const reply = await say('one', { known, pauses, asks: [ask(5, false, 'duplicate_event')] });
  expect(reply.speed).toBeCloseTo(0.25 + 4 / 20, 2);
  expect(reply.pausedForMs).toBeGreaterThan(4500);
  expect(reply.pausedForMs).toBeLessThanOrEqual(5000);
  expect(reply.asksPausedForMs[0]).toBeGreaterThan(89_000);
});

redisTest('a 429 counts although Redis has lost its permit', async () => {
  const { say, take, end, names } = counter();
  const [lease = ''] = await take('one', 1);
  const known = knownFrom(await say('one'));
  await lose(...names);
  const { pausedForMs } = await say('one', { known, ended: [end(lease, 'rate-limited', 3000)] });
  expect(pausedForMs).toBeGreaterThan(2900);
});

redisTest('the requests of the address are restored once, without those that are over a minute old', async () => {
  const { say, names } = counter();
  const first = await say('one');
  await lose(...names);
  const reply = await say('one', { known: knownFrom(first) });
  expect(reply).toMatchObject({ isAddressLost: true, addressTokens: 300 });
  const sent = [
    { lease: 'a', agoMs: 10 },
    { lease: 'b', agoMs: 59_000 },
    { lease: 'c', agoMs: 61_000 },
  ];
  for (const _ of [1, 2])
    expect(await say('one', { known: knownFrom(reply), sent })).toMatchObject({ addressTokens: 298 });
});

for (const [index, part] of ['key', 'account', 'address', 'queue of the address'].entries()) {
  redisTest(`the loss of the ${part} alone is noticed, by each limiter that knew it`, async () => {
    const { say, ask, take, names } = counter();
    await take('one', 3);
    const [one, other] = [await say('one'), await say('other')];
    await lose(names[index] ?? '');
    for (const [name, known] of [
      ['one', knownFrom(one)],
      ['other', knownFrom(other)],
    ] as const) {
      const reply = await say(name, { known, asks: [ask()] });
      expect(reply.granted).toBe(-1);
      expect(reply.isAddressLost).toBe(index > 1);
    }
  });
}

redisTest('data that went back, as on a replica that lags behind, counts as lost', async () => {
  const { say, ask, take, names } = counter();
  const known = knownFrom(await say('one'));
  const before = await Promise.all(
    [0, 1, 3].map(async (index) => [names[index], await server().client.send('HGETALL', names[index] ?? '')] as const),
  );
  await take('one', 4);
  const after = knownFrom(await say('one'));
  await lose(...names);
  for (const [name = '', fields] of before) await server().client.send('HSET', name, ...(fields as string[]));
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
