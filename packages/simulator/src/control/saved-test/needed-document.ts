import { isJson, membersOf, parsedJson } from '@boothkit/contract/internal';
import { routes } from '../../engine/http/routes.ts';
import type { BroughtDocument, BroughtOperation, DocumentOptions } from '../../model/document/brought-document.ts';
import { placeOf } from '../../model/document/kept.ts';
import { hasMore } from '../../protocols/document/more-fields.ts';
import type { Recorded } from './recording.ts';

// decision S715
/**
 * The part of the service's own document that a test needs, as the option of its simulator. It has the operations whose paths the requests had, and
 * those that the actions name. A whole document would hide the test in a file of megabytes.
 */
export function neededDocument(brought: BroughtDocument, part: readonly Recorded[]): DocumentOptions | undefined {
  const operations = neededOperations(brought, part);
  if (operations.length === 0) return undefined;
  const { document, given, fields, unfilled, prefer } = brought;
  const kept = new Set(operations.flatMap(({ name }) => brought.kept.get(name)?.collection.path ?? []));
  const paths: Record<string, Record<string, unknown>> = {};
  for (const { path, method, described } of operations) {
    const { own, parameters } = described;
    // The simulator's own errors are served, whatever the document says of them.
    const responses = Object.entries(membersOf(own['responses'])).filter(([status]) => status.startsWith('2'));
    const needed = { ...own, parameters, responses: Object.fromEntries(responses) };
    paths[path] = { ...paths[path], [method.toLowerCase()]: needed };
  }
  const components = componentsOf(brought, paths);
  const ofNeeded = <Value>(options: Readonly<Record<string, Value>>, key: 'operations' | 'fields') => {
    const needed = Object.entries(options).filter(([each]) => operations.some(({ name }) => name === each));
    return needed.length > 0 ? { [key]: Object.fromEntries(needed) } : {};
  };
  return {
    // The paths are those below the base URL, so that no server counts.
    document: components ? { openapi: document.openapi, info: document.info, paths, components } : document,
    ...ofNeeded(given, 'operations'),
    ...ofNeeded(fields, 'fields'),
    ...(unfilled === 'fail' && { unfilled }),
    ...(prefer === 'document' && { prefer }),
    ...(kept.size > 0 && { state: [...kept] }),
  };
}

function neededOperations(
  { operations, contractOperations, kept, prefer }: BroughtDocument,
  part: readonly Recorded[],
): BroughtOperation[] {
  const names = new Set<string | null>();
  // A call with another method is a 405 only where there is a path.
  const paths = new Set<string>();
  for (const step of part) {
    if ('action' in step) addTexts(parsedJson(new TextDecoder().decode(step.action.body)), names);
    else if (step.request.operation === null) paths.add(step.request.path);
    else names.add(step.request.operation);
  }
  const byPath = new Map<string, BroughtOperation[]>();
  for (const operation of operations.values()) {
    const shape = operation.path.replaceAll(/\{[^{}]*\}/g, '{}');
    const others = byPath.get(shape);
    if (others) others.push(operation);
    else byPath.set(shape, [operation]);
  }
  const table = routes(Array.from(byPath.values(), (all) => ['*', all[0]?.path ?? '', all] as const));
  for (const path of paths) {
    const found = table.find('*', path);
    if (found && 'target' in found) for (const { name } of found.target) names.add(name);
  }
  // Whether a collection can be kept depends on all of its operations, and it may lie below others that are.
  const collections = [...new Set([...kept.values()].map(({ collection }) => collection))];
  const used = collections.filter((each) => each.operations.some((name) => names.has(name)));
  for (const { path, operations: own } of collections)
    if (used.some((each) => placeOf(`${each.path}/`).startsWith(placeOf(`${path}/`))))
      for (const name of own) names.add(name);
  const known = [...contractOperations.values()].filter((each) => prefer === 'document' || hasMore(each));
  return [...operations.values(), ...known].filter(({ name }) => names.has(name));
}

/** Adds all texts of some JSON. */
function addTexts(json: unknown, texts: Set<string | null>): void {
  if (typeof json === 'string') texts.add(json);
  if (typeof json === 'object' && json !== null) for (const member of Object.values(json)) addTexts(member, texts);
}

/** The components that some paths refer to, by kind and name; undefined if they refer to anything else. */
function componentsOf({ document }: BroughtDocument, paths: object): object | undefined {
  const all = membersOf(document['components']);
  const components: Record<string, Record<string, unknown>> = {};
  const left: unknown[] = [paths];
  while (left.length > 0) {
    const node = left.pop();
    if (typeof node !== 'object' || node === null) continue;
    const { $ref } = membersOf(node);
    left.push(...Object.values(node));
    if (typeof $ref !== 'string') continue;
    const [, kind = '', name = ''] = /^#\/components\/([\w-]+)\/([\w.-]+)/.exec($ref) ?? [];
    const component = membersOf(all[kind])[name];
    if (!isJson(component)) return undefined;
    if (Object.hasOwn(components[kind] ?? {}, name)) continue;
    components[kind] = { ...components[kind], [name]: component };
    left.push(component);
  }
  return components;
}
