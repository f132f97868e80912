/** How a simulator serves the document that it was given. */
export interface DocumentReport {
  /** The operations of the document that BoothKit does not know by itself. */
  readonly operations: readonly DocumentedOperation[];
  /** Where the document contradicts the operations that BoothKit knows, which are served as BoothKit knows them. */
  readonly contradictions: readonly string[];
  /** The parts of the document that are not checked in requests and responses. */
  readonly unchecked: readonly string[];
}

/** How an operation of a document is served. */
export interface DocumentedOperation {
  /** Its operationId in the document. */
  readonly operation: string;
  /** Where its responses come from: a route that you have added, the world, or the document's examples. */
  readonly from: 'route' | 'state' | 'examples';
  /** The fields that the calls so far found no value for, and how they were filled: `items[].width (left out)`. */
  readonly unfilled: readonly string[];
}
