import { describe, expect, test } from 'vitest';
import { service } from '../own-account.ts';

/** What came of a call, in a simulator of its own, made as `fetch` is called or with a `Request`. */
async function outcome(asRequest: boolean, input: (baseUrl: string) => string | URL, init: RequestInit) {
  const { account } = service();
  const { apiKey, baseUrl, fetch } = account.connection();
  const templateIds = [account.templates.add({ name: 'Strip' }).id];
  account.events.add({ name: 'Ada', templateIds });
  const headers = new Headers({ authorization: `Bearer ${apiKey}` });
  const sent = {
    ...init,
    ...(typeof init.body === 'string' && { body: init.body.replace('"a template"', JSON.stringify(templateIds[0])) }),
    ...(init.headers === undefined && { headers }),
  };
  try {
    const answer = await (asRequest ? fetch(new Request(input(baseUrl), sent)) : fetch(input(baseUrl), sent));
    return [answer.status, [...answer.headers], await answer.text()];
  } catch (error) {
    return [error instanceof Error && error.name];
  }
}

const events = (baseUrl: string) => `${baseUrl}/events`;
const booking = '{ "name": "Zoë", "date": "2026-09-12T17:00Z", "templateIds": ["a template"] }';
const json = { 'Content-Type': 'application/json' };

const calls: Readonly<
  Record<string, readonly [input: (baseUrl: string) => string | URL, init: RequestInit, first: unknown]>
> = {
  'a read by text': [events, {}, 200],
  'a read by URL': [(baseUrl) => new URL(events(baseUrl)), {}, 200],
  'a read with a query and a fragment': [(baseUrl) => `${events(baseUrl)}?limit=1#top`, {}, 200],
  'a read with a null body': [events, { body: null, method: 'GET' }, 200],
  'a method in lower case': [events, { method: 'get' }, 200],
  'a method that the platform does not know': [events, { method: 'patch' }, 400],
  'a read with a body': [events, { body: '{}' }, 'TypeError'],
  'a head': [events, { method: 'HEAD' }, 405],
  'headers that are pairs, some twice': [
    events,
    {
      headers: [
        ['Service-Version', '2026-08-04'],
        ['service-version', '2026-08-04'],
      ],
    },
    401,
  ],
  'a header that cannot be sent': [events, { headers: { authorization: 'Bearer a\nb' } }, 'TypeError'],
  'a body of no type': [events, { method: 'POST', body: booking }, 415],
  'a body that is a form': [events, { method: 'POST', body: new URLSearchParams('name=Ada') }, 415],
  'a URL with a name and a password': [(baseUrl) => events(baseUrl).replace('//', '//ada:secret@'), {}, 'TypeError'],
  'no URL': [() => 'events', {}, 'TypeError'],
  'an option that the simulator has no use for': [events, { cache: 'no-store' }, 200],
};

describe('a call in process gets the same response as its Request', () => {
  for (const [name, [input, init, first]] of Object.entries(calls)) {
    test(name, async () => {
      const plain = await outcome(false, input, init);
      expect(plain[0]).toBe(first);
      expect(await outcome(true, input, init)).toEqual(plain);
    });
  }

  test('a create, its body as text or as bytes', async () => {
    const { account } = service();
    const { apiKey, baseUrl, fetch } = account.connection();
    const body = booking.replace('a template', account.templates.add().id);
    const headers = { ...json, authorization: `Bearer ${apiKey}` };
    for (const sent of [body, new TextEncoder().encode(body), new Blob([body])]) {
      const answer = await fetch(events(baseUrl), { method: 'POST', headers, body: sent });
      expect([answer.status, (await answer.json()).name]).toEqual([201, 'Zoë']);
    }
  });

  test('text that is too large, in characters or in bytes, is rejected', async () => {
    const { account } = service();
    const { apiKey, baseUrl, fetch } = account.connection();
    const headers = { ...json, authorization: `Bearer ${apiKey}` };
    for (const notes of ['n'.repeat(1_048_577), 'é'.repeat(600_000)]) {
      const answer = await fetch(events(baseUrl), { method: 'POST', headers, body: JSON.stringify({ notes }) });
      expect(answer.status).toBe(413);
    }
  });

  test('one signal can abort many calls in flight', async () => {
    const { account } = service();
    const { apiKey, baseUrl, fetch } = account.connection();
    const headers = { authorization: `Bearer ${apiKey}` };
    const giveUp = new AbortController();
    const { signal } = giveUp;
    for (let calls = 0; calls < 20; calls++)
      expect((await fetch(events(baseUrl), { headers, signal })).status).toBe(200);
    const late = fetch(events(baseUrl), { headers, signal });
    const reason = new Error('enough');
    giveUp.abort(reason);
    await expect(late).rejects.toBe(reason);
    await expect(fetch(events(baseUrl), { headers, signal })).rejects.toBe(reason);
  });
});
