import { createSimulator } from '@boothkit/simulator';
import { describe, expect, test } from 'vitest';
import { frozen } from './begun.ts';

describe('the same seed and calls', () => {
  /** A story that goes through every kind of id, and the bytes of all that is answered. */
  async function story(seed: number): Promise<string[]> {
    const sim = createSimulator({ ...frozen, seed, checkResponses: true });
    const account = sim.accounts.create();
    const templateIds = [account.templates.add().id, sim.publicTemplates.add().id];
    const { fetch, baseUrl, apiKey } = account.connection();
    const bytes: string[] = [apiKey, account.keys.create().value];
    const call = async (method: string, path: string, body?: unknown) => {
      const response = await fetch(`${baseUrl}${path}`, {
        method,
        headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      bytes.push([response.status, ...[...response.headers].map((pair) => pair.join(': ')), text].join('\n'));
      return JSON.parse(text);
    };
    const body = { name: 'Event', date: '2026-09-12T17:00:00Z', templateIds, idUser: 'booking-7' };
    const { id } = await call('POST', '/events', body);
    await call('POST', '/events', body);
    await call('PATCH', `/events/${id}`, { settings: { countdownTimer: 31 } });
    sim.clock.advance({ minutes: 1 });
    await call('POST', `/events/${id}/duplicate`, { name: 'Copy', date: body.date });
    const { nextCursor } = await call('GET', '/events?limit=1');
    await call('GET', `/events?limit=1&cursor=${nextCursor}`);
    await call('POST', '/uploads', { purpose: 'event-branding-image', contentType: 'image/png' });
    await call('GET', `/events/${id}/branding`);
    await call('DELETE', `/events/${id}`);
    await call('GET', `/events/${id}`);
    return bytes;
  }

  test('give the same bytes', async () => {
    const [once, again] = [await story(7), await story(7)];
    expect(once.length).toBe(12);
    expect(again).toEqual(once);
  });

  test('give other IDs, keys and cursors with another seed', async () => {
    const [one, other] = [await story(7), await story(8)];
    for (const [step, bytes] of one.entries()) expect(bytes).not.toBe(other[step]);
  });
});
