import { getCollection } from 'astro:content';
import { isListed } from '../llms.ts';
import { namesOf } from '../names.ts';
import { readersWords } from '../readers-words.ts';
import { exampleOf } from '../rest.ts';
import { restPages } from '../rest-markdown.ts';
import { entriesOf } from '../search-entries.ts';
import type { SearchData } from '../searching.ts';

const modules = ['client', 'simulator', 'contract', 'design-check', 'conformance'];
const orderOf = (id: string) => modules.indexOf(id.split('/')[1] ?? '');

/** What the search reads when a reader opens it. */
export async function GET(): Promise<Response> {
  const entries = await getCollection('docs', isListed);
  const pages = [
    ...restPages(exampleOf).map(({ id, title, markdown }) => ({ id, title, body: markdown })),
    ...entries
      .map(({ id, data, body = '' }) => ({ id, title: data.title, body }))
      .toSorted((one, other) => orderOf(one.id) - orderOf(other.id)),
  ];
  const found: SearchData = { names: namesOf(pages), entries: entriesOf(pages, readersWords) };
  return Response.json(found);
}
