/** Where guests find galleries. */
export const galleriesPath = '/of/';

/** The way to a page of a gallery. */
export interface PagePath {
  readonly slug: string;
  /** A session or a single photo; the gallery itself without one. */
  readonly part?: { readonly kind: PartKind; readonly id: string };
}

const partKinds = ['session', 'photo'] as const;

/** The kinds of gallery items that have pages of their own. */
type PartKind = (typeof partKinds)[number];

/** The path of a page: `/of/<slug>`, `/of/<slug>/session/<id>` or `/of/<slug>/photo/<id>`. */
export function pathOfPage({ slug, part }: PagePath): string {
  return `${galleriesPath}${slug}${part ? `/${part.kind}/${part.id}` : ''}`;
}

/** Reads what {@link pathOfPage} writes; `undefined` for any other path. */
export function readPagePath(path: string): PagePath | undefined {
  const [slug = '', kindName, id = '', ...more] = path.slice(galleriesPath.length).split('/');
  if (kindName === undefined) return { slug };
  const kind = partKinds.find((known) => known === kindName);
  return kind && more.length === 0 ? { slug, part: { kind, id } } : undefined;
}
