/** A part of a page: its beginning, or what follows a heading. */
export interface Part {
  /** 1 for the beginning of the page. */
  readonly level: number;
  /** Without the marks of code. */
  readonly title: string;
  /** The anchor of the heading; the beginning has none. */
  readonly anchor: string | undefined;
  /** The heading of level 2 that it is under. */
  readonly section: string;
  /** Its Markdown without blocks of code. */
  readonly text: string;
  /** What is in its blocks of code. */
  readonly code: string;
}

/** The parts of a page, from its Markdown. */
export function partsOf(body: string): Part[] {
  const counts = new Map<string, number>();
  const anchorOf = (title: string) => {
    const slug = title
      .toLowerCase()
      .replaceAll(/[^\w -]/g, '')
      .replaceAll(' ', '-');
    const count = counts.get(slug) ?? 0;
    counts.set(slug, count + 1);
    return count === 0 ? slug : `${slug}-${count}`;
  };
  const blocks: string[] = [];
  const prose = body.replaceAll(
    /^ *(`{3,}|~{3,}).*\n([\s\S]*?)^ *\1[`~]* *$/gm,
    (_, _marks, code: string) => `\0${blocks.push(code) - 1}\0`,
  );
  let section = '';
  return `\n${prose}`.split(/\n(?=##+ )/).map((part) => {
    const [, marks = '#', heading = ''] = /^(##+) (.+)/.exec(part) ?? [];
    const title = heading.replaceAll('`', '').replaceAll(/\[([^\]]+)\]\([^)]*\)/g, '$1');
    if (marks.length === 2) section = title;
    const below = part.slice(heading === '' ? 1 : marks.length + 1 + heading.length);
    const numbers = [...below.matchAll(/\0(\d+)\0/g)].map(([, number]) => Number(number));
    return {
      level: marks.length,
      title,
      anchor: heading === '' ? undefined : anchorOf(title),
      section: marks.length === 1 ? '' : section,
      text: below.replaceAll(/\0\d+\0/g, ''),
      code: numbers.map((number) => blocks[number]).join(''),
    };
  });
}
