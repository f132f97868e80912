import { captureTypes } from '@boothkit/contract/rules';
import * as z from 'zod';
import { pageFields } from '../../../engine/resources/listing.ts';
import { SendResponse } from '../../../model/galleries/gallery.ts';
import { NewShareSchema } from '../../../model/galleries/gallery-inputs.ts';
import {
  AttemptSchema,
  CaptureNowSchema,
  PrintOptionsSchema,
  StartSchema,
  StickersSchema,
} from '../../../model/tablets/tablet-inputs.ts';
import {
  CaptureResponse,
  GuestSessionResponse,
  PaymentResponse,
  PrintJobResponse,
  QrCodeResponse,
  TabletGalleryResponse,
  TabletResponse,
} from '../../../model/tablets/tablet-view.ts';
import type { GuestSession } from '../../../objects/tablets/guest-sessions.ts';
import type { HomeScreen } from '../../../objects/tablets/home-screens.ts';
import { PaymentFilterSchema } from '../../../objects/tablets/payments.ts';
import type { Tablets } from '../../../objects/tablets/tablets.ts';
import { sessionView, tabletView } from '../../../objects/tablets/views.ts';
import { TabletStateError } from '../../../service/tablets/errors.ts';
import { requireFound } from './operation.ts';
import { listOf, ofAccount, pageOf } from './serve.ts';
import { after, tabletIn, tabletPath, tablets } from './tablets.ts';

const sessionPath = '/accounts/{accountId}/guest-sessions/{guestSessionId}';

const type = z.enum(captureTypes);
const id = z.string().min(1);
const kind = z.enum(['cameraRoll', 'cloud']);
const captureId = id.exactOptional();

