import type { EventBranding } from '@boothkit/contract';
import { rule } from '@boothkit/rule-coverage';
import type { ImageCodec, Simulator, SimulatorOptions } from '@boothkit/simulator';
import { listen } from '@boothkit/simulator/node';
import { expect, onTestFinished } from 'vitest';
import { type Stage, stage } from '../../../branding/stage.ts';
import { gate } from '../../../gate.ts';
import { callerOf, service } from '../../../own-account.ts';
import { rejected } from '../../../rejections.ts';
import { paddedPng } from '../../../service/files/images/pictures.ts';
import { addressLeft, tokensOf } from './affordable.ts';
import { type HeldCall, heldCall } from './held-call.ts';

const tooMany = { rule: '8/concurrent-all', code: 'rate_limited' } as const;
const tooManyHeavy = { rule: '8/concurrent-heavy', code: 'rate_limited' } as const;

rule(['8/concurrent-all', '8/retry-after'], 'an account has at most 10 calls in flight over all its keys', async () => {
  const made = service();
  const { sim, account, call } = made;
  const second = account.keys.create().value;
  const held: HeldCall[] = [];
  for (let calls = 0; calls < 10; calls++) held.push(await heldCall(account, calls % 2 === 0 ? second : undefined));

  for (const key of [second, undefined, account.keys.create({ scope: 'read' }).value]) {
    const { headers } = await rejected(made, tooMany, () => call('GET', '/events', undefined, key ? { key } : {}));
    expect(headers.get('retry-after')).toBe('1');
  }
  expect((await callerOf(sim.accounts.create())('GET', '/events')).status).toBe(200);

  held[0]?.letGo();
  expect((await held[0]?.answer)?.status).toBe(200);
  expect((await call('GET', '/events')).status).toBe(200);
  held.push(await heldCall(account));
  expect((await call('GET', '/events')).rule).toBe('8/concurrent-all');
  for (const { letGo } of held) letGo();
  expect(new Set((await Promise.all(held.map(({ answer }) => answer))).map(({ status }) => status))).toEqual(
    new Set([200]),
  );
  expect((await call('GET', '/events')).status).toBe(200);
});

rule('8/concurrent-all', 'concurrent calls are in flight together even if none takes time', async () => {
  const { call } = service();
  const answers = await Promise.all(Array.from({ length: 12 }, () => call('GET', '/events')));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array(10).fill(200), 429, 429]);
  expect((await call('GET', '/events')).status).toBe(200);
});

rule('8/concurrent-all', 'a call rejected by the concurrency limit costs neither key nor address', async () => {
  const { sim, account, call } = service();
  const held = await Promise.all(Array.from({ length: 10 }, () => heldCall(account)));
  const [calls, ofAddress] = [tokensOf(account), await addressLeft(sim, `account-${account.id}`)];
  for (let tries = 0; tries < 50; tries++) expect((await call('GET', '/events')).status).toBe(429);
  expect(tokensOf(account)).toBe(calls);
  expect(await addressLeft(sim, `account-${account.id}`)).toBe(ofAddress);
  for (const { letGo } of held) letGo();
  await Promise.all(held.map(({ answer }) => answer));
});

rule('8/concurrent-all', 'calls that fail release their slot', async () => {
  const { account, call } = service();
  account.update({ limits: { concurrent: 1 } });
  for (const [method, path, body] of [
    ['GET', '/events/nothing'],
    ['POST', '/events', {}],
    ['GET', '/events?limit=0'],
    ['PUT', '/webhooks', { mediaUrl: 'http://x' }],
  ] as const)
    expect((await call(method, path, body)).status).toBeLessThan(429);
  expect((await call('GET', '/events')).status).toBe(200);
});

