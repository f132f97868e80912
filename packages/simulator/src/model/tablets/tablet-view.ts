import { EventBranding } from '@boothkit/contract';
import { buttonNames, captureTypes, shareActions, stationTypes } from '@boothkit/contract/rules';
import * as z from 'zod';
import { timestamp } from '../../engine/resources/date-time.ts';
import { colorTriple, resourceId } from '../../engine/resources/define-resource.ts';
import { stickerNames } from '../catalog/catalog.ts';
import { TabletSchema } from './tablet-inputs.ts';

// The views of tablets and of what guests do at them. Only the control API loads this file; from it derive the types of records and views.

const id = resourceId();
const instant = timestamp();

const text = z.string().nullable();
const count = z.int().min(0);
const captureType = z.enum(captureTypes);
const stationType = z.enum(stationTypes);
const rule = z.string().min(1);
const rect = { x: z.number(), y: z.number(), width: z.number(), height: z.number() };
const screen = z.strictObject({ widthPoints: z.number(), heightPoints: z.number() });

const box = {
  ...rect,
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
    rejection: z.strictObject({ message: z.string(), rule, captureTypes: z.array(captureType) }).nullable(),
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
    missingSettings: z.array(z.string()),
  })
  .meta({ id: 'CheckReport' });

/** The fields of a capture. */
export const captureFields = () => ({
  type: captureType,
  /** Null where it was not made on a tablet. */
  templateId: id.nullable(),
  createdDate: instant,
  /** The ID of its uploaded media item, the newest version of an AI picture; null with the gallery off. */
  mediaId: id.nullable(),
  /** How often the guest generated the AI picture again. */
  rerolls: count,
  /** The stickers on it, the lowest first. */
  stickers: z.array(z.strictObject({ sticker: z.enum(stickerNames), x: z.number(), y: z.number(), size: z.number() })),
  /** Of a boomerang, slow motion or video; null for others. */
  recordedSeconds: z.number().nullable(),
  /** Of a boomerang: whether there was a sound while it recorded; null for others. */
  sound: z.boolean().nullable(),
  /** Of a GIF; null for others. */
  gif: z
    .strictObject({
      frames: count,
      speed: z.enum(['slow', 'medium', 'fast']),
      boomerang: z.boolean(),
      fromPhotos: z.boolean(),
    })
    .nullable(),
});

/** Something that a guest captured. */
export const CaptureResponse = z.strictObject({ id, ...captureFields() }).meta({ id: 'Capture' });

/** The fields of a guest's session at a tablet. */
export const guestSessionFields = () => ({
  id,
  tabletId: id,
  eventId: id,
  /** Its web page; null while nothing of it is in the online gallery. */
  link: z.url().nullable(),
  /** The captures, oldest first. */
  captures: z.array(CaptureResponse),
  /** The ID of its payment in `account.payments`; null if guests pay nothing. */
  paymentId: id.nullable(),
  /** Whether it was picked in a gallery. */
  picked: z.boolean(),
  // rule 2.5.3
  /** Whether the tablet has gone on; on a Capture Station that is immediately. */
  over: z.boolean(),
  // rules 2.5.1 to 2.5.6
  /** The controls that the guest can press, from left to right. */
  controls: z.array(z.string()),
  // rule 2.3/dataCollectionPosition-behaviour
  /** The questions that the tablet asks now; null for none. */
  survey: z.array(z.string()).nullable(),
});

/** The schema of a guest's session, without its layout. */
export const GuestSessionSchema = z.strictObject(guestSessionFields());

/** A guest's session at a tablet. */
export const GuestSessionResponse = GuestSessionSchema.extend({
  layout: z.strictObject({ boxes: z.array(LayoutBox), covers: z.boolean() }).nullable(),
}).meta({ id: 'GuestSession' });

const stages = ['payment', 'ready', 'countdown', 'recording', 'captured'] as const;

/** The fields of a template among which a guest chooses. */
export const templateChoiceFields = () => ({
  id,
  name: z.string(),
  // decision S544
  /** Whether the guest sees a preview of it. */
  preview: z.boolean(),
});

/** The fields of a capture in progress. */
export const capturingFields = () => ({
  type: captureType,
  /** `over` once it is kept and the tablet has gone on: to the session, or home. */
  stage: z.enum([...stages, 'over']),
  /** Seconds that the stage has to go, rounded up; null where it waits for the guest, or is over. */
  secondsLeft: z.number().nullable(),
  /** Frames of a GIF that have been taken. */
  frames: count,
  /** The templates that the guest chooses from on the touch-to-start screen, several or none. */
  templates: z.array(z.strictObject(templateChoiceFields())),
});

/** The schema of a capture in progress, without its layout. */
export const CapturingSchema = z.strictObject(capturingFields());

const capturing = CapturingSchema.extend({ layout: z.array(LayoutBox) }).meta({ id: 'CaptureUnderWay' });

