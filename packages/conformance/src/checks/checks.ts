import type { Check } from '../check.ts';
import { accessChecks } from './access.ts';
import { brandingChecks } from './branding.ts';
import { concurrencyChecks } from './concurrency.ts';
import { createChecks } from './create.ts';
import { dateTimeChecks } from './date-times.ts';
import { duplicateChecks } from './duplicate.ts';
import { imageChecks } from './images.ts';
import { limitChecks } from './limits.ts';
import { listChecks } from './list.ts';
import { mcpChecks } from './mcp.ts';
import { readAndDeleteChecks } from './read-and-delete.ts';
import { requestChecks } from './requests.ts';
import { settingsChecks } from './settings.ts';
import { smoke } from './smoke.ts';
import { updateChecks } from './update.ts';
import { uploadChecks } from './uploads.ts';
import { versionChecks } from './versions.ts';

export { smoke };

/** Every check, in the order in which a run goes through them. */
export const checks: readonly Check[] = [
  smoke,
  ...createChecks,
  ...dateTimeChecks,
  ...listChecks,
  ...readAndDeleteChecks,
  ...updateChecks,
  ...settingsChecks,
  ...duplicateChecks,
  ...brandingChecks,
  ...imageChecks,
  ...uploadChecks,
  ...requestChecks,
  ...accessChecks,
  ...versionChecks,
  ...mcpChecks,
  // Last, since they leave the key without a token.
  ...concurrencyChecks,
  ...limitChecks,
];