rule('8/concurrent-all', 'calls of a replaced world hold no slot in the new one', async () => {
  const { sim, account, call } = service();
  account.connection();
  const before = sim.snapshot();
  const held = await Promise.all(Array.from({ length: 10 }, () => heldCall(account)));
  sim.restore(before);
  expect((await call('GET', '/events')).status).toBe(200);
  const more = await Promise.all(Array.from({ length: 9 }, () => heldCall(account)));
  for (const { letGo, answer } of held) {
    letGo();
    await expect(answer).rejects.toThrow(/restored or reset/);
  }
  expect((await call('GET', '/events')).status).toBe(200);
  more.push(await heldCall(account));
  expect((await call('GET', '/events')).rule).toBe('8/concurrent-all');
  for (const { letGo } of more) letGo();
  await Promise.all(more.map(({ answer }) => answer));
});

/** A codec that begins on each image and does not come to an end before it is told to. */
function slowCodec() {
  const [all, begun] = [gate(), [] as (() => void)[]];
  const imageCodec: ImageCodec = {
    async verify() {
      begun.shift()?.();
      await all.passed;
      return undefined;
    },
    shrink: () => Promise.reject(new Error('nothing is to be scaled')),
  };
  const next = () => new Promise<void>((resolve) => begun.push(resolve));
  return { imageCodec, next, finish: all.open };
}

const image = paddedPng(30, 30, 200);
const sourceUrl = 'https://cdn.example.com/button.png';
let served = 200;
/** Serves an image that no call has fetched: the same bytes are decoded once. */
const serveAnother = ({ sim }: Pick<Stage, 'sim'>) => sim.web.serve(sourceUrl, paddedPng(30, 30, ++served));

