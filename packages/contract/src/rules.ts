/**
 * The rules of the service as pure functions and tables, the catalogue of all rule ids, and the constants. Loads no zod.
 *
 * @packageDocumentation
 */
export * from './constants.ts';
export { parseDateTime } from './grammars/date-time.ts';
export { whyNotPublicHttps } from './grammars/https-url.ts';
export {
  type ImageAdvice,
  type ImageAdviceCode,
  type ImageAdviceContext,
  type ImageFacts,
  imageAdvice,
  slotSizeError,
} from './rules/branding-images.ts';
export {
  type BrandingSlot,
  type BrandingSlotRules,
  type ButtonName,
  brandingSlotNames,
  brandingSlots,
  buttonNames,
  type ImageFormat,
  type RemovableBrandingSlot,
} from './rules/branding-slots.ts';
export {
  type CaptureOffer,
  type CaptureType,
  captureTypes,
  type GallerySettings,
  type LeftOutReason,
  offerCaptureTypes,
  servedCaptureTypes,
  type TemplateCapabilities,
  trimCaptureTypes,
} from './rules/capture-types.ts';
export {
  type RuleEntry,
  type RuleId,
  ruleCatalogue,
} from './rules/catalogue.ts';
export type {
  CaptureReport,
  CaptureTypeReason,
  LeftOutCaptureType,
  OfferedCaptureType,
} from './rules/check/capture-report.ts';
export {
  type CheckReport,
  check,
  type OpeningRejection,
  type PaymentReport,
} from './rules/check/check.ts';
export type * from './rules/check/input.ts';
export type { PrintReport } from './rules/check/print-report.ts';
export type {
  AttractScreenReport,
  LeftOutShareOption,
  ShareReport,
  StationReport,
} from './rules/check/station-report.ts';
export { contrastWithWhite, whyTooLight } from './rules/light-colors.ts';
export { type Plan, planAtLeast, plans } from './rules/plans.ts';
export {
  offerShareOptions,
  type ShareAction,
  type ShareOffer,
  type ShareOptionReason,
  type SharingConditions,
  type StationType,
  shareActions,
  stationTypes,
} from './rules/share-options.ts';
