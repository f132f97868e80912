import {
  type Application,
  type Comment,
  type CommentDisplayPart,
  CommentTag,
  Converter,
  type DeclarationReflection,
  IntrinsicType,
  Logger,
  LogLevel,
  makeRecursiveVisitor,
  PageEvent,
  type ProjectReflection,
  type Reflection,
  ReflectionKind,
  RendererEvent,
} from 'typedoc';
import { packages } from './options.ts';

/**
 * A plugin of TypeDoc. Modules are named as they are imported, such as `@boothkit/client/redis`. Pages say nothing of inheritance, and of
 * zod schemas only the names: the type of the same name lists their fields. A warning of TypeDoc's validation is an error.
 */
export function load(app: Application): void {
  app.converter.on(Converter.EVENT_RESOLVE_BEGIN, ({ project }) => {
    for (const module of project.getReflectionsByKind(ReflectionKind.Module)) {
      const path = project.files.getReflectionPath(module) ?? '';
      const [, folder, file] = /packages\/([^/]+)\/src\/(.+)\.ts$/.exec(path.replaceAll('\\', '/')) ?? [];
      if (folder) module.name = file === 'index' ? `@boothkit/${folder}` : `@boothkit/${folder}/${file}`;
    }
  });
  app.renderer.on(RendererEvent.BEGIN, ({ project }) => {
    validate(app, project);
    removeSchemas(project);
    for (const reflection of project.getReflectionsByKind(ReflectionKind.All)) simplify(reflection as Documented);
  });
  app.renderer.on(PageEvent.END, (page) => {
    if (page.contents !== undefined) page.contents = tidied(page.contents);
  });
}

/** Throws an Error that lists what TypeDoc warns of, such as a public name without a comment. */
function validate(app: Application, project: ProjectReflection): void {
  const { logger } = app;
  const recorder = new RecordingLogger();
  app.logger = recorder;
  // TypeDoc looks for types that are not exported in the one package that a project is.
  const { packageName } = project;
  for (const name of packages) {
    project.packageName = `@boothkit/${name}`;
    app.validate(project);
  }
  if (packageName === undefined) delete project.packageName;
  else project.packageName = packageName;
  app.logger = logger;
  // Each package has only some of the names of the list, and may name types that another one has for the packages alone.
  const expected = /marked as intentionally not exported|defined in (@boothkit\/[\w-]+)\/.* referenced by (?!\1)/;
  const faults = [...recorder.messages].filter((message) => !expected.test(message));
  if (faults.length > 0) throw new Error(faults.join('\n'));
}

class RecordingLogger extends Logger {
  readonly messages = new Set<string>();

  override log(message: string, level: LogLevel): void {
    if (level >= LogLevel.Warn) this.messages.add(message);
  }
}

/** Removes the schemas that have a type of the same name, and the types of tables that are too large to be read. */
function removeSchemas(project: ProjectReflection): void {
  const declared = project.getReflectionsByKind(
    ReflectionKind.Variable | ReflectionKind.TypeAlias,
  ) as DeclarationReflection[];
  for (const declaration of declared) {
    const namesake = project
      .getReflectionsByKind(ReflectionKind.Interface | ReflectionKind.TypeAlias)
      .find((other) => other !== declaration && other.name === declaration.name && other.parent === declaration.parent);
    const type = String(declaration.type);
    if (/^Zod/.test(type) && namesake) {
      if (declaration.kindOf(ReflectionKind.Variable) && namesake.comment)
        namesake.comment.summary.push({
          kind: 'text',
          text: `\n\nIt is also the name of a zod schema: \`${declaration.name}.safeParse(value)\` checks a value.`,
        });
      project.removeReflection(declaration);
    } else if (declaration.name === 'operations') {
      declaration.type = new IntrinsicType('Readonly<Record<OperationName, Operation>>');
    }
  }
}

const zodNames = makeRecursiveVisitor({
  reference(type) {
    if (type.package === 'zod') delete type.typeArguments;
  },
});

/** A reflection with what declarations and signatures have. */
type Documented = Reflection & Partial<Omit<DeclarationReflection & { readonly variant: never }, keyof Reflection>>;

function simplify(reflection: Documented): void {
  for (const name of [
    ...([
      'extendedTypes',
      'extendedBy',
      'implementedTypes',
      'implementedBy',
      'implementationOf',
      'typeHierarchy',
    ] as const),
    ...(['inheritedFrom', 'overwrites'] as const),
  ])
    delete reflection[name];
  if (reflection.kindOf(ReflectionKind.Property)) {
    delete reflection.defaultValue;
    if (reflection.comment) moveDefault(reflection.comment);
  }
  if (reflection.kindOf(ReflectionKind.Parameter) && reflection.name === '__namedParameters')
    reflection.name = parameterName(String(reflection.type));
  reflection.type?.visit(zodNames);
  for (const parameter of reflection.typeParameters ?? []) parameter.type?.visit(zodNames);
}

/** The name of a parameter that its function takes apart, so that it has none in the sources: the last word of its type's name. */
export function parameterName(type: string): string {
  const [name = 'Options'] = /\b(?!(?:Omit|Partial|Pick|Readonly)\b)[A-Z]\w*/.exec(type) ?? [];
  return (/[A-Z][a-z]*$/.exec(name)?.[0] ?? name).toLowerCase();
}

const defaultLabel = /^(|.*?\S)\s*(?<!\S)Default: /s;
const sentenceEnd = /\.(?=\s|$)/;

/** Moves the default of a field from its description, where the sources have it, to the column of defaults. */
export function moveDefault(comment: Comment): void {
  const at = comment.summary.findIndex(({ kind, text }) => kind === 'text' && defaultLabel.test(text));
  const part = comment.summary[at];
  if (!part) return;
  const [label = '', before = ''] = defaultLabel.exec(part.text) ?? [];
  const parts: CommentDisplayPart[] = [
    { kind: 'text', text: part.text.slice(label.length) },
    ...comment.summary.slice(at + 1),
  ];
  const end = parts.findIndex(({ kind, text }) => kind === 'text' && sentenceEnd.test(text));
  const last = parts[end];
  if (!last) return;
  const length = last.text.search(sentenceEnd);
  const value: CommentDisplayPart[] = [...parts.slice(0, end), { kind: 'text', text: last.text.slice(0, length) }];
  comment.blockTags.push(new CommentTag('@defaultValue', value));
  const others: CommentDisplayPart = { kind: 'text', text: before + last.text.slice(length + 1) };
  comment.summary = [...comment.summary.slice(0, at), others, ...parts.slice(end + 1)];
}

/** A page without the cells that say that there is nothing, and without a mark before the first type of a union. */
export function tidied(markdown: string): string {
  return markdown
    .replace(/^\|.*\|$/gm, (row) =>
      row
        .replace(/\| (?:-|`undefined`) (?=\|)/g, '| ')
        .replace(/\( ?\\\| /g, '(')
        .replace(/(?<!\\)\| \\\| /g, '| '),
    )
    .replace(/^\| (Parameter) \| (.*) \| Default value \|\n(.*)\n((?:\|.*\n)+)/gm, withoutEmptyDefaults);
}

function withoutEmptyDefaults(table: string): string {
  const rows = table.trimEnd().split('\n');
  if (rows.slice(2).some((row) => !/\| +\|$/.test(row))) return table;
  return `${rows.map((row) => row.replace(/[^|]*\|$/, '')).join('\n')}\n`;
}
