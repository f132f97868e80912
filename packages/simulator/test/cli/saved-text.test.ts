import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { createSimulator } from '@boothkit/simulator';
import { loadWorldFile, saveWorldFile } from '@boothkit/simulator/node';
import { temporaryFolder } from '@boothkit/test-support/temporary-folder';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Document, parse, stringify } from 'yaml';
import { inOrderOf } from '../../src/cli/earlier-text.ts';
import { parseYaml } from '../../src/cli/read-yaml.ts';
import { updateYaml } from '../../src/cli/write-yaml.ts';
import { frozen } from './worlds-on-disk.ts';

const headers = { authorization: 'Bearer test-key-1' };

/** The first world of `init`, in another form. */
const sample = {
  $schema: './world-file.schema.json',
  accounts: [
    {
      templates: [
        { photoAreaCount: 3, id: 'strip' },
        { name: 'Portrait', id: 'portrait' },
      ],
      keys: [{ value: 'test-key-2', scope: 'read' }, { value: 'test-key-1' }],
      id: 'acme',
      events: [{ templateIds: ['strip'], date: '2026-09-12T17:00:00+02:00', name: 'Ada & Alan' }],
    },
  ],
  version: 1,
};

const lines = [
  { format: 'boothkit-world', version: 1, $schema: './lines.schema.json' },
  { accounts: { id: 'acme' } },
  { keys: { value: 'test-key-1', name: 'mine' } },
  { templates: { id: 'strip' } },
];

const asLines = () => lines.map((line) => `${JSON.stringify(line)}\n`).join('');

/** A file of each form, with the same keys. */
const forms: readonly (readonly [string, () => string | Buffer])[] = [
  ['world.json', () => JSON.stringify(sample, null, 4)],
  ['world.yaml', () => `# Mine\n${stringify(sample)}`],
  ['world.json.gz', () => gzipSync(JSON.stringify(sample))],
  ['world.jsonl', asLines],
  ['world.jsonl.gz', () => gzipSync(asLines())],
];

describe('a file whose world did not change', () => {
  test.each(forms)('is not written, whatever was read and whatever time has passed: %s', async (name, content) => {
    const path = join(temporaryFolder(), name);
    await writeFile(path, content());
    const { ino } = await stat(path);
    const sim = createSimulator();
    await loadWorldFile(sim, path);
    await saveWorldFile(sim, path);
    for (const at of ['/events', '/events/none', '/nothing']) await sim.fetch(`${sim.baseUrl}${at}`, { headers });
    sim.clock.advance({ days: 3 });
    await saveWorldFile(sim, path);
    // What was changed is as it was.
    const before = sim.snapshot();
    sim.accounts.create();
    sim.restore(before);
    await saveWorldFile(sim, path);
    expect([await readFile(path), (await stat(path)).ino]).toEqual([Buffer.from(content()), ino]);
    sim.accounts.create();
    await saveWorldFile(sim, path);
    const saved = await stat(path);
    await saveWorldFile(sim, path);
    expect([saved.ino === ino, (await stat(path)).ino]).toEqual([false, saved.ino]);
  });

  test('is written where it was deleted', async () => {
    const path = join(temporaryFolder(), 'world.json');
    await writeFile(path, JSON.stringify(sample));
    const sim = createSimulator();
    await loadWorldFile(sim, path);
    await rm(path);
    await saveWorldFile(sim, path);
    expect(JSON.parse(await readFile(path, 'utf8')).accounts[0].id).toBe('acme');
  });
});

