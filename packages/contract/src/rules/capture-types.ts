/** Every capture type, in the order the reference lists them. */
export const captureTypes = ['photo', 'boomerang', 'slowmo', 'video', 'gif', 'aiPhoto', 'aiCustomPrompt'] as const;

/** A way of capturing that an event may offer its guests. */
export type CaptureType = (typeof captureTypes)[number];

// rules 2.4.1 to 2.4.5
/** The properties of a template that the capture rules use. */
export interface TemplateCapabilities {
  /** Photo boxes of the design. */
  readonly photoAreaCount: number;
  /** AI Portrait styles set on the template. */
  readonly aiPortraitIds: readonly string[];
  /** AI prompts set on the template; only one that is on and has its preview can be used. */
  readonly aiCustomPrompts: readonly { readonly enabled: boolean; readonly hasPreviewImage: boolean }[];
  /** Types switched off for this template. */
  readonly disabledCaptureTypes: readonly CaptureType[];
}

/** The setting of an event that the capture rules use. */
export interface GallerySettings {
  /** The setting of the same name: whether captures go to the online gallery. */
  readonly sharedGalleryEnabled: boolean;
}

/** Why a tablet silently omits a listed type. */
export type LeftOutReason = 'gallery-off' | 'no-ai-portrait-styles' | 'no-usable-ai-prompt';

/** The capture types of an event on a tablet. */
export interface CaptureOffer {
  /** The types offered to guests, in the event's order, each once; empty if the tablet rejects the event. */
  readonly offered: readonly CaptureType[];
  /** Listed AI types that the tablet silently omits. */
  readonly leftOut: readonly { readonly type: CaptureType; readonly reason: LeftOutReason }[];
  /** Listed types that make the tablet reject the event, as none of its templates serves them. */
  readonly blocking: readonly CaptureType[];
}

/** Whether a template has AI Portrait styles (rule 2.4.3). */
export const hasPortraitStyles = (template: TemplateCapabilities): boolean => template.aiPortraitIds.length > 0;

/** Whether an AI prompt of the template can be used (rule 2.4.4). */
export const hasUsablePrompt = (template: TemplateCapabilities): boolean =>
  template.aiCustomPrompts.some((prompt) => prompt.enabled && prompt.hasPreviewImage);

// rules 2.4.1 to 2.4.5
/**
 * Whether one template serves a capture type. Any template serves photo; the others need exactly one photo
 * area. AI Portrait also needs styles and the online gallery, AI Prompt a usable prompt. A type that is switched off on the
 * template is not served.
 */
export function templateServes(template: TemplateCapabilities, type: CaptureType, event: GallerySettings): boolean {
  if (template.disabledCaptureTypes.includes(type)) return false;
  if (type === 'photo') return true;
  if (template.photoAreaCount !== 1) return false;
  if (type === 'aiPhoto') return event.sharedGalleryEnabled && hasPortraitStyles(template);
  if (type === 'aiCustomPrompt') return hasUsablePrompt(template);
  return true;
}

// rules 2.4.1 to 2.4.5, 2.4.8
/**
 * The capture types that a set of templates can serve, in the reference's order.
 *
 * @example
 * ```ts
 * import { servedCaptureTypes } from '@boothkit/contract/rules';
 *
 * const strip = { photoAreaCount: 3, aiPortraitIds: [], aiCustomPrompts: [], disabledCaptureTypes: [] };
 * console.log(servedCaptureTypes([strip], { sharedGalleryEnabled: true })); // ['photo']
 * ```
 */
export function servedCaptureTypes(templates: readonly TemplateCapabilities[], event: GallerySettings): CaptureType[] {
  return captureTypes.filter((type) => templates.some((template) => templateServes(template, type, event)));
}

// rule 2.4.7
/**
 * Trims a list that holds all seven types to those the templates serve; a shorter list is returned as it is. Order
 * and repeats are kept, "all seven" ignores repeats, and a list that would become empty stays as it is.
 *
 * @example
 * ```ts
 * import { captureTypes, trimCaptureTypes } from '@boothkit/contract/rules';
 *
 * const strip = { photoAreaCount: 3, aiPortraitIds: [], aiCustomPrompts: [], disabledCaptureTypes: [] };
 * console.log(trimCaptureTypes(captureTypes, [strip], { sharedGalleryEnabled: true })); // ['photo']
 * console.log(trimCaptureTypes(['photo', 'gif'], [strip], { sharedGalleryEnabled: true })); // ['photo', 'gif']
 * ```
 */
export function trimCaptureTypes(
  listed: readonly CaptureType[],
  templates: readonly TemplateCapabilities[],
  event: GallerySettings,
): readonly CaptureType[] {
  if (!captureTypes.every((type) => listed.includes(type))) return listed;
  const served = servedCaptureTypes(templates, event);
  const trimmed = listed.filter((type) => served.includes(type));
  return trimmed.length > 0 ? trimmed : listed;
}

// rule 2.4.7
/**
 * Returns which capture types of an event a tablet offers, which AI types it silently omits, and which make it reject the event with
 * 'No compatible templates'. It never trims.
 *
 * @example
 * ```ts
 * import { offerCaptureTypes } from '@boothkit/contract/rules';
 *
 * const strip = { photoAreaCount: 3, aiPortraitIds: [], aiCustomPrompts: [], disabledCaptureTypes: [] };
 * console.log(offerCaptureTypes(['photo', 'gif'], [strip], { sharedGalleryEnabled: true }).blocking); // ['gif']
 * ```
 */
export function offerCaptureTypes(
  listed: readonly CaptureType[],
  templates: readonly TemplateCapabilities[],
  event: GallerySettings,
): CaptureOffer {
  const offered: CaptureType[] = [];
  const leftOut: { type: CaptureType; reason: LeftOutReason }[] = [];
  const blocking: CaptureType[] = [];
  for (const type of new Set(listed)) {
    const reason = quietlyLeftOut(type, templates, event);
    if (templates.some((template) => templateServes(template, type, event))) offered.push(type);
    else if (reason) leftOut.push({ type, reason });
    else blocking.push(type);
  }
  return { offered: blocking.length > 0 ? [] : offered, leftOut, blocking };
}

/** The two exceptions of rule 2.4.6, taken literally: they do not apply if a template has the styles or the prompt (decision S40). */
function quietlyLeftOut(
  type: CaptureType,
  templates: readonly TemplateCapabilities[],
  event: GallerySettings,
): LeftOutReason | undefined {
  if (type === 'aiPhoto' && !event.sharedGalleryEnabled) return 'gallery-off';
  if (type === 'aiPhoto' && !templates.some(hasPortraitStyles)) return 'no-ai-portrait-styles';
  if (type === 'aiCustomPrompt' && !templates.some(hasUsablePrompt)) return 'no-usable-ai-prompt';
  return undefined;
}
