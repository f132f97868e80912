// rule 9.1
/**
 * Every version of the API, oldest first.
 *
 * @example
 * ```ts
 * import { serviceVersions } from '@boothkit/contract/rules';
 *
 * console.log(serviceVersions.length); // 1
 * ```
 */
export const serviceVersions = ['2026-08-04'] as const;

/** A version date of the API. */
export type ServiceVersion = (typeof serviceVersions)[number];

// rules 9.1, 9.3
/**
 * The version that new keys are pinned to.
 *
 * @example
 * ```ts
 * import { currentVersion } from '@boothkit/contract/rules';
 *
 * console.log(currentVersion); // 2026-08-04
 * ```
 */
export const currentVersion: ServiceVersion = '2026-08-04';
