import { describe, expect, test } from 'vitest';
import { lostSearches } from '../checks/searches.ts';
import { excerptOf } from '../src/excerpts.ts';
import { nameFinder, nameIn } from '../src/named.ts';
import { kindOf, namesOf, type Page } from '../src/names.ts';
import { partsOf } from '../src/parts.ts';
import { entriesOf } from '../src/search-entries.ts';
import { createSearch } from '../src/searching.ts';
import { stemOf, tellingWords, wordsOf } from '../src/words.ts';

const names = namesOf([
  { id: 'api/client/webhooks/functions/parse', title: 'parse', body: '' },
  {
    id: 'api/client/interfaces/events',
    title: 'Events',
    body: '### create()\n\n| <a id="property-retry"></a> `retry?` | `boolean` |',
  },
  { id: 'api/client', title: '@boothkit/client', body: '' },
]);
describe('the search of the site', () => {
  test('knows exported names, those of main entries first, and then their fields and methods, with their places', () => {
    expect(names).toEqual([
      { name: 'Events', of: '@boothkit/client', path: 'api/client/interfaces/events/' },
      { name: 'parse', of: '@boothkit/client/webhooks', path: 'api/client/webhooks/functions/parse/' },
      { name: 'Events.retry', of: '@boothkit/client', path: 'api/client/interfaces/events/#property-retry' },
      { name: 'Events.create', of: '@boothkit/client', path: 'api/client/interfaces/events/#create' },
    ]);
  });

  const others = namesOf([
    {
      id: 'rest/operations/get_event',
      title: 'Get an event',
      body: '# Get an event\n\n`GET /events/{eventId}`\n',
    },
    {
      id: 'rest/webhooks/on_sent',
      title: 'Delivery',
      body: '`POST` to the URL\n\n```json\n{"event": "session.sent"}\n```',
    },
    {
      id: 'control-api',
      title: 'Control API',
      body: '## Clock\n\n### clock\n\n`GET /clock`\n\n### get_event\n\n`GET /events`\n',
    },
    { id: 'operations', title: 'Operations', body: '- `list_fonts`\n' },
    {
      id: 'rules/4-2',
      title: 'Rules 4.2 Create an event',
      body: '<a id="rule-4.2-name"></a>**4.2/name** Required.\n\n<a id="s15"></a>**S15 Unknown IDs.** An ID is rejected.\n',
    },
    { id: 'errors', title: 'Errors', body: '## Codes\n\n### not_found\n\nStatus 404\n\n## Others\n\n### more\n' },
    {
      id: 'command-line',
      title: 'Options',
      body: '## npx a\n\n| option | effect |\n| --- | --- |\n| <a id="option-port"></a>`-p`, `--port` | Port |\n',
    },
    { id: 'environment', title: 'Variables', body: '## A\n\n| <a id="port"></a>`PORT` | Port |\n' },
  ]);

  test('knows requests, rules, errors, options and variables, those of the service before those of the control API', () => {
    expect(others.map(({ name, of, path }) => [name, of, path])).toEqual([
      ['get_event', 'GET /events/{eventId}', 'rest/operations/get_event/'],
      ['session.sent', 'Delivery', 'rest/webhooks/on_sent/'],
      ['list_fonts', 'known by name only', 'operations/#known-by-name-only'],
      ['4.2', 'Rules 4.2 Create an event', 'rules/4-2/'],
      ['4.2/name', 'Rules 4.2 Create an event', 'rules/4-2/#rule-4.2-name'],
      ['S15', 'Unknown IDs.', 'rules/4-2/#s15'],
      ['not_found', 'Error code', 'errors/#not_found'],
      ['--port', 'npx a', 'command-line/#option-port'],
      ['PORT', 'Environment variable', 'environment/#port'],
      ['clock', 'Control API, GET /clock', 'control-api/#clock-1'],
      ['get_event', 'Control API, GET /events', 'control-api/#get_event'],
    ]);
  });

  test.each([
    ['GET /events/{eventId}', 'get_event'],
    ['get /v1/events/:id', 'get_event'],
    ['/events/{id}', 'get_event'],
    ['getEvent', 'get_event'],
    ['on_sent', 'session.sent'],
    ['rule 4.2/name', '4.2/name'],
    ['s15', 'S15'],
    ['-p', '--port'],
    ['$PORT', 'PORT'],
    ['GET /_sim/clock', 'clock'],
  ])('finds %s', (query, name) => {
    expect(nameFinder(others)(query)[0]?.name).toBe(name);
  });

  test('finds a field by a path to it, and the name that a sentence is about', () => {
    expect(nameFinder(names)('options.retry').map(({ name }) => name)).toEqual(['Events.retry']);
    expect(nameIn('default value of timeoutMs?')).toBe('timeoutMs');
    expect(nameIn('type of settings.captureTypes')).toBe('settings.captureTypes');
    expect(nameIn('two creates same idUser')).toBe('two creates same idUser');
    expect(nameIn('idUser or hashTag default')).toBe('idUser or hashTag default');
    expect(nameIn('captureTypes allowed values')).toBe('captureTypes');
    expect(nameIn('what is timeoutMs?')).toBe('timeoutMs');
  });

  test('finds the function of which a sentence asks what it throws', () => {
    expect(nameIn('what errors can update throw?')).toBe('update()');
    expect(nameIn('which errors are thrown by events.create')).toBe('events.create');
    expect(nameIn('throw an error in a test')).toBe('throw an error in a test');
    expect(nameIn('what errors are there')).toBe('what errors are there');
  });

  test('knows the kind of each page', () => {
    const paths = ['api/client/', 'packages/client/', 'rest/', 'control-api/#clock', 'rules/', 'rules/4-2/', 'limits/'];
    expect(paths.map(kindOf)).toEqual(['API', 'API', 'REST', 'REST', 'Rule', 'Rule', 'Guide']);
  });

  test('finds a name by itself, by its last part, and as a call', () => {
    const found = (query: string) => nameFinder(names)(query).map(({ name }) => name);
    expect(found('events')).toEqual(['Events']);
    expect(found('events.create')).toEqual(['Events.create']);
    expect(found('create()')).toEqual(['Events.create']);
    expect(found('`booth.events.create({`')).toEqual(['Events.create']);
    expect(found('"Events",')).toEqual(['Events']);
    expect(found('creat')).toEqual([]);
    expect(found('error retry')).toEqual([]);
    expect(found(' ')).toEqual([]);
  });
});

