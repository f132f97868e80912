import { partsOf } from './parts.ts';

/** A name that readers search for as it is written, and the place that explains it. */
export interface Name {
  /** As it is written: `BoothClient`, `Events.create`, `create_event`, `--port`, `4.2/name`. */
  readonly name: string;
  /** What it belongs to, such as `@boothkit/client` or `POST /events`. */
  readonly of: string;
  /** From the root of the site, with an anchor for a part of a page. */
  readonly path: string;
  /** Other ways to write it. */
  readonly also?: readonly string[];
}

/** A page with its Markdown. */
export interface Page {
  readonly id: string;
  readonly title: string;
  readonly body: string;
}

/** What a page of the site is: a guide, a name of the packages, a request, or a rule. */
export type Kind = 'API' | 'Guide' | 'REST' | 'Rule';

/** The kind of a page, from its path below the root of the site. */
export function kindOf(path: string): Kind {
  if (/^(api|packages)\//.test(path)) return 'API';
  if (/^(rest|operations|control-api)\//.test(path)) return 'REST';
  return path.startsWith('rules/') ? 'Rule' : 'Guide';
}

/**
 * The names on the pages of the site: exported names first, then those of requests, errors, options and rules, then fields and methods, in
 * the order of the pages. Names of a package's own entry come before those of its others.
 */
export function namesOf(pages: readonly Page[]): Name[] {
  const exported = pages.flatMap(exportedName);
  const members = pages.flatMap(memberNames);
  const others = pages.flatMap((page) => namesIn[page.id.replace(/^(rest|rules)\/.*/, '$1')]?.(page) ?? []);
  // An operation of the service comes before one of the control API that has the same name.
  const isControl = ({ path }: Name) => Number(path.startsWith('control-api/'));
  others.sort((one, other) => isControl(one) - isControl(other));
  return [...mainFirst(exported), ...others, ...mainFirst(members)];
}

const moduleOf = (id: string) => {
  const [, module] = /^api\/(.+)\/[a-z-]+\/[^/]+$/.exec(id) ?? [];
  return module && `@boothkit/${module}`;
};

function exportedName({ id, title }: Page): Name[] {
  const of = moduleOf(id);
  return of ? [{ name: title, of, path: `${id}/` }] : [];
}

function memberNames({ id, title, body }: Page): Name[] {
  const of = moduleOf(id);
  if (!of) return [];
  const fields = body.matchAll(/<a id="((?:property|enumeration-member)-[^"]+)"><\/a> `([^`]+)`/g);
  const methods = body.matchAll(/^### (\w+)\(\)$/gm);
  return [
    ...[...fields].map(([, anchor, field = '']) => ({
      ...{ name: `${title}.${field.replace(/\?$/, '')}`, of, path: `${id}/#${anchor}` },
    })),
    ...[...methods].map(([, method = '']) => ({
      ...{ name: `${title}.${method}`, of, path: `${id}/#${method.toLowerCase()}` },
    })),
  ];
}

const mainFirst = (names: readonly Name[]): Name[] =>
  names.toSorted((one, other) => one.of.split('/').length - other.of.split('/').length);

/** The names on a page, by its ID, or by the folder of pages that are alike. */
const namesIn: Readonly<Record<string, (page: Page) => Name[]>> = {
  rest({ id, title, body }) {
    const [, operation] = /^rest\/(?:operations|webhooks)\/(\w+)$/.exec(id) ?? [];
    const [, request] = /^`([A-Z]+(?: \S+?)?)`/m.exec(body) ?? [];
    if (!operation || !request) return [];
    const [, event] = /"event": "([\w.]+)"/.exec(body) ?? [];
    const also = event ? [title, operation] : [title, request, request.replace(/^\S+ /, '')];
    return [{ name: event ?? operation, of: event ? title : request, path: `${id}/`, also }];
  },
  rules({ id, title, body }) {
    const entries = body.matchAll(/<a id="((?:rule-|s\d)[^"]*)"><\/a>\*\*(S\d+|[\d.]+[^\s*]*) ?([^*\n]*)\*\*/g);
    const section = /^Rules ([\d.]+)/.exec(title)?.[1];
    return [
      ...(section ? [{ name: section, of: title, path: `${id}/` }] : []),
      ...[...entries].map(([, anchor, name = '', heading = '']) => ({
        ...{ name, of: heading || title, path: `${id}/#${anchor}` },
      })),
    ];
  },
  errors: ({ id, body }) =>
    partsOf(body)
      .filter(({ level, section }) => level === 3 && section === 'Codes')
      .map(({ title, anchor }) => ({ name: title, of: 'Error code', path: `${id}/#${anchor}` })),
  operations: ({ id, body }) =>
    [...body.matchAll(/^- `(\w+)`$/gm)].map(([, name = '']) => ({
      ...{ name, of: 'known by name only', path: `${id}/#known-by-name-only` },
    })),
  'control-api': ({ id, body }) =>
    partsOf(body).flatMap(({ level, title, anchor, text }) => {
      const [, request] = /^`([A-Z]+ \S+?)`/m.exec(text) ?? [];
      if (level !== 3 || !request) return [];
      const also = [request, request.replace(' /', ' /_sim/')];
      return [{ name: title, of: `Control API, ${request}`, path: `${id}/#${anchor}`, also }];
    }),
  'settle-before-going-live': (page) => rowNames('Assumption')(page),
  'command-line': (page) => rowNames()(page),
  environment: (page) => rowNames('Environment variable')(page),
};

/** The names that begin the rows of a page's tables, which have anchors: options, variables, assumptions. */
const rowNames =
  (of?: string) =>
  ({ id, body }: Page): Name[] =>
    partsOf(body).flatMap(({ title, text }) =>
      [...text.matchAll(/^\| <a id="([^"]+)"><\/a>(.+?) \|/gm)].map(([, anchor, cell = '']) => {
        const [name = '', ...also] = [...cell.matchAll(/`([^`\s=]+)[^`]*`/g)].map(([, word = '']) => word).toReversed();
        return { name, of: of ?? title, path: `${id}/#${anchor}`, also };
      }),
    );
