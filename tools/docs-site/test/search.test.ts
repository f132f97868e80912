import { describe, expect, test } from 'vitest';
import { kindOf, namesOf, topicsOf } from '../src/names.ts';
import {
  bestSections,
  exactNames,
  guidesFirst,
  inOurWords,
  nameIn,
  namesComeFirst,
  saysItAll,
  topicsFor,
  widened,
  wordsOf,
} from '../src/ranking.ts';
import { search } from '../src/searching.ts';

const names = namesOf([
  { id: 'api/client/webhooks/functions/parse', title: 'parse', body: '' },
  {
    id: 'api/client/interfaces/events',
    title: 'Events',
    body: '### create()\n\n| <a id="property-retry"></a> `retry?` | `boolean` |',
  },
  { id: 'api/client', title: '@boothkit/client', body: '' },
]);
const guide = { title: 'Retries', path: 'retries/', headings: ['Retries', 'How long it waits'] };

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
      ['4.2/name', 'Required', 'rules/4-2/#rule-4.2-name'],
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
    expect(exactNames(others, query)[0]?.name).toBe(name);
  });

  test('finds a field by a path to it, and the name that a sentence is about', () => {
    expect(exactNames(names, 'options.retry').map(({ name }) => name)).toEqual(['Events.retry']);
    expect(nameIn('default value of timeoutMs?')).toBe('timeoutMs');
    expect(nameIn('type of settings.captureTypes')).toBe('settings.captureTypes');
    expect(nameIn('two creates same idUser')).toBe('two creates same idUser');
    expect(nameIn('idUser or hashTag default')).toBe('idUser or hashTag default');
    expect(nameIn('captureTypes allowed values')).toBe('captureTypes');
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

  test('finds topics by phrases of readers, in any form and order, with words of the same meaning', () => {
    const retries = { id: 'retries', title: 'Retries', body: '## Cancel a call\n\n## Clock\n' };
    const topics = topicsOf(
      {
        'retries/#cancel-a-call': ['stop waiting', 'cancel request'],
        'retries/': ['delete event', 'simulate'],
        'retries/#clock': ['mock date'],
      },
      [retries],
    );
    expect(topics[0]).toMatchObject({ page: 'Retries', section: 'Cancel a call', path: 'retries/#cancel-a-call' });
    const found = (query: string) => topicsFor(topics, query).map(({ path }) => path);
    expect(found('how do I stop waiting for it')).toEqual(['retries/#cancel-a-call']);
    expect(found('waits: stop them')).toEqual(['retries/#cancel-a-call']);
    expect(found('remove the events')).toEqual(['retries/']);
    expect(found('fake the date')).toEqual(['retries/#clock', 'retries/']);
    expect(found('wait')).toEqual([]);
    expect(found('a request from a b c d e f g to cancel h i')).toEqual([]);
    expect(() => topicsOf({ 'retries/#gone': [] }, [retries])).toThrow('topics.ts: no section retries/#gone');
    expect(() => topicsOf({ 'gone/': [] }, [retries])).toThrow('topics.ts: no page gone/');
  });

  test('a word that few topics have counts more, and is found among more words', () => {
    const parts = ['workers', 'scripts', 'options', 'ports', 'worlds'];
    const page = {
      id: 'server',
      title: 'Server',
      body: ['proxies', ...parts].map((part) => `## ${part}\n\n`).join(''),
    };
    const common = parts.map((part) => [`server/#${part}`, [`run ${part}`, `server ${part}`]]);
    const topics = topicsOf(
      { 'server/': ['run server', 'server'], 'server/#proxies': ['nginx'], ...Object.fromEntries(common) },
      [page],
    );
    const found = (query: string) => topicsFor(topics, query).map(({ path }) => path);
    expect(found('run a server behind nginx')).toEqual(['server/#proxies', 'server/']);
    expect(found('server for nothing else')).toEqual([]);
  });

  test('shows the topics of one page as one result with their sections', async () => {
    const page = { id: 'retries', title: 'Retries', body: '## Cancel a call\n\n## Clock\n\n## Waits\n' };
    const topics = topicsOf({ 'retries/#clock': ['mock date'], 'retries/#cancel-a-call': ['cancel request'] }, [page]);
    const sub_results = ['Waits', 'Clock'].map((title) => ({
      ...{ title, url: `/retries/#${title.toLowerCase()}`, excerpt: 'found', weighted_locations: [] },
    }));
    const found = { url: '/retries/', meta: { title: 'Retries' }, excerpt: '', sub_results };
    const pagefind = {
      options: async () => {},
      search: async () => ({ results: [{ id: '1', score: 1, data: async () => found }] }),
    };
    const results = await search('mock the date, cancel a request', pagefind, { names: [], topics }, '/');
    expect(results.map(({ title, sections }) => [title, sections.map((each) => [each.title, each.excerpt])])).toEqual([
      [
        'Retries',
        [
          ['Cancel a call', ''],
          ['Clock', 'found'],
        ],
      ],
    ]);
  });

  test('searches in British spelling', () => {
    expect(inOurWords('which colors are allowed, colorCase')).toBe('which colours are allowed, colorCase');
  });

  test('finds a name by itself, by its last part, and as a call', () => {
    const found = (query: string) => exactNames(names, query).map(({ name }) => name);
    expect(found('events')).toEqual(['Events']);
    expect(found('events.create')).toEqual(['Events.create']);
    expect(found('create()')).toEqual(['Events.create']);
    expect(found('creat')).toEqual([]);
    expect(found('error retry')).toEqual([]);
    expect(found(' ')).toEqual([]);
  });

  test('shows a guide before a name that is also its topic, and a name of programs before all pages', () => {
    const found = exactNames(names, 'retry');
    expect(namesComeFirst('retry', found, guide)).toBe(false);
    expect(namesComeFirst('parse', found, guide)).toBe(true);
    expect(namesComeFirst('retryOptions', found, guide)).toBe(true);
    expect(namesComeFirst('retry', found, { ...guide, path: 'api/client/' })).toBe(true);
    expect(namesComeFirst('retry', [], guide)).toBe(false);
  });

  test('lists guides before the reference, unless a name is searched', () => {
    const paths = ['api/client/', 'project/security/', 'rest/', 'limits/'].map((path) => ({
      path,
      title: '',
      headings: [],
    }));
    expect(guidesFirst('rate limit', paths).map(({ path }) => path)).toEqual([
      ...['limits/', 'api/client/', 'rest/', 'project/security/'],
    ]);
    expect(guidesFirst('rateLimit', paths)).toEqual(paths);
  });

  test('leaves out words that only make a question of a query', () => {
    expect(wordsOf('How do I test a 429?')).toEqual(['test', '429']);
    expect(wordsOf('where is it')).toEqual(['where', 'is', 'it']);
  });

  test('continues with fewer words where too few pages have all', () => {
    expect(widened([])).toEqual([]);
    expect(widened(['third'])).toEqual([['third']]);
    expect(widened(['third', 'call'])).toEqual([['third call'], ['call', 'third']]);
    expect(widened(['third', 'call', '503'])).toEqual([
      ['third call 503'],
      ['call 503', 'third 503', 'third call'],
      ['third', 'call', '503'],
    ]);
  });

  test('lists a page first that has all words of a query in one heading, in whatever form', () => {
    const found = [
      { path: 'testing/', title: 'Testing', headings: ['Testing', 'Timeouts'] },
      { path: 'rules/4/', title: 'Limits', headings: ['Limits', 'Limit prints per guest'] },
      { path: 'tablets/', title: 'Tablets', headings: ['Tablets', 'Time', 'Limit prints per guest'] },
    ];
    const paths = (query: string) => guidesFirst(query, found).map(({ path }) => path);
    expect(paths('how do I limit the prints per guest')).toEqual(['tablets/', 'testing/', 'rules/4/']);
    const timers = { path: 'runners/', title: 'Runners', headings: ['Fake timers'] };
    const time = { path: 'faults/', title: 'Faults', headings: ['Fake time: make time pass'] };
    expect(guidesFirst('fake time', [timers, time])).toEqual([time, timers]);
    expect(paths('guests printed')).toEqual(['tablets/', 'testing/', 'rules/4/']);
    expect(paths('time')).toEqual(['tablets/', 'testing/', 'rules/4/']);
    expect(paths('timeout')).toEqual(['testing/', 'tablets/', 'rules/4/']);
  });

  test('a page that lists what others explain does not come before the topics for its heading', () => {
    const says = (path: string) => saysItAll({ path, title: '', headings: ['restore_snapshot'] }, 'restore a snapshot');
    expect(['faults/', 'control-api/', 'rest/a/'].map(says)).toEqual([true, false, false]);
  });

  test('lists a REST operation before guides if the query is its title, and no guide has it as a heading', () => {
    const guides = [{ path: 'webhooks/', title: 'Webhooks', headings: ['Webhooks', 'Duplicates'] }];
    const operation = {
      path: 'rest/duplicate/',
      title: 'Duplicate an event',
      headings: ['Duplicate an event', 'Body'],
    };
    const paths = (query: string, missing?: number) =>
      guidesFirst(query, [...guides, operation], missing).map(({ path }) => path);
    expect(paths('duplicate event')).toEqual(['rest/duplicate/', 'webhooks/']);
    expect(paths('duplicate')).toEqual(['webhooks/', 'rest/duplicate/']);
    expect(paths('duplicate webhooks')).toEqual(['webhooks/', 'rest/duplicate/']);
    expect(paths('deduplicate webhooks', 1)).toEqual(['webhooks/', 'rest/duplicate/']);
  });

  test('shows the sections with most words in their heading, and then those with most in their text', () => {
    const section = (title: string, score: number) => ({ title, weighted_locations: [{ balanced_score: score }] });
    const sections = [section('Check an event', 3), section('Time', 5), section('Prints per guest', 1)];
    expect(bestSections(['guest', 'print'], sections).map(({ title }) => title)).toEqual([
      ...['Prints per guest', 'Time', 'Check an event'],
    ]);
  });
});