const homeLayout = z.strictObject({
  screen,
  boxes: z.array(LayoutBox),
  buttonRow: z.strictObject({ ...rect, contentWidth: z.number(), scrolls: z.boolean() }),
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

/** The fields of a home screen. */
export const homeFields = () => ({
  // rule 2.3/captureTypes-behaviour
  /** The types that have a button, from left to right. */
  captureTypes: z.array(captureType),
  /** All buttons of the row: the capture types, and the gallery where it has one. */
  buttons: z.array(z.enum(buttonNames)),
  // rule 2.3/menuGalleryButtonsShown-behaviour
  /** Whether the menu behind the cog has gallery buttons. */
  menuGalleryButtons: z.boolean(),
  // rule 2.3/dataCollectionPosition-behaviour
  /** The questions that the tablet asks before a capture; null for none. */
  survey: z.array(z.string()).nullable(),
  // rule 4.9/logo-shown
  /** The event's logo as a circle; null for none. */
  logo: z
    .strictObject({
      shape: z.enum(['circle', 'whole']),
      crop: z.strictObject(rect),
      heightPx: z.number().nullable(),
      ground: text,
    })
    .nullable(),
});

/** The schema of a home screen, without its layout. */
export const HomeSchema = z.strictObject(homeFields());

const home = HomeSchema.extend({ layout: homeLayout }).meta({ id: 'HomeScreen' });

/** The fields of a job that a tablet sent to its printer. */
export const printJobFields = () => ({
  tabletId: id,
  eventId: id,
  captureId: id,
  copies: z.int().min(1),
  through: z.enum(['tablet', 'systemDialog']),
  // rule 2.1/printCount-counting
  /** The number that the job adds to the event's printCount when it finishes. */
  counts: count,
  finishesDate: instant,
  finished: z.boolean(),
});

/** A print job. */
export const PrintJobResponse = z.strictObject({ id, ...printJobFields() }).meta({ id: 'PrintJob' });

/** The state of a tablet that follows from what it has open and what guests did. */
export const tabletStateFields = () => ({
  orientation: z.enum(['landscape', 'portrait']),
  /** The event that it has open; null for none. */
  eventId: id.nullable(),
  /** The view on the tablet's screen. */
  showing: z.enum(['closed', 'home', 'attractScreen', 'session', ...stages]),
  /**
   * The last message to guests, until they go on: the tablet rejects an event, or the prints or AI credits are used up.
   */
  notice: text,
  // rule 2.4.8
  /** The features that guests get, by the event as the tablet last read it; null without one. */
  report: CheckReportResponse.nullable(),
  // rule 2.5.3
  /**
   * Whether captures reach guests at all, as `report` says for the tablet's mode; false for a Capture Station with the gallery off. Null without an event.
   */
  reachesGuests: z.boolean().nullable(),
  // rule 2.5.6
  /** The event's count of prints as the tablet last saw it; null without one. */
  printCountSeen: count.nullable(),
  /** The jobs that its printer has not finished, the next first, at most 10. To list all jobs, call `printJobs()`. */
  printQueue: z.array(PrintJobResponse),
  /** The attract screen that comes when it is left alone; null where none does. */
  attractScreen,
});

/** The schema of what a tablet is set to and its state. */
export const TabletViewSchema = z.strictObject({ id, ...TabletSchema.shape, ...tabletStateFields() });

/** A tablet, and what is on its screen. */
export const TabletResponse = TabletViewSchema.extend({
  home: home.nullable(),
  session: GuestSessionResponse.nullable(),
  capturing: capturing.nullable(),
}).meta({ id: 'Tablet' });

/** The fields of a payment. */
export const paymentFields = () => ({
  tabletId: id,
  eventId: id,
  paySetId: id,
  /** In the smallest unit of the currency. */
  amount: z.int().min(1),
  currency: z.string(),
  // rule 4.4.5
  /** The payment rail that took the charge; null where none takes the currency or the guest cancelled. */
  railId: id.nullable(),
  /** `rejected` where no connected rail takes the currency. */
  outcome: z.enum(['approved', 'declined', 'cancelled', 'rejected']),
  createdDate: instant,
});

/** A guest's attempt to pay. */
export const PaymentResponse = z.strictObject({ id, ...paymentFields() }).meta({ id: 'Payment' });

/** The fields of a session in a gallery on a tablet's screen. */
export const gallerySessionFields = () => ({
  id,
  createdDate: instant,
  /** The session of the online gallery; null where nothing of it was uploaded. */
  gallerySessionId: id.nullable(),
  /** Oldest first. */
  captures: z.array(CaptureResponse),
});

/** A gallery on a tablet's screen. */
export const TabletGalleryResponse = z
  .strictObject({ kind: z.enum(['cameraRoll', 'cloud']), sessions: z.array(z.strictObject(gallerySessionFields())) })
  .meta({ id: 'TabletGallery' });

/** The fields of a QR code. */
export const qrCodeFields = () => ({
  /** Where it leads: the session's web page. */
  url: z.url(),
  // rule 2.3/passcodeOnQRScreen-behaviour
  /** The passcode under the QR code; null if the event does not show it or the gallery has none. */
  passcode: text,
});

/** A QR code on a tablet's screen. */
export const QrCodeResponse = z.strictObject(qrCodeFields()).meta({ id: 'QrCode' });
