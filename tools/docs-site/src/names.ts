/** A name that programs use, and the page that explains it. */
export interface Name {
  /** As it is written in programs: `BoothClient`, or `Events.create` for a member. */
  readonly name: string;
  /** The module that has it, such as `@boothkit/client`. */
  readonly module: string;
  /** From the root of the site, with an anchor for a member. */
  readonly path: string;
}

interface Page {
  readonly id: string;
  readonly title: string;
  readonly body: string;
}

/**
 * The names on the pages of the reference: exported names first, then fields and methods, in the order of the pages. Those of a package's own
 * entry come before those of its others.
 */
export function namesOf(pages: readonly Page[]): Name[] {
  const exported: Name[] = [];
  const members: Name[] = [];
  for (const { id, title, body } of pages) {
    const module = /^api\/(.+)\/[a-z-]+\/[^/]+$/.exec(id)?.[1];
    if (module === undefined) continue;
    const of = { module: `@boothkit/${module}` };
    exported.push({ ...of, name: title, path: `${id}/` });
    for (const [, anchor, field = ''] of body.matchAll(
      /<a id="((?:property|enumeration-member)-[^"]+)"><\/a> `([^`]+)`/g,
    ))
      members.push({ ...of, name: `${title}.${field.replace(/\?$/, '')}`, path: `${id}/#${anchor}` });
    for (const [, method = ''] of body.matchAll(/^### (\w+)\(\)$/gm))
      members.push({ ...of, name: `${title}.${method}`, path: `${id}/#${method.toLowerCase()}` });
  }
  return [...mainFirst(exported), ...mainFirst(members)];
}

const mainFirst = (names: readonly Name[]): Name[] =>
  names.toSorted((one, other) => one.module.split('/').length - other.module.split('/').length);
