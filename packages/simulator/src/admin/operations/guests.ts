import { captureTypes } from '@boothkit/contract/rules';
import * as z from 'zod';
import type { PathParams } from '../../engine/http/routes.ts';
import { pageFields } from '../../engine/resources/listing.ts';
import type { Simulator } from '../../interface.ts';
import { SendResponse } from '../../model/gallery.ts';
import { NewShareSchema } from '../../model/gallery-inputs.ts';
import {
  AttemptSchema,
  CaptureNowSchema,
  PrintOptionsSchema,
  StartSchema,
  StickersSchema,
} from '../../model/tablet-inputs.ts';
import {
  CaptureResponse,
  GuestSessionResponse,
  PaymentResponse,
  PrintJobResponse,
  QrCodeResponse,
  TabletGalleryResponse,
  TabletResponse,
} from '../../model/tablet-view.ts';
import { TabletStateError } from '../../tablets/errors.ts';
import type { GuestSession } from '../../tablets/guest-sessions.ts';
import type { HomeScreen } from '../../tablets/home-screens.ts';
import { PaymentFilterSchema } from '../../tablets/owner-payments.ts';
import { sessionView, tabletView } from '../../tablets/views.ts';
import { listOf, pageOf } from '../responses/fields.ts';
import { accountNamed, type ControlOperation, operation, paginates, queried, requireFound } from './operation.ts';
import { tabletNamed, tabletPath } from './tablets.ts';

const sessionPath = '/accounts/{accountId}/guest-sessions/{guestSessionId}';

const type = z.enum(captureTypes);
const id = z.string().min(1);
const kind = z.enum(['cameraRoll', 'cloud']);
const CaptureBody = CaptureNowSchema.extend({ type });
const StartBody = StartSchema.extend({ type });
const MoreBody = CaptureNowSchema.extend({ type: type.exactOptional() });
const StartMoreBody = StartSchema.extend({ type: type.exactOptional() });
const PickBody = z.strictObject({ sessionId: id, kind: kind.exactOptional() });
const GalleryBody = z.strictObject({ kind: kind.exactOptional() });
const ShareBody = NewShareSchema.safeExtend({ captureId: id.exactOptional() });
const PayBody = z.strictObject({ attempt: AttemptSchema.shape.attempt.exactOptional() });
const StickersBody = StickersSchema.extend({ captureId: id.exactOptional() });
const RerollBody = z.strictObject({ captureId: id.exactOptional() });

