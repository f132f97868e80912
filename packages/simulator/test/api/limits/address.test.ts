import { rule } from '@boothkit/rule-coverage';
import fc from 'fast-check';
import { expect } from 'vitest';
import { countAddress } from '../../../src/api/address-limit.ts';
import { readVersionOptions } from '../../../src/model/versions/options.ts';
import { createWorld } from '../../../src/model/world.ts';
import { rejected } from '../../rejections.ts';
import { callerOf, type Service, service, start } from '../../service.ts';
import { addressLeft, callsLeft, limitOutcomeOf } from './affordable.ts';

const address = '203.0.113.7';
const from = { 'simulator-client-ip': address };

/** Calls without a key cost the address, and no key. */
const knock = ({ call }: Pick<Service, 'call'>) => call('GET', '/events', undefined, { key: null, headers: from });

rule(
  ['8/requests-per-ip', '8/retry-after'],
  'an address has 300 calls in any 60 seconds, whichever key makes them and however they end',
  async () => {
    const made = service();
    const { sim, account, call } = made;
    const stranger = callerOf(sim.accounts.create());
    const second = account.keys.create().value;
    const template = account.templates.add();
    const booking = { name: 'Ada', date: '2026-09-12T17:00Z', templateIds: [template.id] };
    const kinds = [
      () => knock(made),
      () => call('GET', '/events', undefined, { headers: from }),
      () => call('GET', '/events', undefined, { headers: from, key: second }),
      () => stranger('GET', '/events', undefined, { headers: from }),
      () => call('POST', '/events', booking, { headers: from, key: second }),
      () => call('GET', '/nothing', undefined, { headers: from }),
      () => call('DELETE', '/events', undefined, { headers: from }),
      () => call('POST', '/events', {}, { headers: from, key: second }),
    ];
    for (const make of kinds) expect((await make()).status).not.toBe(429);
    expect(await addressLeft(sim, address)).toBe(300 - kinds.length);
    for (let calls = kinds.length; calls < 300; calls++) await knock(made);
    const limited = { rule: '8/requests-per-ip', code: 'rate_limited' } as const;
    const { headers } = await rejected(made, limited, () => call('GET', '/events', undefined, { headers: from }));
    expect(headers.get('retry-after')).toBe('60');
    sim.clock.advance({ seconds: 59, milliseconds: 999 });
    expect((await knock(made)).status).toBe(429);
    sim.clock.advance({ milliseconds: 1 });
    expect((await knock(made)).status).toBe(401);
    expect(await addressLeft(sim, address)).toBe(299);
  },
);

rule(
  '8/requests-per-ip',
  'addresses have separate limits, and in process each account has its own address',
  async () => {
    const made = service();
    const { sim, account } = made;
    for (let calls = 0; calls < 300; calls++) await knock(made);
    expect((await knock(made)).status).toBe(429);
    expect(await addressLeft(sim, '203.0.113.8')).toBe(300);
    expect((await made.call('GET', '/events')).status).toBe(200);
    const second = sim.accounts.create();
    for (let calls = 0; calls < 300; calls++) await made.call('GET', '/events', undefined, { key: null });
    expect((await made.call('GET', '/events')).rule).toBe('8/requests-per-ip');
    expect((await callerOf(second)('GET', '/events')).status).toBe(200);
    expect((await sim.fetch(`${sim.baseUrl}/events`)).status).toBe(401);
    expect(account.events.list()).toEqual([]);
  },
);

rule(['8/requests-per-ip', '8/requests-per-key'], 'a call rejected by one limit costs the other nothing', async () => {
  const made = service();
  const { sim, account, call } = made;
  for (let calls = 0; calls < 40; calls++) await call('GET', '/events', undefined, { headers: from });
  for (let tries = 0; tries < 100; tries++)
    expect((await call('GET', '/events', undefined, { headers: from })).rule).toBe('8/requests-per-key');
  expect(await addressLeft(sim, address)).toBe(260);

  const fresh = account.keys.create().value;
  for (let calls = 0; calls < 260; calls++) await knock(made);
  for (let tries = 0; tries < 30; tries++)
    expect((await call('GET', '/events', undefined, { headers: from, key: fresh })).rule).toBe('8/requests-per-ip');
  expect(await callsLeft(sim, account, fresh)).toBe(40);
});

