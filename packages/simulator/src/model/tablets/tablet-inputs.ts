import { screenSides } from '@boothkit/contract/internal';
import { stationTypes } from '@boothkit/contract/rules';
import * as z from 'zod';
import { dateTime, timestamp } from '../../engine/resources/date-time.ts';
import {
  type Changes,
  changesOf,
  type Input,
  lazyObject,
  resourceId,
  resourceName,
  withoutDefaults,
} from '../../engine/resources/define-resource.ts';
import { stickerNames } from '../catalog/catalog.ts';

const screenFields = () => ({
  widthPoints: z.number().min(screenSides.minPoints).max(screenSides.maxPoints),
  heightPoints: z.number().min(screenSides.minPoints).max(screenSides.maxPoints),
});

/** The fields of a printer. */
export const printerFields = () => ({
  /** A template so often on one sheet, 1 to 20. Default: 1. */
  copiesPerSheet: z.int().min(1).max(20).default(1),
  /** Seconds that a sheet takes, 0 to 600, fractions allowed. Default: 10. */
  secondsPerSheet: z.number().min(0).max(600).default(10),
});

/** The schema of a {@link PrinterRecord}. */
export const PrinterSchema = lazyObject(printerFields);

/** The fields of a tablet that are stored as they are given. */
const plainTabletFields = () => ({
  /** Its name in the dashboard. 1 to 200 characters. Default: Tablet. */
  name: resourceName().default('Tablet'),
  /** Capture & Share, Capture Station or Share Station. Default: allInOne. A change takes a tablet to its home screen. */
  mode: z.enum(stationTypes).default('allInOne'),
  /** In points, as it is mounted; 744 to 1376 a side. Default: 1376 by 1032, the largest in landscape. */
  screen: z.strictObject(screenFields()).default({ widthPoints: 1376, heightPoints: 1032 }),
  // rule 2.3/dataCollectionPosition-behaviour
  /** Whether its app predates surveys that say when they are asked. Default: current. */
  build: z.enum(['current', 'older']).default('current'),
  // rule 2.5.6
  /** The most copies that a guest prints in a session, 1 to 100. Default: null, no limit. */
  printsPerGuest: z.int().min(1).max(100).nullable().default(null),
  // rule 2.5.6
  /** Whether it prints each capture once, without being asked. Default: false. */
  automaticPrinting: z.boolean().default(false),
});

const newTabletFields = () => ({
  ...plainTabletFields(),
  /** Whether a printer is set up, or how it prints. Default: false. */
  printer: z.union([z.boolean(), PrinterSchema]).default(false),
});

/** The schema of a {@link NewTablet}. */
export const NewTabletSchema = lazyObject(newTabletFields);

/** The schema of {@link TabletChanges}. */
export const TabletChangesSchema = lazyObject(() => changesOf(newTabletFields()));

/** A tablet to add. */
export interface NewTablet extends Input<typeof newTabletFields> {}

/** Changes to a tablet; omitted fields keep their values. */
export interface TabletChanges extends Changes<typeof newTabletFields> {}

/** The fields that a tablet is set to. */
export const tabletFields = () => ({
  ...plainTabletFields(),
  /** How it prints; null without a printer. */
  printer: z.strictObject(withoutDefaults(printerFields())).nullable(),
});

/** The schema of the fields that a tablet is set to. */
export const TabletSchema = lazyObject(() => withoutDefaults(tabletFields()));

const launchFields = () => ({
  /** An event of the account. */
  eventId: resourceId(),
  /** When the tablet opens it: a date-time with an offset, not before now. */
  startsAt: dateTime(),
  /** When the tablet closes it again, after `startsAt`. Default: null, never. */
  endsAt: dateTime().nullable().default(null),
  /** The mode that the tablet changes to. Default: null, which keeps its mode. */
  stationType: z.enum(stationTypes).nullable().default(null),
  /** Whether it ends a guest's session in progress, or waits until the guest is done or gone (decision S415). Default: interrupt. */
  whenBusy: z.enum(['interrupt', 'wait']).default('interrupt'),
  /** The tablet's state after its end: an outer launch resumes, or the tablet stays closed (decision S416). Default: resume. */
  afterwards: z.enum(['resume', 'close']).default('resume'),
});

