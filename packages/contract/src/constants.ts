// The constants of the service that users need. Loads no zod.

export { type ErrorCode, errorStatuses } from './error-codes.ts';
export { limits } from './limits.ts';
export type { OperationName } from './operations.ts';
export type { RequestParts, VersionTranslation } from './version-translation.ts';
export { currentVersion, type ServiceVersion, serviceVersions } from './versions.ts';
