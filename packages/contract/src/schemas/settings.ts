import * as z from 'zod';
import { captureTypes } from '../rules/capture-types.ts';
import { shareActions, stationTypes } from '../rules/share-options.ts';
import { lazyObject, type Shape } from './shapes.ts';

/** The keys of section 2.3 with their bounds (rules 2.3/KEY). */
const writable = () => ({
  captureTypes: z.array(z.enum(captureTypes)).min(1).meta({
    description:
      'Capture types in the order in which guests see them, at least 1. All but photo need a template with exactly 1 photo area; aiPhoto also needs AI Portrait styles and the online gallery, aiCustomPrompt an AI prompt that is switched on and has a preview. Only a list of all seven is trimmed to what the templates serve; a tablet does not open an event with another type that none of them serves.',
  }),
  uploadOriginals: z
    .boolean()
    .meta({ description: 'true uploads each capture without its design as well, false the finished one only.' }),
  countdownTimer: z.int().min(0).max(30).meta({
    description: 'Seconds that the tablet counts down before a capture, 0 to 30; 0 captures without a countdown.',
  }),
  soundEnabled: z.boolean().meta({ description: 'true lets the tablet play sounds.' }),
  takeMoreEnabled: z
    .boolean()
    .meta({ description: 'true lets guests take further captures within a session; takeMoreLimit says how many.' }),
  soundDuringBoomerangRecord: z.boolean().meta({ description: 'true plays a sound while a boomerang is recorded.' }),
  actions: z.array(z.enum(shareActions)).meta({
    description:
      'Ways to share a capture. airdrop works on every tablet that shares; email, sms and qrCode need sharedGalleryEnabled, and sms needs texts switched on. An empty list leaves guests with Print, where there is a printer, and Done.',
  }),
  sharedGalleryEnabled: z.boolean().meta({
    description:
      'true sends captures to the online gallery of the event. false leaves guests airdrop and printing only, and captures of a Capture Station do not reach anybody.',
  }),
  attractScreenDelay: z.number().min(5).max(3600).nullable().meta({
    description:
      'Seconds without a touch until an idle tablet shows the attract screen, 5 to 3600, fractions allowed; null means that it never does.',
  }),
  videoMaxDuration: z.int().min(3).max(300).meta({ description: 'Seconds that a video may last, 3 to 300.' }),
  autoGifFromPhotos: z.boolean().meta({ description: 'true makes a GIF of the photos of a session on its own.' }),
  gifNumberOfFrames: z.int().min(2).max(12).meta({ description: 'Number of pictures in a GIF, 2 to 12.' }),
  gifBoomerang: z.boolean().meta({ description: 'true plays a GIF forwards and then backwards.' }),
  gifCountdownTimer: z
    .int()
    .min(0)
    .max(30)
    .meta({ description: 'Seconds that the tablet counts down for a GIF, 0 to 30.' }),
  boomerangRecordDuration: z
    .number()
    .min(0.5)
    .max(10)
    .meta({ description: 'Seconds that a boomerang records, 0.5 to 10, fractions allowed.' }),
  gifPlaybackSpeed: z
    .enum(['slow', 'medium', 'fast'])
    .meta({ description: 'How fast the pictures of a GIF follow each other.' }),
  dataCollectionPosition: z.enum(['beforeCapture', 'afterCapture']).meta({
    description:
      'When tablets with an older app ask the survey. Saving a survey sets it, too; newer apps go by the survey alone.',
  }),
  galleryButtonOnHomeScreen: z.enum(['none', 'cameraRoll', 'cloud']).meta({
    description:
      'Gallery button of the home screen: none; cameraRoll opens the captures of this tablet; cloud opens the online gallery with those of every tablet. Branding slot button-gallery replaces its image.',
  }),
  aiRerollCount: z.int().min(0).max(20).meta({
    description:
      'How many times a guest may generate an AI picture again, 0 to 20. Each one costs AI credits of the account.',
  }),
  passcodeOnQRScreen: z.boolean().meta({
    description:
      'true shows the passcode of the gallery below its QR code, for guests to read; without a passcode it has no effect.',
  }),
  menuGalleryButtonsShown: z.boolean().meta({
    description:
      'true puts gallery buttons into the menu behind the settings cog. A Share Station has none either way.',
  }),
  attractScreenRoles: z.array(z.enum(stationTypes)).min(1).meta({
    description:
      'Tablets that show the attract screen when idle, by mode and at least 1: allInOne is Capture & Share, camera is Capture Station, sharingStation is Share Station.',
  }),
  cropOriginals: z
    .enum(['none', 'template'])
    .meta({ description: 'none keeps originals whole; template crops them to the shape of the template.' }),
  addTemplatedOriginalToAiSessions: z.boolean().meta({
    description: 'true adds the photo that an AI picture was made from, in its template, to the session.',
  }),
  aiPhotoChildlike: z.boolean().nullable().meta({
    description: 'true lets AI Portraits keep a childlike look; null means not set.',
  }),
  templatePreviewDisabled: z
    .boolean()
    .nullable()
    .meta({ description: 'true leaves out the preview of the template; null means not set.' }),
  printCountMax: z.int().min(1).max(1_000_000).nullable().meta({
    description:
      'Sheets that all tablets of the event may print together, 1 to 1000000; null means no limit, and 0 is rejected with 400. Prints at the same time can exceed it a little.',
  }),
  captureModesHaveOrder: z
    .boolean()
    .nullable()
    .meta({ description: 'true keeps the capture types in the order of captureTypes; null means not set.' }),
  tapToContinue: z
    .boolean()
    .nullable()
    .meta({ description: 'true waits for a tap of the guest before the next step; null means not set.' }),
  takeMoreLimit: z
    .int()
    .min(0)
    .max(10)
    .nullable()
    .meta({ description: 'How many further captures a session may have, 0 to 10; null means not set.' }),
  touchToStartScreen: z.enum(['auto', 'always', 'never']).nullable().meta({
    description:
      'Screen that asks guests to touch before a capture. auto shows it while they still have something to choose, always shows it unless a remote starts the capture, and never begins with the countdown; null means auto.',
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

// rules 2.3/unknown, 2.3/version
/** Settings of an `update_event` body: any of the writable keys. Other keys, `version` included, are rejected. */
export const EventSettingsPatch = lazyObject(() => allOptional(writable())).meta({
  id: 'EventSettingsPatch',
  description:
    'Settings to change, any of 31 keys. Keys left out keep their value. An unknown key, version included, is rejected with 400.',
});

/** Settings to change, any of the writable keys. */
export interface EventSettingsPatch extends Shape<'EventSettingsPatch'> {}

// rule 2.2/settings
/**
 * An event's settings in a response: the writable keys and the system's `version`. The reference does not say that the map holds all of
 * them, and it may hold further ones, which parsing drops.
 */
export const EventSettings = lazyObject(() => ({
  ...allOptional(writable()),
  version: z.int().exactOptional().meta({
    description: 'Version of the settings, set by the service. An update that sends it is rejected with 400.',
  }),
}))
  .strip()
  .meta({
    id: 'EventSettings',
    description:
      'The settings of an event as stored: any of 31 keys, and version. A new event has them all; the service may add keys.',
  });

/**
 * The settings map of an event. A new event has the settings of its account. The service's documentation does not give their defaults: those
 * named here are the simulator's.
 */
export interface EventSettings extends Shape<'EventSettings'> {}
