import { makeRecursiveVisitor, type ProjectReflection, type Reflection, ReflectionKind, type SomeType } from 'typedoc';
import ts from 'typescript';

/** The types that are named and have no page, with their declarations written out; undefined for one that has none in our sources. */
export type Unexported = ReadonlyMap<string, string | undefined>;

type Declaration = ts.InterfaceDeclaration | ts.TypeAliasDeclaration;

/** The names that a declaration gives to what it infers and to the fields that it goes through. */
const boundName = /\b(?:infer (\w+)|(\w+) in )/g;
const packagesFolder = /\/packages\/([^/]+)\/(.+)$/;
const flags =
  ts.TypeFormatFlags.NoTruncation |
  ts.TypeFormatFlags.UseAliasDefinedOutsideCurrentScope |
  ts.TypeFormatFlags.InTypeAlias;

/** What each reflection of a project names and has no page, those of the reflections in it included. */
export function unexportedTypes(
  project: ProjectReflection,
  programs: readonly ts.Program[],
): Map<Reflection, Map<string, string | undefined>> {
  const found = new Map<Reflection, Map<string, string | undefined>>();
  const hasPage = new Set(project.getReflectionsByKind(withPages).map(({ name }) => name));
  const declarations = declarationsOf(programs);
  const writtenOut = new Map<string, string | undefined>();
  /** Adds a type to what a reflection names, and the types that are named in its own declaration. */
  const add = (owners: readonly Reflection[], name: string, file: string) => {
    const place = `${file}#${name}`;
    const declared = declarations.get(place);
    if (!writtenOut.has(place)) writtenOut.set(place, declared && declarationText(declared.node, declared.checker));
    const text = writtenOut.get(place);
    for (const owner of owners) {
      const types = found.get(owner) ?? new Map<string, string | undefined>();
      if (owner === owners[0] && types.has(name)) return;
      found.set(owner, types.set(name, text));
    }
    const bound = new Set([
      ...(declared?.node.typeParameters ?? []).map((each) => each.name.text),
      ...[...(text?.matchAll(boundName) ?? [])].flatMap(([, ...own]) => own),
    ]);
    for (const [inner] of text?.replaceAll(/"[^"]*"/g, '').matchAll(/\b[A-Z]\w*\b(?!\??:)/g) ?? []) {
      const other = declarations.get(`${file}#${inner}`) ? file : declarations.fileOf(inner, file);
      if (inner !== name && other && !hasPage.has(inner) && !bound.has(inner)) add(owners, inner, other);
    }
  };
  for (const reflection of project.getReflectionsByKind(ReflectionKind.All)) {
    const visitor = makeRecursiveVisitor({
      reference(type) {
        const { packageName = '', packagePath = '' } = type.symbolId ?? {};
        // A value that a type is made from is none.
        if (
          !/^[A-Z]/.test(type.name) ||
          type.reflection ||
          type.refersToTypeParameter ||
          !packageName.startsWith('@boothkit/')
        )
          return;
        if (!hasPage.has(type.name))
          add(ownersOf(reflection), type.name, `${packageName.replace('@boothkit/', '')}/${packagePath}`);
      },
    });
    for (const type of typesOf(reflection)) type?.visit(visitor);
  }
  return found;
}

const withPages =
  ReflectionKind.Class |
  ReflectionKind.Interface |
  ReflectionKind.TypeAlias |
  ReflectionKind.Function |
  ReflectionKind.Variable;

/** The types that a page shows of a reflection: pages say nothing of inheritance. */
function typesOf(reflection: Reflection): (SomeType | undefined)[] {
  const { type, default: byDefault } = reflection as Reflection & {
    readonly type?: SomeType;
    readonly default?: SomeType;
  };
  return [type, byDefault];
}

/** A reflection and those that it is in, up to the one that has a page. */
function ownersOf(reflection: Reflection): Reflection[] {
  const { parent } = reflection;
  return parent === undefined || parent.kindOf(ReflectionKind.SomeModule)
    ? [reflection]
    : [reflection, ...ownersOf(parent)];
}

interface Declarations {
  get(place: string): { readonly node: Declaration; readonly checker: ts.TypeChecker } | undefined;
  /** The file that declares a name: in the package of another file, else in any. */
  fileOf(name: string, near: string): string | undefined;
}

/** The types that our sources declare at the top of a file, by `folder/src/file.ts#Name`. */
function declarationsOf(programs: readonly ts.Program[]): Declarations {
  const byPlace = new Map<string, { readonly node: Declaration; readonly checker: ts.TypeChecker }>();
  const files = new Map<string, string[]>();
  for (const program of programs) {
    const checker = program.getTypeChecker();
    for (const source of program.getSourceFiles()) {
      const [, folder, path] = packagesFolder.exec(source.fileName) ?? [];
      if (folder === undefined || source.isDeclarationFile) continue;
      const file = `${folder}/${path}`;
      for (const node of source.statements) {
        if (!ts.isInterfaceDeclaration(node) && !ts.isTypeAliasDeclaration(node)) continue;
        byPlace.set(`${file}#${node.name.text}`, { node, checker });
        files.set(node.name.text, [...(files.get(node.name.text) ?? []), file]);
      }
    }
  }
  const folderOf = (file: string) => file.slice(0, file.indexOf('/') + 1);
  return {
    get: (place) => byPlace.get(place),
    fileOf(name, near) {
      const all = files.get(name) ?? [];
      return all.find((file) => file.startsWith(folderOf(near))) ?? all[0];
    },
  };
}

/** A longer type of a field is shown as its source has it. */
const mostLetters = 300;

/** A declaration without comments, whose fields are those that the compiler knows: of a type made from a schema, its sources have none. */
export function declarationText(node: Declaration, checker: ts.TypeChecker): string {
  const type = checker.getTypeAtLocation(node.name);
  const head = `type ${node.name.text}`;
  if (node.typeParameters) {
    const parameters = node.typeParameters.map((each) => each.getText()).join(', ');
    const text = ts.isTypeAliasDeclaration(node)
      ? node.type.getText()
      : `{ ${node.members.map((member) => member.getText()).join(' ')} }`;
    return `${head}<${parameters}> = ${text.replaceAll(/\/\*\*.*?\*\//gs, '').replaceAll(/\s+/g, ' ')};`;
  }
  const fields = type.getProperties();
  const isObject = !type.isUnion() && (type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection)) !== 0;
  if (!isObject || fields.length === 0 || type.getCallSignatures().length > 0 || checker.isArrayLikeType(type))
    return `${head} = ${checker.typeToString(type, node, flags)};`;
  const lines = fields.map((field) => {
    const isOptional = (field.flags & ts.SymbolFlags.Optional) !== 0;
    const known = checker.typeToString(
      checker.getTypeOfSymbolAtLocation(field, node),
      node,
      flags & ~ts.TypeFormatFlags.InTypeAlias,
    );
    const [declared] = field.declarations ?? [];
    const written = declared && ts.isPropertySignature(declared) ? declared.type?.getText() : undefined;
    const text = known.length > mostLetters && written ? written : known;
    return `  ${field.name}${isOptional ? '?' : ''}: ${isOptional ? text.replace(/ \| undefined$/, '') : text};\n`;
  });
  return `${head} = {\n${lines.join('')}};`;
}