/** Operations of guests at the tablets of an account. */
export const guestOperations = {
  capture: operation({
    method: 'POST',
    path: `${tabletPath}/captures`,
    summary: 'A guest captures (type) immediately; countdown and recording take no time.',
    status: 201,
    body: CaptureBody,
    response: GuestSessionResponse,
    remote: [{ method: 'tablets.capture' }],
    run: (simulator, { type: wanted, ...options }, params) =>
      sessionView(homeOf(simulator, params).capture(wanted, options)),
  }),
  start_capture: operation({
    method: 'POST',
    path: `${tabletPath}/captures/start`,
    summary: "A guest, or a remote, starts a capture (type) that takes its time on the world's clock.",
    status: 200,
    body: StartBody,
    response: TabletResponse,
    remote: [{ method: 'tablets.start' }],
    run(simulator, { type: wanted, ...options }, params) {
      homeOf(simulator, params).start(wanted, options);
      return tabletView(tabletNamed(simulator, params));
    },
  }),
  stop_recording: operation({
    method: 'POST',
    path: `${tabletPath}/captures/stop`,
    summary: 'A guest stops the recording of a video or slow motion.',
    status: 200,
    response: TabletResponse,
    remote: [{ method: 'tablets.stop' }],
    run(simulator, _, params) {
      const tablet = tabletNamed(simulator, params);
      if (!tablet.capturing)
        throw new TabletStateError(`tablet ${tablet.id} is not capturing anything that can be stopped`);
      tablet.capturing.stop();
      return tabletView(tablet);
    },
  }),
  pay: operation({
    method: 'POST',
    path: `${tabletPath}/captures/pay`,
    summary:
      'A guest pays for the capture for which a tablet asks a payment: approved, declined or cancelled (attempt).',
    status: 200,
    body: PayBody,
    response: TabletResponse,
    remote: [{ method: 'tablets.pay', args: ['tabletId', 'body.attempt'] }],
    run(simulator, { attempt }, params) {
      const tablet = tabletNamed(simulator, params);
      if (!tablet.capturing) throw new TabletStateError(`tablet ${tablet.id} asks for no payment`);
      tablet.capturing.pay(attempt);
      return tabletView(tablet);
    },
  }),
  list_payments: queried({
    method: 'GET',
    path: '/accounts/{accountId}/payments',
    summary: 'Lists what guests of an account paid or tried to pay: all payments, or those of an event.',
    status: 200,
    query: PaymentFilterSchema.extend(pageFields()),
    response: pageOf(PaymentResponse),
    remote: [
      { method: 'payments.page', args: ['query', 'query'] },
      { method: 'payments.list', args: ['query'], paginates },
    ],
    run: (simulator, { limit, cursor, ...filter }, params) =>
      accountNamed(simulator, params).payments.page(filter, { limit, cursor }),
  }),
  open_tablet_gallery: operation({
    method: 'POST',
    path: `${tabletPath}/gallery`,
    summary: 'A guest opens a gallery on a tablet: that of the button, or one of the menu (kind).',
    status: 200,
    body: GalleryBody,
    response: TabletGalleryResponse,
    remote: [{ method: 'tablets.gallery', args: ['tabletId', 'body.kind'] }],
    run(simulator, { kind: asked }, params) {
      const { kind: opened, sessions } = homeOf(simulator, params).gallery(asked);
      return { kind: opened, sessions };
    },
  }),
  pick_session: operation({
    method: 'POST',
    path: `${tabletPath}/gallery/picks`,
    summary: 'A guest picks a session (sessionId) of a gallery (kind) to share and print it at the tablet.',
    status: 201,
    body: PickBody,
    response: GuestSessionResponse,
    remote: [{ method: 'tablets.pick' }],
    run: (simulator, { sessionId, kind: asked }, params) =>
      sessionView(homeOf(simulator, params).gallery(asked).pick(sessionId)),
  }),
  get_guest_session: operation({
    method: 'GET',
    path: sessionPath,
    summary: "Returns a guest's session at a tablet, ended or not.",
    status: 200,
    response: GuestSessionResponse,
    remote: [{ method: 'tablets.getSession', optional: true }],
    run: (simulator, _, params) => readingOf(simulator, params),
  }),
  take_more: operation({
    method: 'POST',
    path: `${sessionPath}/captures`,
    summary: 'A guest takes one more capture in the session (type; by default that of the newest) immediately.',
    status: 201,
    body: MoreBody,
    response: CaptureResponse,
    remote: [{ method: 'tablets.takeMore' }],
    run: (simulator, { type: wanted, ...options }, params) => sessionNamed(simulator, params).takeMore(wanted, options),
  }),
  start_more: operation({
    method: 'POST',
    path: `${sessionPath}/captures/start`,
    summary: "The same, as a capture that takes its time on the world's clock.",
    status: 200,
    body: StartMoreBody,
    response: TabletResponse,
    remote: [{ method: 'tablets.startMore' }],
    run(simulator, { type: wanted, ...options }, params) {
      const session = sessionNamed(simulator, params);
      session.startMore(wanted, options);
      return tabletView(tabletNamed(simulator, { ...params, tabletId: session.tabletId }));
    },
  }),
  reroll: operation({
    method: 'POST',
    path: `${sessionPath}/rerolls`,
    summary: 'A guest rerolls an AI picture (captureId; by default the newest).',
    status: 201,
    body: RerollBody,
    response: CaptureResponse,
    remote: [{ method: 'tablets.reroll', args: ['guestSessionId', 'body.captureId'] }],
    run(simulator, { captureId }, params) {
      const session = sessionNamed(simulator, params);
      return session.reroll(captureNamed(session, captureId));
    },
  }),
  set_stickers: operation({
    method: 'PUT',
    path: `${sessionPath}/stickers`,
    summary:
      "A guest puts stickers of the event's set on a picture (captureId; by default the newest), in place of those on it.",
    status: 200,
    body: StickersBody,
    response: CaptureResponse,
    remote: [{ method: 'tablets.setStickers', args: ['guestSessionId', 'body.stickers', 'body.captureId'] }],
    run(simulator, { stickers, captureId }, params) {
      const session = sessionNamed(simulator, params);
      return session.setStickers(stickers, captureNamed(session, captureId));
    },
  }),
  share_guest_session: operation({
    method: 'POST',
    path: `${sessionPath}/sends`,
    summary: "A guest sends the session, or one capture of it (captureId), by email or text, within the day's cap.",
    status: 201,
    body: ShareBody,
    response: SendResponse,
    remote: [{ method: 'tablets.share' }],
    run(simulator, { by, to, captureId }, params) {
      const session = sessionNamed(simulator, params);
      const one = captureNamed(session, captureId);
      return one === undefined ? session.share(by, to) : session.shareCapture(one, by, to);
    },
  }),
  show_qr_code: operation({
    method: 'POST',
    path: `${sessionPath}/qr-code`,
    summary: 'A guest gets the QR code of the session, with the passcode if the event shows it.',
    status: 200,
    response: QrCodeResponse,
    remote: [{ method: 'tablets.qrCode' }],
    run: (simulator, _, params) => sessionNamed(simulator, params).qrCode(),
  }),
  airdrop: operation({
    method: 'POST',
    path: `${sessionPath}/airdrop`,
    summary: 'A guest shares the captures by airdrop.',
    status: 200,
    response: listOf(CaptureResponse),
    remote: [{ method: 'tablets.airdrop', returns: 'data' }],
    run: (simulator, _, params) => ({ data: sessionNamed(simulator, params).airdrop() }),
  }),
  print: operation({
    method: 'POST',
    path: `${sessionPath}/print-jobs`,
    summary: 'A guest prints a capture (captureId; by default the newest); it counts when the job is finished.',
    status: 201,
    body: PrintOptionsSchema,
    response: PrintJobResponse,
    remote: [{ method: 'tablets.print' }],
    run(simulator, options, params) {
      const session = sessionNamed(simulator, params);
      captureNamed(session, options.captureId);
      return session.print(options);
    },
  }),
  end_guest_session: operation({
    method: 'POST',
    path: `${sessionPath}/done`,
    summary: 'A guest is done: the tablet returns to its home screen. Changes nothing if it already has.',
    status: 200,
    response: GuestSessionResponse,
    remote: [{ method: 'tablets.done' }],
    run(simulator, _, params) {
      sessionNamed(simulator, params).done();
      return readingOf(simulator, params);
    },
  }),
} as const satisfies Record<string, ControlOperation>;

/** The home screen of the tablet that a path names. */
function homeOf(simulator: Simulator, params: PathParams): HomeScreen {
  const { screenAtHome, id: tabletId } = tabletNamed(simulator, params);
  if (screenAtHome) return screenAtHome;
  throw new TabletStateError(`tablet ${tabletId} has no event open; open one first`);
}

function sessionNamed(simulator: Simulator, params: PathParams): GuestSession {
  const { guestSessionId = '' } = params;
  return requireFound(
    accountNamed(simulator, params).tablets.getSession(guestSessionId),
    'guest session',
    guestSessionId,
  );
}

function readingOf(simulator: Simulator, params: PathParams) {
  const session = sessionNamed(simulator, params);
  const tablet = accountNamed(simulator, params).tablets.get(session.tabletId);
  return sessionView(session, tablet?.session?.id === session.id && tablet.capturing === null);
}

/** The capture that a body names, or none. Throws `not_found` where the session has no such. */
function captureNamed({ captures }: GuestSession, captureId: string | undefined): string | undefined {
  if (captureId === undefined) return undefined;
  return requireFound(captures.find((known) => known.id === captureId)?.id, 'capture', captureId);
}
