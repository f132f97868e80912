import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { curlOf } from '../../../packages/dashboard/src/code/curl.ts';
import { requestOf } from '../../../packages/dashboard/src/code/request.ts';
import { sdkCallOf } from '../../../packages/dashboard/src/code/sdk.ts';
import { type RestExample, restFiles } from '../src/rest.ts';

interface Content {
  readonly 'application/json'?: { examples?: Readonly<Record<string, { readonly value: unknown }>> };
}

interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly { example?: unknown; examples?: unknown }[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Record<
    string,
    { readonly content?: Content; readonly $ref?: string; readonly description?: string }
  >;
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly responses: Readonly<Record<string, { readonly description: string }>>;
    readonly parameters: Readonly<Record<string, { example?: unknown; examples?: unknown }>>;
    readonly headers: Readonly<Record<string, { example?: unknown; examples?: unknown }>>;
  };
}

const baseUrl = 'https://photo-booth.invalid/v1';
const eventId = 'Qm4v8TzLr2KxW0aYcE6u';

const longestPattern = 60;

const firstOf = (content: Content | undefined) =>
  Object.values(content?.['application/json']?.examples ?? {})[0]?.value;

/** Makes the document that the pages are made of, which has no examples and each error once, and the examples. */
export function makeRestFiles(): { readonly document: Document; readonly examples: Record<string, RestExample> } {
  const document: Document = JSON.parse(readFileSync('packages/contract/openapi.json', 'utf8'));
  const examples: Record<string, RestExample> = {};
  for (const operations of Object.values(document.paths))
    for (const operation of Object.values(operations)) {
      if (!operation.operationId) continue;
      for (const parameter of operation.parameters ?? []) {
        delete parameter.example;
        delete parameter.examples;
      }
      const [status = '', success] = Object.entries(operation.responses)[0] ?? [];
      const body = firstOf(operation.requestBody?.content);
      const query = operation.operationId === 'remove_event_branding_image' ? { slot: 'button-photo' } : undefined;
      const request = requestOf(operation.operationId as Parameters<typeof requestOf>[0], {
        eventId,
        ...(query && { query }),
        ...(body !== undefined && { body }),
      });
      examples[operation.operationId] = {
        curl: curlOf(request, baseUrl),
        typescript: sdkCallOf(request),
        status,
        response: JSON.stringify(firstOf(success?.content) ?? null, null, 2),
      };
      for (const content of [operation.requestBody?.content, success?.content])
        delete content?.['application/json']?.examples;
      for (const [code, { $ref, description }] of Object.entries(operation.responses)) {
        if (code === status) continue;
        const shared = $ref && document.components.responses[$ref.split('/').at(-1) ?? ''];
        operation.responses[code] = { description: (shared || undefined)?.description ?? description ?? '' };
      }
    }
  withoutPatterns(document);
  // The page would have a heading for each.
  for (const part of [
    ...Object.values(document.components.parameters),
    ...Object.values(document.components.headers),
  ]) {
    delete part.example;
    delete part.examples;
  }
  return { document, examples };
}

/**
 * Removes the patterns of formats, and long ones: the description says in words what they accept. A pattern of date-times becomes that
 * format.
 */
function withoutPatterns(schema: unknown): void {
  if (typeof schema !== 'object' || schema === null) return;
  const part = schema as { pattern?: unknown; format?: unknown };
  if (typeof part.pattern === 'string' && (part.format !== undefined || part.pattern.length > longestPattern)) {
    if (new RegExp(part.pattern, 'u').test('2026-09-12T17:00:00+02:00')) part.format ??= 'date-time';
    delete part.pattern;
  }
  for (const each of Object.values(schema)) withoutPatterns(each);
}

/** Writes the document and the examples where Astro reads them. */
export function writeRestFiles(): void {
  const { document, examples } = makeRestFiles();
  replace(restFiles.document, JSON.stringify(document));
  replace(restFiles.examples, JSON.stringify(examples));
}

/** A build may read the file while tests write it. */
function replace(file: string, text: string): void {
  const written = `${file}.${process.pid}`;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(written, text);
  renameSync(written, file);
}