rule('8/requests-per-ip', 'rejected calls do not delay the next one', async () => {
  const made = service();
  for (let calls = 0; calls < 300; calls++) await knock(made);
  for (let second = 0; second < 60; second++) {
    expect((await knock(made)).status).toBe(429);
    made.sim.clock.advance({ seconds: 1 });
  }
  expect(await addressLeft(made.sim, address)).toBe(300);
});

rule(
  ['8/requests-per-ip', '8/retry-after'],
  'waiting for Retry-After is enough, and one second less is not',
  async () => {
    const pauses = fc.array(fc.integer({ min: 0, max: 900 }), { minLength: 8, maxLength: 40 });
    let refusals = 0;
    await fc.assert(
      fc.asyncProperty(pauses, async (pausesMs) => {
        const made = service();
        const letInAfter = async (seconds: number) => {
          const sim = made.sim.fork();
          sim.clock.advance({ seconds });
          const { status } = await sim.fetch(`${sim.baseUrl}/events`, { headers: from });
          return status !== 429;
        };
        for (let calls = 0; calls < 330; calls++) {
          made.sim.clock.advance({
            milliseconds: calls % 8 === 0 ? (pausesMs[(calls / 8) % pausesMs.length] ?? 0) : 0,
          });
          const { limited, retryAfter } = limitOutcomeOf(await knock(made));
          if (!limited) continue;
          refusals++;
          expect(retryAfter).toSatisfy(Number.isSafeInteger);
          expect(await letInAfter(retryAfter)).toBe(true);
          expect(await letInAfter(retryAfter - 1)).toBe(false);
          return;
        }
      }),
      { numRuns: 12 },
    );
    expect(refusals).toBeGreaterThan(3);
  },
);

rule('8/requests-per-ip', 'no window of 60 seconds contains more than 300 admitted calls', async () => {
  const made = service();
  const answeredAtMs: number[] = [];
  for (let tick = 0; tick < 900; tick++) {
    if ((await knock(made)).status !== 429) answeredAtMs.push(made.sim.clock.now());
    made.sim.clock.advance({ milliseconds: tick % 3 === 0 ? 290 : 45 });
  }
  const most = Math.max(
    ...answeredAtMs.map((beginMs) => answeredAtMs.filter((at) => at >= beginMs && at < beginMs + 60_000).length),
  );
  expect(most).toBe(300);
});

rule('8/requests-per-ip', 'only idle addresses are dropped from memory', () => {
  const world = createWorld({
    journal: { maxLength: 10, maxSizeBytes: 1_000_000 },
    seed: '1',
    clock: { start, frozen: true },
    versions: readVersionOptions({}),
    minColorContrast: 1.5,
  });
  for (let minute = 0; minute < 10; minute++) {
    for (let other = 0; other < 1000; other++) countAddress(world, `198.51.${minute}.${other}`);
    world.clock.advance({ minutes: 1 });
  }
  expect(world.addresses.size).toBeLessThan(3000);
  for (let calls = 0; calls < 300; calls++) countAddress(world, address);
  for (let other = 0; other < 3000; other++) countAddress(world, `192.0.2.${other}`);
  expect(() => countAddress(world, address)).toThrow(/300 requests/);
});

rule('8/requests-per-ip', 'memory stays bounded on a frozen clock and with long addresses', () => {
  const world = createWorld({
    journal: { maxLength: 10, maxSizeBytes: 1_000_000 },
    seed: '1',
    clock: { start, frozen: true },
    versions: readVersionOptions({}),
    minColorContrast: 1.5,
  });
  for (let other = 0; other < 140_000; other++) countAddress(world, `address ${other}`);
  expect(world.addresses.size).toBeLessThanOrEqual(65_536);
  const long = 'x'.repeat(10_000);
  for (let calls = 0; calls < 300; calls++) countAddress(world, long);
  countAddress(world, `${long}y`);
  expect(() => countAddress(world, long)).toThrow(/300 requests/);
  for (const [key] of world.addresses.from('')) expect(key.length).toBeLessThanOrEqual(64);
});
