import type { HarEntry, Simulator } from '@boothkit/simulator';
import { isLong } from '@boothkit/test-support/long';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { personalData, redaction } from '../../../src/engine/redaction/redact.ts';
import { ran } from '../../cli/command-line.ts';

import { connected, movedTo } from '../../control/remote/connected.ts';
import { anyWalk, beginWalk, canaries, take } from '../../control/saved-test/walk.ts';
import { startService } from '../../http/served.ts';
import { asJson } from '../../own-account.ts';
import { posted, toolCall } from '../../protocols/mcp/connected.ts';
import { bookings } from '../../service/events/bookings.ts';

const urlsOf = ({ journal }: Simulator) => journal.har().log.entries.map(({ request }) => request.url);

describe('the journal as HAR', () => {
  test('has each request with its body and its response', async () => {
    const { sim, account, call, booking } = bookings();
    await call('POST', '/events', booking());
    sim.clock.advance({ seconds: 5 });
    await call('POST', '/events', booking({ name: '' }));
    const { version, entries } = sim.journal.har().log;
    expect(version).toBe('1.2');
    const [created, rejected] = entries as [HarEntry, HarEntry];
    expect(created).toMatchObject({
      startedDateTime: '2026-08-04T09:00:00.000Z',
      request: { method: 'POST', url: `${sim.baseUrl}/events`, cookies: [] },
      response: { status: 201, cookies: [], content: { mimeType: 'application/json' } },
      ...{ _id: 'request-1', _accountId: account.id, _rule: null, _faults: [] },
    });
    expect(JSON.parse(created.request.postData?.text ?? '')).toEqual(booking());
    expect(JSON.parse(created.response.content.text ?? '')).toMatchObject({ name: booking().name });
    expect(rejected).toMatchObject({ _rule: '4.2/name', response: { status: 400 } });
  });

  test('has the requests that a filter names', async () => {
    const { sim, call } = bookings();
    await call('GET', '/events?limit=2');
    await call('GET', '/nothing');
    expect(sim.journal.har({ status: '2xx' }).log.entries).toMatchObject([
      { request: { queryString: [{ name: 'limit', value: '2' }] } },
    ]);
    expect(() => sim.journal.har({ colour: 'red' } as never)).toThrow(/colour/);
  });

  test('has status 0 for a request without a response, and no text of a body that the journal has a part of', async () => {
    const { sim, call } = bookings();
    sim.faults.inject({ operation: 'list_events', disconnect: true, times: 1 });
    await call('GET', '/events').catch(() => undefined);
    await call('POST', '/events', { name: 'x'.repeat(70_000) });
    const [dropped, long] = sim.journal.har().log.entries;
    expect(dropped?.response).toMatchObject({ status: 0, content: { size: 0 } });
    expect(long?.request.bodySize).toBe(-1);
    expect(long?.request).not.toHaveProperty('postData');
  });

  test('has URLs of the API, of files and of MCP', async () => {
    const { sim, account, call } = bookings();
    const { origin } = new URL(sim.baseUrl);
    await call('GET', '/events');
    await sim.fetch(`${origin}/images/unknown?signature=secret`);
    await posted({ sim, account }, toolCall('list_events'));
    expect(urlsOf(sim)).toEqual([
      `${sim.baseUrl}/events`,
      expect.stringMatching(`^${origin}/images/unknown`),
      sim.mcpUrl,
    ]);
  });

  test('is printed by a command, which can filter by operation and account', async () => {
    const { sim, server, call, account } = await startService();
    await call('GET', '/events');
    await call('GET', '/nothing');
    const printed = async (...args: string[]) => {
      const { out, err, code } = await ran(['har', '--control-url', server.controlUrl, ...args]);
      return { har: out === '' ? err : JSON.parse(out), code };
    };
    const here = movedTo(sim.journal.har(), sim.baseUrl, server.baseUrl);
    expect(await printed()).toEqual({ har: here, code: 0 });
    const { har } = await printed('--operation', 'list_events', '--account', account.id);
    expect(har.log.entries).toEqual(here.log.entries.slice(0, 1));
    expect(await printed('--operation', 'list_evnts')).toEqual({
      har: expect.stringContaining('operation must be one of list_events'),
      code: 1,
    });
  });

  test('is the same remotely and over the control API', async () => {
    const { sim, remote, remoteAccount, server } = await connected();
    const { apiKey, baseUrl, fetch: asAccount } = await remoteAccount.connection();
    await asAccount(`${baseUrl}/events`, { headers: { authorization: `Bearer ${apiKey}` } });
    const here = movedTo(sim.journal.har(), sim.baseUrl, server.baseUrl);
    expect(await remote.journal.har()).toEqual(here);
    expect((await remote.journal.har({ status: '4xx' })).log.entries).toEqual([]);
    const response = await fetch(`${server.controlUrl}/requests.har?status=200`);
    expect(await response.json()).toEqual(here);
  });
});

