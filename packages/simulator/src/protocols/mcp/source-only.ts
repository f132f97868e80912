import type { Operation } from '@boothkit/contract';
import type { JSONObject, JSONValue } from '@modelcontextprotocol/server';
import * as z from 'zod';

// Over MCP there is nothing to PUT bytes with, so an image comes by sourceUrl only (rule 4.11/mcp-source-only).

const rejectedUpload = z.unknown().superRefine((_, context) => {
  context.addIssue({
    code: 'custom',
    message: 'cannot be used over MCP: send sourceUrl, a public https URL that the service fetches',
    params: { rule: '4.11/mcp-source-only' },
  });
});

/** An operation as MCP validates it: if it takes an upload or a URL, the URL is required. */
export function needingUrl(operation: Operation): Operation {
  const { uploadPath, sourceUrl, ...others } = operation.body?.shape ?? {};
  if (uploadPath === undefined || !(sourceUrl instanceof z.ZodExactOptional)) return operation;
  const body = z.strictObject({
    ...others,
    uploadPath: rejectedUpload.exactOptional(),
    sourceUrl: sourceUrl.unwrap() as z.ZodType,
  });
  return { ...operation, body, description: `${operation.description} Over MCP it comes from sourceUrl.` };
}

/** The schema of an object in JSON Schema. */
export type ObjectSchema = {
  type: 'object';
  properties: JSONObject;
  required: string[];
  [keyword: string]: JSONValue;
};

/** The schema of arguments over MCP: without the upload, and with the URL required. */
export function withoutUpload(schema: ObjectSchema): ObjectSchema {
  const { uploadPath, ...properties } = schema.properties;
  if (uploadPath === undefined || !('sourceUrl' in properties)) return schema;
  return { ...schema, properties, required: [...schema.required, 'sourceUrl'] };
}
