/** What the head of a page says of it, and its card where it is linked to. */
export interface PageFacts {
  readonly title: string;
  readonly description: string;
}

interface HeadTag {
  readonly tag: string;
  readonly attrs?: Readonly<Record<string, string | boolean | undefined>>;
  readonly content?: string;
}

/** The first sentences of a Markdown text, as plain text. */
export function firstSentences(markdown: string): string {
  const [first = ''] = /^(?![#<\-|!`>*\s])[\s\S]+?(?=\n\n|\n*(?![\s\S]))/m.exec(markdown) ?? [];
  return first
    .replaceAll(/\[([^\]]+)\]\([^)]*\)/g, '$1')
    .replaceAll(/[`*]/g, '')
    .replaceAll(/\\(.)/g, '$1')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** The head of a page with the facts of it, and a picture for its card if the origin of the site is known. */
export function headOf<Tag extends HeadTag>(head: readonly Tag[], { title, description }: PageFacts, picture?: string) {
  const isReplaced = ({ tag, attrs = {} }: Tag) =>
    tag === 'title' || /^(og:)?(title|description|image)$/.test(String(attrs['property'] ?? attrs['name']));
  const meta = (name: 'name' | 'property', value: string, content: string) =>
    ({ tag: 'meta', attrs: { [name]: value, content } }) as const;
  return [
    ...head.filter((tag) => !isReplaced(tag)),
    { tag: 'title', content: title } as const,
    meta('property', 'og:title', title),
    ...(description ? [meta('name', 'description', description), meta('property', 'og:description', description)] : []),
    ...(picture ? [meta('property', 'og:image', picture)] : []),
  ];
}