describe('a file whose world changed', () => {
  test.each(['world.json', 'world.yaml', 'world.json.gz', 'world.yaml.gz'])(
    'keeps keys in plain, the order of records and fields, times and $schema: %s',
    async (name) => {
      const path = join(temporaryFolder(), name);
      const written = name.includes('yaml') ? stringify(sample) : JSON.stringify(sample);
      await writeFile(path, name.endsWith('.gz') ? gzipSync(written) : written);
      const sim = createSimulator(frozen);
      await loadWorldFile(sim, path);
      const [account] = sim.accounts.list();
      account?.templates.remove('portrait');
      account?.templates.add({ name: 'Later' });
      account?.keys.create({ name: 'made' });
      await saveWorldFile(sim, path);
      const bytes = await readFile(path);
      const saved = parse((name.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString());
      const [own] = saved.accounts;
      expect(Object.keys(saved)).toEqual(['$schema', 'accounts', 'version', 'now']);
      expect(Object.keys(own).slice(0, 4)).toEqual(['templates', 'keys', 'id', 'events']);
      expect(Object.keys(own.templates[0])).toEqual(['photoAreaCount', 'id']);
      expect(own.templates.map((template: { name?: string }) => template.name)).toEqual([undefined, 'Later']);
      expect(own.keys).toEqual([
        expect.objectContaining({ value: 'test-key-2', scope: 'read' }),
        expect.objectContaining({ value: 'test-key-1' }),
        expect.objectContaining({ name: 'made', hash: expect.any(String) }),
      ]);
      expect([own.keys[0].hash, own.events[0].date]).toEqual([undefined, '2026-09-12T17:00:00+02:00']);
      const copy = createSimulator(frozen);
      await loadWorldFile(copy, path);
      expect(copy.toFile()).toEqual(sim.toFile());
    },
  );

  const spaced = asLines().replaceAll(/^\{/gm, ' { ');
  test.each([
    ['world.jsonl', asLines()],
    ['world.jsonl.gz', gzipSync(asLines())],
    ['typed-by-hand.jsonl', spaced],
  ])('of JSON Lines keeps keys in plain and $schema: %s', async (name, text) => {
    const path = join(temporaryFolder(), name);
    const zipped = name.endsWith('.gz');
    await writeFile(path, text);
    const sim = createSimulator(frozen);
    await loadWorldFile(sim, path);
    sim.accounts.create({ name: 'Second' });
    await saveWorldFile(sim, path);
    const bytes = await readFile(path);
    const saved = (zipped ? gunzipSync(bytes) : bytes).toString().trim().split('\n');
    const [header, , key] = saved.map((line) => JSON.parse(line));
    expect([header.$schema, key.keys.hash, Object.entries(key.keys).slice(0, 2)]).toEqual([
      './lines.schema.json',
      undefined,
      [
        ['value', 'test-key-1'],
        ['name', 'mine'],
      ],
    ]);
    const copy = createSimulator(frozen);
    await loadWorldFile(copy, path);
    expect(copy.toFile()).toEqual(sim.toFile());
  });

  test('has the hash of a key that the file did not have in plain, and a key that was revoked stays readable', async () => {
    const path = join(temporaryFolder(), 'world.json');
    await writeFile(path, JSON.stringify(sample));
    const sim = createSimulator(frozen);
    await loadWorldFile(sim, path);
    const [account] = sim.accounts.list();
    const { value, id } = account?.keys.create({ name: 'made' }) ?? {};
    for (const key of account?.keys.list() ?? []) if (key.id !== id) account?.keys.revoke(key.id);
    await saveWorldFile(sim, path);
    const saved = await readFile(path, 'utf8');
    expect(saved).not.toContain(value);
    expect(JSON.parse(saved).accounts[0].keys).toMatchObject([
      { value: 'test-key-2', revoked: true },
      { value: 'test-key-1', revoked: true },
      { name: 'made' },
    ]);
  });

  test('of YAML that is too long for it is kept as JSON Lines', async () => {
    const path = join(temporaryFolder(), 'world.yaml');
    await writeFile(path, stringify(sample));
    const sim = createSimulator(frozen);
    const events = Array.from({ length: 840 }, () => ({ name: 'x', notes: 'x'.repeat(5000), templateIds: ['strip'] }));
    sim.load({ version: 1, accounts: [{ id: 'acme', templates: [{ id: 'strip' }], events }] });
    const { message } = await saveWorldFile(sim, path).catch((error) => error);
    expect(message).toContain('a world that is saved as YAML must have at most 4194304 characters');
    expect(await readFile(path, 'utf8')).toBe(stringify(sample));
    const [, kept = ''] = /the world is kept in (\S+\.jsonl)/.exec(message) ?? [];
    const read = createSimulator(frozen);
    await loadWorldFile(read, kept);
    expect(read.accounts.get('acme')?.events.list()).toHaveLength(840);
  });

  test.each(['no: [world', 'accounts: 7', 'accounts: [null]', '', '[]', 'text'])(
    'is written anew where the text is no world: %j',
    async (broken) => {
      const path = join(temporaryFolder(), 'world.yaml');
      const sim = createSimulator(frozen);
      sim.accounts.create({ name: 'One' });
      await writeFile(path, broken);
      await saveWorldFile(sim, path);
      const copy = createSimulator(frozen);
      await loadWorldFile(copy, path);
      expect(copy.toFile()).toEqual(sim.toFile());
    },
  );
});

describe('the text of a file with another world', () => {
  const scalar = fc.oneof(
    fc.constantFrom('a', '5', 'yes', 'null', '', '# x', ': ', '\n', 'b: c'),
    fc.integer(),
    fc.boolean(),
  );
  const { value: anything } = fc.letrec<{ value: unknown; fields: object }>((tie) => ({
    value: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      scalar,
      fc.constant(null),
      tie('fields'),
      fc.array(tie('value'), { maxLength: 4 }),
    ),
    fields: fc.dictionary(fc.constantFrom('id', 'value', 'name', 'url', 'x', 'y'), tie('value'), {
      maxKeys: 4,
      noNullPrototype: true,
    }),
  }));
  const world = fc.dictionary(fc.constantFrom('accounts', 'keys', 'x'), anything, { noNullPrototype: true });
  const comments = fc.array(fc.nat(), { maxLength: 5 });
  const readYaml = async (text: string): Promise<unknown> => (await parseYaml(text))?.toJS();
  const updated = async (text: string, next: object) => updateYaml((await parseYaml(text)) as Document, next);

  /** A value with its lists of records in an order of their own. */
  const unordered = (value: unknown): unknown => {
    if (Array.isArray(value)) {
      const items = value.map(unordered);
      const areRecords = items.every((item) => typeof item === 'object' && item !== null && !Array.isArray(item));
      return areRecords ? items.map((item) => JSON.stringify(item)).sort() : items;
    }
    if (typeof value !== 'object' || value === null) return value;
    const entries = Object.entries(value).map(([name, member]) => [name, unordered(member)] as const);
    return Object.fromEntries(entries.sort(([one], [other]) => (one < other ? -1 : 1)));
  };

  test('has that world, in YAML of any style with comments anywhere, and in JSON', async () => {
    await fc.assert(
      fc.asyncProperty(world, world, comments, fc.boolean(), async (earlier, next, at, inFlow) => {
        const rows = stringify(earlier, { collectionStyle: inFlow ? 'flow' : 'block' }).split('\n');
        for (const row of at) rows.splice(row % rows.length, 0, '# a comment');
        const written = rows.join('\n');
        const isRead = await readYaml(written).then(
          (read) => JSON.stringify(read) === JSON.stringify(earlier),
          () => false,
        );
        fc.pre(isRead);
        expect(unordered(await readYaml(await updated(written, next)))).toEqual(unordered(next));
        expect(unordered(inOrderOf(earlier, next))).toEqual(unordered(next));
      }),
    );
  });

  test('has no aliases for an object that is at several places', async () => {
    const both = { x: ['1'] };
    const next = { a: [both, both], b: both, c: [{ id: 'c', both }, both] };
    for (const written of ['', 'a: [1]\n', 'b: 1\n', 'c:\n  - id: c\n'])
      expect(await readYaml(await updated(written, next))).toEqual(next);
  });

  test('is read in turns of the event loop', async () => {
    let turns = 0;
    const count = () => {
      turns += 1;
      counting = setImmediate(count);
    };
    let counting = setImmediate(count);
    await parseYaml('- x\n'.repeat(10_000));
    clearImmediate(counting);
    expect(turns).toBeGreaterThan(10);
  });

  test('is the same text if the world is the same', async () => {
    const written =
      '# Top\n\nb: [x, y] # two\n\n# Before\na:\n  - id: 1 # one\n    t: "5"\n\n  - id: 2\n    f: {g: 1}\n\n# End\n';
    expect(await updated(written, (await readYaml(written)) as object)).toBe(written);
  });

  test('keeps the comments of what stays, wherever records and fields come and go', async () => {
    const written = [
      '# Top',
      'list:',
      '  # The first',
      '  - id: one',
      '    name: One # its name',
      '  - id: two # gone',
      '  # The third',
      '  - id: three',
      '    old: 1',
      '',
    ].join('\n');
    const next = { list: [{ id: 'zero' }, { id: 'three', name: 'Three' }, { name: 'Uno', id: 'one' }], now: 'x' };
    expect(await updated(written, next)).toBe(
      [
        '# Top',
        'list:',
        '  # The first',
        '  - id: one',
        '    name: Uno # its name',
        '  # The third',
        '  - id: three',
        '    name: Three',
        '  - id: zero',
        'now: x',
        '',
      ].join('\n'),
    );
  });
});
