import {
  type CaptureType,
  captureTypes,
  type GallerySettings,
  hasPortraitStyles,
  hasUsablePrompt,
  type LeftOutReason,
  offerCaptureTypes,
  type TemplateCapabilities,
  templateServes,
} from '../capture-types.ts';
import type { RuleId } from '../catalogue.ts';

/** Why a capture type is not offered. */
export type CaptureTypeReason =
  | LeftOutReason
  /** settings.captureTypes does not list it. */
  | 'not-listed'
  /** The event has no template that is known. */
  | 'no-templates'
  /** No template with its styles or prompt has exactly one photo area. */
  | 'photo-areas'
  /** The templates that would serve it disable it. */
  | 'switched-off'
  /** Templates serve it, but the tablet rejects the event because of another type. */
  | 'event-rejected';

/** A capture type that is offered. */
export interface OfferedCaptureType {
  readonly type: CaptureType;
  /** The event's templates that serve it, in the event's order. */
  readonly templateIds: readonly string[];
}

/** A capture type that is not offered. */
export interface LeftOutCaptureType {
  readonly type: CaptureType;
  readonly reason: CaptureTypeReason;
  /** The rule that excludes it. */
  readonly rule: RuleId;
  /** Whether it makes the tablet reject the event. */
  readonly blocks: boolean;
  /** Whether a template of the event serves it, so that listing it would offer it. */
  readonly served: boolean;
}

/** Every capture type, either offered or omitted for a reason. */
export interface CaptureReport {
  // rule 2.3/captureTypes-behaviour
  /** In the order of settings.captureTypes. */
  readonly offered: readonly OfferedCaptureType[];
  /** The listed ones first, in their order, then the others. */
  readonly leftOut: readonly LeftOutCaptureType[];
}

/** A template with its ID and the properties that the capture rules use. */
export interface IdentifiedTemplate extends TemplateCapabilities {
  readonly id: string;
}

const ruleOfReason: Readonly<Record<Exclude<CaptureTypeReason, 'photo-areas'>, RuleId>> = {
  'gallery-off': '2.4.6',
  'no-ai-portrait-styles': '2.4.6',
  'no-usable-ai-prompt': '2.4.6',
  'not-listed': '2.3/captureTypes',
  'no-templates': '2.4.6',
  'switched-off': '2.4.5',
  'event-rejected': '2.4.6',
};

const ruleOf = (reason: CaptureTypeReason, type: CaptureType): RuleId => {
  if (reason !== 'photo-areas') return ruleOfReason[reason];
  if (type === 'aiPhoto') return '2.4.3';
  return type === 'aiCustomPrompt' ? '2.4.4' : '2.4.2';
};

/** Reports which capture types are offered, and why the others are not (rules 2.4.1 to 2.4.8). */
export function reportCaptures(
  listed: readonly CaptureType[],
  templates: readonly IdentifiedTemplate[],
  event: GallerySettings,
): CaptureReport {
  const { offered, leftOut, blocking } = offerCaptureTypes(listed, templates, event);
  const servers = (type: CaptureType) =>
    templates.filter((template) => templateServes(template, type, event)).map(({ id }) => id);
  const reasonOf = (type: CaptureType): CaptureTypeReason => {
    if (!listed.includes(type)) return 'not-listed';
    if (blocking.includes(type)) return whyUnserved(type, templates);
    return leftOut.find((left) => left.type === type)?.reason ?? 'event-rejected';
  };
  const missing = [...new Set([...listed, ...captureTypes])].filter((type) => !offered.includes(type));
  return {
    offered: offered.map((type) => ({ type, templateIds: servers(type) })),
    leftOut: missing.map((type) => {
      const reason = reasonOf(type);
      const blocks = blocking.includes(type);
      return { type, reason, rule: ruleOf(reason, type), blocks, served: servers(type).length > 0 };
    }),
  };
}

/** Returns why no template serves a type that the tablet does not silently omit. */
function whyUnserved(type: CaptureType, templates: readonly TemplateCapabilities[]): CaptureTypeReason {
  if (templates.length === 0) return 'no-templates';
  if (type === 'photo') return 'switched-off';
  const setUp = templates.filter((template) => {
    if (type === 'aiPhoto') return hasPortraitStyles(template);
    return type !== 'aiCustomPrompt' || hasUsablePrompt(template);
  });
  return setUp.some(({ photoAreaCount }) => photoAreaCount === 1) ? 'switched-off' : 'photo-areas';
}