rule(
  '8/concurrent-heavy',
  'an account has 3 fetches of files in flight over all keys, and other calls go on',
  async () => {
    const { imageCodec, next, finish } = slowCodec();
    const made = stage({ imageCodec });
    const { sim, account, call } = made;
    const { id } = made.event();
    const second = account.keys.create().value;
    const fetchOne = (slot: string, key?: string) =>
      call<EventBranding>('POST', `/events/${id}/branding/images`, { slot, sourceUrl }, key ? { key } : {});

    const slots = ['button-photo', 'button-gif', 'button-video'] as const;
    const held = [];
    for (const slot of slots) {
      const begun = next();
      serveAnother(made);
      held.push(fetchOne(slot, slot === 'button-gif' ? second : undefined));
      await begun;
    }
    for (const key of [second, undefined]) {
      const { headers } = await rejected(made, tooManyHeavy, () =>
        call('POST', `/events/${id}/branding/images`, { slot: 'button-slowmo', sourceUrl }, key ? { key } : {}),
      );
      expect(headers.get('retry-after')).toBe('1');
    }
    expect((await call('GET', '/events')).status).toBe(200);
    const uploadPath = await made.upload(image);
    const begun = next();
    const light = made.set(id, { slot: 'button-aiPhoto', uploadPath });
    await begun;

    const stranger = sim.accounts.create();
    const theirEvent = stranger.events.add({ name: 'Theirs', templateIds: [stranger.templates.add().id] });
    const theirBegun = next();
    serveAnother(made);
    const theirs = callerOf(stranger)('POST', `/events/${theirEvent.id}/branding/images`, {
      slot: 'button-photo',
      sourceUrl,
    });
    await theirBegun;

    finish();
    const answers = await Promise.all([...held, light, theirs]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    expect((await fetchOne('button-slowmo')).status).toBe(201);
  },
);

rule('8/concurrent-heavy', 'a rejected fetch costs no key, no address and no slot', async () => {
  const { imageCodec, next, finish } = slowCodec();
  const made = stage({ imageCodec });
  const { sim, account, set } = made;
  const { id } = made.event();
  const held = [];
  for (let calls = 0; calls < 3; calls++) {
    const begun = next();
    serveAnother(made);
    held.push(set(id, { slot: 'button-photo', sourceUrl }));
    await begun;
  }
  const [calls, ofAddress] = [tokensOf(account), await addressLeft(sim, `account-${account.id}`)];
  for (let tries = 0; tries < 20; tries++)
    expect((await set(id, { slot: 'button-gif', sourceUrl })).rule).toBe('8/concurrent-heavy');
  expect(tokensOf(account)).toBe(calls);
  expect(await addressLeft(sim, `account-${account.id}`)).toBe(ofAddress);
  const more = await Promise.all(Array.from({ length: 7 }, () => heldCall(account)));
  expect((await set(id, { slot: 'button-gif', sourceUrl })).rule).toBe('8/concurrent-all');
  for (const { letGo } of more) letGo();
  finish();
  await Promise.all([...held, ...more.map(({ answer }) => answer)]);
});

rule('8/concurrent-heavy', 'fetches that fail release their slot', async () => {
  const { call, sim, event } = stage({ imageCodec: slowCodec().imageCodec });
  const { id } = event();
  sim.web.serve(sourceUrl, new TextEncoder().encode('no image'));
  for (let calls = 0; calls < 5; calls++)
    for (const url of [sourceUrl, 'https://cdn.example.com/nothing.png'])
      expect((await call('POST', `/events/${id}/branding/images`, { slot: 'button-gif', sourceUrl: url })).status).toBe(
        400,
      );
});

/** Clocks and ways in, under which calls that a fault delays wait together. */
const waits: [string, SimulatorOptions, (sim: Simulator) => Promise<{ origin: string; fetch: typeof fetch }>][] = [
  ['in process on a frozen clock', {}, async (sim) => ({ origin: new URL(sim.baseUrl).origin, fetch: sim.fetch })],
  [
    'in process on a ticking clock',
    { clock: {} },
    async (sim) => ({ origin: new URL(sim.baseUrl).origin, fetch: sim.fetch }),
  ],
  [
    'over HTTP on a ticking clock',
    { clock: {} },
    async (sim) => {
      const server = await listen(sim);
      onTestFinished(() => server.close());
      return { origin: new URL(server.baseUrl).origin, fetch };
    },
  ],
];

for (const [way, options, reach] of waits)
  rule('8/concurrent-heavy', `of ten delayed fetches at once three pass, ${way}`, async () => {
    const { sim, account, event } = stage(options);
    const { id } = event();
    sim.web.serve(sourceUrl, image);
    const { origin, fetch: send } = await reach(sim);
    const headers = { authorization: `Bearer ${account.connection().apiKey}`, 'content-type': 'application/json' };
    const setOne = async () => {
      const body = JSON.stringify({ slot: 'button-photo', sourceUrl });
      const response = await send(`${origin}/v1/events/${id}/branding/images`, { method: 'POST', headers, body });
      return [response.status, response.headers.get('simulator-rule')];
    };
    sim.faults.inject({ operation: 'set_event_branding_image', latencyMs: 60_000, times: 3 });
    const othersEnd = gate();
    let ended = 0;
    const calls = Array.from({ length: 10 }, async () => {
      const end = await setOne();
      ended += 1;
      if (ended === 7) othersEnd.open();
      return end;
    });
    await othersEnd.passed;
    // Over HTTP, the three delayed calls wait for the clock.
    sim.clock.advance({ minutes: 1 });
    const ends = await Promise.all(calls);
    expect(ends.filter(([status]) => status === 201)).toHaveLength(3);
    expect(ends.filter(([, by]) => by === '8/concurrent-heavy')).toHaveLength(7);
    expect(sim.journal.requests({ faulty: true })).toHaveLength(3);
    expect((await setOne())[0]).toBe(201);
  });

rule('8/concurrent-heavy', 'the scenario slow-images limits fetches at once, and leaves uploads alone', async () => {
  const made = stage({});
  const { sim, event, set, upload } = made;
  const { id } = event();
  sim.web.serve(sourceUrl, image);
  const uploadPath = await upload(image);
  sim.faults.play('slow-images');
  const statuses = async (bodies: object[]) => {
    const answers = await Promise.all(bodies.map((body) => set(id, { slot: 'button-photo', ...body })));
    return answers.map(({ status }) => status).toSorted();
  };
  expect(await statuses(Array(10).fill({ sourceUrl }))).toEqual([...Array(3).fill(201), ...Array(7).fill(429)]);
  expect(await statuses(Array(8).fill({ uploadPath }))).toEqual(Array(8).fill(201));
});
