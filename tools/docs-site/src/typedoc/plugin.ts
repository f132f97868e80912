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
  ReferenceReflection,
  ReferenceType,
  type Reflection,
  ReflectionKind,
  RendererEvent,
  type SomeType,
} from 'typedoc';
import { linksOfName } from '../see-also.ts';
import { base } from '../site.ts';
import { collectFacts, pageFaults, typeFaults } from './compiler.ts';
import { internalFiles, listOf } from './lists.ts';
import { packages } from './options.ts';
import { tidied } from './tables.ts';
import { addWords, fillersIn } from './words.ts';

/**
 * A plugin of TypeDoc. Modules are named as they are imported, such as `@boothkit/client/redis`. Pages say nothing of inheritance, and of
 * zod schemas only the names: the type of the same name lists their fields. A warning of TypeDoc's validation is an error.
 */
export function load(app: Application): void {
  const facts = collectFacts(app);
  app.converter.on(Converter.EVENT_RESOLVE_BEGIN, ({ project }) => {
    for (const module of project.getReflectionsByKind(ReflectionKind.Module)) {
      const path = project.files.getReflectionPath(module) ?? '';
      const [, folder, file] = /packages\/([^/]+)\/src\/(.+)\.ts$/.exec(path.replaceAll('\\', '/')) ?? [];
      if (folder) module.name = file === 'index' ? `@boothkit/${folder}` : `@boothkit/${folder}/${file}`;
    }
    // Before the pages are counted: a schema that is removed later would keep its page.
    removeSchemas(project);
  });
  const faults: string[] = [];
  const withoutWords: string[] = [];
  app.renderer.on(RendererEvent.BEGIN, ({ project, pages }) => {
    for (const reflection of project.getReflectionsByKind(ReflectionKind.All)) resolveLinks(reflection);
    validate(app, project);
    for (const reflection of project.getReflectionsByKind(ReflectionKind.All)) simplify(reflection as Documented);
    addWords(project);
    faults.push(...pageFaults(project, facts.names, new Set(pages.map(({ model }) => model as Reflection))));
  });
  app.renderer.on(PageEvent.END, (page) => {
    if (page.contents === undefined || !page.isReflectionEvent()) return;
    page.contents = tidied(page.contents) + (listOf(page.model.name) ?? '') + seeAlso(page.url, page.model.name);
    const { children = [], type } = page.model as DeclarationReflection;
    const members = type?.type === 'reflection' ? (type.declaration.children ?? []) : children;
    const types = new Map(
      members.map((each) => [app.renderer.router?.getAnchor(each) ?? '', facts.types.get(each) ?? []]),
    );
    for (const fault of typeFaults(page.contents, types)) faults.push(`${page.url}: ${fault}`);
    for (const fault of internalFiles(page.contents)) faults.push(`${page.url}: ${fault}`);
    const { wordless, fillers } = fillersIn(page.contents);
    for (const name of fillers) faults.push(`${page.url}: the description of ${name} only repeats its name`);
    withoutWords.push(...wordless.map((name) => `${page.url}: ${name}`));
  });
  app.renderer.on(RendererEvent.END, () => {
    if (withoutWords.length > mostWithoutWords)
      faults.push(`properties without words: ${withoutWords.length}, and ${mostWithoutWords} at most`, ...withoutWords);
    if (faults.length > 0) throw new Error(faults.join('\n'));
  });
}

/** How many properties may have no words. It only becomes less. */
const mostWithoutWords = 0;

/** Where a page of a name leads on to, as Markdown. */
function seeAlso(url: string, name: string): string {
  const [, module] = /^(.+)\/[a-z-]+\/[^/]+\.md$/.exec(url) ?? [];
  if (module === undefined) return '';
  const lines = linksOfName(name, module).map(({ kind, label, path }) => `- ${kind}: [${label}](${base}${path})`);
  return `\n\n## See also\n\n${lines.join('\n')}\n`;
}

/** Links of a comment to names that its own module does not have, such as those of an inherited comment, lead to the module that has them. */
function resolveLinks({ comment, project }: Reflection): void {
  const parts = [comment?.summary ?? [], ...(comment?.blockTags ?? []).map((tag) => tag.content)].flat();
  for (const part of parts) {
    if (part.kind !== 'inline-tag' || part.target !== undefined) continue;
    const names = project.children?.flatMap((module) => module.children ?? []);
    const target = names?.find(({ name }) => name === part.text);
    if (target) part.target = target;
  }
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
      // Other modules that export the name lead to the page that stays.
      const exported = project.getReflectionsByKind(ReflectionKind.All).filter((each) => each.isReference());
      const led = exported.filter((each) => each.getTargetReflectionDeep() === declaration);
      project.removeReflection(declaration);
      for (const { name, parent } of led) {
        if (!parent?.isDeclaration()) continue;
        const reference = new ReferenceReflection(name, namesake, parent);
        parent.addChild(reference);
        project.registerReflection(reference, undefined, undefined);
      }
    } else if (declaration.name in largeTables) {
      declaration.type = new IntrinsicType(largeTables[declaration.name] ?? '');
    }
  }
}

/** The types of the tables whose pages are lists. */
const largeTables: Readonly<Record<string, string>> = {
  limits: 'Readonly<Record<string, number | Readonly<Record<string, number>>>>',
  operations: 'Readonly<Record<OperationName, Operation>>',
  ruleCatalogue: 'Readonly<Record<RuleId, RuleEntry>>',
};

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
  if (reflection.type) reflection.type = record(reflection.type, reflection.project) ?? reflection.type;
  reflection.type?.visit(zodNames);
  if (reflection.kindOf(ReflectionKind.Property)) reflection.type?.visit(innerObjects);
  for (const parameter of reflection.typeParameters ?? []) parameter.type?.visit(zodNames);
}

const isObject = (type?: SomeType) => type?.type === 'reflection' && !type.declaration.signatures;

/** Objects in lists and parameters of functions are written out. TypeDoc shows each as `object`, and has no rows for their fields. */
const innerObjects = makeRecursiveVisitor({
  array(type) {
    if (isObject(type.elementType)) type.elementType = new IntrinsicType(String(type.elementType));
  },
  reflection(type) {
    for (const parameter of type.declaration.signatures?.flatMap((signature) => signature.parameters ?? []) ?? [])
      if (isObject(parameter.type)) parameter.type = new IntrinsicType(String(parameter.type));
  },
});

/** An object that has only an index signature is a record. */
function record(type: SomeType, project: ProjectReflection): ReferenceType | undefined {
  if (type.type !== 'reflection' || type.declaration.children || type.declaration.signatures) return undefined;
  const [index] = type.declaration.indexSignatures ?? [];
  const key = index?.parameters?.[0]?.type;
  if (!index?.type || !key) return undefined;
  const reference = ReferenceType.createBrokenReference('Record', project, 'typescript');
  reference.typeArguments = [key, index.type];
  return reference;
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