const guides: readonly Page[] = [
  {
    id: 'retries',
    title: 'Retries',
    body: [
      '# Retries\n\nFailed calls are sent again.\n',
      '## Cancel a call\n\nAn `AbortSignal` ends its deliveries.\n\n```ts\nawait abortAll();\n## no heading\n```\n',
      '### In a loop\n\nAll calls of a [batch](batch.md).\n',
      '## Options\n\n| Option | Effect |\n| --- | --- |\n| <a id="option-most"></a>`-m`, `--most` | How many retries of `<name>` |\n\nThen the exit code is 1.\n',
    ].join('\n'),
  },
  { id: 'limits', title: 'Limits', body: 'A key has a bucket.\n\n## Calls per minute\n\nAbove it a call waits.\n' },
  { id: 'mocks', title: 'Testing', body: 'Test against the simulator.\n' },
  { id: 'rules/9-1', title: 'Rules 9.1', body: '<a id="s1"></a>**S1 Calls.** Retries and their limits: retries.\n' },
  {
    id: 'api/client/interfaces/retryoptions',
    title: 'RetryOptions',
    body: `How retries are made: retries.\n\n## Methods\n\n### reset()\n\n#### Returns\n\nThe retries. ${'Long. '.repeat(60)}`,
  },
];

describe('the parts of a page', () => {
  test('have an empty beginning if the page begins with a heading; fences are of any kind', () => {
    const parts = partsOf('## A [b](c.md)\n~~~~sh\n## code\n~~~~  \n  ```ts\n  ## more\n  ```\n');
    expect(parts.map(({ title, code }) => [title, code])).toEqual([
      ['', ''],
      ['A b', '## code\n  ## more\n'],
    ]);
  });

  test('are its beginning and what follows each heading, with the code apart', () => {
    expect(partsOf('Begin\n\n## `A` b\n\ntext\n\n```ts\n## code\n```\n### C\n## A b\n')).toEqual([
      { level: 1, title: '', anchor: undefined, section: '', text: 'Begin\n', code: '' },
      { level: 2, title: 'A b', anchor: 'a-b', section: 'A b', text: '\n\ntext\n\n', code: '## code\n' },
      { level: 3, title: 'C', anchor: 'c', section: 'A b', text: '', code: '' },
      { level: 2, title: 'A b', anchor: 'a-b-1', section: 'A b', text: '\n', code: '' },
    ]);
  });
});

