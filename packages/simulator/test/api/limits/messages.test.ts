import type { ErrorBody } from '@boothkit/contract';
import { rule } from '@boothkit/rule-coverage';
import { expect } from 'vitest';
import { bookings } from '../../events/bookings.ts';

const simulatorHint =
  "In a simulator nobody has to wait: start it with --limits skip (the option limits: 'skip'), or advance its clock.";

const errorOf = ({ status, body }: { status: number; body: unknown }) => {
  expect(status).toBe(429);
  return (body as ErrorBody).error;
};

rule(
  '8/requests-per-key',
  'the ninth create in a second is told what is in the bucket, what it costs, and what comes back',
  async () => {
    const { call, booking, sim } = bookings({});
    for (let count = 1; count <= 8; count++) expect((await call('POST', '/events', booking())).status).toBe(201);
    const empty = errorOf(await call('POST', '/events', booking()));
    expect(empty.message).toBe(
      'The bucket of 40 requests of this key is empty. This call costs 5; 2 come back a second.',
    );
    expect(empty.hint).toBe(`Wait 3 s. ${simulatorHint}`);
    sim.clock.advance({ seconds: 2 });
    const four = errorOf(await call('POST', '/events', booking()));
    expect(four.message).toBe(
      'The bucket of 40 requests of this key has 4 left. This call costs 5; 2 come back a second.',
    );
    expect(four.hint).toBe(`Wait 1 s. ${simulatorHint}`);
    sim.clock.advance({ seconds: 1 });
    expect((await call('POST', '/events', booking())).status).toBe(201);
  },
);

rule('8/requests-per-key', 'the message says the cost of another call, and the limits of another account', async () => {
  const { call, account, sim } = bookings({});
  for (let count = 1; count <= 40; count++) await call('GET', '/events');
  expect(errorOf(await call('GET', '/events')).message).toBe(
    'The bucket of 40 requests of this key is empty. This call costs 1; 2 come back a second.',
  );
  sim.clock.advance({ minutes: 1 });
  for (const [perMinute, words] of [
    [60, '1 comes back a second'],
    [90, '90 come back a minute'],
    [600, '10 come back a second'],
  ] as const) {
    account.update({ limits: { perMinute, burst: 10, expensiveCost: 7 } });
    sim.clock.advance({ minutes: 1 });
    for (let count = 1; count <= 10; count++) await call('GET', '/events');
    expect(errorOf(await call('POST', '/events', {})).message).toBe(
      `The bucket of 10 requests of this key is empty. This call costs 7; ${words}.`,
    );
  }
});

rule('8/requests-per-ip', 'the limit of an address hints at the simulator, too', async () => {
  const { sim, account } = bookings({});
  const { fetch, baseUrl } = account.connection();
  for (let count = 1; count <= 300; count++) await fetch(`${baseUrl}/events`);
  const response = await fetch(`${baseUrl}/events`);
  const { error } = (await response.json()) as ErrorBody;
  expect(error.message).toBe('This address made 300 requests in a minute.');
  expect(error.hint).toBe(`Wait 60 s, or spread the calls of all keys behind this address. ${simulatorHint}`);
  sim.clock.advance({ minutes: 1 });
  expect((await fetch(`${baseUrl}/events`)).status).toBe(401);
});
