/**
 * Parts that the packages of BoothKit share. They are not for users, and change without notice.
 *
 * @packageDocumentation
 */
export { colorTriple, eventColors } from './schemas/fields.ts';
export { lazyObject } from './schemas/lazy-object.ts';
export { needs } from './validation/needs.ts';
export { fieldName } from './validation/validate.ts';
