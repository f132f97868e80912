import { getCollection } from 'astro:content';
import { namesOf, type SearchNames, topicsOf } from '../names.ts';
import { exampleOf } from '../rest.ts';
import { restPages } from '../rest-markdown.ts';
import { topics } from '../topics.ts';

const modules = ['client', 'simulator', 'contract', 'design-check', 'conformance'];
const orderOf = (id: string) => modules.indexOf(id.split('/')[1] ?? '');

/** The names and topics that the search finds first. */
export async function GET(): Promise<Response> {
  const entries = await getCollection('docs');
  const pages = [
    ...restPages(exampleOf).map(({ id, title, markdown }) => ({ id, title, body: markdown })),
    ...entries
      .map(({ id, data, body = '' }) => ({ id, title: data.title, body }))
      .toSorted((one, other) => orderOf(one.id) - orderOf(other.id)),
  ];
  const found: SearchNames = { names: namesOf(pages), topics: topicsOf(topics, pages) };
  return Response.json(found);
}
