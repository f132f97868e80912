import { truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import zlib, { gzipSync } from 'node:zlib';
import { createSimulator } from '@boothkit/simulator';
import { loadWorldFile } from '@boothkit/simulator/node';
import { temporaryFolder } from '@boothkit/test-support/temporary-folder';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { YAMLParseError } from 'yaml';
import { loadFile } from '../../src/cli/world-files.ts';
import { ran } from './command-line.ts';
import { frozen, worldNamed } from './worlds-on-disk.ts';

describe('a text that would exhaust the memory is rejected, and the world stays:', () => {
  const mebibyte = 1_048_576;
  const [most, tooMuch] = [256 * mebibyte, 257 * mebibyte];

  test.each([
    ['line 1', ''],
    ['line 2', '{"format":"boothkit-world","version":1}\n{"accounts":{"name":"'],
  ])('%s, with its length and the limit', async (line, begin) => {
    const sim = worldNamed('one');
    const before = sim.toFile();
    function* pieces() {
      const piece = 'x'.repeat(mebibyte);
      yield begin;
      for (let count = 0; count < 257; count++) yield piece;
    }
    const error: unknown = await sim.loadLines(pieces()).catch((rejected: unknown) => rejected);
    expect(error).toBeInstanceOf(TypeError);
    const sentence = /: (line \d+) must have at most (\d+) characters; got (\d+) or more$/;
    const [, at, max, found] = sentence.exec((error as Error).message) ?? [];
    expect([at, max]).toEqual([line, String(most)]);
    expect(Number(found)).toBeGreaterThan(most);
    expect(sim.toFile()).toEqual(before);
  });

  test.each(['bomb.json.gz', 'bomb.yaml.gz'])('the document of %s, with the file and the limit', async (name) => {
    const path = join(temporaryFolder(), name);
    await writeFile(path, gzipSync(`{"version":1}${' '.repeat(mebibyte)}`));
    const { gunzipSync } = zlib;
    // A file as large as the limit would take a second.
    const unzip = vi.spyOn(zlib, 'gunzipSync').mockImplementation((bytes) => {
      return gunzipSync(bytes, { maxOutputLength: mebibyte });
    });
    onTestFinished(() => unzip.mockRestore());
    await expect(loadWorldFile(createSimulator(), path)).rejects.toThrow(
      `${path}: a document must have at most ${most} bytes; got more. A file of JSON Lines, .jsonl, may have any number of lines`,
    );
    expect(unzip).toHaveBeenCalledWith(expect.anything(), { maxOutputLength: most });
  });

  test.each(['large.json', 'large.yaml'])('the document of %s, with its size', async (name) => {
    const path = join(temporaryFolder(), name);
    await writeFile(path, '');
    await truncate(path, tooMuch);
    await expect(loadWorldFile(createSimulator(), path)).rejects.toThrow(`at most ${most} bytes; got ${tooMuch}.`);
  });
});

test.each(['block', 'flow'])('the work to load YAML in %s style grows with its number of keys', async (style) => {
  const texts = Array.from({ length: 4000 }, (_, at) => `text${at}: "Hello ${at}"`);
  const block = `\n${texts.map((line) => `      ${line}\n`).join('')}`;
  const communication = style === 'block' ? block : `{ ${texts.join(',\n        ')} }\n`;
  const path = join(temporaryFolder(), 'world.yaml');
  await writeFile(path, `version: 1\naccounts:\n  - id: acme\n    communication: ${communication}`);
  const sim = createSimulator(frozen);
  let comparisons = 0;
  const { some } = Array.prototype;
  const spied = vi.spyOn(Array.prototype, 'some').mockImplementation(function (this: unknown[], isFound) {
    return some.call(this, (...item) => {
      comparisons += 1;
      return isFound(...item);
    });
  });
  onTestFinished(() => spied.mockRestore());
  await loadWorldFile(sim, path);
  expect(Object.keys(sim.accounts.list()[0]?.communication ?? {})).toHaveLength(4000);
  // The library can compare each key with all those before it: eight million times.
  expect(comparisons).toBeLessThan(100_000);
});

/** How many errors of the YAML library are added to lists during some work. */
async function errorsGathered(work: () => Promise<unknown>): Promise<number> {
  let errors = 0;
  const { push } = Array.prototype;
  // Not by a spy, which pushes each call itself.
  Array.prototype.push = function (...added) {
    if (added[0] instanceof YAMLParseError) errors += 1;
    return push.apply(this, added);
  };
  try {
    await work();
  } finally {
    Array.prototype.push = push;
  }
  return errors;
}

test.each([
  ['scalars side by side', '"a" ', 'Unexpected double-quoted-scalar at node end at line 1, column 5'],
  ['a list without commas', '["a" "b" ', 'Missing , or : between flow sequence items at line 1, column 6'],
  ['commas', '[,, ', 'Unexpected , in flow sequence at line 1, column 3'],
  ['colons', '{: : ', 'Unexpected : in flow map at line 1, column 4'],
  ['closing brackets', ']', 'Unexpected flow-seq-end token in YAML document: "]" at line 1, column 1'],
  ['tabs', '\ta: b\n', 'Tabs are not allowed as indentation at line 1, column 1'],
])('YAML that is wrong in each place is rejected at the first: %s', async (_what, part, message) => {
  const path = join(temporaryFolder(), 'world.yaml');
  const [begin, again] = [part.slice(0, 1), part.slice(1)];
  const text = begin === '[' || begin === '{' ? begin + again.repeat(2000) : part.repeat(2000);
  await writeFile(path, text);
  const load = () =>
    expect(loadWorldFile(createSimulator(), path)).rejects.toThrow(new Error(`${path} cannot be read: ${message}`));
  // Each error of the library takes a stack trace and a copy of its line.
  expect(await errorsGathered(load)).toBe(0);
});

test.each([
  ['lists', '['],
  ['maps', '{a: '],
  ['lines', '- '],
  ['keys', '? '],
])('YAML that is nested deeper than JSON may be is rejected with its place: %s', async (_what, part) => {
  const path = join(temporaryFolder(), 'world.yaml');
  for (const levels of [65, 100_000]) {
    await writeFile(path, part.repeat(levels));
    await expect(loadWorldFile(createSimulator(), path)).rejects.toThrow(
      /it is nested 65 levels deep at line 1, column \d+; at most 64 levels are allowed$/,
    );
  }
});

test.each([
  ['a list', 'accounts:\n  - colors:\n      - #1f2a44\n      - #c2410c\n', '#1f2a44'],
  ['a list in brackets', 'accounts: [{colors: [#1F2A44, #c2410c]}]\n', '#1F2A44'],
  ['a later place of a list in brackets', 'accounts: [{colors: ["#1f2a44", #c2410c]}]\n', '#c2410c'],
  ['a field that may be null', 'accounts:\n  - events:\n      - brandingTextColor: #abc # dark\n', '#abc'],
])('a colour without quotes in YAML is rejected with the reason: %s', async (_what, yaml, colour) => {
  const path = join(temporaryFolder(), 'world.yaml');
  await writeFile(path, `version: 1\n${yaml}`);
  await expect(loadWorldFile(createSimulator(), path)).rejects.toThrow(
    new RegExp(`at line \\d+, column \\d+; # begins a comment: write the colour in quotes, "${colour}"$`),
  );
});

test('a comment of YAML may have a colour in it', async () => {
  const path = join(temporaryFolder(), 'world.yaml');
  await writeFile(
    path,
    '#ffffff is white\nversion: 1 #ffffff\naccounts: # abcdef\n  - name: One #abc\n    id: #1 of one\n      a_1\n',
  );
  const sim = createSimulator();
  await loadWorldFile(sim, path);
  expect(sim.accounts.list().map(({ id, name }) => [id, name])).toEqual([['a_1', 'One']]);
});

describe('while a world is loaded, the event loop has a turn at least every hundred records:', () => {
  const worldOf = (count: number) => worldNamed('large', count).toFile();

  /** Counts the turns of the event loop until some work is done. */
  async function turnsOf(work: () => Promise<unknown>): Promise<number> {
    let turns = 0;
    let isDone = false;
    const count = () => {
      if (isDone) return;
      turns += 1;
      setImmediate(count);
    };
    setImmediate(count);
    await work();
    isDone = true;
    return turns;
  }

  test.each(['world.json', 'world.yaml'])('%s', async (name) => {
    const path = join(temporaryFolder(), name);
    await writeFile(path, JSON.stringify(worldOf(1000)));
    const sim = createSimulator();
    // Each event is checked, and then loaded.
    expect(await turnsOf(() => loadWorldFile(sim, path))).toBeGreaterThanOrEqual(20);
    expect(sim.accounts.list()[0]?.events.list()).toHaveLength(1000);
  });

  test('a request of the control API', async () => {
    const sim = createSimulator();
    const body = JSON.stringify(worldOf(1000));
    const headers = { 'content-type': 'application/json' };
    const load = async () => {
      const response = await sim.fetch(`${sim.controlUrl}/world-file`, { method: 'PUT', headers, body });
      expect(response.status).toBe(200);
    };
    expect(await turnsOf(load)).toBeGreaterThanOrEqual(20);
    expect(sim.accounts.list()[0]?.events.list()).toHaveLength(1000);
  });

  test('a signal that comes then ends it, and the world stays', async () => {
    const path = join(temporaryFolder(), 'world.json');
    await writeFile(path, JSON.stringify(worldOf(1000)));
    const sim = worldNamed('before');
    const before = sim.toFile();
    const ending = new AbortController();
    const load = loadFile(sim, path, { signal: ending.signal });
    setImmediate(() => ending.abort(new Error('the program ends')));
    await expect(load).rejects.toThrow('the program ends');
    expect(sim.toFile()).toEqual(before);
  });

  test('an event that does not fit has its place in the message', async () => {
    const path = join(temporaryFolder(), 'world.json');
    const world = worldOf(3);
    const [account] = world.accounts ?? [];
    await writeFile(
      path,
      JSON.stringify({ ...world, accounts: [{ ...account, events: [...(account?.events ?? []), { name: '' }] }] }),
    );
    await expect(loadWorldFile(createSimulator(), path)).rejects.toThrow('accounts[0].events[3].name must be');
  });
});

describe('a file in UTF-16 is rejected with its encoding:', () => {
  const text = '{"version":1,"accounts":[]}';
  const little = Buffer.from(text, 'utf16le');
  const marked = Buffer.from(`\ufeff${text}`, 'utf16le');
  const encodings = {
    little,
    marked,
    big: Buffer.from(little).swap16(),
    'big and marked': Buffer.from(marked).swap16(),
  };

  test.each(Object.entries(encodings))('%s', async (_what, bytes) => {
    const sim = createSimulator();
    for (const name of ['world.json', 'world.yaml', 'world.jsonl', 'world.json.gz', 'world.jsonl.gz']) {
      const path = join(temporaryFolder(), name);
      await writeFile(path, name.endsWith('.gz') ? gzipSync(bytes) : bytes);
      const reason = `${path} cannot be read: it is text in UTF-16; save it as UTF-8`;
      await expect(loadWorldFile(sim, path)).rejects.toThrow(new Error(reason));
    }
    const file = join(temporaryFolder(), 'assume.json');
    await writeFile(file, bytes);
    for (const option of ['--document', '--assume'])
      expect(await ran([option, file])).toMatchObject({ err: expect.stringContaining('it is text in UTF-16') });
    expect(await ran(['replay', file])).toMatchObject({ err: expect.stringContaining('it is text in UTF-16') });
  });
});

test('a message about YAML quotes no more than a part of a long scalar', async () => {
  const path = join(temporaryFolder(), 'world.yaml');
  const key = 'x'.repeat(1000);
  await writeFile(path, `${key}: 1\n${key}: 2\n`);
  const error: unknown = await loadWorldFile(createSimulator(), path).catch((rejected: unknown) => rejected);
  expect((error as Error).message.length).toBeLessThan(500);
  expect((error as Error).message).toMatch(/the keys of a map must be unique; .* at line 2, column 1$/);
});

test('a key that comes twice in a YAML file is rejected with its line', async () => {
  const path = join(temporaryFolder(), 'world.yaml');
  await writeFile(path, 'version: 1\naccounts:\n  - id: acme\n    name: One\n    name: Two\n');
  await expect(loadWorldFile(createSimulator(), path)).rejects.toThrow(
    /world\.yaml cannot be read: .*got "name" again at line 5, column 5/,
  );
});

test.each(['world.json', 'world.yaml', 'world.jsonl'])(
  'text that is not well-formed is rejected in %s',
  async (name) => {
    const path = join(temporaryFolder(), name);
    const header = name.endsWith('l')
      ? '{"format":"boothkit-world","version":1}\n{"accounts":{"name":"A \\ud83d"}}\n'
      : '';
    await writeFile(path, name === 'world.jsonl' ? header : '{"version":1,"accounts":[{"name":"A \\ud83d"}]}');
    await expect(loadWorldFile(createSimulator(), path)).rejects.toThrow(
      /(accounts\[0\]|accounts)\.name must be well-formed Unicode; got a lone surrogate at 2/,
    );
  },
);

test('of texts that are not well-formed, 100 are reported', async () => {
  const texts = Object.fromEntries(Array.from({ length: 150 }, (_, at) => [`text${at}`, '\ud83d']));
  const path = join(temporaryFolder(), 'world.json');
  await writeFile(path, JSON.stringify({ version: 1, accounts: [{ id: 'acme', communication: texts }] }));
  const error: unknown = await loadWorldFile(createSimulator(), path).catch((rejected: unknown) => rejected);
  const { errors } = error as { errors: readonly { field: string }[] };
  expect([errors.length, errors[0]?.field]).toEqual([100, 'accounts[0].communication.text0']);
});

describe('YAML that JSON could not say is rejected with its line:', () => {
  const readingOf = async (text: string) => {
    const path = join(temporaryFolder(), 'world.yaml');
    await writeFile(path, text);
    return loadWorldFile(createSimulator(), path).then(
      () => 'loaded',
      (error: Error) => error.message.replace(path, 'world.yaml'),
    );
  };

  test.each([
    ['a tag of a program', 'version: 1\naccounts:\n  - name: !env NAME\n', '!env', 3],
    ['a tag of a list', 'version: 1\naccounts: !include\n  - name: Ada\n', '!include', 2],
    ['a tag of a map', 'version: 1\naccounts:\n  - !account\n    name: Ada\n', '!account', 3],
    ['a date', 'version: 1\nnow: !!timestamp 2026-08-04\n', '!!timestamp', 2],
    ['bytes', 'version: 1\naccounts:\n- name: !!binary aGk=\n', '!!binary', 3],
    ['a set', 'version: 1\naccounts: !!set { a }\n', '!!set', 2],
    ['a tag of a language', 'version: 1\nnow: !!python/object:datetime x\n', '!!python/object:datetime', 2],
    ['a tag in full', 'version: 1\nnow: !<tag:example.com,2000:x> y\n', 'tag:example.com,2000:x', 2],
  ])('%s', async (_, text, tag, line) => {
    const message = await readingOf(text);
    expect(message).toMatch(/^world\.yaml cannot be read: /);
    expect(message).toContain(`Unresolved tag: ${tag} (a world file has none) at line ${line}, column `);
  });

  test.each([
    ['an alias', 'version: 1\naccounts:\n  - &a { name: Ada }\n  - *a\n', '*a', 4],
    ['a merge', 'x: &x { name: Ada }\nversion: 1\naccounts:\n  - <<: *x\n', '*x', 4],
    ['a key', 'version: &v version\n*v : 1\n', '*v', 2],
    ['an alias of nothing', 'version: 1\naccounts: *none\n', 'none', 2],
  ])('%s', async (_, text, alias, line) => {
    const message = await readingOf(text);
    expect(message).toContain(alias);
    expect(message).toContain(` at line ${line}, column `);
  });

  test('the tags of what JSON has are no others', async () => {
    expect(await readingOf('version: !!int 1\naccounts: !!seq\n  - !!map { name: !!str Ada }\n')).toBe('loaded');
  });
});
