import { expect, test } from 'vitest';
import { markdownFiles, withMarkdownLink } from '../src/markdown.ts';

const page = (name: string, title: string) => ({
  ...{ title, group: 'Guides', path: `docs/${name}.md` },
  url: `documents/${title.replaceAll(' ', '_')}.html`,
});

test('each document has its Markdown, whose links lead to the Markdown of others', () => {
  const files = new Map(markdownFiles([page('retries', 'Retries'), page('own-client', 'Own client')]));
  expect([...files.keys()]).toEqual(['documents/Retries.md', 'documents/Own_client.md', 'llms.txt']);
  expect(files.get('documents/Retries.md')).toContain('](Own_client.md#timeouts)');
  expect(files.get('llms.txt')).toContain(
    '## Guides\n\n- [Retries](documents/Retries.md)\n- [Own client](documents/Own_client.md)\n',
  );
});

test('a page links to its Markdown', () => {
  const html = '<head></head><div class="tsd-panel tsd-typography">';
  expect(withMarkdownLink(html, 'documents/Own_client.html')).toBe(
    '<head><link rel="alternate" type="text/markdown" href="Own_client.md"/></head><a class="as-markdown" href="Own_client.md">Markdown</a><div class="tsd-panel tsd-typography">',
  );
});
