import { createSimulator, type Simulator } from '@boothkit/simulator';
import { describe, expect, test } from 'vitest';
import { documentOfLines } from '../../../src/control/world-file/document-of-lines.ts';
import { startService } from '../../http/served.ts';
import { start } from '../../own-account.ts';
import { full } from './everything.ts';

const clock = { start, frozen: true };
const header = '{"format":"boothkit-world","version":1}\n';
const account = '{"accounts":{"id":"acme"}}\n';
const template = '{"templates":{"id":"strip"}}\n';
const event = (id: string) => `${JSON.stringify({ events: { id, name: 'Ada', templateIds: ['strip'] } })}\n`;

async function loaded(text: Iterable<string>): Promise<Simulator> {
  const sim = createSimulator({ clock });
  await sim.loadLines(text);
  return sim;
}

describe('a world in JSON Lines', () => {
  test('has a header, then one record a line, and loads as the world that it was written from', async () => {
    const { sim } = await full();
    const lines = [...sim.toLines()].map((line) => JSON.parse(line));
    expect(lines[0]).toEqual({ format: 'boothkit-world', version: 1, now: sim.clock.date().toISOString() });
    for (const line of lines.slice(1)) expect(Object.keys(line)).toHaveLength(1);
    expect((await loaded(sim.toLines())).toFile()).toEqual(sim.toFile());
  });

  test('becomes the document of the same world, with turns of the event loop in between', async () => {
    const { sim } = await full();
    sim.accounts.create();
    const withoutAccounts = createSimulator({ clock });
    withoutAccounts.faults.inject({ operation: 'list_events', status: 503 });
    for (const from of [sim, withoutAccounts]) {
      const document = await documentOfLines(from.toLines());
      expect(document).toEqual(from.toFile());
      expect(Object.keys(document)).toEqual(Object.keys(from.toFile()));
    }
    let hadTurn = false;
    setImmediate(() => {
      hadTurn = true;
    });
    await documentOfLines([header, account, ...Array.from({ length: 500 }, (_, at) => event(`e${at}`))]);
    expect(hadTurn).toBe(true);
  });

  test('is that of the moment of the call, whatever changes while it is read', async () => {
    const { sim, account: owner, event: first } = await full();
    const lines = sim.toLines()[Symbol.iterator]();
    const before = sim.toFile();
    const head = lines.next().value as string;
    owner.events.remove(first.id);
    sim.clock.advance({ days: 1 });
    expect((await loaded([head, ...{ [Symbol.iterator]: () => lines }])).toFile()).toEqual(before);
  });

  test('comes in pieces of any length, with empty lines and without an end of the last line', async () => {
    const text = `${header}\n${account}${template}${event('ü')}`.replace('ü', 'event-1').trimEnd();
    const bytes = new TextEncoder().encode(text.replace('Ada', 'Zoë'));
    for (const size of [1, 7, bytes.length]) {
      const sim = createSimulator({ clock });
      await sim.loadLines(
        Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) => bytes.subarray(at * size, (at + 1) * size)),
      );
      expect(sim.accounts.get('acme')?.events.get('event-1')?.name).toBe('Zoë');
    }
  });

  test('gives IDs to records that have none, and later events come later', async () => {
    const sim = await loaded([header, account, '{"templates":{}}\n', '{"templates":{}}\n']);
    expect(
      new Set(
        sim.accounts
          .get('acme')
          ?.templates.list()
          .map(({ id }) => id),
      ).size,
    ).toBe(2);
  });

  test.each<[string, string, string]>([
    ['no line', '', 'line 1 must be the header'],
    ['no header', account, 'line 1: format is required: "boothkit-world"'],
    ['another version', '{"format":"boothkit-world","version":2}', 'line 1: version must be 1; got 2'],
    ['a line that is not JSON', `${header}{"accounts":`, 'line 2 must be JSON'],
    ['a line of text', `${header}"text"`, 'line 2 must be an object with one record'],
    [
      'an unknown collection',
      `${header}{"booths":{}}`,
      'line 2 must be an object with one record under the name of its collection',
    ],
    ['two records in a line', `${header}{"templates":{},"rails":{}}`, 'line 2 must be an object with one record'],
    ['a record before its account', `${header}${template}`, 'line 2: templates must come after its account'],
    ['a bad field', `${header}${account}\n{"templates":{"name":1}}`, 'line 4: templates.name must be'],
    ['an unknown template', `${header}${account}${event('one')}`, 'line 3: events.templateIds[0] must name a template'],
    [
      'two events of one ID',
      `${header}${account}${template}${event('one')}${event('one')}`,
      'line 5: events.id must not come twice; got "one"',
    ],
    [
      'a default that does not exist',
      `${header}{"accounts":{"defaults":{"stickerSetId":"none"}}}`,
      'line 2: accounts.defaults.stickerSetId must name',
    ],
  ])('with %s is rejected with the number of the line and the field, and nothing changes', async (_, text, message) => {
    const sim = await loaded([header, account, template, event('one')]);
    const before = JSON.stringify(sim.toFile());
    await expect(sim.loadLines([text])).rejects.toThrow(TypeError);
    await expect(sim.loadLines([text])).rejects.toThrow(`world file: ${message}`);
    expect(JSON.stringify(sim.toFile())).toBe(before);
  });

  test('whose source fails half-way changes nothing', async () => {
    const { sim } = await full();
    const before = JSON.stringify(sim.toFile());
    function* failing() {
      yield header + account;
      throw new Error('the disk is gone');
    }
    await expect(sim.loadLines(failing())).rejects.toThrow('the disk is gone');
    expect(JSON.stringify(sim.toFile())).toBe(before);
  });

  test('keeps equal settings once, as the world that it was written from does', async () => {
    const sim = await loaded([header, account, template, event('one'), event('two')]);
    const [one, two] = sim.accounts.get('acme')?.events.list() ?? [];
    expect(one?.settings).toBe(two?.settings);
    expect(Object.isFrozen(one?.settings)).toBe(true);
  });

  test('travels over the control API by its content type, in both directions', async () => {
    const { sim, server } = await startService();
    const { sim: source } = await full();
    const url = `${server.controlUrl}/world-file`;
    const text = [...source.toLines()].join('');
    const put = { method: 'PUT', headers: { 'content-type': 'application/jsonl; charset=utf-8' } };
    const loading = await fetch(url, { ...put, body: text });
    expect([loading.status, await loading.json()]).toEqual([200, { loaded: true }]);
    expect(sim.toFile()).toEqual(source.toFile());
    const got = await fetch(url, { headers: { accept: 'application/jsonl' } });
    expect(got.headers.get('content-type')).toBe('application/jsonl');
    expect((await got.text()) === [...sim.toLines()].join('')).toBe(true);
    const rejected = await fetch(url, { ...put, body: `${header}{"booths":{}}` });
    expect([rejected.status, await rejected.json()]).toMatchObject([
      400,
      { error: { details: [{ field: 'line 2' }] } },
    ]);
    expect(sim.toFile()).toEqual(source.toFile());
  });
});
