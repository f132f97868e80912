/**
 * The rules of the service as pure functions and tables, and the catalogue of all rule ids. Loads no zod.
 *
 * @packageDocumentation
 */
export { parseDateTime } from './grammars/date-time.ts';
export { isPublicIpv4, isPublicIpv6, whyNotPublicHttps } from './grammars/https-url.ts';
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
  type GallerySwitch,
  type LeftOutReason,
  offerCaptureTypes,
  servedCaptureTypes,
  type TemplateCapabilities,
  templateServes,
  trimCaptureTypes,
} from './rules/capture-types.ts';
export {
  type RuleEntry,
  type RuleId,
  type RulePlace,
  ruleCatalogue,
  ruleFamilies,
  rulePlaces,
} from './rules/catalogue.ts';
export { contrastWithWhite, isTooLight, leastContrastWithWhite } from './rules/light-colors.ts';
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
