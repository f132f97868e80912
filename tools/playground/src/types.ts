import { createSystem, createVirtualTypeScriptEnvironment } from '@typescript/vfs';
import ts from 'typescript';
import { compilerOptions } from './compiler-options.ts';
import type { TypesAnswer, TypesQuestion } from './types-messages.ts';

const program = '/program.ts';
const globals = '/globals.d.ts';
// The compiler takes an empty file for one that is not there.
const emptyProgram = '\n';

/** Answers questions about a program. */
export type Types = <Type extends TypesQuestion['type']>(
  question: Extract<TypesQuestion, { readonly type: Type }>,
) => TypesAnswer<Type>;

/** The compiler, with the declarations that {@link declarationFiles} of `declarations.ts` makes. */
export function typesFrom(files: Readonly<Record<string, string>>): Types {
  const system = createSystem(new Map(Object.entries({ ...files, [program]: emptyProgram })));
  const { languageService, updateFile } = createVirtualTypeScriptEnvironment(
    system,
    [program, globals],
    ts,
    compilerOptions,
  );

  function answer(question: TypesQuestion): TypesAnswer<TypesQuestion['type']> {
    updateFile(program, question.source || emptyProgram);
    if (question.type === 'faults')
      return [
        ...languageService.getSyntacticDiagnostics(program),
        ...languageService.getSemanticDiagnostics(program),
      ].map(({ start = 0, length = 0, messageText }) => ({
        from: start,
        to: start + length,
        message: ts.flattenDiagnosticMessageText(messageText, '\n'),
      }));
    if (question.type === 'completions')
      return (languageService.getCompletionsAtPosition(program, question.at, {})?.entries ?? []).map(
        ({ name, kind }) => ({ label: name, type: kind }),
      );
    const found = languageService.getQuickInfoAtPosition(program, question.at);
    if (!found) return null;
    const { start, length } = found.textSpan;
    const text = [found.displayParts, found.documentation].map((parts) => ts.displayPartsToString(parts)).join('\n\n');
    return { from: start, to: start + length, text: text.trim() };
  }
  return answer as Types;
}
