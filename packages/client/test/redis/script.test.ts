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
    const whole: Message = { limiter, leaseMs: 5000, held: [], ended: [], asks: [], drained: false, ...message };
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
  const end = (lease: string, how: Message['ended'][number]['how'], forMs = 0) => ({
    lease,
    how,
    operation: 'get_event',
    forMs,
  });
  return { say, ask, take, end };
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
    expect(await say('one', { ended: [end(lease, 'rate-limited', 2000)] })).toMatchObject({ speed: 0.5 });
  }
  const { pausedForMs, tokens } = await say('other');
  expect(pausedForMs).toBeGreaterThan(1500);
  expect(tokens).toBe(1);
  const [later = ''] = await take('one', 1);
  expect(later).toBe('');
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
  const { say, ask, take, end } = counter({ addressPerMinute: 3 }, 400);
  const leases = await take('past', 3);
  for (const lease of leases) {
    await say('past', { ended: [end(lease, 'charged')] });
    await pass(100);
  }
  const [first, second] = [await say('one', { asks: [ask()] }), await say('other', { asks: [ask()] })];
  expect(first).toMatchObject({ granted: -1, addressTokens: 0 });
  expect(first.waitMs).toBeLessThanOrEqual(101);
  expect(second.waitMs - first.waitMs).toBeGreaterThan(80);
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
