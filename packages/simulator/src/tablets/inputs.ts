import { lazyObject } from '@boothkit/contract/internal';
import { screenSides } from '@boothkit/contract/layout';
import { type StationType, stationTypes } from '@boothkit/contract/rules';
import * as z from 'zod';
import { dateTime } from '../resources/date-time.ts';

// Tablets and what guests do at them: an interface to read, and a schema to check by, held together by a type test.

const name = () => z.string().min(1).max(200);
const side = () => z.number().min(screenSides.minPoints).max(screenSides.maxPoints);
const screen = () => z.strictObject({ widthPoints: side(), heightPoints: side() });
const printer = () =>
  z.union([
    z.boolean(),
    z.strictObject({
      copiesPerSheet: z.int().min(1).max(20).default(1),
      secondsPerSheet: z.number().min(0).max(600).default(10),
    }),
  ]);
const build = () => z.enum(['current', 'older']);

/** A tablet to add. */
export interface NewTablet {
  /** 1 to 200 characters. Default: Tablet. */
  name?: string | undefined;
  /** Capture & Share, Capture Station or Share Station. Default: allInOne. */
  mode?: StationType | undefined;
  /** In points, as it is mounted; 744 to 1376 a side. Default: 1376 by 1032, the largest in landscape. */
  screen?: { widthPoints: number; heightPoints: number } | undefined;
  /**
   * Whether a printer is set up, or how it prints: a template so often on one sheet, 1 to 20 (default 1), each sheet in so many
   * seconds, 0 to 600 (default 10). Default: false.
   */
  printer?: boolean | { copiesPerSheet?: number | undefined; secondsPerSheet?: number | undefined } | undefined;
  /** Whether its app is of before surveys said themselves when they are asked (rule 2.3/dataCollectionPosition-behaviour). Default: current. */
  build?: 'current' | 'older' | undefined;
}

/** Checks a {@link NewTablet}. */
export const NewTabletSchema = lazyObject(() => ({
  name: name().default('Tablet'),
  mode: z.enum(stationTypes).default('allInOne'),
  screen: screen().default({ widthPoints: 1376, heightPoints: 1032 }),
  printer: printer().default(false),
  build: build().default('current'),
}));

/** Changes to a tablet; what is left out stays as it is. */
export interface TabletChanges {
  name?: string;
  /** A tablet that has an event open goes to its home screen. */
  mode?: StationType;
  screen?: { widthPoints: number; heightPoints: number };
  printer?: NonNullable<NewTablet['printer']>;
  build?: 'current' | 'older';
}

/** Checks a {@link TabletChanges}. */
export const TabletChangesSchema = lazyObject(() => ({
  name: name().exactOptional(),
  mode: z.enum(stationTypes).exactOptional(),
  screen: screen().exactOptional(),
  printer: printer().exactOptional(),
  build: build().exactOptional(),
}));

/** An event to put on a tablet's schedule. */
export interface NewLaunch {
  /** An event of the account. */
  eventId: string;
  /** When the tablet opens it: a date-time with an offset, not before now. */
  startsAt: string;
  /** When the tablet closes it again, after `startsAt`. Default: null, never. */
  endsAt?: string | null | undefined;
  /** The mode that the tablet changes to. Default: null, the one it has. */
  stationType?: StationType | null | undefined;
}

/** Checks a {@link NewLaunch}. */
export const NewLaunchSchema = lazyObject(() => ({
  eventId: z.string().min(1),
  startsAt: dateTime(),
  endsAt: dateTime().nullable().default(null),
  stationType: z.enum(stationTypes).nullable().default(null),
}));

/** Options of a capture. */
export interface CaptureOptions {
  /** One of the event's templates that serve the type. Default: the first of them, or the guest's to choose. */
  templateId?: string | undefined;
}

const captureOptions = () => ({ templateId: z.string().min(1).optional() });

/** Options of a capture that finishes immediately. */
export interface CaptureNowOptions extends CaptureOptions {
  /** How long a video or slow motion lasts, from 0.1 up to videoMaxDuration. Default: as long as it may. */
  seconds?: number | undefined;
}

/** Checks a {@link CaptureNowOptions}. */
export const CaptureNowSchema = lazyObject(() => ({ ...captureOptions(), seconds: z.number().min(0.1).optional() }));

/** Options of a capture that runs in the world's time. */
export interface StartOptions extends CaptureOptions {
  /** Whether a remote triggers it, with nobody at the screen. Default: false. */
  remote?: boolean | undefined;
}

/** Checks a {@link StartOptions}. */
export const StartSchema = lazyObject(() => ({ ...captureOptions(), remote: z.boolean().optional() }));

/** Options of a print. */
export interface PrintOptions {
  /** 1 to 100. Default: 1. */
  copies?: number | undefined;
  /** A capture of the session. Default: the newest. */
  captureId?: string | undefined;
  /** Whether the guest prints from the tablet's own screen or from the system's dialog, which counts 1. Default: tablet. */
  through?: 'tablet' | 'systemDialog' | undefined;
}

/** Checks a {@link PrintOptions}. */
export const PrintOptionsSchema = lazyObject(() => ({
  copies: z.int().min(1).max(100).default(1),
  captureId: z.string().min(1).optional(),
  through: z.enum(['tablet', 'systemDialog']).default('tablet'),
}));
