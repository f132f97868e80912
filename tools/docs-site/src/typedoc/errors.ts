import { readFileSync } from 'node:fs';
import {
  Comment,
  type CommentDisplayPart,
  CommentTag,
  type DeclarationReflection,
  type ProjectReflection,
  type Reflection,
  ReflectionKind,
  type SignatureReflection,
} from 'typedoc';
import { base } from '../site.ts';
import { moveThrows } from './sentences.ts';

/** A code of the service, with the class of the client that it becomes. */
interface Code {
  readonly code: string;
  readonly status: string;
  readonly className: string;
}

/** The codes that the guide of errors explains. */
const codes = (): Code[] =>
  [...readFileSync('docs/errors.md', 'utf8').matchAll(/^### (\w+)\n\nStatus (\d+) · `(\w+)`$/gm)].map(
    ([, code = '', status = '', className = '']) => ({ code, status, className }),
  );

const isOfClient = ({ parent }: DeclarationReflection) => parent?.name === '@boothkit/client';

const wordsOf = ({ comment }: DeclarationReflection) =>
  (comment?.summary ?? []).map(({ kind, text }) => (kind === 'inline-tag' ? `\`${text}\`` : text)).join('');

/** What a page about errors has besides: that of a class the codes that become it, and that of `BoothFailure` all classes. */
export function errorsOn(page: DeclarationReflection): string {
  if (!isOfClient(page)) return '';
  return page.name === 'BoothFailure' ? `\n\n## Errors\n\n${errorTable(page.project)}\n` : codesOf(page.name);
}

/** The part of the page of a class that leads to the causes and cures of its codes. */
export function codesOf(name: string): string {
  const lines = codes()
    .filter(({ className }) => className === name)
    .map(({ code, status }) => `- [\`${code}\`](${base}errors/#${code}), status ${status}`);
  return lines.length > 0 ? `\n\n## Codes\n\n${lines.join('\n')}\n` : '';
}

function errorTable(project: ProjectReflection): string {
  const rows = errorClasses(project).map((each) => {
    const kind = each.children?.find(({ name }) => name === 'kind')?.type;
    const words = wordsOf(each).replaceAll(/\s+/g, ' ').replaceAll('|', '\\|').trim();
    const page = `${base}api/client/classes/${each.name.toLowerCase()}/`;
    return `| [\`${each.name}\`](${page}) | \`${String(kind)}\` | ${words} |`;
  });
  return ['| Class | `kind` | When |', '| :------ | :------ | :------ |', ...rows].join('\n');
}

const errorClasses = (project: ProjectReflection) =>
  (project.getReflectionsByKind(ReflectionKind.Class) as DeclarationReflection[]).filter(
    (each) => isOfClient(each) && each.name.endsWith('Error') && !each.flags.isAbstract,
  );

/** The words of each class of errors of the client. */
export const errorWords = (project: ProjectReflection) =>
  new Map(errorClasses(project).map((each) => [each.name, wordsOf(each)]));

/** The codes that the words of their class do not name. */
export const codeFaults = (words: ReadonlyMap<string, string>): string[] =>
  codes().flatMap(({ code, className }) =>
    words.get(className)?.includes(`\`${code}\``) ? [] : [`${className} does not name the code ${code}`],
  );

/** Finds the class of an error by its name: that of the package that names it before that of another one. */
export function errorPages(project: ProjectReflection): (name: string, from: Reflection) => Reflection | undefined {
  const named = (project.children ?? []).flatMap((module) =>
    (module.children ?? []).filter(({ name }) => /(Error|Failure)$/.test(name)).map((each) => ({ module, each })),
  );
  return (name, from) => {
    const found = named.filter(({ each }) => each.name === name);
    const near = found.find(({ module }) => from.getFullName().startsWith(module.name.split('/', 2).join('/')));
    const { each } = near ?? found[0] ?? {};
    return each?.isReference() ? each.getTargetReflectionDeep() : each;
  };
}

/** What the calls of a module reject with, where their own words do not say it. */
const callErrors: Readonly<Record<string, { readonly returns: RegExp; readonly words: string }>> = {
  '@boothkit/client': {
    returns: /^(ApiPromise|List)\b/,
    words: 'One of BoothFailure, whose page says when each comes.',
  },
  '@boothkit/client/document': {
    returns: /^ApiPromise\b/,
    words: 'One of BoothFailure, whose page says when each comes.',
  },
  '@boothkit/simulator/remote': { returns: /^Promise\b/, words: 'A ControlError if the simulator rejects the call.' },
};

/** Gives a function the part that says what it throws, with links to the classes of the errors. */
export function addThrows(
  signature: SignatureReflection,
  pageOf: (name: string, from: Reflection) => Reflection | undefined,
): void {
  if (signature.comment) moveThrows(signature.comment);
  let module: Reflection | undefined = signature;
  while (module && !module.kindOf(ReflectionKind.Module)) module = module.parent;
  const shared = callErrors[module?.name ?? ''];
  const isTold = signature.comment?.blockTags.some(({ tag }) => tag === '@throws');
  if (shared?.returns.test(String(signature.type)) && !isTold) {
    signature.comment ??= new Comment();
    signature.comment.blockTags.push(new CommentTag('@throws', [{ kind: 'text', text: shared.words }]));
  }
  const tags = signature.comment?.blockTags ?? [];
  // Before the examples.
  tags.sort((one, other) => Number(other.tag === '@throws') - Number(one.tag === '@throws'));
  for (const tag of tags) {
    if (tag.tag !== '@throws') continue;
    tag.content = tag.content.flatMap((part): CommentDisplayPart[] =>
      part.kind === 'text' || part.kind === 'code' ? linked(part, (name) => pageOf(name, signature)) : [part],
    );
  }
}

const errorName = /(`?\b\w+(?:Error|Failure)\b`?)/;

/** A part of a text with links at the names of errors. */
const linked = (
  { kind, text }: CommentDisplayPart & { readonly kind: 'code' | 'text' },
  pageOf: (name: string) => Reflection | undefined,
): CommentDisplayPart[] =>
  text.split(errorName).map((piece) => {
    const name = piece.replaceAll('`', '');
    const target = errorName.test(piece) ? pageOf(name) : undefined;
    return target ? { kind: 'inline-tag', tag: '@link', text: name, target } : { kind, text: piece };
  });
