/**
 * Parts that the packages of BoothKit share, in one version. They are not for users, and change without notice. Loads no zod, since the
 * client needs some of them.
 *
 * @packageDocumentation
 */
export { type Assumption, assumptions } from './assumptions/assumptions.ts';
export { defaultSettings } from './assumptions/default-settings.ts';
export {
  type AlternativeOf,
  type Assume,
  type AssumptionName,
  type AssumptionValue,
  alternativesOf,
  assumptionNames,
  assumptionValues,
} from './assumptions/values.ts';
export * from './constants.ts';
export {
  type Comparison,
  compareDocuments,
  type Difference,
  deliveriesOf,
  marksOf,
  noSuchOperation,
  type Severity,
} from './described/compare.ts';
export {
  type ApiDescription,
  commonPlace,
  type DescribedOperation,
  describeApi,
  isJsonType,
  jsonOf,
  listOf,
  listSeparator,
  type MediaType,
  mediaTypeOf,
  mediaTypesOf,
  membersOf,
  pathBelow,
  pathShape,
  plainName,
  pointedAt,
} from './described/description.ts';
export { describeRequests, responseFindings } from './described/responses.ts';
export { fitsType, kindOf, type Shape, shapeOf } from './described/shape.ts';
export { type DocumentSchemas, documentSchemas } from './documents/json-schema.ts';
export { toOpenApi30 } from './documents/openapi-3.0.ts';
export { deliveryExamples } from './facts/delivery-examples.ts';
export { brandingImageLimits, type Cost, requestLimits } from './facts/request-limits.ts';
export { bodyFields } from './generated/body-fields.ts';
export { wire } from './generated/wire.ts';
export { dateTimePattern, dayInNoCalendar } from './grammars/date-time.ts';
export { isPublicIpv4, isPublicIpv6 } from './grammars/https-url.ts';
export { isJson, JsonDepthError, type JsonMembers, maxJsonDepth, parsedJson, parseJson } from './grammars/json.ts';
export { publicNames } from './grammars/public-names.ts';
export { whyNotWellFormed } from './grammars/well-formed.ts';
export * from './layout.ts';
export { namedOnlyOperations, type ToolGroup, toolGroups } from './operations/named-only.ts';
export type { Method } from './operations/operations.ts';
export { versionTranslations } from './operations/versions.ts';
export { environmentVariable } from './platform/environment.ts';
export { freeOperations } from './platform/libvips.ts';
export { nextTurn } from './platform/next-turn.ts';
export { simulatedClock } from './platform/simulation.ts';
export { type Terminal, terminal, visible } from './platform/terminal.ts';
export { describeSlot, type SlotRule } from './rules/branding-images.ts';
export { removableSlotNames } from './rules/branding-slots.ts';
export { ruleFamilies } from './rules/catalogue.ts';
export { noCompatibleTemplates } from './rules/check/check.ts';
export { type ExifOrientation, exifOrientation, turnedSize, uprightMatrix } from './rules/exif-orientation.ts';
export { minContrastWithWhite } from './rules/light-colors.ts';
export { fitWithin, type PixelSize } from './rules/pixel-size.ts';
export { whyNoTexts } from './rules/share-options.ts';
export { lazyObjects } from './schemas/lazy-objects.ts';
export { colorTriple, readableColor, wellFormedText } from './schemas/parts.ts';
export { type Meaning, meaningOf } from './spelling/meaning.ts';
export { type Cut, type FindParts, type Part, replaceParts, replaceSpelled } from './spelling/replace.ts';
export type * from './types.ts';
export { needs } from './validation/needs.ts';
export { fieldName } from './validation/sentences.ts';
