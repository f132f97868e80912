import type { HomeScreenLayout, LogoDisplay } from '@boothkit/contract/internal';
import type { CaptureType } from '@boothkit/contract/rules';
import type { Output } from '../../engine/resources/define-resource.ts';
import { parseInput } from '../../engine/resources/parse.ts';
import { liveView } from '../../engine/resources/view.ts';
import {
  type CaptureNowOptions,
  CaptureNowSchema,
  type StartOptions,
  StartSchema,
} from '../../model/tablets/tablet-inputs.ts';
import type { homeFields } from '../../model/tablets/tablet-view.ts';
import { beginCapture, captureNow } from '../../service/tablets/capturing.ts';
import {
  type GallerySession,
  galleryKind,
  gallerySessions,
  pickSession,
  type TabletGalleryKind,
} from '../../service/tablets/galleries.ts';
import { openedOn, stationOf } from '../../service/tablets/opening.ts';
import { homeButtons, homeLayout, surveyStage, tabletLogo } from '../../service/tablets/screens.ts';
import { type CaptureInProgress, captureInProgress } from './captures-in-progress.ts';
import { type GuestSession, guestSession } from './guest-sessions.ts';
import { atHome, requireTemplate, type TabletContext } from './tablet-context.ts';

/** A gallery on a tablet's screen. */
export interface TabletGallery {
  /** Captures of the tablet itself, or all of the gallery. */
  readonly kind: TabletGalleryKind;
  /** Its sessions, oldest first. */
  readonly sessions: readonly GallerySession[];
  /**
   * A guest picks a session to share and print it. Throws a NotFoundError for an unknown ID.
   *
   * @example
   * ```ts
   * const gallery = tablet.home().gallery();
   * const [first] = gallery.sessions;
   * if (first) console.log(gallery.pick(first.id).captures.length); // 1
   * ```
   */
  pick(sessionId: string): GuestSession;
}

/**
 * The home screen of a tablet, as it is at each look. Its methods throw a `TabletError` for what the tablet does not offer. If its templates serve no
 * type any more, they throw a `NoCompatibleTemplatesError`. If no event is open, or a capture is in progress, they throw a `TabletStateError`. They
 * throw a TypeError that names the option that does not fit, and a `NotFoundError` once the tablet is removed.
 */
export interface HomeScreen extends Output<typeof homeFields> {
  // rule 4.9/logo-shown
  /** The event's logo as a circle; null for none. */
  readonly logo: LogoDisplay | null;
  // rules 2.1/shown, 4.9/button-shown
  /**
   * The screen, laid out.
   *
   * @example
   * ```ts
   * console.log(tablet.home().layout());
   * ```
   */
  layout(): HomeScreenLayout;
  /**
   * A guest captures, at this very moment: countdown and recording take no time, and the tap after it is made. Ends the session on
   * the screen, reads the event again, and uploads, which fires media.uploaded. With a pay set the guest pays first; a payment that fails
   * throws a `TabletError`, and nothing is captured.
   *
   * @example
   * ```ts
   * const session = tablet.open(id).capture('photo');
   * console.log(session.captures.length, account.galleries.get(galleryId)?.media.length); // 1 2
   * ```
   */
  capture(type: CaptureType, options?: CaptureNowOptions): GuestSession;
  /**
   * Starts a capture that takes its time on the world's clock, with the touch-to-start screen, the countdown, the recording and the tap.
   *
   * @example
   * ```ts
   * const capture = tablet.home().start('photo');
   * sim.clock.advance({ minutes: 1 });
   * console.log(capture.stage); // over
   * ```
   */
  start(type: CaptureType, options?: StartOptions): CaptureInProgress;
  /**
   * A guest opens a gallery. Default: the gallery of the button; on a Share Station, the online gallery.
   *
   * @example
   * ```ts
   * console.log(tablet.home().gallery().sessions.length); // 1
   * ```
   */
  gallery(kind?: TabletGalleryKind): TabletGallery;
}

/** The home screen of a tablet, as an object. */
export function homeScreen(context: TabletContext, tabletId: string): HomeScreen {
  const tablet = () => context.tablet(tabletId);
  const readers = {
    captureTypes: () => stationOf(tablet()).captureTypes,
    buttons: () => homeButtons(tablet()),
    menuGalleryButtons: () => stationOf(tablet()).menuGalleryButtons,
    survey() {
      if (surveyStage(tablet()) !== 'beforeCapture') return null;
      return openedOn(tablet()).event.survey?.questions ?? null;
    },
    logo: () => tabletLogo(context.account(), tablet()),
  };
  const methods: Omit<HomeScreen, keyof typeof readers> = {
    layout: () => homeLayout(context.account(), tablet()),
    capture(type, options = {}) {
      const { seconds, templateId, payment } = parseInput(CaptureNowSchema, options, 'capture');
      if (templateId !== undefined) requireTemplate(atHome(context, tablet()), type, templateId);
      return guestSession(
        context,
        captureNow(context.guest(tablet()), tablet(), { type, templateId, payment }, seconds),
      );
    },
    start(type, options = {}) {
      const { remote, templateId } = parseInput(StartSchema, options, 'capture');
      if (templateId !== undefined) requireTemplate(atHome(context, tablet()), type, templateId);
      const begun = beginCapture(context.guest(tablet()), tablet(), { type, templateId, remote });
      return captureInProgress(context, tabletId, begun);
    },
    gallery(asked) {
      const kind = galleryKind(tablet(), asked);
      return liveView(
        { kind },
        { sessions: () => gallerySessions(context.account(), tablet(), kind) },
        {
          pick: (sessionId: string) =>
            guestSession(context, pickSession(context.guest(tablet()), tablet(), kind, sessionId).id),
        },
      );
    },
  };
  return liveView({}, readers, methods);
}