describe('the entries of a search', () => {
  const entries = entriesOf(guides);

  test('are pages, their sections, rows with an anchor, rules, and methods', () => {
    expect(entries.map(({ path, title, text }) => [path, title, text.slice(0, 40)])).toEqual([
      ['retries/', 'Retries', 'Failed calls are sent again.'],
      ['retries/#cancel-a-call', 'Cancel a call', 'An AbortSignal ends its deliveries.'],
      ['retries/#in-a-loop', 'In a loop', 'All calls of a batch.'],
      ['retries/#options', 'Options', 'Then the exit code is 1.'],
      ['retries/#option-most', '-m, --most', 'How many retries of <name>'],
      ['limits/', 'Limits', 'A key has a bucket.'],
      ['limits/#calls-per-minute', 'Calls per minute', 'Above it a call waits.'],
      ['mocks/', 'Testing', 'Test against the simulator.'],
      ['rules/9-1/', 'Rules 9.1', 'S1 Calls.'],
      ['rules/9-1/#s1', 'S1 Calls.', 'Retries and their limits: retries.'],
      ['api/client/interfaces/retryoptions/', 'RetryOptions', 'How retries are made: retries.'],
      ['api/client/interfaces/retryoptions/#reset', 'reset()', 'The retries. Long. Long. Long. Long. Lon'],
    ]);
    expect(entries.find(({ title }) => title === 'Cancel a call')?.code).toBe('await abortAll();\n## no heading\n');
    expect(entries.at(-1)?.text).toMatch(/^.{195,200}$/);
  });

  test('have words of readers, whose places have to exist', () => {
    const limits = { 'limits/#calls-per-minute': 'throttled' };
    expect(entriesOf(guides, limits).filter(({ words }) => words !== '')).toMatchObject([
      { title: 'Calls per minute' },
    ]);
    expect(() => entriesOf(guides, { 'limits/#gone': 'lost' })).toThrow('limits/#gone');
  });
});

describe('a search by words', async () => {
  const search = await createSearch(
    { names: namesOf(guides), entries: entriesOf(guides, { 'limits/#calls-per-minute': 'throttled' }) },
    '/docs/',
  );
  const found = (query: string) => search(query).map(({ url, sections }) => [url, ...sections.map((each) => each.url)]);
  const first = (query: string) => found(query)[0]?.map((url) => url.replace('/docs/', ''));

  test('leads to the page, and to its section, in whatever form the words are', () => {
    expect(first('retry')).toEqual([
      'retries/',
      'retries/#option-most',
      'retries/#cancel-a-call',
      'retries/#in-a-loop',
    ]);
    expect(first('how do I cancel calls?')).toEqual(['retries/', 'retries/#cancel-a-call', 'retries/#in-a-loop']);
    expect(first('cancelled delivery')).toEqual(['retries/', 'retries/#cancel-a-call']);
    expect(first('abort all')).toContain('retries/#cancel-a-call');
    expect(first('throttled')).toEqual(['limits/', 'limits/#calls-per-minute']);
    expect(first('mock')).toEqual(['mocks/']);
  });

  test('reads a last word that is not whole yet, and a misspelt one', () => {
    expect(first('canc')).toContain('retries/#cancel-a-call');
    expect(first('deliverie')).toContain('retries/#cancel-a-call');
    expect(found('x'.repeat(100_000))).toEqual([]);
    expect(first('buckit')).toEqual(['limits/']);
    expect(first('buckit key')).toEqual(['limits/']);
  });

  test('shows guides before rules and the reference, and a name before all', () => {
    expect(found('retries').map(([url]) => url)[0]).toBe('/docs/retries/');
    expect(search('RetryOptions')[0]).toMatchObject({ kind: 'API', of: '@boothkit/client', title: 'RetryOptions' });
    expect(search('retryOptions')[0]?.excerpt).toEqual(['How retries are made: retries.']);
    expect(new Set(found('retryOptions').map(([url]) => url)).size).toBe(found('retryOptions').length);
  });

  test('finds nothing for nothing, and for what no page has', () => {
    expect(found(' ')).toEqual([]);
    expect(found('?')).toEqual([]);
    expect(found('zzzzqqqq')).toEqual([]);
  });
});