test('the name of an operator who holds an event is in no HAR, whether a conflict came over the API or over MCP', async () => {
  const { sim, account, template, call } = bookings();
  const event = account.events.add({ name: 'Gala', templateIds: [template.id] });
  account.operators.add({ name: 'Mia Canary', eventIds: [event.id] });
  const { id: paySetId } = account.paySets.add();
  await call('PATCH', `/events/${event.id}`, { paySetId });
  await posted({ sim, account }, toolCall('update_event', { eventId: event.id, paySetId }));
  const written = JSON.stringify(sim.journal.har());
  expect(written.match(/operator/g)?.length).toBeGreaterThan(1);
  expect(written).not.toContain('Mia');
});

const name = fc.constantFrom(
  ...['apiKey', 'token', 'clientSecret', 'password', 'signature', 'code', 'auth', 'X-Auth', 'pwd', 'sig', 'X-Amz-Sig'],
  ...[
    'token[]',
    'token[0]',
    'user[pwd]',
    'API_KEY',
    'tokens',
    'passphrase',
    'userPass',
    'otp',
    '%74oken',
    'token%5B%5D',
  ],
);
const word = fc.stringMatching(/^[A-Za-z0-9]{1,20}$/).map((text) => `canary${text}`);

test('no key, cookie, secret member, parameter or signed query is in a HAR', async () => {
  await fc.assert(
    fc.asyncProperty(name, word, fc.webPath(), async (secret, canary, path) => {
      const { sim, account, call } = bookings();
      const { apiKey } = account.connection();
      await call('GET', `/events?${secret}=${canary}`, undefined, { headers: { cookie: `session=${canary}` } });
      await call(
        'POST',
        '/events',
        {
          [decodeURIComponent(secret)]: canary,
          number: { [decodeURIComponent(secret)]: [canary, { value: canary }] },
          json: JSON.stringify({ deep: JSON.stringify({ [decodeURIComponent(secret)]: `"${canary}` }) }),
          text: `so {"${decodeURIComponent(secret)}" : "\\"${canary}"} and ${secret}=${canary}&b=1, https://a:${canary}@b.example.com/`,
          cut: `{"deep":"{\\"${decodeURIComponent(secret)}\\":\\"${canary}`,
          notes: `https://files.example.com${path}?Signature=${canary}`,
          name: apiKey,
        },
        { headers: { 'x-api-key': canary, 'user-agent': `tool/1 ${canary}@example.com` } },
      );
      await call('GET', '/events', undefined, { key: canary });
      const written = JSON.stringify(sim.journal.har());
      expect(written).not.toContain('canary');
      expect(written).not.toContain(apiKey);
    }),
    { numRuns: isLong ? 200 : 5 },
  );
});

test.each([
  ['an email address', 'ada.canary@party.example.net'],
  ['a phone number', '+4930123456789'],
])('%s is in no HAR, however often it is encoded, in paths, parameters and bodies', async (_, personal) => {
  const { sim, call } = bookings();
  const once = encodeURIComponent(personal);
  const twice = encodeURIComponent(once);
  const often = encodeURIComponent(encodeURIComponent(twice));
  const malformed = `%ff${once}`;
  for (const sent of [personal, once, twice, often, malformed]) {
    await call('GET', `/events/${sent}`);
    await call('GET', `/events?search=${sent}&idUser=call%20${sent}`);
    await call('POST', '/events', { name: sent, notes: `{"to":"${sent}"}`, [sent]: sent });
  }
  const written = JSON.stringify(sim.journal.har());
  expect(written).not.toMatch(/canary|party|123456789/);
  expect(written).toContain('redacted-1');
});

