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
import { ownerAccountChecks } from './owner-accounts.ts';
import { ownerConnectionChecks } from './owner-connections.ts';
import { ownerEventChecks } from './owner-events.ts';
import { ownerGalleryChecks } from './owner-galleries.ts';
import { ownerImportChecks } from './owner-imports.ts';
import { ownerLimitChecks } from './owner-limits.ts';
import { ownerUrlChecks } from './owner-urls.ts';
import { ownerVersionChecks } from './owner-versions.ts';
import { ownerWebhookChecks } from './owner-webhooks.ts';
import { readAndDeleteChecks } from './read-and-delete.ts';
import { requestChecks } from './requests.ts';
import { settingsChecks } from './settings.ts';
import { smoke } from './smoke.ts';
import { captureFileChecks } from './tablets/capture-files.ts';
import { capturingChecks } from './tablets/capturing.ts';
import { openingChecks } from './tablets/opening.ts';
import { payingChecks } from './tablets/paying.ts';
import { printingChecks } from './tablets/printing.ts';
import { screenChecks } from './tablets/screens.ts';
import { sharingChecks } from './tablets/sharing.ts';
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
  ...ownerAccountChecks,
  ...ownerConnectionChecks,
  ...ownerEventChecks,
  ...ownerGalleryChecks,
  ...ownerWebhookChecks,
  ...ownerVersionChecks,
  ...ownerUrlChecks,
  ...ownerLimitChecks,
  ...ownerImportChecks,
  ...openingChecks,
  ...capturingChecks,
  ...captureFileChecks,
  ...sharingChecks,
  ...payingChecks,
  ...printingChecks,
  ...screenChecks,
  // Last, since they leave the key without a token.
  ...concurrencyChecks,
  ...limitChecks,
];
