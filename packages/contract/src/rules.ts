/**
 * The rules of the service as pure functions and tables, and the catalogue of all rule ids. Loads no zod.
 *
 * @packageDocumentation
 */
export { dateTimePattern, parseDateTime } from './grammars/date-time.ts';
export { isPublicIpv4, isPublicIpv6, whyNotPublicHttps } from './grammars/https-url.ts';
export { JsonDepthError, maxJsonDepth, parseJson } from './grammars/json.ts';
export {
  describeSlot,
  type ImageAdvice,
  type ImageAdviceCode,
  type ImageAdviceContext,
  type ImageFacts,
  imageAdvice,
  type SlotRule,
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
  removableSlotNames,
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
  templateServes,
  trimCaptureTypes,
} from './rules/capture-types.ts';
export {
  type ProjectPart,
  projectParts,
  type RuleEntry,
  type RuleId,
  ruleCatalogue,
  ruleFamilies,
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
  noCompatibleTemplates,
  type OpeningRejection,
  type PaymentReport,
} from './rules/check/check.ts';
export type {
  CheckAccountInput,
  CheckEventInput,
  CheckPaySetInput,
  CheckSettingsInput,
  CheckTemplateInput,
} from './rules/check/input.ts';
export type { PrintReport } from './rules/check/print-report.ts';
export type { AttractScreenReport, LeftOutShareOption, StationReport } from './rules/check/station-report.ts';
export { contrastWithWhite, isTooLight, minContrastWithWhite, whyTooLight } from './rules/light-colors.ts';
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
  type TextConditions,
  whyNoTexts,
} from './rules/share-options.ts';
