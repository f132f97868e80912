import { meaningOf } from '@boothkit/contract/internal';
import { createSimulator, type Simulator, type WorldFile } from '@boothkit/simulator';
import { listen, type ServedRequest } from '@boothkit/simulator/node';
import { isLong, isSampled } from '@boothkit/test-support/long';
import fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import { asJson, callerOf, start } from '../../own-account.ts';
import { connected, registered } from '../../service/oauth/connector.ts';

const each = (write: (character: string) => string) => (text: string) => text.replaceAll(/[\s\S]/g, write);
const codeOf = (character: string) => character.charCodeAt(0).toString(16);

/** How a key may be written. */
const spellings: Readonly<Record<string, (key: string) => string>> = {
  'as it is': (key) => key,
  'percent-encoded': encodeURIComponent,
  'percent-encoded as a whole, in lower case': each((character) => `%${codeOf(character)}`),
  'percent-encoded as a whole, in upper case': each((character) => `%${codeOf(character).toUpperCase()}`),
  'percent-encoded four times': (key) =>
    encodeURIComponent(encodeURIComponent(encodeURIComponent(each((character) => `%${codeOf(character)}`)(key)))),
  'in JSON': (key) => JSON.stringify(key).slice(1, -1).replaceAll('/', '\\/'),
  'in JSON in ASCII': each((character) => `\\u00${codeOf(character).toUpperCase()}`),
  'in JSON in JSON': (key) => JSON.stringify(JSON.stringify(key)).slice(1, -1),
  'in HTML': each((character) => `&#x${codeOf(character)};`),
  'in HTML in decimal digits, in a URL': (key) =>
    encodeURIComponent(each((character) => `&#${character.charCodeAt(0)};`)(key)),
  'in base64 of a header': (key) => btoa(`Bearer ${key}`),
  'in base64 of a user, in a URL': (key) => encodeURIComponent(btoa(`${key}:`)),
};

/** Where it may stand in a text. */
const places: readonly ((key: string) => string)[] = [
  (key) => key,
  (key) => `the key is ${key}.`,
  (key) => `("${key}", of today)`,
  (key) => `Authorization: Bearer ${key}`,
  (key) => `{"note":"${key}","at":[`,
  (key) => `<b title='${key}'>`,
];

/** Whether a text has a key in any spelling. */
function shows(text: string, key: string): boolean {
  const { text: plain } = meaningOf(text);
  const words = plain.match(/[\w+/-]{8,}/g) ?? [];
  return [text, meaningOf(text, 'one').text, plain, ...words.map(decoded)].some((each) => each.includes(key));
}

function decoded(word: string): string {
  return Buffer.from(word, 'base64').toString('latin1');
}

/** A world with keys that people chose, one of them known by its hash alone. */
function studio(...keys: NonNullable<NonNullable<WorldFile['accounts']>[number]['keys']>) {
  const sim = createSimulator({
    clock: { start, frozen: true },
    checkResponses: true,
    seedFile: { version: 1, accounts: [{ id: 'studio', templates: [{ id: 'strip' }], keys }] },
  });
  const account = sim.accounts.get('studio') ?? expect.fail('the account is missing');
  return { sim, account, call: callerOf(account) };
}

/** Everything that a simulator shows of its requests. */
const shown = ({ journal, timeline }: Simulator) =>
  JSON.stringify([
    journal.requests(),
    journal.requests().map(({ id }) => journal.get(id)),
    journal.har(),
    timeline.list(),
  ]);

/** Sends a text in each part of a request, as the caller of a simulator. */
async function send(call: ReturnType<typeof callerOf>, text: string): Promise<void> {
  const inUrl = encodeURIComponent(text);
  const headers = { 'user-agent': /^[ -~]*$/.test(text) ? `tool/1 ${text}` : 'tool/1' };
  await call('GET', `/events/${inUrl}`, undefined, { headers });
  await call('GET', `/events?search=${inUrl}&idUser=a%20${inUrl}&${inUrl}=1&${inUrl}`);
  await call('POST', '/events', { name: text, notes: `see ${text}`, [text]: [text] });
  await call('POST', '/events', {
    name: 'Gala',
    date: '2026-09-12',
    templateIds: ['strip'],
    notes: text.slice(0, 900),
  });
}