/** The schema of a {@link NewLaunch}. */
export const NewLaunchSchema = lazyObject(launchFields);

/** An event to put on a tablet's schedule. */
export interface NewLaunch extends Input<typeof launchFields> {}

/** The fields of a launch on a tablet's schedule. */
export const launchRecordFields = () => ({
  tabletId: resourceId(),
  ...launchFields(),
  startsAt: timestamp(),
  /** When the tablet closes the event again; null for never. */
  endsAt: timestamp().nullable(),
  /** `missed` where a guest was busy until its end. */
  outcome: z.enum(['waiting', 'opened', 'rejected', 'gone', 'missed']),
  /** Whether it is over: it has ended, or was not opened. */
  ended: z.boolean(),
});

/** A launch in responses of the control API. */
export const LaunchResponse = lazyObject(() => ({ id: resourceId(), ...withoutDefaults(launchRecordFields()) })).meta({
  id: 'Launch',
});

const attempt = () => z.enum(['approved', 'declined', 'cancelled']);

/** The schema of a guest's attempt to pay. */
export const AttemptSchema = lazyObject(() => ({ attempt: attempt() }));

const captureFields = () => ({
  /** One of the event's templates that serve the type. Default: the first template, or the guest chooses. */
  templateId: z.string().min(1).optional(),
});

/** Options of a capture. */
export interface CaptureOptions extends Input<typeof captureFields> {}

const captureNowFields = () => ({
  ...captureFields(),
  /** How long a video or slow motion lasts, from 0.1 up to videoMaxDuration. Default: as long as it may. */
  seconds: z.number().min(0.1).optional(),
  /** The guest's action if a first capture asks for a payment. Default: approved. */
  payment: attempt().optional(),
});

/** The schema of {@link CaptureNowOptions}. */
export const CaptureNowSchema = lazyObject(captureNowFields);

/** Options of a capture that finishes immediately. */
export interface CaptureNowOptions extends Input<typeof captureNowFields> {}

const startFields = () => ({
  ...captureFields(),
  /** Whether a remote triggers it, with nobody at the screen. Default: false. */
  remote: z.boolean().optional(),
});

/** The schema of {@link StartOptions}. */
export const StartSchema = lazyObject(startFields);

/** Options of a capture that runs in the world's time. */
export interface StartOptions extends Input<typeof startFields> {}

const stickerFields = () => ({
  /** One of the event's sticker set. */
  sticker: z.enum(stickerNames),
  /** Its middle, from the left edge (0) to the right one (1). */
  x: z.number().min(0).max(1),
  /** Its middle, from the top (0) to the bottom (1). */
  y: z.number().min(0).max(1),
  /** Its width as a part of the picture's, 0.02 to 1. Default: 0.2. */
  size: z.number().min(0.02).max(1).default(0.2),
});

/** The stickers on a picture, the lowest first, at most 50. */
export const placedStickers = () => z.array(z.strictObject(stickerFields())).max(50);

/** The schema of the stickers that a guest puts on a picture; none takes all off. */
export const StickersSchema = lazyObject(() => ({ stickers: placedStickers() }));

/** A sticker to put on a picture. */
export interface NewSticker extends Input<typeof stickerFields> {}

const printFields = () => ({
  /** How many copies to print, 1 to 100. Default: 1. */
  copies: z.int().min(1).max(100).default(1),
  /** A capture of the session. Default: the newest. */
  captureId: z.string().min(1).optional(),
  /** Whether the guest prints from the tablet's own screen or from the system's dialog, which counts 1. Default: tablet. */
  through: z.enum(['tablet', 'systemDialog']).default('tablet'),
});

/** The schema of {@link PrintOptions}. */
export const PrintOptionsSchema = lazyObject(printFields);

/** Options of a print. */
export interface PrintOptions extends Input<typeof printFields> {}
