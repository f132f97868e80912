import * as z from 'zod';
import { captureTypes } from '../rules/capture-types.ts';
import { shareActions, stationTypes } from '../rules/share-options.ts';
import { lazyObject } from './lazy-object.ts';

/** The 31 keys of section 2.3 with their bounds (rules 2.3/KEY). */
const writable = () => ({
  captureTypes: z.array(z.enum(captureTypes)).min(1).meta({
    description:
      'What guests may choose to capture, first to last. A list of all seven is trimmed to what the templates serve.',
  }),
  uploadOriginals: z.boolean().meta({ description: 'Whether untouched originals are uploaded too.' }),
  countdownTimer: z.int().min(0).max(30).meta({ description: 'Seconds before a capture.' }),
  soundEnabled: z.boolean().meta({ description: 'Whether the tablet plays sounds.' }),
  takeMoreEnabled: z.boolean().meta({ description: 'Whether guests may take more captures in one session.' }),
  soundDuringBoomerangRecord: z.boolean().meta({ description: 'Whether a sound plays while a boomerang records.' }),
  actions: z.array(z.enum(shareActions)).meta({
    description: 'Share options after a capture. An empty list offers no sharing: guests get Print and Done.',
  }),
  sharedGalleryEnabled: z.boolean().meta({
    description: 'Whether captures go to the online gallery. Off leaves only AirDrop-style sharing and printing.',
  }),
  attractScreenDelay: z
    .number()
    .min(5)
    .max(3600)
    .nullable()
    .meta({ description: 'Seconds without a touch until the attract screen comes; null: it never does.' }),
  videoMaxDuration: z.int().min(3).max(300).meta({ description: 'Longest video, in seconds.' }),
  autoGifFromPhotos: z.boolean().meta({ description: "Whether a GIF is made of a session's photos." }),
  gifNumberOfFrames: z.int().min(2).max(12).meta({ description: 'Frames of a GIF.' }),
  gifBoomerang: z.boolean().meta({ description: 'Whether a GIF plays forwards and backwards.' }),
  gifCountdownTimer: z.int().min(0).max(30).meta({ description: 'Seconds before each frame of a GIF.' }),
  boomerangRecordDuration: z.number().min(0.5).max(10).meta({ description: 'Recorded seconds of a boomerang.' }),
  gifPlaybackSpeed: z.enum(['slow', 'medium', 'fast']).meta({ description: 'Speed at which a GIF plays.' }),
  dataCollectionPosition: z.enum(['beforeCapture', 'afterCapture']).meta({
    description: 'The survey stage that older tablet builds ask; saving a survey sets it.',
  }),
  galleryButtonOnHomeScreen: z.enum(['none', 'cameraRoll', 'cloud']).meta({
    description:
      "The gallery button beside the capture buttons: none, this tablet's captures, or the event's online gallery.",
  }),
  aiRerollCount: z.int().min(0).max(20).meta({ description: 'How often a guest may have an AI picture made anew.' }),
  passcodeOnQRScreen: z
    .boolean()
    .meta({ description: 'Whether the gallery passcode, if any, shows under the QR code.' }),
  menuGalleryButtonsShown: z.boolean().meta({
    description:
      'Whether guests reach the gallery from the menu of a tablet that captures. Share Stations are not affected.',
  }),
  attractScreenRoles: z
    .array(z.enum(stationTypes))
    .min(1)
    .meta({ description: 'The roles of the tablets that fall back to the attract screen.' }),
  cropOriginals: z.enum(['none', 'template']).meta({ description: 'How originals are cropped.' }),
  addTemplatedOriginalToAiSessions: z.boolean().meta({
    description: 'Whether an AI session also holds the original in its template.',
  }),
  aiPhotoChildlike: z.boolean().nullable().meta({ description: 'Whether AI Portraits keep a childlike look.' }),
  templatePreviewDisabled: z.boolean().nullable().meta({ description: 'Whether the template preview is left out.' }),
  printCountMax: z.int().min(1).max(1_000_000).nullable().meta({
    description:
      'Most prints of the whole event, its tablets counted together; null: as many as wanted. 0 is no value.',
  }),
  captureModesHaveOrder: z.boolean().nullable().meta({ description: 'Whether the order of the capture modes counts.' }),
  tapToContinue: z.boolean().nullable().meta({ description: 'Whether guests tap to go on.' }),
  takeMoreLimit: z.int().min(0).max(10).nullable().meta({ description: 'How many more captures a session may have.' }),
  touchToStartScreen: z.enum(['auto', 'always', 'never']).nullable().meta({
    description: "The 'Ready? Touch to start!' screen: auto skips it when nothing is left to choose; null means auto.",
  }),
});

/** The shape of an object schema with every member optional, absent rather than undefined. */
function allOptional<Shape extends Record<string, z.ZodType>>(
  shape: Shape,
): { [key in keyof Shape]: z.ZodExactOptional<Shape[key]> } {
  return Object.fromEntries(Object.entries(shape).map(([key, schema]) => [key, z.exactOptional(schema)])) as {
    [key in keyof Shape]: z.ZodExactOptional<Shape[key]>;
  };
}

/** The same shape without the bounds of requests (decision S24). */
function unbounded<Shape extends Record<string, z.ZodType>>(shape: Shape): Shape {
  return Object.fromEntries(Object.entries(shape).map(([key, schema]) => [key, withoutChecks(schema)])) as Shape;
}

function withoutChecks(schema: z.ZodType): z.ZodType {
  const bare =
    schema instanceof z.ZodNullable && schema.def.innerType instanceof z.ZodType
      ? z.nullable(withoutChecks(schema.def.innerType))
      : schema.clone({ ...schema.def, checks: [] });
  return bare.meta({ ...schema.meta() });
}

/** Settings of an `update_event` body: any of the 31 writable keys. Other keys, `version` included, are rejected (rules 2.3/unknown, 2.3/version). */
export const EventSettingsPatch = lazyObject(() => allOptional(writable())).meta({
  id: 'EventSettingsPatch',
  description: 'Settings to change. Keys left out keep their value.',
  example: { countdownTimer: 5, printCountMax: null },
});

/**
 * An event's settings in a response (rule 2.2/settings, decision S25): all 31 keys and the system's `version`. The stored map of
 * the real service may hold further keys, so parsing ignores those; values have no bounds (decision S24).
 */
export const EventSettings = lazyObject(() => ({
  ...unbounded(writable()),
  version: z.int().meta({ description: 'Managed by the system; cannot be written.' }),
}))
  .strip()
  .meta({
    id: 'EventSettings',
    description: 'The settings map of an event as stored.',
    override: ({ jsonSchema }) => {
      delete jsonSchema.additionalProperties;
    },
  });
