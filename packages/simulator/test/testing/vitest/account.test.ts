import type { Simulator } from '@boothkit/simulator';
import { boothTest } from '@boothkit/simulator/vitest';
import { describe, expect } from 'vitest';
import { start } from '../../own-account.ts';

const baseUrl = 'https://api.booth.example/v1';
const test = boothTest({
  own: 'account',
  simulator: { baseUrl, clock: { start, frozen: true }, checkResponses: true },
});

describe('tests with their own account', () => {
  const worlds = new Set<Simulator>();
  const accounts = new Set<string>();
  for (let at = 0; at < 8; at++)
    test.concurrent(`share a world and its URL, and nothing else, ${at}`, async ({ sim, account, server, expect }) => {
      expect(server.listHandlers()).not.toEqual([]);
      worlds.add(sim);
      accounts.add(account.id);
      expect([worlds.size, accounts.size]).toEqual([1, accounts.size]);
      const headers = { authorization: `Bearer ${account.connection().apiKey}`, 'content-type': 'application/json' };
      const templateIds = account.templates.list().map(({ id }) => id);
      const body = JSON.stringify({ name: `of ${at}`, date: '2026-09-12T17:00Z', templateIds });
      expect((await fetch(`${baseUrl}/events`, { method: 'POST', headers, body })).status).toBe(201);
      const listed = (await (await fetch(`${baseUrl}/events`, { headers })).json()) as { data: { name: string }[] };
      expect(listed.data.map(({ name }) => name)).toEqual([`of ${at}`]);
    });
});

describe('worlds at one URL', () => {
  const sameUrl = boothTest({ simulator: { baseUrl } });

  sameUrl('answer there one after the other', async ({ server }) => {
    expect(server).toBeDefined();
    expect((await fetch(`${baseUrl}/events`)).status).toBe(401);
  });

  test('cannot both be intercepted', async () => {
    const { intercept } = await import('../../../src/testing/vitest/interception.ts');
    const { createSimulator } = await import('@boothkit/simulator');
    const stop = intercept(createSimulator({ baseUrl: 'https://one.example/v1' }));
    try {
      expect(() => intercept(createSimulator({ baseUrl: 'https://one.example/v2' }))).toThrow(
        'two concurrent tests use MSW at https://one.example',
      );
    } finally {
      stop();
    }
  });
});

test('an invalid option is rejected', () => {
  const unknown: string = 'file';
  expect(() => boothTest({ own: unknown as 'world' })).toThrow('own must be world or account; got "file"');
});
