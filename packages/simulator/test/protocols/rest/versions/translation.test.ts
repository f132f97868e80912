import type { EventPage, FullEvent, Webhooks } from '@boothkit/contract';
import { type OpenApiDocument, openApiDocument } from '@boothkit/contract/openapi';
import { rule } from '@boothkit/rule-coverage';
import type { LaterVersion, SimulatorOptions } from '@boothkit/simulator';
import { describe, expect, test } from 'vitest';
import { unchanged } from '../../../rejections.ts';
import { type Bookings, bookings } from '../../../service/events/bookings.ts';
import { first, release, renamed } from './later.ts';

const second = '2027-01-15';
const third = '2027-06-01';
const by = (version: string) => ({ headers: { 'service-version': version } });

/** An event as one of the made-up versions has it. */
type Renamed<Word extends string> = Omit<FullEvent, 'name'> & { readonly [word in Word]: string };

const versions = [renamed(second, 'title'), renamed(third, 'label')];
const withVersions = (options: SimulatorOptions = {}): Bookings => bookings({ limits: 'off', versions, ...options });

const bookingOf = ({ template }: Bookings) => ({ date: '2026-09-12T17:00:00+02:00', templateIds: [template.id] });

describe('a call of a later version', () => {
  rule(['9.3', '9.4'], 'has its shape in body, query and response', async () => {
    const service = withVersions();
    const { call } = service;
    const created = await call<Renamed<'title'>>(
      'POST',
      '/events',
      { ...bookingOf(service), title: 'Ada & Alan' },
      by(second),
    );
    expect(created).toMatchObject({ status: 201, body: { title: 'Ada & Alan' } });
    expect(created.body).not.toHaveProperty('name');
    expect((await call<FullEvent>('GET', `/events/${created.body.id}`, undefined, by(first))).body).toMatchObject({
      name: 'Ada & Alan',
    });
    await call('POST', '/events', { ...bookingOf(service), name: 'Grace' }, by(first));
    const { body } = await call<EventPage>('GET', '/events?titlePrefix=ada', undefined, by(second));
    expect(body.data).toMatchObject([{ title: 'Ada & Alan' }]);
  });

  rule(['9.2', '9.4'], 'is translated by its own functions only, whatever other versions exist', async () => {
    const service = withVersions();
    const { call } = service;
    const { body } = await call<Renamed<'label'>>(
      'POST',
      '/events',
      { ...bookingOf(service), label: 'Ada' },
      by(third),
    );
    expect(body).toMatchObject({ label: 'Ada' });
    expect(body).not.toHaveProperty('title');
    const other = await call('POST', '/events', { ...bookingOf(service), title: 'Ada' }, by(third));
    expect(other).toMatchObject({ status: 400, rule: '4.2/name' });
  });

  rule(['9.4', '9.5'], 'is validated by the rules of the real version, and changes nothing if rejected', async () => {
    const service = withVersions();
    const answer = await unchanged(service, () =>
      service.call('POST', '/events', { ...bookingOf(service), title: '' }, by(second)),
    );
    expect(answer).toMatchObject({ status: 400, rule: '4.2/name' });
    expect(answer.headers.get('service-version')).toBe(second);
  });

  rule(['9.3', '5.7'], 'is used by a key pinned to it, unless a header overrides it', async () => {
    const service = withVersions();
    const { account, call } = service;
    const key = account.keys.create().value;
    const labelled = await call('POST', '/events', { ...bookingOf(service), label: 'Ada' }, { key });
    expect([labelled.status, labelled.headers.get('service-version')]).toEqual([201, third]);
    const named = await call('POST', '/events', { ...bookingOf(service), name: 'Ada' }, { key, ...by(first) });
    expect([named.status, named.headers.get('service-version')]).toEqual([201, first]);
  });

  test('is parsed before it is translated: the functions never receive invalid JSON', async () => {
    const seen: unknown[] = [];
    const request: LaterVersion['request'] = (operation, parts) => {
      seen.push([operation, [...parts.query], parts.body]);
      return parts;
    };
    const { call } = bookings({ versions: [{ date: second, request }] });
    expect((await call('POST', '/events', undefined, { raw: '{' })).rule).toBe('4/json');
    expect(seen).toEqual([]);
    await call('GET', '/events?limit=2&limit=3');
    await call('POST', '/events?a=b', [1]);
    expect(seen).toEqual([
      [
        'list_events',
        [
          ['limit', '2'],
          ['limit', '3'],
        ],
        undefined,
      ],
      ['create_event', [['a', 'b']], [1]],
    ]);
  });
});

