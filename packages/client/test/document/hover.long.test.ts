import { join } from 'node:path';
import { document } from '@boothkit/test-support/brought-document';
import openapiTS, { addJSDocComment, astToString } from 'openapi-typescript';
import ts from 'typescript';
import { expect, test } from 'vitest';

const file = join(import.meta.dirname, 'hovered.ts');

/** The types of the document with the summaries of its operations, as the guide of documents makes them. */
async function typesWithSummaries(): Promise<string> {
  const types = await openapiTS(JSON.stringify(document));
  const described = Object.values(document.paths).flatMap((path) =>
    Object.values<{ operationId?: string }>(Object(path)),
  );
  for (const node of types) {
    const { name, members = [] }: { name?: { text: string }; members?: Parameters<typeof addJSDocComment>[1][] } =
      Object(node);
    for (const member of name?.text === 'operations' ? members : []) {
      const operation = described.find(({ operationId }) => operationId === Object(member.name).text);
      if (operation) addJSDocComment(Object(operation), member);
    }
  }
  return astToString(types);
}

/** What an editor shows at a name in a file. */
function hover(code: string, name: string): string {
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    target: ts.ScriptTarget.ESNext,
    module: ts.ModuleKind.NodeNext,
    allowImportingTsExtensions: true,
    types: [],
    customConditions: ['@boothkit/source'],
  };
  const service = ts.createLanguageService({
    getScriptFileNames: () => [file],
    getScriptVersion: () => '1',
    getScriptSnapshot: (path) => {
      const text = path === file ? code : ts.sys.readFile(path);
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
    },
    getCurrentDirectory: () => import.meta.dirname,
    getCompilationSettings: () => options,
    getDefaultLibFileName: ts.getDefaultLibFilePath,
    fileExists: (path) => path === file || ts.sys.fileExists(path),
    readFile: ts.sys.readFile,
  });
  const info = service.getQuickInfoAtPosition(file, code.lastIndexOf(name));
  return `${ts.displayPartsToString(info?.displayParts)}\n${ts.displayPartsToString(info?.documentation)}`;
}

test('an editor shows the summary of an operation, its input and its items', async () => {
  const code = `${await typesWithSummaries()}
import type { OperationMethods } from '../../src/document.ts';
declare const api: OperationMethods<operations>;
api.list_media;`;
  const shown = hover(code, 'list_media');
  expect(shown).toContain('List what guests captured');
  expect(shown).toMatch(/path: \{\s+readonly event_id: /);
  expect(shown).toContain('List<{');
  expect(shown).not.toMatch(/Sendable|Parts|Pick</);
});

test('an editor shows the input of an operation whose media types the caller chooses', () => {
  const code = `import type { OperationMethods } from '../../src/document.ts';
interface Operations {
  set_photo: {
    parameters: { path: { photo_id: string } };
    requestBody: { content: { 'application/json': { note?: string }; 'image/png': string } };
    responses: { 200: { content: { 'text/plain': string; 'application/json': { id: string } } } };
  };
}
declare const api: OperationMethods<Operations>;
api.set_photo({ path: { photo_id: 'p1' }, body: { note: 'a' } }, { accept: 'text/plain' });`;
  const shown = hover(code, 'set_photo');
  expect(shown).toMatch(/path: \{\s+readonly photo_id: string/);
  expect(shown).toMatch(/body: \{\s+readonly note\?: string/);
  expect(shown).toContain('ApiPromise<string');
});
