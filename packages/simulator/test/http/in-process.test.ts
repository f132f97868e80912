import type { EventBranding } from '@boothkit/contract';
import { rule } from '@boothkit/rule-coverage';
import { expect, test } from 'vitest';
import { gate } from '../gate.ts';
import { asJson, type Service, service } from '../own-account.ts';
import { paddedPng } from '../service/files/images/pictures.ts';

/** A create whose body is on its way until it is told to come, or to fail; resolves once the simulator waits for it. */
async function slowCreate({ account }: Service, signal?: AbortSignal) {
  const { apiKey, baseUrl, fetch } = account.connection();
  const [asked, rest] = [gate(), gate()];
  const failure = new Error('the disk is gone');
  const body = new ReadableStream(
    {
      async pull(controller) {
        asked.open();
        await rest.passed;
        controller.error(failure);
      },
    },
    { highWaterMark: 0 },
  );
  const answer = fetch(`${baseUrl}/events`, {
    ...{ method: 'POST', body, duplex: 'half', ...(signal && { signal }) },
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
  } as RequestInit);
  await asked.passed;
  return { answer, fail: rest.open, failure };
}

rule('8/concurrent-all', 'a call aborted while its body is sent rejects as in fetch, and frees its slot', async () => {
  const made = service();
  made.account.update({ limits: { concurrent: 1 } });
  const giveUp = new AbortController();
  const { answer } = await slowCreate(made, giveUp.signal);
  expect((await made.call('GET', '/events')).rule).toBe('8/concurrent-all');
  const reason = new Error('enough');
  giveUp.abort(reason);
  await expect(answer).rejects.toBe(reason);
  expect((await made.call('GET', '/events')).status).toBe(200);
});

rule('8/concurrent-all', 'a body that fails rejects as in fetch, frees its slot, and is not reported', async () => {
  const faults: unknown[] = [];
  const made = service({ onInternalError: (error) => faults.push(error) });
  made.account.update({ limits: { concurrent: 1 } });
  const { answer, fail, failure } = await slowCreate(made);
  fail();
  await expect(answer).rejects.toThrow(TypeError);
  await expect(answer).rejects.toMatchObject({ cause: failure });
  expect((await made.call('GET', '/events')).status).toBe(200);
  expect([made.account.events.list(), faults]).toEqual([[], []]);
});

test('a body of unsupported type is rejected as in fetch', async () => {
  const { account } = service();
  const { apiKey, baseUrl, fetch } = account.connection();
  const body = new ReadableStream({ start: (controller) => controller.enqueue('text') });
  const answer = fetch(`${baseUrl}/events`, {
    ...{ method: 'POST', body, duplex: 'half' },
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
  } as RequestInit);
  await expect(answer).rejects.toThrow(TypeError);
});

rule('4.9/source', 'a call aborted after its body was read rejects, and the operation still completes', async () => {
  const [asked, rest] = [gate(), gate()];
  const made = service({
    imageCodec: {
      verify: async () => {
        asked.open();
        await rest.passed;
        return undefined;
      },
      shrink: () => Promise.reject(new Error('nothing is to be scaled')),
    },
  });
  const { account, sim } = made;
  const event = account.events.add({ name: 'Ada', templateIds: [account.templates.add().id] });
  sim.web.serve('https://cdn.example.com/a.png', paddedPng(30, 30, 200));
  const { apiKey, baseUrl, fetch } = account.connection();
  const giveUp = new AbortController();
  const answer = fetch(`${baseUrl}/events/${event.id}/branding/images`, {
    method: 'POST',
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ slot: 'button-photo', sourceUrl: 'https://cdn.example.com/a.png' }),
    signal: giveUp.signal,
  });
  await asked.passed;
  giveUp.abort(new Error('enough'));
  await expect(answer).rejects.toThrow('enough');
  rest.open();
  // Time goes on once no call is under way any more.
  await sim.clock.sleep(1);
  const branding = await made.call<EventBranding>('GET', `/events/${event.id}/branding`);
  expect(Object.keys(branding.body.captureButtonUrls)).toEqual(['photo']);
});

test('a call that is already aborted never starts', async () => {
  const [{ sim }, { sim: untouched }] = [service(), service()];
  const reason = new Error('no');
  await expect(sim.fetch(`${sim.baseUrl}/events`, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
  const [next, first] = await Promise.all([sim, untouched].map(({ fetch, baseUrl }) => fetch(`${baseUrl}/events`)));
  expect(next?.headers.get('x-request-id')).toBe(first?.headers.get('x-request-id'));
});

test('HEAD gets no body, even for errors, and accepts a Request or a URL', async () => {
  const { sim } = service();
  const head = await sim.fetch(new Request(`${sim.baseUrl}/events`, { method: 'HEAD' }));
  expect([head.status, await head.text()]).toEqual([405, '']);
  expect((await sim.fetch(new URL(`${sim.baseUrl}/events`))).status).toBe(401);
});

test("URLs in responses start with the caller's base URL", async () => {
  const { sim, account } = service();
  const { apiKey } = account.connection();
  const answer = await sim.fetch(
    'http://tunnel.example:8080/v1/uploads',
    asJson(
      'POST',
      { purpose: 'event-branding-image', contentType: 'image/png' },
      { authorization: `Bearer ${apiKey}` },
    ),
  );
  expect((await answer.json()).uploadUrl).toMatch(/^http:\/\/tunnel\.example:8080\/uploads\//);
});

test('a fork can have another base URL, which its connections and links use', async () => {
  const { sim, account } = service();
  const event = account.events.add({ name: 'Ada', templateIds: [account.templates.add().id] });
  const fork = sim.fork({ baseUrl: 'https://other.example/v1' });
  const there = fork.accounts.get(account.id);
  const { baseUrl, apiKey, fetch } = there?.connection() ?? account.connection();
  expect([fork.baseUrl, baseUrl, fork.controlUrl]).toEqual([
    'https://other.example/v1',
    'https://other.example/v1',
    'https://other.example/_sim',
  ]);
  const answer = await fetch(`${baseUrl}/events/${event.id}`, { headers: { authorization: `Bearer ${apiKey}` } });
  expect(answer.status).toBe(200);
  expect(there?.galleries.get(event.galleryId)?.link).toMatch(/^https:\/\/other\.example\/of\//);
  expect(sim.baseUrl).toBe('https://booth.simulator.test/v1');
  expect(() => sim.fork({ baseUrl: 'ftp://other.example/v1' })).toThrow(/^baseUrl must be/);
});
