/**
 * The photo-booth event-configuration API, described once: zod schemas with their types, the operation table and `validate`. A schema and the type of its values have one name.
 *
 * `@boothkit/contract/rules` has the rules and the constants without zod, and `@boothkit/contract/openapi` the OpenAPI document.
 *
 * @packageDocumentation
 */

export { type Operation, operations } from './operations/operations.ts';
export { EventBranding, SetEventBrandingImageBody, UpdateEventBrandingBody } from './schemas/branding.ts';
export { ErrorBody } from './schemas/error.ts';
export * from './schemas/event.ts';
export { CreateEventBody, DuplicateEventBody, ListEventsQuery, UpdateEventBody } from './schemas/event-requests.ts';
export { EventSettings, EventSettingsPatch } from './schemas/settings.ts';
export { CreateUploadBody, Upload } from './schemas/uploads.ts';
export * from './schemas/webhook-deliveries.ts';
export * from './schemas/webhooks.ts';
export { type FieldError, type ValidationResult, validate } from './validation/validate.ts';
