/** The parameters of a path, percent-decoded; the rest of a path as it was sent. */
export type PathParams = Readonly<Record<string, string>>;

/** The target of a path and method, the methods that the path takes instead, or nothing. */
type Found<Target> =
  | { readonly target: Target; readonly params: PathParams }
  | { readonly allowed: readonly string[] }
  | undefined;

/** Finds targets by method and path. */
export interface Routes<Target> {
  find(method: string, path: string): Found<Target>;
}

/** One path template: its segments, and the targets by method. */
interface Template<Target> {
  readonly segments: readonly Segment[];
  readonly targets: Map<string, Target>;
}

type Segment = { readonly literal: string } | { readonly parameter: string } | { readonly rest: string };

const restPattern = /\/\{(\w+)\*\}$/;

/**
 * Compiles path templates: `/events/{eventId}` takes one segment, `/of/{page*}` everything below `/of/`. A template without a rest
 * wins over one with a rest; of several with a rest, the first wins. The method `*` stands for every method without a target of its own.
 */
export function routes<Target>(
  table: Iterable<readonly [method: string, path: string, target: Target]>,
): Routes<Target> {
  const byPath = new Map<string, Template<Target>>();
  for (const [method, path, target] of table) {
    const template = byPath.get(path) ?? { segments: path.split('/').map(segmentOf), targets: new Map() };
    template.targets.set(method, target);
    byPath.set(path, template);
  }
  const byLength = new Map<number, Template<Target>[]>();
  const withRest: Template<Target>[] = [];
  for (const [path, template] of byPath) {
    const { length } = template.segments;
    if (restPattern.test(path)) withRest.push(template);
    else byLength.set(length, [...(byLength.get(length) ?? []), template]);
  }

  return {
    find(method, path) {
      const segments = path.split('/');
      for (const templates of [byLength.get(segments.length) ?? [], withRest])
        for (const template of templates) {
          const params = match(template.segments, segments);
          if (!params) continue;
          const target = template.targets.get(method) ?? template.targets.get('*');
          return target === undefined ? { allowed: [...template.targets.keys()] } : { target, params };
        }
      return undefined;
    },
  };
}

/** The part of a template before its first parameter. */
export function literalPrefix(template: string): string {
  return template.split('{', 1)[0] ?? '';
}

function segmentOf(part: string): Segment {
  const [, name = '', rest] = /^\{([\w.-]+)(\*)?\}$/.exec(part) ?? [];
  if (name === '') return { literal: part };
  return rest ? { rest: name } : { parameter: name };
}

/** The parameters of a path; `undefined` where it does not fit the template. */
function match(template: readonly Segment[], segments: readonly string[]): PathParams | undefined {
  const params: Record<string, string> = {};
  let at = 0;
  for (const part of template) {
    const segment = segments[at];
    if (segment === undefined) return undefined;
    if ('rest' in part) {
      params[part.rest] = segments.slice(at).join('/');
    } else if ('literal' in part) {
      if (part.literal !== segment) return undefined;
    } else {
      const value = decoded(segment);
      if (value === undefined || value === '') return undefined;
      params[part.parameter] = value;
    }
    at += 1;
  }
  return params;
}

function decoded(segment: string): string | undefined {
  if (!segment.includes('%')) return segment;
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}
