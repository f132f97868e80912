/**
 * The photo-booth event-configuration API, described once: zod schemas, the operation table, `validate` and the constants.
 *
 * Every other entry loads without zod: the constants alone are at `@boothkit/contract/constants`, the rules at
 * `@boothkit/contract/rules`, the screens of a tablet at `@boothkit/contract/layout`, and the OpenAPI document at
 * `@boothkit/contract/document`. The types of requests and responses are at `@boothkit/contract/types`, and those that
 * openapi-typescript generates at `@boothkit/contract/openapi`.
 *
 * @packageDocumentation
 */
export * from './constants.ts';
export { type ToolCoverage, toolCoverage } from './coverage.ts';
export { type Operation, operations, sharedErrors } from './operations.ts';
export * from './schemas/branding.ts';
export * from './schemas/error.ts';
export * from './schemas/event.ts';
export * from './schemas/event-requests.ts';
export * from './schemas/openapi.ts';
export { EventSettings, EventSettingsPatch } from './schemas/settings.ts';
export { CreateUploadBody, Upload } from './schemas/uploads.ts';
export * from './schemas/webhook-deliveries.ts';
export * from './schemas/webhooks.ts';
export { type FieldError, type ValidationResult, validate } from './validation/validate.ts';
