import { getCollection } from 'astro:content';
import { namesOf } from '../names.ts';

const modules = ['client', 'simulator', 'contract', 'design-check', 'conformance'];
const orderOf = (id: string) => modules.indexOf(id.split('/')[1] ?? '');

/** The names that the search finds first. */
export async function GET(): Promise<Response> {
  const entries = await getCollection('docs', ({ id }) => id.startsWith('api/'));
  const pages = entries.map(({ id, data, body = '' }) => ({ id, title: data.title, body }));
  return Response.json(namesOf(pages.toSorted((one, other) => orderOf(one.id) - orderOf(other.id))));
}