/** Everything that a caller can do, told as the answers' bytes. */
async function conversation(service: Bookings, key: string): Promise<string[]> {
  const { account, template } = service;
  const lines: string[] = [];
  const say = async (method: string, path: string, body?: unknown): Promise<string> => {
    const { baseUrl, fetch } = account.connection();
    const response = await fetch(`${baseUrl}${path}`, {
      method,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    lines.push(JSON.stringify([method, path, response.status, [...response.headers], text]));
    return text;
  };
  const booking = { name: 'Ada', date: '2026-09-12T17:00Z', templateIds: [template.id], idUser: 'booking-7' };
  const { id } = JSON.parse(await say('POST', '/events', booking));
  await say('POST', '/events', booking);
  await say('POST', '/events', { ...booking, title: 'Ada' });
  await say('POST', '/events', { ...booking, name: '' });
  await say('PATCH', `/events/${id}`, { name: 'Grace', settings: { countdownTimer: 5 } });
  await say('POST', `/events/${id}/duplicate`, { name: 'Copy', date: '2026-10-12T17:00Z' });
  await say('GET', '/events?limit=1');
  await say('GET', '/events?titlePrefix=a');
  await say('GET', `/events/${id}?response_format=concise`);
  await say('PATCH', `/events/${id}/branding`, { buttonImagesAreRetina: true });
  await say('PUT', '/webhooks', { mediaUrl: 'https://hooks.example.com/media' });
  await say('GET', '/openapi.json');
  await say('GET', '/nowhere');
  await say('PUT', '/events');
  await say('DELETE', `/events/${id}`);
  return lines;
}

rule(['9.2', '5.7'], 'gives an old key the same bytes when later versions are released, errors included', async () => {
  const talk = async (later: readonly LaterVersion[]) => {
    const service = bookings({ limits: 'off', versions: later });
    const { value } = service.account.keys.create();
    service.sim.clock.moveTo(release);
    return conversation(service, value);
  };
  const without = await talk([]);
  expect(without).toHaveLength(15);
  expect(await talk(versions.map((version) => ({ ...version, releasedAt: release })))).toEqual(without);
  expect(await talk(versions)).not.toEqual(without);
});

describe('a registered function', () => {
  test('cannot change the world: it receives a copy of the response', async () => {
    const spoil: LaterVersion['response'] = (_, body) => {
      for (const member of Object.values(body)) if (Array.isArray(member)) member.length = 0;
      return Object.assign(body, { mediaUrl: 'https://spoilt.example.com/' });
    };
    const { call, create } = bookings({ limits: 'off', versions: [{ date: second, response: spoil }] });
    const { id } = await create();
    await call('PUT', '/webhooks', { mediaUrl: 'https://hooks.example.com/media' });
    const real = async <Body>(method: string, path: string, body?: unknown) =>
      (await call<Body>(method, path, body, by(first))).body;
    expect((await real<Webhooks>('PUT', '/webhooks', {})).mediaUrl).toBe('https://hooks.example.com/media');
    expect((await real<FullEvent>('GET', `/events/${id}`)).templateIds).toHaveLength(1);
  });

  const faulty = (fault: Partial<LaterVersion>) => {
    const faults: unknown[] = [];
    const versions = [{ date: second, ...fault }];
    return { ...bookings({ versions, onInternalError: (error) => void faults.push(error) }), faults };
  };
  const broken = () => {
    throw new Error('out of order');
  };
  for (const part of ['request', 'response'] as const)
    rule(['9.5', '7.1'], `is a fault of the simulator where its ${part} throws, and told as one`, async () => {
      const { call, faults } = faulty({ [part]: broken });
      const answer = await call('GET', '/events');
      expect(answer).toMatchObject({ status: 500, body: { error: { code: 'internal_error' } } });
      expect(answer.headers.get('service-version')).toBe(second);
      expect(faults).toEqual([new Error('out of order')]);
    });

  const nothing = {
    request: 'request of the version 2027-01-15 must return { query, body }',
    response: 'response of the version 2027-01-15 must return the body',
    document: 'document of the version 2027-01-15 must return a document',
  };
  for (const [part, need] of Object.entries(nothing))
    for (const [returned, found] of [
      [undefined, 'undefined'],
      [Promise.resolve({}), 'a promise'],
    ])
      test(`is a fault where its ${part} returns ${found}`, async () => {
        const { call, faults } = faulty({ [part]: () => returned });
        expect((await call('GET', '/openapi.json')).status).toBe(500);
        expect(faults).toEqual([new TypeError(`${need}; got ${found}`)]);
      });
});

describe('the check of responses against the contract', () => {
  const ask = (version: LaterVersion, path: string) => {
    const { call } = bookings({ checkResponses: true, versions: [version] });
    return call<unknown>('GET', path);
  };

  test('does not apply to the shape of a later version', async () => {
    const shapeless = { date: second, response: () => ({ nothing: 'of the contract' }) };
    expect((await ask(shapeless, '/events')).body).toEqual({ nothing: 'of the contract' });
  });

  test("applies to the operation's response before translation", async () => {
    const mended = {
      date: second,
      document: () => ({}) as OpenApiDocument,
      response: () => ({ ...openApiDocument }),
    };
    await expect(ask(mended, '/openapi.json')).rejects.toThrow('GET /openapi.json: openapi is required: text');
  });
});
