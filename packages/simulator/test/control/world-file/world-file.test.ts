import { fieldName } from '@boothkit/contract/internal';
import { rule } from '@boothkit/rule-coverage';
import { createSimulator, type Simulator, type WorldFile } from '@boothkit/simulator';
import { loopbackNetwork } from '@boothkit/simulator/node';
import { describe, expect, test } from 'vitest';
import { WorldFileSchema } from '../../../src/model/world-file.ts';
import { callerOf, start } from '../../own-account.ts';
import { hooked } from '../../service/webhooks/hooks.ts';
import { full } from './everything.ts';

const clock = { start, frozen: true };
const opened = (seedFile: WorldFile) => createSimulator({ clock, checkResponses: true, seedFile });

const listEvents = { method: 'GET', path: '/events', asClient: true };

const acmeOf = ({ accounts }: Simulator) => accounts.get('acme') ?? expect.fail('the account is gone');

const bytesOf = async (from: Simulator, url = '') => Buffer.from(await (await from.fetch(url)).arrayBuffer());

describe('a world file', () => {
  /** The places of a file, each as its path; of a list those of its first item. */
  function* pathsIn(value: unknown, path: readonly (string | number)[] = []): Generator<readonly (string | number)[]> {
    if (path.length > 0) yield path;
    if (Array.isArray(value)) for (const [at, item] of value.slice(0, 1).entries()) yield* pathsIn(item, [...path, at]);
    else if (typeof value === 'object' && value !== null)
      for (const [name, item] of Object.entries(value)) yield* pathsIn(item, [...path, name]);
  }

  /** The list or object that a place of a file is in. */
  const parentAt = (file: WorldFile, path: readonly (string | number)[]) =>
    path.slice(0, -1).reduce<object>((at, name) => Reflect.get(at, name) as object, file);

  /** A copy of a file with another value at a place. */
  function changedAt(file: WorldFile, path: readonly (string | number)[], value: unknown): WorldFile {
    const copy = structuredClone(file);
    Reflect.set(parentAt(copy, path), path.at(-1) ?? '', value);
    return copy;
  }

  test('restores the whole world from JSON: the same responses to the same key', async () => {
    const { sim, account, event, call } = await full();
    const file: WorldFile = JSON.parse(JSON.stringify(sim.toFile()));
    const other = opened(file);
    expect(other.toFile()).toEqual(file);
    expect(other.clock.now()).toBe(sim.clock.now());
    const again = other.accounts.get(account.id) ?? expect.fail('the account is gone');
    expect(again.connection().apiKey).toBe(account.connection().apiKey);
    const callAgain = callerOf(again);
    expect(again.keys.list()).toEqual(account.keys.list());
    expect(again.webhooks.get()).toEqual(account.webhooks.get());
    for (const collection of ['templates', 'attractScreens', 'stickerSets', 'paySets', 'rails', 'operators'] as const) {
      expect(account[collection].list()).not.toEqual([]);
      expect(again[collection].list()).toEqual(account[collection].list());
    }
    expect(other.publicTemplates.list()).toEqual(sim.publicTemplates.list());
    expect(other.catalog.list()).toEqual(sim.catalog.list());
    const [preview] = other.catalog.list().map(({ previewUrl }) => previewUrl);
    expect(await bytesOf(other, preview)).toEqual(await bytesOf(sim, preview));
    for (const path of ['/events', `/events/${event.id}`, `/events/${event.id}/branding`])
      expect((await callAgain('GET', path)).body).toEqual((await call('GET', path)).body);
    expect(again.galleries.get(event.galleryId)).toEqual(account.galleries.get(event.galleryId));
    const logoUrl = (await callAgain<{ logoUrl: string }>('GET', `/events/${event.id}/branding`)).body.logoUrl;
    expect((await (await other.fetch(logoUrl)).bytes()).length).toBe((await (await sim.fetch(logoUrl)).bytes()).length);
    const made = again.templates.add();
    expect(account.templates.get(made.id)).toBeUndefined();
  });

  test('written by hand needs only names and plain keys', async () => {
    const sim = opened({
      version: 1,
      now: '2027-01-01T00:00:00Z',
      accounts: [
        {
          id: 'acme',
          keys: [{ value: 'test-key-1' }, { value: 'test-key-2', scope: 'read' }],
          templates: [{ id: 'strip', photoAreaCount: 3 }],
          events: [{ name: 'Ada & Alan', templateIds: ['strip'], idUser: 'booking-7', gallery: { slug: 'ada' } }],
        },
      ],
    });
    expect(sim.clock.date().toISOString()).toBe('2027-01-01T00:00:00.000Z');
    const account = acmeOf(sim);
    const call = callerOf(account);
    const { body } = await call<{ data: { name: string }[] }>('GET', '/events?idUser=booking-7', undefined, {
      key: 'test-key-2',
    });
    expect(body.data.map(({ name }) => name)).toEqual(['Ada & Alan']);
    expect((await call('POST', '/events', {}, { key: 'test-key-2' })).status).toBe(403);
    expect((await call('POST', '/events', {}, { key: 'test-key-1' })).status).toBe(400);
    const [event] = account.events.list();
    expect(event?.settings.captureTypes).toEqual(['photo']);
    expect(account.galleries.get(event?.galleryId ?? '')?.link).toMatch(/\/of\/ada$/);
    expect(JSON.stringify(sim.toFile())).not.toContain('test-key');
  });

  test('omits what an event has by default, and names what differs from the defaults of its account', async () => {
    const sim = createSimulator({ clock });
    const account = sim.accounts.create();
    const call = callerOf(account);
    const templateIds = [account.templates.add({ photoAreaCount: 1 }).id];
    const usual = account.events.add({ name: 'Usual', templateIds });
    account.update({ defaults: { settings: { countdownTimer: 7, printCountMax: 5 } } });
    const later = account.events.add({ name: 'Later', templateIds });
    const own = account.events.add({ name: 'Own', templateIds });
    const changes = {
      settings: { printCountMax: null, countdownTimer: 3, captureTypes: ['gif'] },
      hashtag: 'own',
      colors: ['#112233', '#223344', '#334455'],
    };
    expect((await call('PATCH', `/events/${own.id}`, changes)).status).toBe(200);
    account.galleries.update(own.galleryId, { passcode: 'secret', customContent: { hidesHeader: true } });

    const file: WorldFile = JSON.parse(JSON.stringify(sim.toFile()));
    const written = file.accounts?.[0];
    expect(written?.defaults).toEqual({ settings: { countdownTimer: 7, printCountMax: 5 } });
    const [usualFile, laterFile, ownFile] = written?.events ?? [];
    expect(usualFile?.settings).toEqual({ countdownTimer: 3, printCountMax: null });
    expect(Object.keys(usualFile ?? {}).sort()).toEqual(
      ['createdDate', 'gallery', 'id', 'name', 'settings', 'templateIds'].sort(),
    );
    expect(usualFile?.gallery).toEqual({ id: usual.galleryId, slug: expect.any(String) });
    expect(laterFile).not.toHaveProperty('settings');
    expect(ownFile).toMatchObject(changes);
    expect(ownFile?.gallery?.settings).toEqual({ passcode: 'secret', customContent: { hidesHeader: true } });

    const again = opened(file).accounts.get(account.id) ?? expect.fail('the account is gone');
    const callAgain = callerOf(again);
    for (const { id, galleryId } of [usual, later, own]) {
      expect((await callAgain('GET', `/events/${id}`)).body).toEqual((await call('GET', `/events/${id}`)).body);
      expect(again.galleries.get(galleryId)).toEqual(account.galleries.get(galleryId));
    }
  });

  test('has no field that a loader would fill in alike, but for what it draws', async () => {
    const { sim, account } = await full();
    account.update({ texts: { ownProvider: true }, defaults: { settings: { countdownTimer: 4 } } });
    const file: WorldFile = JSON.parse(JSON.stringify(sim.toFile()));
    expect(opened(file).toFile()).toEqual(file);
    const drawn = new Set(['id', 'seed', 'drawnIds', 'slug', 'sessionId', 'createdDate', 'version', 'now']);
    for (const path of pathsIn(file)) {
      const name = path.at(-1);
      if (typeof name === 'number' || drawn.has(name ?? '')) continue;
      const copy = structuredClone(file);
      Reflect.deleteProperty(parentAt(copy, path), name ?? '');
      const again = (): WorldFile | undefined => {
        try {
          return opened(copy).toFile();
        } catch {
          return undefined;
        }
      };
      expect(again(), fieldName(path)).not.toEqual(file);
    }
  });

  test.each([
    ['2026-09-12T17:00:00+02:00', '2026-09-12T15:00:00.000Z'],
    ['2026-09-12T17:00Z', '2026-09-12T17:00:00.000Z'],
    ['2026-09-12T17:00:00.1234Z', '2026-09-12T17:00:00.123Z'],
    ['2026-09-12T17:00:00.123Z', '2026-09-12T17:00:00.123Z'],
    ['2026-09-12T17:00:00-00:00', '2026-09-12T17:00:00.000Z'],
  ])('reads the date-time %s as %s', (given, read) => {
    const events = [{ name: 'Ada', templateIds: ['strip'], date: given, createdDate: given }];
    const sim = opened({ version: 1, accounts: [{ id: 'acme', templates: [{ id: 'strip' }], events }] });
    expect(sim.accounts.get('acme')?.events.list()).toMatchObject([
      { date: read, createdDate: read, modifiedDate: read },
    ]);
  });

  test('keeps the order of its accounts, whatever their IDs', () => {
    const ids = ['zeta', 'acme', 'mill'];
    const sim = opened({ version: 1, accounts: ids.map((id) => ({ id })) });
    const idsOf = (of: Simulator) => of.accounts.list().map(({ id }) => id);
    expect(idsOf(sim)).toEqual(ids);
    const later = sim.accounts.create();
    expect(sim.toFile().accounts?.map(({ id }) => id)).toEqual([...ids, later.id]);
    for (const other of [opened(sim.toFile()), sim.fork()]) expect(idsOf(other)).toEqual([...ids, later.id]);
    sim.reset();
    expect(idsOf(sim)).toEqual(ids);
  });

  test('adds no key: an account has the keys of the file, unchanged', () => {
    const file: WorldFile = {
      version: 1,
      accounts: [{ id: 'none' }, { id: 'acme', keys: [{ id: 'one', value: 'test-key-1', name: 'reports' }] }],
    };
    const sim = opened(file);
    const keysOf = (of: Simulator) => of.accounts.list().map(({ keys }) => keys.list().map(({ name }) => name));
    expect(keysOf(sim)).toEqual([[], ['reports']]);
    const written = structuredClone(sim.toFile());
    const again = opened(written);
    expect(again.toFile()).toEqual(written);
    expect(keysOf(again)).toEqual([[], ['reports']]);
    // Nor does it where somebody asks for a connection.
    for (const account of sim.accounts.list()) expect(account.connection().apiKey).not.toBe('');
    expect(sim.toFile()).toEqual(written);
  });

  rule('5.4', 'has connections of either scope, whose keys are created on first use', async () => {
    const sim = opened({ version: 1, accounts: [{ id: 'acme', templates: [{ id: 'strip' }] }] });
    const account = acmeOf(sim);
    const [writing, reading] = [account.connection(), account.connection({ scope: 'read' })];
    const call = callerOf(account);
    const body = { name: 'Ada', date: '2026-09-12T17:00Z', templateIds: ['strip'] };
    expect((await call('POST', '/events', body, { key: reading.apiKey })).rule).toBe('5.4');
    expect(account.keys.list()).toMatchObject([{ name: 'read-only', scope: 'read' }]);
    expect((await call('POST', '/events', body, { key: writing.apiKey })).status).toBe(201);
    expect(account.keys.list().map(({ name, scope }) => [name, scope])).toContainEqual(['connection', 'read-write']);
    // A client made before keeps its key.
    sim.reset();
    expect(account.keys.list()).toEqual([]);
    expect((await call('GET', '/events', undefined, { key: writing.apiKey })).status).toBe(200);
    const [made] = account.keys.list();
    account.keys.revoke(made?.id ?? '');
    expect((await call('GET', '/events', undefined, { key: writing.apiKey })).rule).toBe('5.6');
    expect([account.connection().apiKey, account.connection({ scope: 'read' }).apiKey]).toEqual([
      writing.apiKey,
      reading.apiKey,
    ]);
  });

  test('can refer to removed resources, as the world does', () => {
    const { sim, account, event } = hooked();
    account.update({
      defaults: { attractScreenId: account.attractScreens.add().id, stickerSetId: account.stickerSets.add().id },
    });
    account.events.add({ name: 'Grace', templateIds: event.templateIds.slice() });
    for (const collection of ['templates', 'attractScreens', 'stickerSets'] as const)
      for (const { id } of account[collection].list()) account[collection].remove(id);
    const file = sim.toFile();
    const again = opened(file).accounts.get(account.id);
    const named = (of: typeof account | undefined) =>
      of?.events
        .list()
        .map(({ templateIds, attractScreenId, stickerSetId }) => [templateIds, attractScreenId, stickerSetId]);
    expect(named(again)).toEqual(named(account));
    expect(again?.defaults).toEqual(account.defaults);
    expect(again?.templates.list()).toEqual([]);
    expect(opened(file).toFile()).toEqual(file);
  });

  test('can name local receivers only if the network allows loopback', () => {
    const webhooks = { mediaUrl: 'http://127.0.0.1:9/media' };
    const file: WorldFile = { version: 1, accounts: [{ id: 'acme', webhooks }] };
    expect(() => opened(file)).toThrow('accounts[0].webhooks.mediaUrl must be a public https URL');
    const local = createSimulator({ network: loopbackNetwork(), seedFile: file });
    expect(local.accounts.get('acme')?.webhooks.get()).toEqual({ ...webhooks, sendUrl: null });
    expect(local.toFile().accounts?.[0]?.webhooks).toEqual(webhooks);
  });

  test('normalises URLs: a webhook reaches the page of the web at the same address', () => {
    const web = [{ url: 'https://hooks.example.com/ü|#media', base64: '' }];
    const sim = opened({ version: 1, web, accounts: [{ webhooks: { mediaUrl: 'https://hooks.example.com/ü|' } }] });
    const uri = 'https://hooks.example.com/%C3%BC%7C';
    expect(sim.accounts.list()[0]?.webhooks.get().mediaUrl).toBe(uri);
    expect(sim.toFile().web?.map(({ url }) => url)).toEqual([uri]);
  });

  test('loads an AI catalogue, with a built-in preview if the file has none', async () => {
    const sim = opened({ version: 1, catalog: [{ kind: 'aiPortrait', name: 'Astronaut' }] });
    const other = createSimulator();
    const made = other.catalog.add({ kind: 'aiPortrait', name: 'Astronaut' });
    expect(sim.catalog.list()).toMatchObject([{ kind: 'aiPortrait', name: 'Astronaut' }]);
    expect(await bytesOf(sim, sim.catalog.list()[0]?.previewUrl)).toEqual(await bytesOf(other, made.previewUrl));
    sim.catalog.add({ kind: 'aiPrompt', name: 'Pirate' });
    expect(sim.catalog.list()).toHaveLength(2);
  });

  const event = { name: 'Ada', templateIds: ['strip'] };
  const templates = [{ id: 'strip' }];
  const invalid: [string, object, string][] = [
    ['another version', { version: 2 }, 'version must be 1; got 2'],
    ['a misspelt member', { version: 1, account: [] }, 'account is not a field'],
    [
      'a template that there is not',
      { version: 1, accounts: [{ events: [event] }] },
      'accounts[0].events[0].templateIds[0] must name a template',
    ],
    [
      'a bad setting',
      { version: 1, accounts: [{ templates, events: [{ ...event, settings: { countdownTimer: 99 } }] }] },
      'accounts[0].events[0].settings.countdownTimer must be',
    ],
    [
      'a very light default colour',
      { version: 1, accounts: [{ defaults: { colors: ['#111111', '#222222', '#ffff00'] } }] },
      'accounts[0].defaults.colors[2] must have a contrast of at least 1.5:1 with white',
    ],
    [
      'a very light colour of an event',
      { version: 1, accounts: [{ templates, events: [{ ...event, colors: ['#ffffff', '#222222', '#333333'] }] }] },
      'accounts[0].events[0].colors[0] must have a contrast of at least 1.5:1 with white',
    ],
    [
      'two things of one id',
      { version: 1, accounts: [{ templates: [...templates, ...templates] }] },
      'accounts[0].templates[1].id must not come twice; got "strip"',
    ],
    [
      'two public templates of one id',
      { version: 1, publicTemplates: [{ id: 'strip' }, { id: 'strip' }] },
      'publicTemplates[1].id must not come twice; got "strip"',
    ],
    [
      'two accounts of one id',
      { version: 1, accounts: [{ id: 'a' }, { id: 'a' }] },
      'accounts[1].id must belong to one account only',
    ],
    [
      'a key without a value',
      { version: 1, accounts: [{ keys: [{ name: 'x' }] }] },
      'accounts[0].keys[0].value must be given',
    ],
    [
      'a key that there is already',
      { version: 1, accounts: [{ keys: [{ value: 'same-key' }, { value: 'same-key' }] }] },
      'accounts[0].keys[1].value must belong to one key only; got "[redacted]"',
    ],
    [
      'a key that there is already, by its hash',
      { version: 1, accounts: [{ keys: [{ hash: '0'.repeat(64) }] }, { keys: [{ hash: '0'.repeat(64) }] }] },
      'accounts[1].keys[0].hash must belong to one key only; got "[redacted]"',
    ],
    [
      'a bucket that holds no create',
      { version: 1, accounts: [{ limits: { burst: 1 } }] },
      'accounts[0].limits.burst must be at least limits.expensiveCost, 5; got 1',
    ],
    [
      'a version that there is not',
      { version: 1, accounts: [{ keys: [{ value: 'test-key', version: '2020-01-01' }] }] },
      'accounts[0].keys[0].version must be a version that is out: 2026-08-04; got "2020-01-01"',
    ],
    [
      'two galleries of one link',
      {
        version: 1,
        accounts: [
          {
            templates,
            events: [
              { ...event, gallery: { slug: 'a' } },
              { ...event, gallery: { slug: 'a' } },
            ],
          },
        ],
      },
      'accounts[0].events[1].gallery.slug must lead to one gallery only',
    ],
    [
      'an operator of no event',
      { version: 1, accounts: [{ operators: [{ name: 'Mia', eventIds: ['none'] }] }] },
      'accounts[0].operators[0].eventIds[0] must name an event of the account; got "none"',
    ],
    [
      'an operator of an event that has a pay set',
      {
        version: 1,
        accounts: [
          {
            templates,
            paySets: [{ id: 'per-print' }],
            events: [{ ...event, id: 'ada', paySetId: 'per-print' }],
            operators: [{ name: 'Mia', eventIds: ['ada'], kind: 'invite' }],
          },
        ],
      },
      'accounts[0].operators[0].eventIds[0] must name an event without a pay set',
    ],
  ];

  test.each(invalid)('with %s is rejected with the path of the field; nothing changes', async (_, file, message) => {
    expect(() => opened(file as WorldFile)).toThrow(message);
    const { sim } = hooked();
    const before = JSON.stringify(sim.toFile());
    expect(() => sim.load(file as WorldFile)).toThrow(TypeError);
    expect(JSON.stringify(sim.toFile())).toBe(before);
  });

  test('that is invalid is rejected with the path of the field and what is needed', async () => {
    const { sim, account } = await full();
    // With every field that a file may have.
    const file: WorldFile = JSON.parse(JSON.stringify(WorldFileSchema.parse(sim.toFile())));
    Object.assign(file.accounts?.[0] ?? {}, { defaults: account.defaults, limits: account.limits });
    let refusals = 0;
    for (const path of pathsIn(file))
      for (const value of ['a b!', { misspelt: 1 }]) {
        const field = fieldName(path);
        try {
          opened(changedAt(file, path, value));
        } catch (error) {
          refusals++;
          expect(error, field).toBeInstanceOf(TypeError);
          const { message } = error as TypeError;
          const need =
            / (must (be|name|lead|have|belong) [\w"]|is required: [\w"]|is not a field .*; known fields are \w+)/;
          expect(message.startsWith('world file: '), message).toBe(true);
          for (const reported of message.slice('world file: '.length).split(/; (?=accounts|web|publicT|catalog)/))
            expect(reported, `${field} = ${JSON.stringify(value)}`).toMatch(need);
        }
      }
    expect(refusals).toBeGreaterThan(200);
  });

  const account = { id: 'acme', keys: [{ value: 'test-key-1' }] };
  const statusesOf = async (sim: Simulator, calls: number) => {
    const found: (number | null)[] = [];
    for (let at = 0; at < calls; at++) found.push((await acmeOf(sim).request(listEvents)).status);
    return found;
  };

  test('has faults, which apply as injected ones do and are there again after a reset', async () => {
    const sim = opened({
      version: 1,
      accounts: [account],
      faults: [
        { operation: 'list_events', status: 204, times: 1 },
        { operation: 'list_events', status: 503, retryAfter: 9, headers: { 'x-served-by': 'file' }, fromCall: 2 },
      ],
    });
    expect(await statusesOf(sim, 4)).toEqual([204, 200, 503, 503]);
    expect(sim.faults.list()).toMatchObject([
      { id: 'fault-1', appliedTo: ['request-1'] },
      { id: 'fault-2', matchedCount: 3, appliedCount: 2 },
    ]);
    sim.reset();
    expect(await statusesOf(sim, 2)).toEqual([204, 200]);
  });

  test('that is written has the faults that may still apply, without defaults, and they go on where they were', async () => {
    const sim = createSimulator({ clock, seedFile: { version: 1, accounts: [account] } });
    sim.faults.inject({ operation: 'list_events', status: 500, times: 1 });
    sim.faults.inject({ operation: ['get_event', 'list_events'], status: 503, fromCall: 2, times: 2 });
    sim.faults.inject({ expired: true });
    sim.faults.inject({
      accountId: 'acme',
      operation: 'list_events',
      latencyMs: { min: 1, max: 9999 },
      probability: 0.5,
    });
    sim.faults.play('rate-limit-storm', { accountId: 'acme' });
    expect(await statusesOf(sim, 3)).toEqual([500, expect.any(Number), 503]);
    const { faults } = sim.toFile();
    expect(faults?.slice(0, 2)).toEqual([
      {
        ...{ id: 'fault-2', operation: ['get_event', 'list_events'], status: 503, fromCall: 2, times: 2 },
        ...{ matchedCount: 2, appliedCount: 1 },
      },
      { id: 'fault-3', expired: true },
    ]);
    for (const other of [opened(JSON.parse(JSON.stringify(sim.toFile()))), opened({ version: 1 })]) {
      await other.loadLines(sim.toLines());
      expect(other.toFile()).toEqual(sim.toFile());
      expect(other.faults.list()).toEqual(
        sim.faults.list().flatMap((fault) => (fault.id === 'fault-1' ? [] : [{ ...fault, appliedTo: [] }])),
      );
      const fork = sim.fork();
      expect(await statusesOf(other, 30)).toEqual(await statusesOf(fork, 30));
      expect(other.clock.now()).toBe(fork.clock.now());
      expect(other.faults.inject({ status: 500 }).id).toBe(sim.fork().faults.inject({ status: 500 }).id);
    }
  });

  test('with a fault that does not fit is rejected with its path', () => {
    for (const [fault, message] of [
      [{ operation: 'list_event', status: 500 }, 'faults[0].operation must be one of list_events'],
      [{ status: 204, body: 'x' }, 'faults[0].body must not come with status 204'],
      [{ status: 500, accountId: 'nobody' }, 'faults[0].accountId must name an account of the file; got "nobody"'],
      [{ status: 500, id: 'my-fault' }, 'faults[0].id must be fault- and a number'],
      [{ status: 500, times: 1, matchedCount: 9, appliedCount: 2 }, 'faults[0].appliedCount must be at most'],
      [{ status: 500, scenario: 'none' }, 'faults[0].scenario'],
    ] as const)
      expect(() => opened({ version: 1, faults: [fault] } as unknown as WorldFile)).toThrow(message);
    const twice = { id: 'fault-4', status: 500 };
    expect(() => opened({ version: 1, faults: [twice, twice] })).toThrow('faults[1].id must not come twice');
  });
});
