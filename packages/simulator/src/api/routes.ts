/** One way through a path: literal segments and named parameters. */
interface Route<Target> {
  readonly segments: readonly Segment[];
  readonly targets: Map<string, Target>;
}

/** A segment of a path template: the text that has to stand there, or the name of the parameter that does. */
type Segment = { readonly literal: string } | { readonly parameter: string };

/** What a path and method lead to. */
type Found<Target> =
  | { readonly target: Target; readonly params: Readonly<Record<string, string>> }
  | { readonly allowed: readonly string[] }
  | undefined;

/** Finds targets by method and path. */
export interface Routes<Target> {
  /** The target, or the methods that the path takes instead, or nothing. Parameters are percent-decoded. */
  find(method: string, path: string): Found<Target>;
}

/** Makes a finder of path templates such as `/events/{eventId}`. */
export function routes<Target>(
  table: Iterable<readonly [method: string, path: string, target: Target]>,
): Routes<Target> {
  const byPath = new Map<string, Route<Target>>();
  for (const [method, path, target] of table) {
    const route = byPath.get(path) ?? { segments: path.split('/').map(segmentOf), targets: new Map<string, Target>() };
    route.targets.set(method, target);
    byPath.set(path, route);
  }
  const byLength = new Map<number, Route<Target>[]>();
  for (const route of byPath.values()) {
    const { length } = route.segments;
    byLength.set(length, [...(byLength.get(length) ?? []), route]);
  }

  return {
    find(method, path) {
      const segments = path.split('/');
      for (const route of byLength.get(segments.length) ?? []) {
        const params = match(route.segments, segments);
        if (!params) continue;
        const target = route.targets.get(method);
        return target === undefined ? { allowed: [...route.targets.keys()] } : { target, params };
      }
      return undefined;
    },
  };
}

function segmentOf(part: string): Segment {
  return part.startsWith('{') ? { parameter: part.slice(1, -1) } : { literal: part };
}

/** The parameters of a path with as many segments as the template; `undefined` where it does not fit. */
function match(template: readonly Segment[], segments: readonly string[]): Record<string, string> | undefined {
  const params: Record<string, string> = {};
  let at = 0;
  for (const part of template) {
    const segment = segments[at++] ?? '';
    if ('literal' in part) {
      if (part.literal !== segment) return undefined;
      continue;
    }
    const value = decoded(segment);
    if (value === undefined || value === '') return undefined;
    params[part.parameter] = value;
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
