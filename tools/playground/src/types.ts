import { createSystem, createVirtualTypeScriptEnvironment } from '@typescript/vfs';
import { createWorker, getAutocompletion } from '@valtown/codemirror-ts/worker';
import ts from 'typescript';
import { compilerOptions } from './compiler-options.ts';

/** Answers the editor about a program. */
export type Types = ReturnType<typeof createWorker>;

/** The compiler, with the declarations that {@link declarationFiles} of `declarations.ts` makes. */
export async function typesFrom(files: Readonly<Record<string, string>>): Promise<Types> {
  const system = createSystem(new Map(Object.entries(files)));
  const env = createVirtualTypeScriptEnvironment(system, ['/globals.d.ts'], ts, compilerOptions);
  // The library shows the first line of an error; the lines below it tell the reason.
  const { getSemanticDiagnostics } = env.languageService;
  env.languageService.getSemanticDiagnostics = (path) =>
    getSemanticDiagnostics(path).map((fault) => ({
      ...fault,
      messageText: ts.flattenDiagnosticMessageText(fault.messageText, '\n'),
    }));
  const types = createWorker(() => env);
  await types.initialize();
  return {
    ...types,
    // The compiler takes an empty file for one that is not there.
    updateFile: ({ path, code }) => types.updateFile({ path, code: code || '\n' }),
    // Without the option, the library leaves out `console` and the keywords.
    getAutocompletion: (question) =>
      getAutocompletion({ ...question, env, keepLegacyLimitationForAutocompletionSymbols: false }),
  };
}
