/** One way through a path: literal segments and named parameters. */
interface Route<Target> {
  readonly segments: readonly string[];
  readonly targets: Map<string, Target>;
}

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
    const route = byPath.get(path) ?? { segments: path.split('/'), targets: new Map<string, Target>() };
    route.targets.set(method, target);
    byPath.set(path, route);
  }
  const all = [...byPath.values()];

  return {
    find(method, path) {
      const segments = path.split('/');
      for (const route of all) {
        const params = match(route.segments, segments);
        if (!params) continue;
        const target = route.targets.get(method);
        return target === undefined ? { allowed: [...route.targets.keys()] } : { target, params };
      }
      return undefined;
    },
  };
}

function match(template: readonly string[], segments: readonly string[]): Record<string, string> | undefined {
  if (template.length !== segments.length) return undefined;
  const params: Record<string, string> = {};
  for (const [at, part] of template.entries()) {
    const segment = segments[at] ?? '';
    if (!part.startsWith('{')) {
      if (part !== segment) return undefined;
      continue;
    }
    const value = decoded(segment);
    if (value === undefined || value === '') return undefined;
    params[part.slice(1, -1)] = value;
  }
  return params;
}

function decoded(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}
