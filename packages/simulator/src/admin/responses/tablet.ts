import { EventBranding } from '@boothkit/contract';
import { colorTriple } from '@boothkit/contract/internal';
import { buttonNames, captureTypes, shareActions, stationTypes } from '@boothkit/contract/rules';
import * as z from 'zod';
import { stickerNames } from '../../accounts/sticker-set.ts';
import { id, instant } from './fields.ts';

const text = z.string().nullable();
const count = z.int().min(0);
const captureType = z.enum(captureTypes);
const stationType = z.enum(stationTypes);
const rule = z.string().min(1);
const place = { x: z.number(), y: z.number(), width: z.number(), height: z.number() };
const screen = z.strictObject({ widthPoints: z.number(), heightPoints: z.number() });

const box = {
  ...place,
  kind: z.string(),
  name: text,
  text,
  fontPoints: z.number().nullable(),
  bold: z.boolean(),
  color: text,
};

/** A box that a tablet draws, in points. */
const LayoutBox = z
  .strictObject({ ...box, custom: z.boolean().exactOptional(), icon: z.boolean().exactOptional() })
  .meta({ id: 'LayoutBox' });

const attractScreen = z.strictObject({ id: id.nullable(), afterSeconds: z.number() }).nullable();

const station = z
  .strictObject({
    captureTypes: z.array(captureType),
    share: z.strictObject({
      offered: z.array(z.enum(shareActions)),
      leftOut: z.array(z.strictObject({ action: z.enum(shareActions), reason: z.string(), rule })),
    }),
    prints: z.boolean(),
    galleryButton: z.enum(['none', 'cameraRoll', 'cloud']),
    menuGalleryButtons: z.boolean(),
    attractScreen,
    reachesGuests: z.boolean(),
  })
  .meta({ id: 'StationReport' });

/** The report of the features that an event offers to guests. */
export const CheckReportResponse = z
  .strictObject({
    refusal: z.strictObject({ message: z.string(), rule, captureTypes: z.array(captureType) }).nullable(),
    captureTypes: z.strictObject({
      offered: z.array(z.strictObject({ type: captureType, templateIds: z.array(id) })),
      leftOut: z.array(
        z.strictObject({ type: captureType, reason: z.string(), rule, blocks: z.boolean(), served: z.boolean() }),
      ),
    }),
    stations: z.strictObject({ allInOne: station, camera: station, sharingStation: station }),
    printing: z.strictObject({
      offered: z.boolean(),
      templateIds: z.array(id),
      left: count.nullable(),
      limitReached: z.boolean(),
    }),
    aiCreditsOut: z.boolean(),
    stickerSetId: id.nullable(),
    payment: z.strictObject({ amount: z.int().min(1), currency: z.string(), accepted: z.boolean() }).nullable(),
    missingTemplateIds: z.array(id),
  })
  .meta({ id: 'CheckReport' });

/** Something that a guest captured. */
export const CaptureResponse = z
  .strictObject({
    id,
    type: captureType,
    templateId: id.nullable(),
    createdDate: instant,
    mediaId: id.nullable(),
    rerolls: count,
    stickers: z.array(
      z.strictObject({ sticker: z.enum(stickerNames), x: z.number(), y: z.number(), size: z.number() }),
    ),
    recordedSeconds: z.number().nullable(),
    sound: z.boolean().nullable(),
    gif: z
      .strictObject({
        frames: count,
        speed: z.enum(['slow', 'medium', 'fast']),
        boomerang: z.boolean(),
        fromPhotos: z.boolean(),
      })
      .nullable(),
  })
  .meta({ id: 'Capture' });

/** A guest's session at a tablet. */
export const GuestSessionResponse = z
  .strictObject({
    id,
    tabletId: id,
    eventId: id,
    link: z.url().nullable(),
    captures: z.array(CaptureResponse),
    paymentId: id.nullable(),
    picked: z.boolean(),
    over: z.boolean(),
    controls: z.array(z.string()),
    survey: z.array(z.string()).nullable(),
    layout: z.strictObject({ boxes: z.array(LayoutBox), covers: z.boolean() }).nullable(),
  })
  .meta({ id: 'GuestSession' });

const stages = ['payment', 'ready', 'countdown', 'recording', 'captured'] as const;

