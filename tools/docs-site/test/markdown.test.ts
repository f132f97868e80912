import { expect, test } from 'vitest';
import { markdownFiles, withMarkdownLinks } from '../src/markdown.ts';

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

test('a page links to its Markdown, and to the repository where it is edited', () => {
  const html = '<head></head><div class="tsd-panel tsd-typography">';
  const head = '<head><link rel="alternate" type="text/markdown" href="Own_client.md"/></head>';
  const link = '<a href="Own_client.md">Markdown</a>';
  const document = page('own-client', 'Own client');
  expect(withMarkdownLinks(html, document, undefined)).toBe(
    `${head}<p class="as-markdown">${link}</p><div class="tsd-panel tsd-typography">`,
  );
  expect(withMarkdownLinks(html, document, 'https://github.com/acme/boothkit')).toBe(
    `${head}<p class="as-markdown">${link} · <a href="https://github.com/acme/boothkit/edit/main/docs/own-client.md">Edit</a></p><div class="tsd-panel tsd-typography">`,
  );
});
