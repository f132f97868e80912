import { globSync, readFileSync } from 'node:fs';
import { guideGroups } from './guides.ts';
import { factsOf, idOf, own } from './pages.ts';
import { partsOf } from './parts.ts';
import { exampleOf } from './rest.ts';

// How the pages of names, requests, rules and guides lead to each other.

/** A link of a page to another one. */
export interface Link {
  /** What it leads to. */
  readonly kind: 'Guide' | 'Method' | 'Request' | 'Rules';
  readonly label: string;
  /** From the root of the site. */
  readonly path: string;
}

/** Guides that name nearly everything. */
const general = new Set([
  'how-do-i',
  'start',
  'architecture',
  'comparison',
  'performance',
  'limitations',
  'environment',
  'command-line',
]);

/** The guide about an entry of a package, for names that no guide has. The main entries have no guide that is about all their names. */
const guidesOfEntries: Readonly<Record<string, string>> = {
  'client/webhooks': 'webhooks',
  'client/redis': 'limits',
  'client/document': 'document',
  'client/validate': 'going-live',
  'simulator/vitest': 'testing',
  'simulator/msw': 'testing',
  'simulator/matchers': 'runners',
  'simulator/playwright': 'runners',
  'simulator/remote': 'server',
  'simulator/node': 'server',
  'design-check': 'designs',
  conformance: 'conformance',
};

interface Section {
  readonly path: string;
  readonly label: string;
  /** The code and the rules in it. */
  readonly code: string;
  readonly rules: readonly string[];
}

const mostGuides = 2;

/** The section of the rules of each operation, from the page of operations. */
const ruleSections = once(() => {
  const rows = readFileSync('docs/operations.md', 'utf8').matchAll(/^\| `(\w+)` \|.*\]\(rules\/([\d.]+)\.md\)/gm);
  return new Map([...rows].map(([, operation = '', section = '']) => [operation, section] as const));
});

/** The sections of the guides, in the order of the sidebar. */
const sections = once((): readonly Section[] =>
  guideGroups()
    .slice(0, -2)
    .flatMap(({ items }) => items)
    .filter((id) => !general.has(id))
    .flatMap((id) => sectionsOf(id)),
);

