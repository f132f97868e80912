import { describe, expect, test } from 'vitest';
import { namesOf } from '../src/names.ts';
import { exactNames, guidesFirst, namesComeFirst } from '../src/ranking.ts';

const names = namesOf([
  {
    id: 'api/client/interfaces/events',
    title: 'Events',
    body: '### create()\n\n| <a id="property-retry"></a> `retry?` | `boolean` |',
  },
  { id: 'api/client/webhooks/functions/parse', title: 'parse', body: '' },
  { id: 'api/client', title: '@boothkit/client', body: '' },
]);
const guide = { title: 'Retries', path: 'retries/', headings: ['How long it waits'] };

describe('the search of the site', () => {
  test('knows exported names, and then their fields and methods, with their places', () => {
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
    const paths = ['api/client/', 'project/security/', 'rest/', 'limits/'].map((path) => ({ path }));
    expect(guidesFirst('rate limit', paths).map(({ path }) => path)).toEqual([
      ...['limits/', 'api/client/', 'rest/', 'project/security/'],
    ]);
    expect(guidesFirst('rateLimit', paths)).toEqual(paths);
  });
});