describe('the words of a search', () => {
  test('are names and their parts', () => {
    expect(wordsOf('printCountMax of POST /events, create_event: 3.5 Größe')).toEqual([
      ...['printCountMax', 'print', 'Count', 'Max', 'of', 'POST', 'events'],
      ...['create_event', 'create', 'event', '3.5', 'Größe'],
    ]);
    expect(wordsOf("what's e2e, the event’s and don't")).toEqual(['what', 'e2e', 'the', 'event', 'and', 'do']);
  });

  test('are those that say what it is about', () => {
    expect(tellingWords('How do I test a 429?')).toEqual(['test', '429']);
    expect(tellingWords('where is it')).toEqual([]);
  });

  test('have a stem, which is the same for words of the same meaning', () => {
    expect(['Deliveries', 'delivery', 'delivered'].map(stemOf)).toEqual(['deliveri', 'deliveri', 'deliv']);
    expect(new Set(['mocks', 'faking', 'Sandbox', 'simulators'].map(stemOf)).size).toBe(1);
    expect(['customers', 'visitors', 'limit', 'limitations'].map(stemOf)).toEqual([
      'custom',
      'guest',
      'limit',
      'unsupport',
    ]);
  });
});

test('an excerpt is the piece of a text that has most of the words, which are apart', () => {
  expect(excerptOf('A key has a bucket of keys.', ['kei', 'bucket'])).toEqual([
    ...['A ', 'key', ' has a ', 'bucket', ' of ', 'keys', '.'],
  ]);
  const pieces = excerptOf(`${'one two '.repeat(40)}three ${'four five '.repeat(40)}`, ['three']);
  expect([pieces[0], pieces[1], pieces[2]].map((piece) => piece?.slice(0, 5))).toEqual(['… one', 'three', ' four']);
  expect(pieces.join('').length).toBeLessThan(180);
  expect(excerptOf('', ['x'])).toEqual(['']);
  expect(excerptOf('y'.repeat(500), []).join('')).toHaveLength(162);
});

test('searches that lead to none of their places are lost, and places that the site does not have', async () => {
  const data = { names: namesOf(guides), entries: entriesOf(guides) };
  expect(
    await lostSearches(data, {
      direct: { 'cancel calls': 'retries/#cancel-a-call', bucket: 'retries/' },
      questions: { 'what is a bucket': 'retries/#options limits/#calls-per-minute', simulator: 'limits/' },
      notYet: { bucket: 'mocks/', batch: 'retries/' },
    }),
  ).toEqual([
    'the search for bucket leads to limits/; expected is retries/',
    'the search for simulator leads to mocks/; expected is limits/',
    'the search for batch leads to retries/ now: it belongs to the questions',
  ]);
  const gone = { direct: { bucket: 'gone/' }, questions: {}, notYet: {} };
  expect(await lostSearches(data, gone)).toContain('the search for bucket expects gone/, which the site does not have');
});
