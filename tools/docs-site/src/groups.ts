/** The pages of `docs` by the part of the site that they stand in; what is in none is a guide. */
const pages: Readonly<Record<string, readonly string[]>> = {
  Start: ['start', 'booking-loop'],
  Facts: ['operations', 'control-api', 'errors', 'rules', 'performance', 'versions', 'comparison'],
  Project: ['architecture'],
};

/** The part of the site that a document stands in, by its path from the root of the repository. */
export function groupOf(path: string): string {
  if (path.startsWith('examples/') || path.startsWith('tests/consumers/')) return 'Examples';
  if (!path.startsWith('docs/')) return 'Project';
  // A page in a folder belongs to the page of that name.
  const [name = ''] = path.slice('docs/'.length).replace(/\.md$/, '').split('/');
  return Object.entries(pages).find(([, names]) => names.includes(name))?.[0] ?? 'Guides';
}
