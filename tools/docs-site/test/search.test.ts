import { describe, expect, test } from 'vitest';
import { namesOf } from '../src/names.ts';
import { bestSections, exactNames, guidesFirst, namesComeFirst, widened, wordsOf } from '../src/ranking.ts';

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
      { name: 'Events', module: '@boothkit/client', path: 'api/client/interfaces/events/' },
      { name: 'parse', module: '@boothkit/client/webhooks', path: 'api/client/webhooks/functions/parse/' },
      { name: 'Events.retry', module: '@boothkit/client', path: 'api/client/interfaces/events/#property-retry' },
      { name: 'Events.create', module: '@boothkit/client', path: 'api/client/interfaces/events/#create' },
    ]);
  });

  test('finds a name by itself, by its last part, and as a call', () => {
    const found = (query: string) => exactNames(names, query).map(({ name }) => name);
    expect(found('events')).toEqual(['Events']);
    expect(found('events.create')).toEqual(['Events.create']);
    expect(found('create()')).toEqual(['Events.create']);
    expect(found('creat')).toEqual([]);
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
