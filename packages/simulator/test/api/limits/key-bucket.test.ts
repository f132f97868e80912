import { rule } from '@boothkit/rule-coverage';
import fc from 'fast-check';
import { expect } from 'vitest';
import { rejected } from '../../rejections.ts';
import { callerOf, type Service, service } from '../../service.ts';
import { accountIn, callsLeft, limitOutcomeOf } from './affordable.ts';

const booking = (templateId: string) => ({ name: 'Ada', date: '2026-09-12T17:00Z', templateIds: [templateId] });

rule(
  ['8/requests-per-key', '7/rate-limited', '8/retry-after'],
  'a key has a burst of 40 calls, and then 2 a second',
  async () => {
    const made = service();
    const { sim, call } = made;
    for (let calls = 0; calls < 40; calls++) expect((await call('GET', '/events')).status).toBe(200);
    const limited = { rule: '8/requests-per-key', code: 'rate_limited' } as const;
    const { headers } = await rejected(made, limited, () => call('GET', '/events'));
    expect(headers.get('retry-after')).toBe('1');
    sim.clock.advance({ milliseconds: 499 });
    expect((await call('GET', '/events')).status).toBe(429);
    sim.clock.advance({ milliseconds: 1 });
    expect((await call('GET', '/events')).status).toBe(200);
    expect((await call('GET', '/events')).status).toBe(429);
    sim.clock.advance({ seconds: 10 });
    expect(await callsLeft(sim, made.account)).toBe(20);
    sim.clock.advance({ days: 1 });
    expect(await callsLeft(sim, made.account)).toBe(40);
  },
);

rule('8/requests-per-key', 'a minute of steady calls admits 120 beyond the burst', async () => {
  const { sim, call } = service();
  let answered = 0;
  for (let tick = 0; tick < 240; tick++) {
    if ((await call('GET', '/events')).status === 200) answered++;
    sim.clock.advance({ milliseconds: 250 });
  }
  expect(answered).toBe(40 + 120 - 1);
});

rule('8/requests-per-key', 'a create and a duplicate cost 5', async () => {
  const { sim, account, call } = service();
  const template = account.templates.add();
  const event = account.events.add(booking(template.id));
  expect((await call('POST', '/events', booking(template.id))).status).toBe(201);
  expect(await callsLeft(sim, account)).toBe(35);
  expect(
    (await call('POST', `/events/${event.id}/duplicate`, { name: 'Copy', date: '2026-09-12T17:00Z' })).status,
  ).toBe(201);
  expect(await callsLeft(sim, account)).toBe(30);
  for (let more = 0; more < 6; more++) await call('POST', '/events', booking(template.id));
  const answer = await call('POST', '/events', booking(template.id));
  expect(limitOutcomeOf(answer)).toEqual({ limited: true, retryAfter: 3, rule: '8/requests-per-key' });
});

rule('8/requests-per-key', 'every other call costs 1, uploads among them, and bytes and images nothing', async () => {
  const { sim, account, call } = service();
  const template = account.templates.add();
  const { id } = account.events.add(booking(template.id));
  const calls: [string, string, unknown?][] = [
    ['GET', '/events'],
    ['GET', `/events/${id}`],
    ['PATCH', `/events/${id}`, { notes: 'x' }],
    ['GET', `/events/${id}/branding`],
    ['PATCH', `/events/${id}/branding`, { buttonImagesAreRetina: true }],
    ['DELETE', `/events/${id}/branding/images?slot=button-gif`],
    ['PUT', '/webhooks', {}],
    ['GET', '/openapi.json'],
    ['DELETE', `/events/${id}`],
  ];
  for (const [at, [method, path, body]] of calls.entries()) {
    expect((await call<unknown>(method, path, body)).status, path).toBe(200);
    expect(await callsLeft(sim, account), `${method} ${path}`).toBe(39 - at);
  }
  const left = await callsLeft(sim, account);
  const uploadBody = { purpose: 'event-branding-image', contentType: 'image/png' };
  const { body } = await call<{ uploadUrl: string; headers: Record<string, string> }>('POST', '/uploads', uploadBody);
  expect(await callsLeft(sim, account)).toBe(left - 1);
  await call('PUT', body.uploadUrl, undefined, { key: null, headers: body.headers, raw: 'bytes' });
  await sim.fetch('https://booth.simulator.test/images/none.png');
  expect(await callsLeft(sim, account)).toBe(left - 1);
});

rule('8/requests-per-key', 'each key has a bucket of its own', async () => {
  const { sim, account, call } = service();
  const key = account.keys.create().value;
  for (let calls = 0; calls < 40; calls++) await call('GET', '/events');
  expect(await callsLeft(sim, account)).toBe(0);
  expect(await callsLeft(sim, account, key)).toBe(40);
  expect(await callsLeft(sim, sim.accounts.create())).toBe(40);
});

rule('8/requests-per-key', 'a rejected call costs its key nothing, however often it is made', async () => {
  const { sim, account, call } = service();
  const template = account.templates.add();
  for (let calls = 0; calls < 37; calls++) await call('GET', '/events');
  for (let tries = 0; tries < 50; tries++)
    expect((await call('POST', '/events', booking(template.id))).status).toBe(429);
  expect(await callsLeft(sim, account)).toBe(3);
  sim.clock.advance({ seconds: 1 });
  expect((await call('POST', '/events', booking(template.id))).status).toBe(201);
});

