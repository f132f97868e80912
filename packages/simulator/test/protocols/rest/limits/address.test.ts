import { rule } from '@boothkit/rule-coverage';
import fc from 'fast-check';
import { expect } from 'vitest';
import { ApiError } from '../../../../src/engine/errors/api-error.ts';
import { readVersionOptions } from '../../../../src/model/versions/options.ts';
import { createWorld } from '../../../../src/model/world.ts';
import { countAddress } from '../../../../src/protocols/rest/address-limit.ts';
import { callerOf, type Service, service, start } from '../../../own-account.ts';
import { rejected } from '../../../rejections.ts';
import { addressLeft, tokensOf } from './affordable.ts';

const address = '203.0.113.7';
const from = { 'simulator-client-ip': address };

/** Calls without a key cost the address, and no key. */
const knock = ({ call }: Pick<Service, 'call'>) => call('GET', '/events', undefined, { key: null, headers: from });

rule('8/requests-per-ip', 'an address has 300 calls in any 60 seconds, with any keys and responses', async () => {
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
});

rule('8/requests-per-ip', 'addresses have separate limits; in process each account has its own', async () => {
  const made = service();
  const { sim, account } = made;
  for (let calls = 0; calls < 300; calls++) await knock(made);
  expect((await knock(made)).status).toBe(429);
  expect((await made.call('GET', '/events')).status).toBe(200);
  const second = sim.accounts.create();
  for (let calls = 1; calls < 300; calls++) await made.call('GET', '/events', undefined, { key: null });
  expect((await made.call('GET', '/events')).rule).toBe('8/requests-per-ip');
  expect((await callerOf(second)('GET', '/events')).status).toBe(200);
  expect((await sim.fetch(`${sim.baseUrl}/events`)).status).toBe(401);
  expect(account.events.list()).toEqual([]);
});

rule(['8/requests-per-ip', '8/requests-per-key'], 'a call rejected by one limit costs the other nothing', async () => {
  const made = service();
  const { sim, account, call } = made;
  for (let calls = 0; calls < 40; calls++) await call('GET', '/events', undefined, { headers: from });
  for (let tries = 0; tries < 100; tries++)
    expect((await call('GET', '/events', undefined, { headers: from })).rule).toBe('8/requests-per-key');
  expect(await addressLeft(sim, address)).toBe(260);

  const fresh = account.keys.create();
  for (let calls = 0; calls < 260; calls++) await knock(made);
  for (let tries = 0; tries < 30; tries++)
    expect((await call('GET', '/events', undefined, { headers: from, key: fresh.value })).rule).toBe(
      '8/requests-per-ip',
    );
  expect(tokensOf(account, fresh.id)).toBe(40);
});

/** A world, and a count of requests that returns the seconds to wait: 0 for a request that is let in. */
function counting() {
  const world = createWorld({
    journal: { maxLength: 10, maxSizeBytes: 1_000_000 },
    seed: '1',
    clock: { start, frozen: true },
    versions: readVersionOptions({}),
    minColorContrast: 1.5,
  });
  const count = (from: string): number => {
    try {
      countAddress(world, from);
      return 0;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return Number(error.extras.headers?.['Retry-After']);
    }
  };
  const countAll = (times: number, from: string) => {
    for (let calls = 0; calls < times; calls++) expect(count(from)).toBe(0);
  };
  return { world, count, countAll };
}

rule('8/requests-per-ip', 'rejected calls do not delay the next one', () => {
  const { world, count, countAll } = counting();
  countAll(300, address);
  for (let second = 60; second > 0; second--) {
    expect(count(address)).toBe(second);
    world.clock.advance({ seconds: 1 });
  }
  countAll(300, address);
});

rule('8/requests-per-ip', 'waiting for Retry-After is enough, and one second less is not', () => {
  const { world, count } = counting();
  let addresses = 0;
  let refusals = 0;
  const pauses = fc.array(fc.integer({ min: 0, max: 900 }), { minLength: 8, maxLength: 40 });
  fc.assert(
    fc.property(pauses, (pausesMs) => {
      const own = `address ${++addresses}`;
      for (let calls = 0; calls < 330; calls++) {
        if (calls % 8 === 0) world.clock.advance({ milliseconds: pausesMs[(calls / 8) % pausesMs.length] ?? 0 });
        const seconds = count(own);
        if (seconds === 0) continue;
        refusals++;
        world.clock.advance({ seconds: seconds - 1 });
        expect(count(own)).toBe(1);
        world.clock.advance({ seconds: 1 });
        expect(count(own)).toBe(0);
        return;
      }
    }),
    { numRuns: 12 },
  );
  expect(refusals).toBeGreaterThan(3);
});

rule('8/requests-per-ip', 'no window of 60 seconds contains more than 300 admitted calls', () => {
  const { world, count } = counting();
  const answeredAtMs: number[] = [];
  for (let tick = 0; tick < 900; tick++) {
    if (count(address) === 0) answeredAtMs.push(world.clock.now());
    world.clock.advance({ milliseconds: tick % 3 === 0 ? 290 : 45 });
  }
  const most = Math.max(
    ...answeredAtMs.map((beginMs) => answeredAtMs.filter((at) => at >= beginMs && at < beginMs + 60_000).length),
  );
  expect(most).toBe(300);
});

rule('8/requests-per-ip', 'only idle addresses are dropped from memory', () => {
  const { world, count, countAll } = counting();
  for (let minute = 0; minute < 10; minute++) {
    for (let other = 0; other < 1000; other++) count(`198.51.${minute}.${other}`);
    world.clock.advance({ minutes: 1 });
  }
  expect(world.addresses.size).toBeLessThan(3000);
  countAll(300, address);
  for (let other = 0; other < 3000; other++) count(`192.0.2.${other}`);
  expect(count(address)).toBe(60);
});

rule('8/requests-per-ip', 'memory stays bounded on a frozen clock and with long addresses', () => {
  const { world, count, countAll } = counting();
  for (let other = 0; other < 70_000; other++) count(`address ${other}`);
  expect(world.addresses.size).toBeLessThanOrEqual(65_536);
  const long = 'x'.repeat(10_000);
  countAll(300, long);
  countAll(1, `${long}y`);
  expect(count(long)).toBe(60);
  for (const [key] of world.addresses.from('')) expect(key.length).toBeLessThanOrEqual(64);
});