test('the origin of a webhook URL is all that journal and HAR have of it, unless the journal is asked for more', async () => {
  const { sim, account, remote, remoteAccount } = await connected();
  const mediaUrl = 'https://hooks.example.com/services/T01/hunter2?v=hunter3';
  const { apiKey, baseUrl, fetch: asAccount } = await remoteAccount.connection();
  const headers = { authorization: `Bearer ${apiKey}` };
  await asAccount(`${baseUrl}/webhooks`, asJson('PUT', { mediaUrl, sendUrl: null }, headers));
  await posted({ sim, account }, toolCall('update_webhooks', { mediaUrl, sendUrl: null }));
  const shown = JSON.stringify([sim.journal.requests(), sim.journal.get('request-1'), sim.journal.har()]);
  expect(shown).not.toMatch(/hunter|services/);
  expect(sim.journal.get('request-1')).toMatchObject({
    body: { mediaUrl: 'https://hooks.example.com/[redacted]', sendUrl: null },
    response: { body: { mediaUrl: 'https://hooks.example.com/[redacted]' } },
  });
  const whole = { body: { mediaUrl }, response: { body: { mediaUrl } } };
  expect(sim.journal.get('request-1', { webhookUrls: 'whole' })).toMatchObject(whole);
  expect(await remote.journal.get('request-1', { webhookUrls: 'whole' })).toMatchObject(whole);
  expect(await remoteAccount.journal.get('request-1', { webhookUrls: 'whole' })).toMatchObject(whole);
  expect(() => sim.journal.get('request-1', { webhookUrls: 'all' as 'whole' })).toThrow(
    /webhookUrls must be one of origin, whole/,
  );
});

test.each([
  ['{"auth":["hid]e",["hide"]],"b":1', '{"auth":"[redacted]","b":1'],
  ['x {\\"auth\\":{\\"a\\":\\"hide\\"},\\"b\\":\\"kept\\"} y', 'x {\\"auth\\":\\"[redacted]\\",\\"b\\":\\"kept\\"} y'],
  ['{"a":{"token":["hide"', '{"a":{"token":"[redacted]"'],
])('lists and objects under the name of a secret are redacted in JSON cut off or in text: %s', (text, redacted) => {
  expect(redaction(() => false).text(text)).toBe(redacted);
});

test('no part of an email address or a phone number is left of JSON that is cut off anywhere', () => {
  const whole = JSON.stringify([
    { a: 'with ada.party@party.example', b: ['+49 30 123456789', 'call ada+party@b.example'] },
  ]);
  for (let end = 3; end < whole.length; end++) {
    const { text } = personalData().json({ text: whole.slice(0, end) });
    expect(text).not.toMatch(/\b(?:ad|par|exa)|\+49?\b|30\b|123/);
    expect(personalData().json({ text: `Table 4, ${whole.slice(0, end)}` }).text).toMatch(/^Table 4, /);
  }
  expect(personalData().json({ text: '[VIP] party of Ada' }).text).toBe('[VIP] party of Ada');
});

test('no HAR of any recording holds a key, an email address, a passcode or the query of a URL', {
  timeout: isLong ? 1_800_000 : 120_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(anyWalk, async (walk) => {
      const made = beginWalk(walk);
      await take(made, walk.steps);
      await made.call('GET', `/events?search=${encodeURIComponent(canaries.email)}`);
      await made.call('GET', `/events/${encodeURIComponent(canaries.email)}`);
      await made.call('POST', '/events', { [canaries.email]: [`"${canaries.email}"`] });
      const written = JSON.stringify(made.sim.journal.har());
      const at = written.search(/canary|booth_sim_/i);
      expect(at === -1 ? '' : written.slice(Math.max(0, at - 40), at + 40)).toBe('');
    }),
    { numRuns: isLong ? 100 : 4 },
  );
});
