import { rule } from '@boothkit/rule-coverage';
import { isLong } from '@boothkit/test-support/long';
import fc from 'fast-check';
import { expect } from 'vitest';
import { type Service, service } from '../../../own-account.ts';
import { rejected } from '../../../rejections.ts';
import { limitOutcomeOf, tokensOf } from './affordable.ts';

const booking = (templateId: string) => ({ name: 'Ada', date: '2026-09-12T17:00Z', templateIds: [templateId] });

rule(['8/requests-per-key', '8/retry-after'], 'a key has a burst of 40 calls, and then 2 a second', async () => {
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
  expect(tokensOf(made.account)).toBe(20);
  sim.clock.advance({ days: 1 });
  expect(tokensOf(made.account)).toBe(40);
});

rule('8/requests-per-key', 'a create and a duplicate cost 5', async () => {
  const { account, call } = service();
  const template = account.templates.add();
  const event = account.events.add(booking(template.id));
  expect((await call('POST', '/events', booking(template.id))).status).toBe(201);
  expect(tokensOf(account)).toBe(35);
  expect(
    (await call('POST', `/events/${event.id}/duplicate`, { name: 'Copy', date: '2026-09-12T17:00Z' })).status,
  ).toBe(201);
  expect(tokensOf(account)).toBe(30);
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
    expect(tokensOf(account), `${method} ${path}`).toBe(39 - at);
  }
  const left = tokensOf(account);
  const uploadBody = { purpose: 'event-branding-image', contentType: 'image/png' };
  const { body } = await call<{ uploadUrl: string; headers: Record<string, string> }>('POST', '/uploads', uploadBody);
  expect(tokensOf(account)).toBe(left - 1);
  await call('PUT', body.uploadUrl, undefined, { key: null, headers: body.headers, raw: 'bytes' });
  await sim.fetch('https://booth.simulator.test/images/none.png');
  expect(tokensOf(account)).toBe(left - 1);
});

rule('8/requests-per-key', 'a rejected call costs its key nothing, however often it is made', async () => {
  const { sim, account, call } = service();
  const template = account.templates.add();
  for (let calls = 0; calls < 37; calls++) await call('GET', '/events');
  for (let tries = 0; tries < 50; tries++)
    expect((await call('POST', '/events', booking(template.id))).status).toBe(429);
  expect(tokensOf(account)).toBe(3);
  sim.clock.advance({ seconds: 1 });
  expect((await call('POST', '/events', booking(template.id))).status).toBe(201);
});

rule('8/requests-per-key', 'a call that fails for its input, its plan or an unknown ID costs its price', async () => {
  const { account, call } = service();
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
    expect(tokensOf(account)).toBe(39 - at);
  }
  const left = tokensOf(account);
  expect((await call('POST', '/events', booking(template.id))).status).toBe(402);
  expect((await call('POST', '/events', {})).status).toBe(400);
  expect((await call('POST', '/events/nothing/duplicate', { name: 'x', date: '2026-09-12T17:00Z' })).status).toBe(404);
  expect(tokensOf(account)).toBe(left - 15);
});

rule('8/requests-per-key', 'a call without a valid key or to an unknown path costs nothing', async () => {
  const { account, call } = service();
  const key = account.keys.create({ scope: 'read' });
  expect((await call('POST', '/events', {}, { key: key.value })).status).toBe(403);
  expect((await call('GET', '/nothing', undefined, { key: key.value })).status).toBe(404);
  expect((await call('PATCH', '/events', undefined, { key: key.value })).status).toBe(405);
  const headers = { 'Service-Version': '1999-01-01' };
  expect((await call('GET', '/events', undefined, { key: key.value, headers })).rule).toBe('9.4');
  expect(tokensOf(account, key.id)).toBe(40);
  account.update({ plan: 'Pro' });
  expect((await call('GET', '/events', undefined, { key: key.value })).rule).toBe('5.2');
  account.update({ plan: 'Pro+' });
  expect(tokensOf(account, key.id)).toBe(40);
});

/** Spends a key's tokens and lets time go by as told; stops at the first refusal, and tells which call it was. */
async function untilRefused({ sim, account, call }: Service, steps: readonly Step[]) {
  const template = account.templates.add();
  for (const step of steps) {
    if (typeof step === 'number') sim.clock.advance({ milliseconds: step });
    else {
      const make = () => (step === 'create' ? call('POST', '/events', booking(template.id)) : call('GET', '/events'));
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

rule(['8/lift', '8/retry-after'], 'waiting for Retry-After is enough, and one second less is not', async () => {
  const lifted = fc.record({
    perMinute: fc.integer({ min: 1, max: 700 }),
    burst: fc.integer({ min: 8, max: 60 }),
    expensiveCost: fc.integer({ min: 1, max: 8 }),
  });
  let refusals = 0;
  await fc.assert(
    fc.asyncProperty(fc.option(lifted), steps, async (limits, taken) => {
      const made = service();
      if (limits) made.account.update({ limits });
      const stopped = await untilRefused(made, taken);
      if (!stopped) return;
      refusals++;
      const { make, outcome } = stopped;
      expect(outcome.retryAfter).toSatisfy(Number.isSafeInteger);
      made.sim.clock.advance({ seconds: outcome.retryAfter - 1 });
      expect(limitOutcomeOf(await make())).toMatchObject({ limited: true, retryAfter: 1 });
      made.sim.clock.advance({ seconds: 1 });
      expect(limitOutcomeOf(await make()).limited).toBe(false);
    }),
    { numRuns: isLong ? 100 : 25 },
  );
  expect(refusals).toBeGreaterThan(3);
});
