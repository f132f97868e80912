import { readFileSync } from 'node:fs';

// The pages of the REST API: their OpenAPI document, and the examples that stand beside the text.

/** A request and its response, as they stand on the page of an operation. */
export interface RestExample {
  readonly curl: string;
  readonly typescript: string;
  readonly status: string;
  /** The body of the response as JSON. */
  readonly response: string;
}

/** Where the build puts the OpenAPI document of the pages, and the examples. */
export const restFiles = {
  document: 'tools/docs-site/.astro/openapi.json',
  examples: 'tools/docs-site/.astro/rest-examples.json',
} as const;

/** The example of the operation that a page is about. */
export function exampleOf(pageId: string): RestExample | undefined {
  const name = /^rest\/operations\/(\w+)$/.exec(pageId)?.[1];
  if (name === undefined) return undefined;
  const examples: Readonly<Record<string, RestExample>> = JSON.parse(readFileSync(restFiles.examples, 'utf8'));
  return examples[name];
}
