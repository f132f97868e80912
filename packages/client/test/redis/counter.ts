import { expect } from 'vitest';
import { documentedNumbers } from '../../src/options/limit-options.ts';
import { type Message, type Reply, readReply, writeMessage } from '../../src/redis/messages.ts';
import { script } from '../../src/redis/script.ts';
import type { RedisServer } from './redis-server.ts';

let counters = 0;

/** The script in a time of the test's own. */
export function scriptAt(nowMs: number): string {
  const time = `{ '${Math.floor(nowMs / 1000)}', '${(nowMs % 1000) * 1000}' }`;
  expect(script).toContain("redis.call('TIME')");
  return script.replace("redis.call('TIME')", time);
}

/** One key of a fleet in a Redis whose time the test sets: what its limiters say to the script. Time stands still unless it is moved. */
export function counter(server: () => RedisServer, more: Partial<typeof documentedNumbers> = {}) {
  counters += 1;
  const names = ['key', 'account', 'address', 'line'].map((name) => `{counter-${counters}}:${name}`);
  const numbers = { ...documentedNumbers, ...more };
  const clock = { nowMs: Date.parse('2026-08-04T09:00:00Z') };
  let leases = 0;
  async function say(limiter: string, message: Partial<Message> = {}): Promise<Reply> {
    const whole: Message = {
      ...{ limiter, leaseMs: 5000, held: [], ended: [], asks: [], drained: false, resumed: false },
      ...{ known: undefined, pauses: [], sent: [] },
      ...message,
    };
    return readReply(await server().eval(scriptAt(clock.nowMs), names, [writeMessage(whole, numbers)]), numbers);
  }
  const ask = (tokens = 1, heavy = false, operation = 'get_event') => {
    leases += 1;
    return { lease: `lease-${leases}`, tokens, heavy, operation };
  };
  const end = (lease: string, how: Message['ended'][number]['how'], forMs = 0, more: object = {}) => ({
    ...{ lease, how, operation: 'get_event', forMs, isRepeated: false },
    ...more,
  });
  /** Asks for permits one after the other, each kept. Returns the leases of those that were granted. */
  async function take(limiter: string, count: number, leaseMs = 5000): Promise<string[]> {
    const taken: string[] = [];
    for (let n = 0; n < count; n += 1) {
      const one = ask();
      if ((await say(limiter, { asks: [one], leaseMs })).granted === 0) taken.push(one.lease);
    }
    return taken;
  }
  /** What a limiter knows from a reply. */
  const knownFrom = ({ stamp, speed, pausedForMs }: Reply, changes: object = {}) => ({
    ...{ seen: stamp, agoMs: 0, speed, pausedForMs },
    ...changes,
  });
  /** Removes these keys from Redis, all by default. */
  const lose = (...lost: string[]) => server().client.send('DEL', ...(lost.length > 0 ? lost : names));
  return { say, ask, end, take, knownFrom, lose, clock, names };
}
