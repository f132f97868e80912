import { globSync } from 'node:fs';
import { idOf } from './pages.ts';

/** The groups of the sidebar, with their pages in order. This is the one list of the guides' names. */
const groups: Readonly<Record<string, readonly string[]>> = {
  Start: ['start', 'how-do-i', 'booking-loop'],
  Test: ['testing', 'runners', 'server', 'faults', 'tablets', 'dashboard', 'limitations'],
  Build: [
    'limits',
    'retries',
    'errors',
    'images',
    'designs',
    'webhooks',
    'receivers',
    'next',
    'document',
    'agents',
    'observing',
    'security',
    'settle-before-going-live',
    'going-live',
  ],
  'Look up': ['command-line', 'environment'],
  Know: ['versions', 'comparison', 'performance', 'architecture', 'conformance'],
};

/** Pages that other topics of the sidebar have. */
const elsewhere = ['operations', 'rules', 'control-api'];

const inNumericOrder = new Intl.Collator('en', { numeric: true }).compare;

/** The addresses of the pages of files, in the order of their numbers. */
export const idsOf = (pattern: string): string[] => globSync(pattern).map(slashed).toSorted(inNumericOrder).map(idOf);

const slashed = (path: string) => path.replaceAll('\\', '/');

/** The sidebar of the guides. A guide that no group names is in the last one. */
export function guideGroups() {
  const guides = idsOf('docs/*.md').filter((id) => !elsewhere.includes(id));
  const named = Object.values(groups).flat();
  const lists = Object.entries(groups).map(([label, ids], at, { length }) => ({
    label,
    items: [
      ...ids.filter((id) => guides.includes(id)),
      ...(at === length - 1 ? guides.filter((id) => !named.includes(id)) : []),
    ],
  }));
  return [
    ...lists,
    { label: 'Examples', collapsed: true, items: idsOf('{examples,tests/consumers}/*/README.md') },
    {
      label: 'Project',
      collapsed: true,
      items: ['overview', ...idsOf('.github/*.md').filter((id) => id !== 'project/pull-request-template')],
    },
  ];
}

/** Names in the list of the guides that no file has. */
export const staleNames = (): string[] => {
  const guides = idsOf('docs/*.md');
  return [...Object.values(groups).flat(), ...elsewhere].filter((id) => !guides.includes(id));
};