describe('a key that a world file brings', () => {
  test.each(Object.entries(spellings))('is hidden %s, wherever it stands', async (_, spell) => {
    const key = 'studio/key+2026=now';
    const { sim, call } = studio({ value: key });
    for (const place of places) await send(call, place(spell(key)));
    const [entry] = sim.journal.requests();
    expect(shows(shown(sim), key)).toBe(false);
    expect(meaningOf(entry?.path ?? '').text).toContain('[redacted]');
  });

  test('is hidden if the world has only its hash, and if it was revoked', async () => {
    const [{ hash } = expect.fail('no key')] = studio({ value: 'studio-key-1' }).sim.toFile().accounts?.[0]?.keys ?? [];
    const { sim, account, call } = studio({ hash: hash ?? '' }, { value: 'studio-key-2' });
    for (const { id } of account.keys.list()) account.keys.revoke(id);
    await send(call, 'studio-key-1 or studio-key-2');
    expect(shown(sim)).not.toMatch(/studio-key/);
  });

  test('is any token of eight characters or more', async () => {
    // Where a backslash or a quote that is a key's own ends, nobody can say of a text with quotes in quotes.
    const keys = fc.stringMatching(/^[!#-&(-[\]-~]{8,60}$/);
    await fc.assert(
      fc.asyncProperty(keys, fc.constantFrom(...Object.values(spellings)), async (key, spell) => {
        const { sim, call } = studio({ value: key });
        const text = spell(key);
        await call('GET', `/events/${encodeURIComponent(text)}?search=${encodeURIComponent(text)}`);
        await call('POST', '/events', { name: text, notes: `see ${text} first` });
        expect(shows(shown(sim), key)).toBe(false);
      }),
      { numRuns: isLong ? 1000 : 30 },
    );
  });

  test('leaves longer words as they are, and texts that are no key', async () => {
    const { sim, call } = studio({ value: 'wedding1' });
    const name = 'prewedding1 wedding12 wedding a%20b';
    await call('POST', '/events', { name });
    expect(sim.journal.requests()).toMatchObject([{ body: { name } }]);
  });

  test('stays hidden in the timeline when another world is loaded', async () => {
    const { sim, call } = studio({ value: 'studio-key-1' });
    await send(call, 'studio-key-1');
    sim.load({ version: 1 });
    expect(JSON.stringify(sim.timeline.list())).toContain('/events/[redacted]');
    expect(shown(sim)).not.toContain('studio-key');
  });

  test.each(['vitest', 'node', 'pytest', 'sh'] as const)('is in no saved test for %s', async (format) => {
    const key = 'studio/key+2026=now';
    const { sim, account, call } = studio({ value: key });
    account.events.add({ name: `of ${key}`, templateIds: ['strip'] });
    for (const spell of Object.values(spellings)) await send(call, spell(key));
    const { text } = await sim.toTest({ format });
    expect(shows(text, key)).toBe(false);
    expect(text).toContain('booth-key-1');
  });
});

test('tokens and codes of a sign-in are hidden wherever they stand', async () => {
  const { sim, account, call } = studio();
  const { code } = account.connectionCodes.create({ access: 'read' });
  const tokens = await connected(sim, await registered(sim), account.connectionCodes.create({ access: 'read' }));
  const secrets = [code, tokens.access_token ?? '', tokens.refresh_token ?? ''];
  const spells = Object.values(spellings).filter((_, at) => isSampled(at, 4));
  for (const secret of secrets) for (const spell of spells) await send(call, `x ${spell(secret)}`);
  for (const secret of secrets) expect(shows(shown(sim), secret)).toBe(false);
});

test('keys are in no line of the log: not in the path of any world, and not in the message of an error', async () => {
  const key = 'studio/key+2026=now';
  const { sim } = studio({ value: key });
  const served: ServedRequest[] = [];
  const controlToken = 'a-token-of-sixteen';
  const server = await listen(sim, { controlToken, onRequest: (request) => served.push(request) });
  onTestFinished(() => server.close());
  const { simulator: world, id } = sim.worlds.create();
  world.load({ version: 1, accounts: [{ id: 'second', keys: [{ value: 'other-key-1' }] }] });
  const paths = [`/v1/events/${encodeURIComponent(key)}`, `/worlds/${id}/v1/events/other-key-1`, `/v1/${controlToken}`];
  for (const path of paths) await fetch(`http://127.0.0.1:${server.port}${path}`);
  await fetch(
    `${server.baseUrl}/events`,
    asJson('POST', { name: 'Gala', date: key, templateIds: [key] }, { authorization: `Bearer ${key}` }),
  );
  expect(served).toHaveLength(4);
  expect(served.at(-1)?.error?.message).toContain('[redacted]');
  const log = JSON.stringify(served);
  for (const secret of [key, 'other-key-1', controlToken]) expect(shows(log, secret)).toBe(false);
});
