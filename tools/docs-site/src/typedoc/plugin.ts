import { rmSync } from 'node:fs';
import {
  type Application,
  type CommentDisplayPart,
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
  type SignatureReflection,
  type SomeType,
} from 'typedoc';
import { linksOfName } from '../see-also.ts';
import { base } from '../site.ts';
import { collectFacts, pageFaults, typeFaults } from './compiler.ts';
import { addThrows, codeFaults, errorPages, errorsOn, errorWords } from './errors.ts';
import { internalFiles, listOf } from './lists.ts';
import { packages } from './options.ts';
import { moveDefault } from './sentences.ts';
import { tidied } from './tables.ts';
import type { Unexported } from './unexported.ts';
import { addWords, fillersIn, isFiller } from './words.ts';

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
    for (const [reflection, unnamed] of facts.unnamedErrors) {
      if (
        project.getReflectionById(reflection.id) !== reflection ||
        guarded.has(`${reflection.parent?.name}.${reflection.name}`)
      )
        continue;
      const errors = unnamed(wordsAbout(reflection));
      if (errors.length > 0)
        faults.push(`${reflection.getFriendlyFullName()} throws ${errors.join(', ')}, which its words do not say`);
    }
    for (const reflection of project.getReflectionsByKind(ReflectionKind.All)) simplify(reflection as Documented);
    const pageOf = errorPages(project);
    for (const signature of project.getReflectionsByKind(ReflectionKind.SomeSignature)) {
      addThrows(signature as SignatureReflection, pageOf);
      faults.push(...fillersOf(signature as SignatureReflection));
    }
    addWords(project);
    faults.push(...codeFaults(errorWords(project)));
    faults.push(...pageFaults(project, facts.names, new Set(pages.map(({ model }) => model as Reflection))));
  });
  app.renderer.on(PageEvent.END, (page) => {
    if (page.contents === undefined || !page.isReflectionEvent()) return;
    const { model } = page;
    const values = facts.values.get(model as DeclarationReflection) ?? [];
    const added =
      valuesOf(page.contents, values) + (listOf(model.name) ?? '') + errorsOn(model as DeclarationReflection);
    if (/^type .*\btypeof /m.test(page.contents) && !added.includes('## Values'))
      faults.push(`${page.url}: the type is only shown by the name of a value; its page needs the values`);
    const unexported = facts.unexported.get(model) ?? new Map<string, string | undefined>();
    for (const [name, text] of unexported)
      if (text === undefined && page.contents.includes(name))
        faults.push(`${page.url}: ${name} has no page, and no declaration that can be written out`);
    page.contents =
      tidied(page.contents) + added + writtenOut(page.contents, unexported) + seeAlso(page.url, model.name);
    if (model.isProject()) page.contents = page.contents.replace(/^## Modules\n/m, aboutModules);
    const { children = [], type } = page.model as DeclarationReflection;
    const members = type?.type === 'reflection' ? (type.declaration.children ?? []) : children;
    const types = new Map(
      members.map((each) => [app.renderer.router?.getAnchor(each) ?? '', facts.types.get(each) ?? []]),
    );
    for (const fault of typeFaults(page.contents, types)) faults.push(`${page.url}: ${fault}`);
    if (page.contents.includes('(...)')) faults.push(`${page.url}: a type ends in three dots`);
    for (const fault of internalFiles(page.contents)) faults.push(`${page.url}: ${fault}`);
    const { wordless, fillers } = fillersIn(page.contents);
    for (const name of fillers) faults.push(`${page.url}: the description of ${name} only repeats its name`);
    withoutWords.push(...wordless.map((name) => `${page.url}: ${name}`));
  });
  app.renderer.on(RendererEvent.END, ({ outputDirectory }) => {
    if (withoutWords.length > mostWithoutWords)
      faults.push(`properties without words: ${withoutWords.length}, and ${mostWithoutWords} at most`, ...withoutWords);
    if (faults.length === 0) return;
    // Astro ignores the error: without the pages, the build fails.
    rmSync(outputDirectory, { recursive: true });
    throw new Error(faults.join('\n'));
  });
}

