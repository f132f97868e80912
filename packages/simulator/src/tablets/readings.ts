import type { AfterCaptureLayout, HomeScreenLayout } from '@boothkit/contract/layout';
import type { CaptureInProgress } from './captures-in-progress.ts';
import type { GuestSession } from './guest-sessions.ts';
import type { HomeScreen } from './home-screens.ts';
import type { Tablet } from './owner-tablets.ts';
import type { CaptureScreenLayout } from './screens.ts';

// Snapshots of tablets and of guests' sessions, as plain data for the control API.

/** A snapshot of a guest's session. */
export interface GuestSessionReading
  extends Pick<
    GuestSession,
    'id' | 'tabletId' | 'eventId' | 'link' | 'captures' | 'paymentId' | 'picked' | 'over' | 'controls' | 'survey'
  > {
  /** The screen, laid out; null where the session is not on it. */
  readonly layout: AfterCaptureLayout | null;
}

/** A snapshot of a capture in progress. */
export interface CaptureReading
  extends Pick<CaptureInProgress, 'type' | 'stage' | 'secondsLeft' | 'frames' | 'templates'> {
  readonly layout: CaptureScreenLayout;
}

/** A snapshot of a home screen. */
export interface HomeReading
  extends Pick<HomeScreen, 'captureTypes' | 'buttons' | 'menuGalleryButtons' | 'survey' | 'logo'> {
  readonly layout: HomeScreenLayout;
}

/** A snapshot of a tablet. */
export interface TabletReading
  extends Pick<
    Tablet,
    | 'id'
    | 'name'
    | 'mode'
    | 'screen'
    | 'orientation'
    | 'printer'
    | 'build'
    | 'printsPerGuest'
    | 'automaticPrinting'
    | 'eventId'
    | 'showing'
    | 'notice'
    | 'report'
    | 'reachesGuests'
    | 'printCountSeen'
    | 'printQueue'
    | 'attractScreen'
  > {
  /** The home screen, behind whatever is shown; null without an event. */
  readonly home: HomeReading | null;
  readonly session: GuestSessionReading | null;
  readonly capturing: CaptureReading | null;
}

/** A guest's session as data. */
export function sessionReading(session: GuestSession, onScreen = !session.over): GuestSessionReading {
  const { id, tabletId, eventId, link, captures, paymentId, picked, over, controls, survey } = session;
  const layout = onScreen ? session.layout() : null;
  return { id, tabletId, eventId, link, captures, paymentId, picked, over, controls, survey, layout };
}

/** A tablet as data. */
export function tabletReading(tablet: Tablet): TabletReading {
  const { id, name, mode, screen, orientation, printer, build, printsPerGuest, automaticPrinting } = tablet;
  const { eventId, showing, notice, report, reachesGuests, printCountSeen, printQueue, attractScreen } = tablet;
  const { session, capturing } = tablet;
  return {
    ...{ id, name, mode, screen, orientation, printer, build, printsPerGuest, automaticPrinting },
    ...{ eventId, showing, notice, report, reachesGuests, printCountSeen, printQueue, attractScreen },
    home: tablet.screenAtHome && homeReading(tablet.screenAtHome),
    session: session && sessionReading(session, capturing === null),
    capturing: capturing && captureReading(capturing),
  };
}

function homeReading(home: HomeScreen): HomeReading {
  const { captureTypes, buttons, menuGalleryButtons, survey, logo } = home;
  return { captureTypes, buttons, menuGalleryButtons, survey, logo, layout: home.layout() };
}

function captureReading(capture: CaptureInProgress): CaptureReading {
  const { type, stage, secondsLeft, frames, templates } = capture;
  return { type, stage, secondsLeft, frames, templates, layout: capture.layout() };
}