const capturing = z
  .strictObject({
    type: captureType,
    stage: z.enum([...stages, 'over']),
    secondsLeft: z.number().nullable(),
    frames: count,
    templates: z.array(z.strictObject({ id, name: z.string(), preview: z.boolean() })),
    layout: z.array(LayoutBox),
  })
  .meta({ id: 'CaptureUnderWay' });

const homeLayout = z.strictObject({
  screen,
  boxes: z.array(LayoutBox),
  buttonRow: z.strictObject({ ...place, contentWidth: z.number(), scrolls: z.boolean() }),
});

/** How an event looks on tablets. */
export const EventPreviewResponse = z
  .strictObject({
    mode: stationType,
    check: CheckReportResponse,
    screens: z.array(z.strictObject({ name: z.string(), home: homeLayout })),
    branding: EventBranding,
    backgroundUrl: z.url().nullable(),
    colors: colorTriple(z.string()),
  })
  .meta({ id: 'EventPreview' });

const home = z
  .strictObject({
    captureTypes: z.array(captureType),
    buttons: z.array(z.enum(buttonNames)),
    menuGalleryButtons: z.boolean(),
    survey: z.array(z.string()).nullable(),
    logo: z
      .strictObject({
        shape: z.enum(['circle', 'whole']),
        crop: z.strictObject(place),
        heightPx: z.number().nullable(),
        ground: text,
      })
      .nullable(),
    layout: homeLayout,
  })
  .meta({ id: 'HomeScreen' });

/** A print job. */
export const PrintJobResponse = z
  .strictObject({
    id,
    tabletId: id,
    eventId: id,
    captureId: id,
    copies: z.int().min(1),
    through: z.enum(['tablet', 'systemDialog']),
    counts: count,
    finishesDate: instant,
    finished: z.boolean(),
  })
  .meta({ id: 'PrintJob' });

/** A tablet, and what is on its screen. */
export const TabletResponse = z
  .strictObject({
    id,
    name: z.string(),
    mode: stationType,
    screen,
    orientation: z.enum(['landscape', 'portrait']),
    printer: z.strictObject({ copiesPerSheet: z.int().min(1), secondsPerSheet: z.number().min(0) }).nullable(),
    build: z.enum(['current', 'older']),
    printsPerGuest: z.int().min(1).nullable(),
    automaticPrinting: z.boolean(),
    eventId: id.nullable(),
    showing: z.enum(['closed', 'home', 'attractScreen', 'session', ...stages]),
    notice: text,
    report: CheckReportResponse.nullable(),
    reachesGuests: z.boolean().nullable(),
    printCountSeen: count.nullable(),
    printQueue: z.array(PrintJobResponse),
    attractScreen,
    home: home.nullable(),
    session: GuestSessionResponse.nullable(),
    capturing: capturing.nullable(),
  })
  .meta({ id: 'Tablet' });

/** A launch on a tablet's schedule. */
export const LaunchResponse = z
  .strictObject({
    id,
    tabletId: id,
    eventId: id,
    startsAt: instant,
    endsAt: instant.nullable(),
    stationType: stationType.nullable(),
    whenBusy: z.enum(['interrupt', 'wait']),
    afterwards: z.enum(['resume', 'close']),
    outcome: z.enum(['waiting', 'opened', 'refused', 'gone', 'missed']),
    ended: z.boolean(),
  })
  .meta({ id: 'Launch' });

/** A guest's attempt to pay. */
export const PaymentResponse = z
  .strictObject({
    id,
    tabletId: id,
    eventId: id,
    paySetId: id,
    amount: z.int().min(1),
    currency: z.string(),
    railId: id.nullable(),
    outcome: z.enum(['approved', 'declined', 'cancelled', 'rejected']),
    createdDate: instant,
  })
  .meta({ id: 'Payment' });

/** A gallery on a tablet's screen. */
export const TabletGalleryResponse = z
  .strictObject({
    kind: z.enum(['cameraRoll', 'cloud']),
    sessions: z.array(
      z.strictObject({ id, createdDate: instant, gallerySessionId: id.nullable(), captures: z.array(CaptureResponse) }),
    ),
  })
  .meta({ id: 'TabletGallery' });

/** A QR code on a tablet's screen. */
export const QrCodeResponse = z.strictObject({ url: z.url(), passcode: text }).meta({ id: 'QrCode' });
