import { join } from 'node:path';
import ts from 'typescript';
import type { SnippetModule } from './modules.ts';
import { root } from './snippets.ts';

/** The faults that the compiler finds in modules, in one program with the compiler options of the repository, each at its line of the page. */
export function typeCheck(modules: readonly SnippetModule[]): string[] {
  const byPath = new Map(modules.map((module) => [pathOf(module), module]));
  const options = compilerOptions();
  const host = ts.createCompilerHost(options, true);
  const { fileExists, readFile } = host;
  host.fileExists = (path) => byPath.has(path) || fileExists(path);
  host.readFile = (path) => byPath.get(path)?.code ?? readFile(path);
  const program = ts.createProgram([...byPath.keys()], options, host);

  return [...byPath].flatMap(([path, { snippet }]) => {
    const source = program.getSourceFile(path);
    if (source === undefined) throw new Error(`the compiler did not read ${path}`);
    return [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)].map(
      ({ start = 0, messageText }) => {
        const line = source.getLineAndCharacterOfPosition(start).line + 1;
        return `${snippet.file}:${line}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`;
      },
    );
  });
}

function pathOf({ folder, snippet: { file, line } }: SnippetModule): string {
  return join(folder, `${file.replaceAll('/', '-')}.${line}.ts`).replaceAll('\\', '/');
}

function compilerOptions(): ts.CompilerOptions {
  const parsed = ts.getParsedCommandLineOfConfigFile(join(root, 'tsconfig.json'), undefined, {
    ...ts.sys,
    onUnRecoverableConfigFileDiagnostic: ({ messageText }) => {
      throw new Error(ts.flattenDiagnosticMessageText(messageText, '\n'));
    },
  });
  if (parsed === undefined) throw new Error('tsconfig.json could not be read');
  return parsed.options;
}