function sectionsOf(id: string): Section[] {
  const file = `docs/${id}.md`;
  const text = readFileSync(file, 'utf8');
  const { title = id } = factsOf(file);
  const rulesIn = (part: string) => [...part.matchAll(/\]\(rules\/([\d.]+)\.md/g)].map(([, section = '']) => section);
  const ofPage = rulesIn(text);
  return partsOf(text).map((part) => {
    const rules = rulesIn(part.text);
    return {
      path: part.anchor === undefined ? `${id}/` : `${id}/#${part.anchor}`,
      label: part.anchor === undefined ? title : `${title}: ${part.title}`,
      code: [part.code, ...(part.text.match(/`[^`\n]+`/g) ?? [])].join('\n'),
      rules: rules.length > 0 ? rules : ofPage,
    };
  });
}

/** The client's call of each operation: the interface that has it, and its name as `events.create`. */
const calls = once(
  () =>
    new Map(
      [...ruleSections().keys()].flatMap((operation) => {
        const [name = '', resource = '', method = ''] =
          /(?<=booth\.)(\w+)\.(\w+)(?=\()/.exec(exampleOf(`rest/operations/${operation}`)?.typescript ?? '') ?? [];
        const owner = resource === 'openapi' ? 'OpenApi' : resource.replace(/^./, (letter) => letter.toUpperCase());
        return name ? [[operation, { owner, name, method }] as const] : [];
      }),
    ),
);

const modules = ['client', 'simulator', 'contract', 'design-check', 'conformance'];

/** The page of each public name; of one that several modules have, that of the first. */
export const referenceIds = once(() => {
  const files = globSync(`${own}api/**/{classes,functions,interfaces,type-aliases,variables}/*.md`);
  const place = (file: string) =>
    modules.indexOf(file.slice(own.length).split('/')[1] ?? '') * 10 + file.split('/').length;
  const sorted = files.map((file) => file.replaceAll('\\', '/')).toSorted((one, other) => place(other) - place(one));
  return new Map(sorted.map((file) => [/([^/]+)\.md$/.exec(file)?.[1] ?? '', idOf(file)]));
});

/** The page of a name as guides write it: `BoothClient`, `createSimulator()`, `booth.events.create`. */
export function referenceOf(code: string): string | undefined {
  const [, resource, method] =
    /^(?:booth\.)?(branding|events|limits|uploads|webhooks)\.(\w+)(?:\(.*\))?$/.exec(code) ?? [];
  if (resource && method) {
    const name = `${resource[0]?.toUpperCase()}${resource.slice(1)}`;
    const id = referenceIds().get(name);
    return id && hasMethod(name, method) ? `${id}/#${method.toLowerCase()}` : undefined;
  }
  const [, name = ''] = /^(?:new )?([A-Z]\w{3,}|[a-z]+[A-Z]\w+|\w+(?=\(\)$))(?:\(\))?$/.exec(code) ?? [];
  const id = referenceIds().get(name);
  return id && `${id}/`;
}

const hasMethod = (name: string, method: string) =>
  readFileSync(`${own}api/client/interfaces/${name}.md`, 'utf8').includes(`\n### ${method}()\n`);

/** The operation that a type of the client or contract is of, such as `create_event` of `CreateEventParams`. */
function operationOf(name: string): string | undefined {
  const [, words] = /^(\w+?)(?:Params|Body|Query)$/.exec(name) ?? [];
  const operation = words?.replaceAll(/(?<=[a-z])(?=[A-Z])/g, '_').toLowerCase();
  return operation && ruleSections().has(operation) ? operation : undefined;
}

/** What a page of the reference leads to: the guides about it, the request that it makes, and the rules about it; nothing if there are none. */
export function linksOfName(name: string, module: string): Link[] {
  const operation = operationOf(name);
  const pageIds = operation ? [operation] : module === 'client' ? operationsOn(name) : [];
  const found = guidesFor(name);
  const [entry] = [module, module.split('/')[0] ?? ''].flatMap((each) => guidesOfEntries[each] ?? []);
  const main = sections().filter(({ path }) => path === `${entry}/`);
  // The guide of the entry comes first if it has the name.
  const isIn = found.some(({ path }) => path.startsWith(`${entry}/`)) || found.length === 0;
  const guides = [...new Set([...(isIn ? main : []), ...found])].slice(0, mostGuides);
  const ofRules = pageIds.length > 0 ? pageIds.map(sectionOfOperation) : commonest(guides[0]?.rules ?? []);
  return [
    ...guides.map(({ label, path }): Link => ({ kind: 'Guide', label, path })),
    ...pageIds.map((id): Link => ({ kind: 'Request', label: id, path: `rest/operations/${id}/` })),
    ...rulesLinks(ofRules),
  ];
}

/** What a page of a request leads to: the client's method, its guide, and the rules about it. */
export function linksOfOperation(operation: string): Link[] {
  const call = calls().get(operation);
  const guides = call ? guidesFor(call.name) : [];
  const id = call && referenceIds().get(call.owner);
  const path = `${id}/#${call?.method.toLowerCase()}`;
  return [
    ...(id ? [{ kind: 'Method', label: `booth.${call.name}`, path } as const] : []),
    ...guides.map(({ label, path }): Link => ({ kind: 'Guide', label, path })),
    ...rulesLinks([sectionOfOperation(operation)]),
  ];
}

const sectionOfOperation = (operation: string) => ruleSections().get(operation) ?? '4';

const rulesLinks = (ids: readonly string[]): Link[] =>
  [...new Set(ids)].map((id) => ({ kind: 'Rules', label: `Rules ${id}`, path: `rules/${id.replaceAll('.', '-')}/` }));

/** The operations whose methods an interface of the client has. */
const operationsOn = (name: string) => [...calls()].flatMap(([id, { owner }]) => (owner === name ? [id] : []));

/** The sections that have a name in their code most often, each of another guide. */
function guidesFor(name: string): Section[] {
  const pattern = new RegExp(`(?<![\\w.])(?:booth\\.)?${name.replaceAll('.', '\\.')}\\b`, 'g');
  const counted = sections()
    .map((section) => ({ section, count: section.code.match(pattern)?.length ?? 0 }))
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => other.count - one.count);
  const guides = new Set<string>();
  return counted
    .map(({ section }) => section)
    .filter(({ path }) => {
      const id = path.split('/')[0] ?? '';
      return !guides.has(id) && guides.add(id);
    })
    .slice(0, mostGuides);
}

function commonest(ids: readonly string[]): string[] {
  const count = (id: string) => ids.filter((each) => each === id).length;
  return [...new Set(ids)].toSorted((one, other) => count(other) - count(one)).slice(0, 1);
}

function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