/** What the page of all modules begins with. */
const aboutModules = `Every name that the packages export, with its type, its bounds and its errors. A package has an entry of its own
for each use, so that a program loads only what it needs.
`;

/** The values of a type, where its page does not have them already. */
function valuesOf(contents: string, values: readonly string[]): string {
  if (values.every((value) => contents.includes(value))) return '';
  return `\n\n## Values\n\n${values.map((value) => `\`${value}\``).join(', ')}\n`;
}

/** The declarations of types that have no page of their own, where a page names them. */
export function writtenOut(contents: string, types: Unexported): string {
  let text = contents;
  const used: string[] = [];
  // A declaration may name another one: those come after it.
  for (const [name, declaration = ''] of types) {
    if (!new RegExp(`\\b${name}\\b`).test(text)) continue;
    used.push(declaration);
    text += declaration;
  }
  return used.length === 0 ? '' : `\n\n## Types without a page\n\n\`\`\`ts\n${used.join('\n')}\n\`\`\`\n`;
}

/** Functions in which an error guards against what cannot happen. */
const guarded = new Set(['Tablets.remove']);

/** The text about a function: that of each of its signatures, and of the type whose method it is. */
function wordsAbout(reflection: Documented): string {
  const comments = [
    reflection.parent?.comment,
    reflection.comment,
    ...(reflection.signatures ?? []).map(({ comment }) => comment),
  ];
  const parts = comments.flatMap((comment) => [
    ...(comment?.summary ?? []),
    ...(comment?.blockTags ?? []).flatMap(({ content }) => content),
  ]);
  return parts.map(({ text }) => text).join('');
}

/** What is said of an error or a parameter and only repeats its name. */
export function fillersOf({ comment, parameters = [], name: owner }: SignatureReflection): string[] {
  const written = (parts: readonly CommentDisplayPart[] = []) => parts.map(({ text }) => text).join('');
  const errors = (comment?.blockTags ?? []).flatMap(({ tag, content }) =>
    tag === '@throws' ? [written(content)] : [],
  );
  const said: (readonly [string, string])[] = [
    ...errors.map((text) => [text.match(/\w+Error\b/g)?.join(' ') ?? '', text] as const),
    ...parameters.map((each) => [each.name, written(each.comment?.summary)] as const),
  ];
  return said.flatMap(([name, text]) =>
    isFiller(name, text) ? [`${owner}: the description of ${name} only repeats its name`] : [],
  );
}

/** How many properties may have no words. It only becomes less. */
const mostWithoutWords = 0;

/** Where a page of a name leads on to, as Markdown; empty if nothing is about it. */
function seeAlso(url: string, name: string): string {
  const [, module] = /^(.+)\/[a-z-]+\/[^/]+\.md$/.exec(url) ?? [];
  if (module === undefined) return '';
  const lines = linksOfName(name, module).map(({ kind, label, path }) => `- ${kind}: [${label}](${base}${path})`);
  return lines.length === 0 ? '' : `\n\n## See also\n\n${lines.join('\n')}\n`;
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
  if (reflection.kindOf(withInnerObjects)) reflection.type?.visit(innerObjects);
  for (const parameter of reflection.typeParameters ?? []) parameter.type?.visit(zodNames);
}

const withInnerObjects =
  ReflectionKind.Property | ReflectionKind.Parameter | ReflectionKind.SomeSignature | ReflectionKind.TypeAlias;

const isObject = (type?: SomeType) => type?.type === 'reflection' && !type.declaration.signatures;

/** Longer types are not read: the words say what the object is. */
const mostLetters = 1000;

const writtenOutObject = (type: SomeType) => {
  const text = String(type).replace(/^Object$/, '{}');
  return text.length > mostLetters ? 'object' : text;
};

/** Objects in lists, intersections and parameters of functions are written out. TypeDoc shows each as `object`, and has no rows for their fields. */
const innerObjects = makeRecursiveVisitor({
  intersection(type) {
    type.types = type.types.map((part) => (isObject(part) ? new IntrinsicType(writtenOutObject(part)) : part));
  },
  array(type) {
    if (isObject(type.elementType)) type.elementType = new IntrinsicType(writtenOutObject(type.elementType));
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
