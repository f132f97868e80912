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

/** The path templates that fit the same paths: the targets by method, each with the segments of its own template. */
interface Template<Target> {
  /** Its place among all of them. */
  readonly nth: number;
  readonly segments: readonly Segment[];
  readonly targets: Map<string, { readonly target: Target; readonly segments: readonly Segment[] }>;
}

type Segment =
  | { readonly literal: string }
  | { readonly parameter: string }
  | { readonly parts: readonly Part[] }
  | { readonly rest: string };

/** A parameter that is a part of a segment, and the literal before it; without a name, the literal after the last one. */
interface Part {
  readonly before: string;
  readonly name: string;
}

/** A segment of templates, with those that follow it; `template` ends here. */
interface Node<Target> {
  readonly part: Segment;
  readonly literals: Map<string, Node<Target>>;
  /** Of segments with parameters, by their shape. */
  readonly others: Map<string, Node<Target>>;
  template: Template<Target> | undefined;
}

const restPattern = /\/\{(\w+)\*\}$/;

/**
 * Compiles path templates: `/events/{eventId}` takes one segment, `/media/{id}:archive` and `/compare/{base}...{head}` parts of one,
 * `/of/{page*}` everything below `/of/`. A template without a rest wins over one with a rest; of several that fit, the first wins. The method
 * `*` stands for every method without a target of its own.
 */
export function routes<Target>(
  table: Iterable<readonly [method: string, path: string, target: Target]>,
): Routes<Target> {
  const byShape = new Map<string, Template<Target>>();
  for (const [method, path, target] of table) {
    const shape = path.replaceAll(/\{[^{}*]*\}/g, '{}');
    const segments = path.split('/').map(segmentOf);
    const template = byShape.get(shape) ?? { nth: byShape.size, segments, targets: new Map() };
    template.targets.set(method, { target, segments });
    byShape.set(shape, template);
  }
  const root = nodeOf<Target>({ literal: '' });
  const withRest: Template<Target>[] = [];
  for (const [shape, template] of byShape)
    if (restPattern.test(shape)) withRest.push(template);
    else put(root, shape.split('/'), template);

  return {
    find(method, path) {
      const segments = path.split('/');
      const template =
        firstAt(root, segments, 0) ?? withRest.find((each) => match(each.segments, segments) !== undefined);
      if (!template) return undefined;
      const found = template.targets.get(method) ?? template.targets.get('*');
      if (found === undefined) return { allowed: [...template.targets.keys()] };
      return { target: found.target, params: match(found.segments, segments) ?? {} };
    },
  };
}

const nodeOf = <Target>(part: Segment): Node<Target> => ({
  part,
  literals: new Map(),
  others: new Map(),
  template: undefined,
});

/** Adds a template below a node, by the shapes of its segments. */
function put<Target>(root: Node<Target>, shapes: readonly string[], template: Template<Target>): void {
  let node = root;
  for (const [at, shape] of shapes.entries()) {
    const part = template.segments[at] ?? { literal: shape };
    const children = 'literal' in part ? node.literals : node.others;
    const next = children.get(shape) ?? nodeOf<Target>(part);
    children.set(shape, next);
    node = next;
  }
  node.template = template;
}

/** The first template that fits the segments from a place on. It looks only at templates whose segments before that place fit. */
function firstAt<Target>(
  { literals, others, template }: Node<Target>,
  segments: readonly string[],
  at: number,
): Template<Target> | undefined {
  const segment = segments[at];
  if (segment === undefined) return template;
  const literal = literals.get(segment);
  let first = literal && firstAt(literal, segments, at + 1);
  for (const other of others.values()) {
    if (match([other.part], [segment]) === undefined) continue;
    const found = firstAt(other, segments, at + 1);
    if (found && (first === undefined || found.nth < first.nth)) first = found;
  }
  return first;
}

/** The part of a template before its first parameter. */
export function literalPrefix(template: string): string {
  return template.split('{', 1)[0] ?? '';
}

function segmentOf(part: string): Segment {
  const [, whole = '', rest] = /^\{([^{}*]+)(\*)?\}$/.exec(part) ?? [];
  if (whole !== '') return rest ? { rest: whole } : { parameter: whole };
  const parts = Array.from(part.matchAll(/([^{}]*)\{([^{}]+)\}/g), ([, before = '', name = '']) => ({ before, name }));
  if (parts.length === 0) return { literal: part };
  return { parts: [...parts, { before: part.slice(part.lastIndexOf('}') + 1), name: '' }] };
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
    } else if ('parts' in part) {
      if (!take(part.parts, segment, params)) return undefined;
    } else {
      const value = decoded(segment);
      if (value === undefined || value === '') return undefined;
      params[part.parameter] = value;
    }
    at += 1;
  }
  return params;
}

/** Adds the parameters of a segment; each takes the fewest characters, the last one the rest. False if the segment does not fit. */
function take([first, ...others]: readonly Part[], segment: string, params: Record<string, string>): boolean {
  if (!first || !segment.startsWith(first.before)) return false;
  let { name } = first;
  let start = first.before.length;
  for (const [nth, { before, name: next }] of others.entries()) {
    const isLast = nth === others.length - 1;
    const end = isLast ? segment.length - before.length : segment.indexOf(before, start + 1);
    const value = end > start && segment.startsWith(before, end) ? decoded(segment.slice(start, end)) : undefined;
    if (value === undefined) return false;
    params[name] = value;
    start = end + before.length;
    name = next;
  }
  return true;
}

function decoded(segment: string): string | undefined {
  if (!segment.includes('%')) return segment;
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}
