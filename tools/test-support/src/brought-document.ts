import document from '../documents/openapi-brought.json' with { type: 'json' };

export type { operations } from '../documents/generated/operations.d.ts';
// A document as a reader of the reference would write it who knows none of this project's shapes: the names of the operations are the
// reference's, their paths, wrappers, page sizes and fields its own.
export { document };
