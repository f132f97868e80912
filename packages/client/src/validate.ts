/**
 * Checks what the service answers against the contract. Carries the schemas, and zod with them, which the client itself does not.
 *
 * @packageDocumentation
 */
export type { AnswerToCheck, Mismatch, ResponseCheck } from './response-check.ts';
export { type CheckOptions, checkResponses, type MismatchReport } from './validate/check-responses.ts';
