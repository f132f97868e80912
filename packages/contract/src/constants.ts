/**
 * The constants of the service and the wire facts of its operations. Loads no zod.
 *
 * @packageDocumentation
 */
export { deliveryExamples } from './delivery-examples.ts';
export { type ErrorCode, errorStatuses } from './error-codes.ts';
export { wire } from './generated/wire.ts';
export { limits } from './limits.ts';
export { namedOnlyOperations, type ToolGroup, toolGroups, totalTools } from './named-only.ts';
export type { Method, OperationName } from './operations.ts';
export { type Cost, requestLimits } from './request-limits.ts';
export { limitsHeader, simulatedClock } from './simulation.ts';
export { uploadPurposes } from './upload-purposes.ts';
export { currentVersion, type ServiceVersion, serviceVersions } from './versions.ts';
