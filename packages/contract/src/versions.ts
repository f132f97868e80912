/** Every version of the API, oldest first (rule 9.1). */
export const serviceVersions = ['2026-08-04'] as const;

/** A version date of the API. */
export type ServiceVersion = (typeof serviceVersions)[number];

/** The version that new keys are pinned to (rules 9.1, 9.3). */
export const currentVersion: ServiceVersion = '2026-08-04';