rule('8/requests-per-key', 'a call that fails for its input, its plan or an unknown ID costs its price', async () => {
  const { sim, account, call } = service();
  const template = account.templates.add();
  account.update({ quota: { events: 0 } });
  const basic = account.events.add({ ...booking(template.id), plan: 'Basic' });
  const failures: [number, string, string, unknown?][] = [
    [404, 'GET', '/events/nothing'],
    [400, 'GET', '/events?limit=0'],
    [403, 'PATCH', `/events/${basic.id}/branding`, {}],
    [400, 'PATCH', `/events/${basic.id}`, { name: '' }],
  ];
  for (const [at, [status, method, path, body]] of failures.entries()) {
    expect((await call(method, path, body)).status).toBe(status);
    expect(await callsLeft(sim, account)).toBe(39 - at);
  }
  const left = await callsLeft(sim, account);
  expect((await call('POST', '/events', booking(template.id))).status).toBe(402);
  expect((await call('POST', '/events', {})).status).toBe(400);
  expect((await call('POST', '/events/nothing/duplicate', { name: 'x', date: '2026-09-12T17:00Z' })).status).toBe(404);
  expect(await callsLeft(sim, account)).toBe(left - 15);
});

rule('8/requests-per-key', 'a call without a valid key or to an unknown path costs nothing', async () => {
  const { sim, account, call } = service();
  const key = account.keys.create({ scope: 'read' }).value;
  expect((await call('POST', '/events', {}, { key })).status).toBe(403);
  expect((await call('GET', '/nothing', undefined, { key })).status).toBe(404);
  expect((await call('PATCH', '/events', undefined, { key })).status).toBe(405);
  expect(await callsLeft(sim, account, key)).toBe(40);
  account.update({ plan: 'Pro' });
  expect((await call('GET', '/events', undefined, { key })).rule).toBe('5.2');
  account.update({ plan: 'Pro+' });
  expect(await callsLeft(sim, account, key)).toBe(40);
});

/** Spends a key's tokens and lets time go by as told; stops at the first refusal, and tells which call it was. */
async function untilRefused({ sim, account, call }: Service, steps: readonly Step[]) {
  const template = account.templates.add();
  for (const step of steps) {
    if (typeof step === 'number') sim.clock.advance({ milliseconds: step });
    else {
      const make = (by = call) =>
        step === 'create' ? by('POST', '/events', booking(template.id)) : by('GET', '/events');
      const outcome = limitOutcomeOf(await make());
      if (outcome.limited) return { make, outcome };
    }
  }
  return undefined;
}

type Step = 'create' | 'list' | number;
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: fc.constant<Step>('create') },
    { weight: 3, arbitrary: fc.constant<Step>('list') },
    { weight: 2, arbitrary: fc.integer({ min: 0, max: 2500 }) },
  ),
  { minLength: 15, maxLength: 60 },
);

/** Whether the call is let in by a fork of the simulator that waits for so long. */
async function letInAfter(
  made: Service,
  seconds: number,
  make: (call: Service['call']) => ReturnType<Service['call']>,
) {
  const fork = made.sim.fork();
  fork.clock.advance({ seconds });
  return !limitOutcomeOf(await make(callerOf(accountIn(fork, made.account)))).limited;
}

rule(
  ['8/retry-after', '8/requests-per-key'],
  'waiting for Retry-After is enough, and one second less is not',
  async () => {
    let refusals = 0;
    await fc.assert(
      fc.asyncProperty(steps, async (taken) => {
        const made = service();
        const stopped = await untilRefused(made, taken);
        if (!stopped) return;
        refusals++;
        const { make, outcome } = stopped;
        expect(outcome.retryAfter).toSatisfy(Number.isSafeInteger);
        expect(await letInAfter(made, outcome.retryAfter, make)).toBe(true);
        expect(await letInAfter(made, outcome.retryAfter - 1, make)).toBe(false);
      }),
      { numRuns: 40 },
    );
    expect(refusals).toBeGreaterThan(5);
  },
);

rule(['8/lift', '8/retry-after'], 'waiting for Retry-After is enough for raised limits as well', async () => {
  const lifted = fc.record({
    perMinute: fc.integer({ min: 1, max: 700 }),
    burst: fc.integer({ min: 8, max: 60 }),
    expensiveCost: fc.integer({ min: 1, max: 8 }),
  });
  let refusals = 0;
  await fc.assert(
    fc.asyncProperty(lifted, steps, async (limits, taken) => {
      const made = service();
      made.account.update({ limits });
      const stopped = await untilRefused(made, taken);
      if (!stopped) return;
      refusals++;
      const { make, outcome } = stopped;
      expect(await letInAfter(made, outcome.retryAfter, make)).toBe(true);
      expect(await letInAfter(made, outcome.retryAfter - 1, make)).toBe(false);
    }),
    { numRuns: 60 },
  );
  expect(refusals).toBeGreaterThan(8);
});

rule(
  ['8/retry-after', '8/requests-per-key'],
  "60 creates succeed if the caller waits for Retry-After on the world's clock",
  async () => {
    const { sim, account, call } = service();
    const template = account.templates.add();
    let refusals = 0;
    for (let created = 0; created < 60; ) {
      const answer = await call('POST', '/events', booking(template.id));
      if (answer.status === 201) created++;
      else {
        refusals++;
        await account.connection().clock.sleep(limitOutcomeOf(answer).retryAfter * 1000);
      }
    }
    expect(account.events.list()).toHaveLength(60);
    expect(refusals).toBeLessThanOrEqual(52);
    // 300 tokens, 40 of them at once and 2 a second.
    expect((sim.clock.now() - Date.parse('2026-08-04T09:00:00Z')) / 1000).toBeLessThan(160);
    expect((sim.clock.now() - Date.parse('2026-08-04T09:00:00Z')) / 1000).toBeGreaterThanOrEqual(130);
  },
);
