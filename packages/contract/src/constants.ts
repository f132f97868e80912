// The constants of the service that users need. Loads no zod.

export { type ErrorCode, errorStatuses } from './facts/error-codes.ts';
export { limits } from './facts/limits.ts';
export type { OperationName } from './operations/operations.ts';
export type { RequestParts, VersionTranslation } from './operations/version-translation.ts';
export { currentVersion, type ServiceVersion, serviceVersions } from './operations/versions.ts';
