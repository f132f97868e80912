/**
 * Validates the responses of the service against the contract. Loads the schemas and zod, which the client itself does not.
 *
 * @packageDocumentation
 */
export type { OperationsDocument } from './document/facts.ts';
export { type CheckOptions, checkResponses, type MismatchReport } from './validate/check-responses.ts';
