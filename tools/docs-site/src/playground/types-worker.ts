import { createSystem, createVirtualTypeScriptEnvironment, type VirtualTypeScriptEnvironment } from '@typescript/vfs';
import ts from 'typescript';
import { compilerOptions } from './compiler-options.ts';
import type { TypesAnswer, TypesQuestion } from './types-messages.ts';

// Answers the editor from the types of the packages, which `types.json` of the site holds.

const program = '/program.ts';
// Vite would look for the file while it builds.
const folder = import.meta.url;

async function loadTypes(): Promise<VirtualTypeScriptEnvironment> {
  const response = await fetch(new URL('types.json', folder));
  if (!response.ok) throw new Error(`the types cannot be loaded: the status is ${response.status}`);
  const files: Record<string, string> = await response.json();
  const system = createSystem(new Map(Object.entries({ ...files, [program]: 'export {};' })));
  return createVirtualTypeScriptEnvironment(system, [program], ts, compilerOptions);
}

let loaded: Promise<VirtualTypeScriptEnvironment> | undefined;

async function answer(question: TypesQuestion): Promise<TypesAnswer<TypesQuestion['type']>> {
  loaded ??= loadTypes();
  const { languageService, updateFile } = await loaded;
  // The compiler takes an empty file for one that is not there.
  updateFile(program, question.source || '\n');
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
      ({ name, kind }) => ({
        label: name,
        type: kind,
      }),
    );
  const found = languageService.getQuickInfoAtPosition(program, question.at);
  if (!found) return null;
  const { start, length } = found.textSpan;
  const text = [found.displayParts, found.documentation].map((parts) => ts.displayPartsToString(parts)).join('\n\n');
  return { from: start, to: start + length, text: text.trim() };
}

addEventListener('message', async ({ data, ports }: MessageEvent<TypesQuestion>) =>
  ports[0]?.postMessage(await answer(data)),
);