/** Operations of guests at the tablets of an account. */
export const guestOperations = {
  capture: tablets.serve('capture', {
    route: `POST ${tabletPath}/captures`,
    summary: 'A guest captures (type) immediately; countdown and recording take no time.',
    status: 201,
    body: CaptureNowSchema.extend({ type }),
    returns: GuestSessionResponse,
    run: (all, tabletId, { type: wanted, ...options }) => sessionView(homeOf(all, tabletId).capture(wanted, options)),
  }),
  start_capture: tablets.serve('start', {
    route: `POST ${tabletPath}/captures/start`,
    summary: "A guest, or a remote, starts a capture (type) that takes its time on the world's clock.",
    body: StartSchema.extend({ type }),
    returns: TabletResponse,
    run: (all, tabletId, { type: wanted, ...options }) =>
      after(all, tabletId, () => homeOf(all, tabletId).start(wanted, options)),
  }),
  stop_recording: tablets.serve('stop', {
    route: `POST ${tabletPath}/captures/stop`,
    summary: 'A guest stops the recording of a video or slow motion.',
    returns: TabletResponse,
    run: (all, tabletId) =>
      after(all, tabletId, ({ capturing }) => {
        if (!capturing) throw new TabletStateError(`tablet ${tabletId} is not capturing anything that can be stopped`);
        capturing.stop();
      }),
  }),
  pay: tablets.serve('pay', {
    route: `POST ${tabletPath}/captures/pay`,
    summary: 'A guest pays for a capture, if the tablet asks for a payment: approved, declined or cancelled (attempt).',
    body: z.strictObject({ attempt: AttemptSchema.shape.attempt.exactOptional() }),
    args: ['body.attempt'],
    returns: TabletResponse,
    run: (all, tabletId, attempt) =>
      after(all, tabletId, ({ capturing }) => {
        if (!capturing) throw new TabletStateError(`tablet ${tabletId} asks for no payment`);
        capturing.pay(attempt);
      }),
  }),
  list_payments: ofAccount('payments').serve('page', {
    route: 'GET /accounts/{accountId}/payments',
    summary: 'Lists what guests of an account paid or tried to pay: all payments, or those of an event.',
    query: PaymentFilterSchema.extend(pageFields()),
    args: ['query', 'query'],
    all: 'list',
    returns: pageOf(PaymentResponse),
    run: (payments, { limit, cursor, ...filter }) => payments.page(filter, { limit, cursor }),
  }),
  open_tablet_gallery: tablets.serve('gallery', {
    route: `POST ${tabletPath}/gallery`,
    summary: 'A guest opens a gallery on a tablet: the gallery of the button, or a gallery of the menu (kind).',
    body: z.strictObject({ kind: kind.exactOptional() }),
    args: ['body.kind'],
    returns: TabletGalleryResponse,
    reportsNoChange: true,
    run(all, tabletId, asked) {
      const { kind: opened, sessions } = homeOf(all, tabletId).gallery(asked);
      return { kind: opened, sessions };
    },
  }),
  pick_session: tablets.serve('pick', {
    route: `POST ${tabletPath}/gallery/picks`,
    summary: 'A guest picks a session (sessionId) of a gallery (kind) to share and print it at the tablet.',
    status: 201,
    body: z.strictObject({ sessionId: id, kind: kind.exactOptional() }),
    returns: GuestSessionResponse,
    run: (all, tabletId, { sessionId, kind: asked }) =>
      sessionView(homeOf(all, tabletId).gallery(asked).pick(sessionId)),
  }),
  get_guest_session: tablets.serve('getSession', {
    route: `GET ${sessionPath}`,
    summary: "Returns a guest's session at a tablet, ended or not.",
    noun: 'guest session',
    returns: GuestSessionResponse,
    run: readingOf,
  }),
  take_more: tablets.serve('takeMore', {
    route: `POST ${sessionPath}/captures`,
    summary: 'A guest takes one more capture in the session (type; by default that of the newest) immediately.',
    status: 201,
    body: CaptureNowSchema.extend({ type: type.exactOptional() }),
    returns: CaptureResponse,
    run: (all, sessionId, { type: wanted, ...options }) => sessionIn(all, sessionId).takeMore(wanted, options),
  }),
  start_more: tablets.serve('startMore', {
    route: `POST ${sessionPath}/captures/start`,
    summary: "A guest starts one more capture in the session (type), which takes its time on the simulator's clock.",
    body: StartSchema.extend({ type: type.exactOptional() }),
    returns: TabletResponse,
    run(all, sessionId, { type: wanted, ...options }) {
      const session = sessionIn(all, sessionId);
      session.startMore(wanted, options);
      return tabletView(tabletIn(all, session.tabletId));
    },
  }),
  reroll: tablets.serve('reroll', {
    route: `POST ${sessionPath}/rerolls`,
    summary: 'A guest rerolls an AI picture (captureId; by default the newest).',
    status: 201,
    body: z.strictObject({ captureId }),
    args: ['body.captureId'],
    returns: CaptureResponse,
    run(all, sessionId, named) {
      const session = sessionIn(all, sessionId);
      return session.reroll(captureIn(session, named));
    },
  }),
  set_stickers: tablets.serve('setStickers', {
    route: `PUT ${sessionPath}/stickers`,
    summary:
      "A guest puts stickers of the event's set on a picture (captureId; by default the newest), in place of those on it.",
    body: StickersSchema.extend({ captureId }),
    args: ['body.stickers', 'body.captureId'],
    returns: CaptureResponse,
    run(all, sessionId, stickers, named) {
      const session = sessionIn(all, sessionId);
      return session.setStickers(stickers, captureIn(session, named));
    },
  }),
  share_guest_session: tablets.serve('share', {
    route: `POST ${sessionPath}/sends`,
    summary: "A guest sends the session, or one capture of it (captureId), by email or text, within the day's cap.",
    status: 201,
    body: NewShareSchema.safeExtend({ captureId }),
    returns: SendResponse,
    run(all, sessionId, { by, to, captureId: named }) {
      const session = sessionIn(all, sessionId);
      const one = captureIn(session, named);
      return one === undefined ? session.share(by, to) : session.shareCapture(one, by, to);
    },
  }),
  show_qr_code: tablets.serve('qrCode', {
    route: `POST ${sessionPath}/qr-code`,
    summary: 'A guest gets the QR code of the session, with the passcode if the event shows it.',
    returns: QrCodeResponse,
    run: (all, sessionId) => sessionIn(all, sessionId).qrCode(),
  }),
  airdrop: tablets.serve('airdrop', {
    route: `POST ${sessionPath}/airdrop`,
    summary: 'A guest shares the captures by airdrop.',
    returns: listOf(CaptureResponse),
    member: 'data',
    run: (all, sessionId) => ({ data: sessionIn(all, sessionId).airdrop() }),
  }),
  print: tablets.serve('print', {
    route: `POST ${sessionPath}/print-jobs`,
    summary: 'A guest prints a capture (captureId; by default the newest); it counts when the job is finished.',
    status: 201,
    body: PrintOptionsSchema,
    returns: PrintJobResponse,
    run(all, sessionId, options) {
      const session = sessionIn(all, sessionId);
      captureIn(session, options.captureId);
      return session.print(options);
    },
  }),
  end_guest_session: tablets.serve('done', {
    route: `POST ${sessionPath}/done`,
    summary: 'A guest is done: the tablet returns to its home screen. Changes nothing if it already has.',
    returns: GuestSessionResponse,
    run(all, sessionId) {
      sessionIn(all, sessionId).done();
      return readingOf(all, sessionId);
    },
  }),
};

/** The home screen of a tablet. */
function homeOf(all: Tablets, tabletId: string): HomeScreen {
  const { screenAtHome } = tabletIn(all, tabletId);
  if (screenAtHome) return screenAtHome;
  throw new TabletStateError(`tablet ${tabletId} has no event open; open one first`);
}

const sessionIn = (all: Tablets, sessionId: string): GuestSession =>
  requireFound(all.getSession(sessionId), 'guest session', sessionId);

function readingOf(all: Tablets, sessionId: string) {
  const session = sessionIn(all, sessionId);
  const tablet = all.get(session.tabletId);
  return sessionView(session, tablet?.session?.id === sessionId && tablet.capturing === null);
}

/** The capture that a body names, or none. Throws `not_found` where the session has no such. */
function captureIn({ captures }: GuestSession, named: string | undefined): string | undefined {
  if (named === undefined) return undefined;
  return requireFound(captures.find((known) => known.id === named)?.id, 'capture', named);
}
