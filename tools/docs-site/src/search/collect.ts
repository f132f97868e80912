import { type Application, type ProjectReflection, ReflectionKind } from 'typedoc';
import type { Entry, EntryKind } from './entry.ts';

/** The kind of a page by its path from the root of the repository. Rules stand behind guides. */
export function kindOfPage(path: string, group: string): EntryKind {
  if (path.startsWith('docs/rules')) return 'project';
  if (group === 'Start' || group === 'Guides') return 'guide';
  if (group === 'Facts') return 'fact';
  return group === 'Examples' ? 'example' : 'project';
}

const kinds =
  ReflectionKind.Class |
  ReflectionKind.Interface |
  ReflectionKind.TypeAlias |
  ReflectionKind.Function |
  ReflectionKind.Variable |
  ReflectionKind.Method |
  ReflectionKind.Property |
  ReflectionKind.Accessor;
const containers = ReflectionKind.Class | ReflectionKind.Interface;

/** The names of the API: exports, and members of classes and interfaces. A name that several modules export comes once. */
export function namesOf(app: Application, project: ProjectReflection): Entry[] {
  const found = new Map<string, Entry>();
  for (const reflection of project.getReflectionsByKind(kinds)) {
    const { parent } = reflection;
    if (!parent || !app.renderer.router?.hasUrl(reflection)) continue;
    const isMember = parent.kindOf(containers);
    if (!isMember && !parent.kindOf(ReflectionKind.SomeModule)) continue;
    const name = isMember ? `${parent.name}.${reflection.name}` : reflection.name;
    const signatures = reflection.isDeclaration() ? (reflection.signatures ?? []) : [];
    const comment = reflection.comment ?? signatures[0]?.comment;
    const text = comment?.summary.map((part) => part.text).join('') ?? '';
    if (!found.has(name))
      found.set(name, {
        kind: 'symbol',
        page: name,
        heading: '',
        text,
        url: app.renderer.router.getFullUrl(reflection),
      });
  }
  return [...found.values()];
}
