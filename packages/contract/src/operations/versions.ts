import type { VersionTranslation } from './version-translation.ts';

const current = '2026-08-04';

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
export const serviceVersions = [current] as const;

/** A version date of the API. */
export type ServiceVersion = (typeof serviceVersions)[number];

// rules 9.1, 9.3
/**
 * The version that new keys are pinned to. The schemas and the OpenAPI document describe it.
 *
 * @example
 * ```ts
 * import { currentVersion } from '@boothkit/contract/rules';
 *
 * console.log(currentVersion); // 2026-08-04
 * ```
 */
export const currentVersion: ServiceVersion = current;

type Translations<Version extends string> = Readonly<Record<Version, VersionTranslation>>;

// rule 9.2
/** How each older version differs from the current one. */
const translations: Translations<Exclude<ServiceVersion, typeof current>> = {};

/** The translations of the versions that have one. */
export const versionTranslations: Partial<Translations<ServiceVersion>> = translations;
