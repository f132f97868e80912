import { createSimulator } from '@boothkit/simulator';
import { expect, test } from 'vitest';
import { start } from '../own-account.ts';
import { startService } from './served.ts';

const secondsBetween = (headers: Headers) =>
  (Date.parse(headers.get('Retry-After') ?? '') - Date.parse(headers.get('Date') ?? '')) / 1000;

test('the Date of a response is the time of the world, which a Retry-After as a date is measured from', async () => {
  const { sim, account, server } = await startService({
    clock: { start, frozen: true },
    assume: { retryAfter: 'date' },
  });
  const { apiKey, fetch: inProcess } = account.connection();
  for (const send of [fetch, inProcess]) {
    const at = send === fetch ? server.baseUrl : sim.baseUrl;
    sim.faults.inject({ status: 429, retryAfter: 30 });
    const rejected = await send(`${at}/events`, { headers: { authorization: `Bearer ${apiKey}` } });
    expect([rejected.status, secondsBetween(rejected.headers)]).toEqual([429, 30]);
    const missing = await send(new URL('/of/nothing', at));
    expect(Date.parse(missing.headers.get('Date') ?? '')).toBe(Date.parse(start));
  }
});

test('the Date of a world in real time is the machine’s, and a fault may give another', async () => {
  const { sim, account, server } = await startService({ clock: {} });
  const { apiKey } = account.connection();
  const dateOf = async () =>
    (await fetch(`${server.baseUrl}/events`, { headers: { authorization: `Bearer ${apiKey}` } })).headers.get('Date');
  expect(Math.abs(Date.parse((await dateOf()) ?? '') - Date.now())).toBeLessThan(5000);
  sim.clock.advance({ days: 1 });
  expect(Date.parse((await dateOf()) ?? '') - Date.now()).toBeGreaterThan(86_000_000);
  sim.faults.inject({ headers: { date: 'yesterday' } });
  expect(await dateOf()).toBe('yesterday');
});

test('responses of the control API have no time of the world', async () => {
  const sim = createSimulator({ clock: { start, frozen: true } });
  expect((await sim.fetch(`${sim.controlUrl}/clock`)).headers.get('Date')).toBeNull();
});
