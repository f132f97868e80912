import { type Kind, kindOf } from './names.ts';

/** The parts of the site, as the header, the footer and the sidebar name them. */
export const sections: readonly { readonly kind: Kind; readonly label: string; readonly path: string }[] = [
  { kind: 'Guide', label: 'Guides', path: 'start/' },
  { kind: 'API', label: 'API', path: 'api/' },
  { kind: 'REST', label: 'REST', path: 'rest/' },
  { kind: 'Rule', label: 'Rules', path: 'rules/' },
];

/** The part that a page belongs to. The front page and the page for missing pages belong to none. */
export const sectionOf = (id: string): Kind | undefined => (/^(|404|index)$/.test(id) ? undefined : kindOf(`${id}/`));
