import * as z from 'zod';
import type { Output } from '../../engine/resources/define-resource.ts';

const operationFields = () => ({
  /** Its operationId in the document. */
  operation: z.string(),
  /** Where its responses come from: a route that you have added, the world, or the document's examples. */
  from: z.enum(['route', 'state', 'examples']),
  /** The fields that the calls so far found no value for, and how they were filled: `items[].width (left out)`. */
  unfilled: z.array(z.string()),
});

/** How an operation of a document is served. */
export interface DocumentedOperation extends Output<typeof operationFields> {}

/** The fields of a {@link DocumentReport}. */
export const documentReportFields = () => ({
  /** The operations of the document that BoothKit does not know by itself. */
  operations: z.array(z.strictObject(operationFields())),
  /** The collections whose things are kept: their operations, and what was taken for granted because no document says it. */
  kept: z.array(z.strictObject({ path: z.string(), operations: z.array(z.string()), taken: z.array(z.string()) })),
  /** The operations that are served as one of the reference which the document names otherwise. */
  matched: z.array(z.strictObject({ operation: z.string(), as: z.string() })),
  /** The parts of the document's paths that are not served, with the reason. */
  unserved: z.array(z.strictObject({ operation: z.string(), reason: z.string() })),
  /** Where the document contradicts the operations that BoothKit knows, which are served as BoothKit knows them. */
  contradictions: z.array(z.string()),
  /** The parts of the document that are not checked in requests and responses. */
  unchecked: z.array(z.string()),
});

/** How a simulator serves the document that it was given. */
export interface DocumentReport extends Output<typeof documentReportFields> {
  readonly operations: readonly DocumentedOperation[];
}
