import { describe, expect, test } from 'vitest';
import { searchEngine } from '../src/search/engine.ts';
import type { Entry } from '../src/search/entry.ts';
import { sectionsOf, wordsOf } from '../src/search/sections.ts';

const guide = (page: string, text: string, heading = ''): Entry => ({
  ...{ kind: 'guide', page, heading, text },
  url: `documents/${page}.html`,
});
const symbol = (page: string, text = ''): Entry => ({
  kind: 'symbol',
  page,
  heading: '',
  text,
  url: `types/${page}.html`,
});
const pagesFound = (entries: readonly Entry[], query: string) => searchEngine(entries)(query).map(({ page }) => page);

describe('the search of the site', () => {
  test('finds a guide before the names of the API', () => {
    const entries = [symbol('retry'), symbol('RetryOptions', 'How to retry.'), guide('Retries', 'A call may retry.')];
    expect(pagesFound(entries, 'retry')[0]).toBe('Retries');
  });

  test('finds words by their beginning, and long ones with a typing error', () => {
    const entries = [guide('Webhooks', 'Deliveries reach your server.')];
    expect(pagesFound(entries, 'deliv')).toEqual(['Webhooks']);
    expect(pagesFound(entries, 'delivreies')).toEqual(['Webhooks']);
    expect(pagesFound(entries, 'nothing')).toEqual([]);
  });

  test('lists a page once, by its best section', () => {
    const entries = [guide('Limits', 'The rate limit.'), guide('Limits', 'A burst.', 'Rate limit of a key')];
    expect(searchEngine(entries)('rate limit').map(({ heading }) => heading)).toEqual(['Rate limit of a key']);
  });

  test('needs all words of a query', () => {
    const entries = [guide('Images', 'A branding image.'), guide('Events', 'An image.')];
    expect(pagesFound(entries, 'branding image')).toEqual(['Images']);
  });
});

describe('a page', () => {
  const page = { kind: 'guide', page: 'Limits', url: 'documents/Limits.html' } as const;
  const content = `<div class="tsd-panel tsd-typography"><h1 id="limits">Limits<a><svg>x</svg></a></h1>
<p>All &amp; every limit.</p><h2 id="a-burst">A <code>burst</code></h2><p>40 requests.</p></div></div>
<div class="col-sidebar">The navigation</div>`;

  test('is split at its headings, and each section has its address', () => {
    expect(sectionsOf(content, page)).toEqual([
      { ...page, heading: 'Limits', text: 'All & every limit.', url: 'documents/Limits.html#limits' },
      { ...page, heading: 'A burst', text: '40 requests.', url: 'documents/Limits.html#a-burst' },
    ]);
  });

  test('gives its words without pictures and buttons', () => {
    expect(wordsOf('<pre>a &lt; b<button>Copy</button></pre><svg><path/></svg> c')).toBe('a < b c');
  });
});
