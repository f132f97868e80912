/** The kinds of pages that a search finds; guides come first. */
export type EntryKind = 'guide' | 'fact' | 'example' | 'symbol' | 'project';

/** A section of a page, or a name of the API. */
export interface Entry {
  readonly kind: EntryKind;
  /** The title of the page, or the name. */
  readonly page: string;
  /** The heading of the section; empty for the beginning of a page, and for a name. */
  readonly heading: string;
  readonly text: string;
  /** The address from the root of the site, with an anchor. */
  readonly url: string;
}
