import type { AfterCaptureLayout, HomeScreenLayout } from '@boothkit/contract/internal';
import { viewOf } from '../engine/resources/view.ts';
import { TabletViewSchema } from '../model/tablet-view.ts';
import type { CaptureInProgress } from './captures-in-progress.ts';
import type { GuestSession } from './guest-sessions.ts';
import type { HomeScreen } from './home-screens.ts';
import type { Tablet, TabletFields } from './owner-tablets.ts';
import type { CaptureScreenLayout } from './screens.ts';

// Snapshots of tablets and of guests' sessions, as plain data for the control API.

/** A snapshot of a guest's session. */
export interface GuestSessionView
  extends Pick<
    GuestSession,
    'id' | 'tabletId' | 'eventId' | 'link' | 'captures' | 'paymentId' | 'picked' | 'over' | 'controls' | 'survey'
  > {
  /** The screen, laid out; null where the session is not on it. */
  readonly layout: AfterCaptureLayout | null;
}

/** A snapshot of a capture in progress. */
export interface CaptureView
  extends Pick<CaptureInProgress, 'type' | 'stage' | 'secondsLeft' | 'frames' | 'templates'> {
  readonly layout: CaptureScreenLayout;
}

/** A snapshot of a home screen. */
export interface HomeView
  extends Pick<HomeScreen, 'captureTypes' | 'buttons' | 'menuGalleryButtons' | 'survey' | 'logo'> {
  readonly layout: HomeScreenLayout;
}

/** A snapshot of a tablet. */
export interface TabletView extends TabletFields {
  /** The home screen, behind whatever is shown; null without an event. */
  readonly home: HomeView | null;
  readonly session: GuestSessionView | null;
  readonly capturing: CaptureView | null;
}

/** A guest's session as data. */
export function sessionView(session: GuestSession, onScreen = !session.over): GuestSessionView {
  const { id, tabletId, eventId, link, captures, paymentId, picked, over, controls, survey } = session;
  const layout = onScreen ? session.layout() : null;
  return { id, tabletId, eventId, link, captures, paymentId, picked, over, controls, survey, layout };
}

/** A tablet as data. */
export function tabletView(tablet: Tablet): TabletView {
  const { session, capturing } = tablet;
  return {
    ...viewOf(TabletViewSchema, tablet),
    home: tablet.screenAtHome && homeView(tablet.screenAtHome),
    session: session && sessionView(session, capturing === null),
    capturing: capturing && captureView(capturing),
  };
}

function homeView(home: HomeScreen): HomeView {
  const { captureTypes, buttons, menuGalleryButtons, survey, logo } = home;
  return { captureTypes, buttons, menuGalleryButtons, survey, logo, layout: home.layout() };
}

function captureView(capture: CaptureInProgress): CaptureView {
  const { type, stage, secondsLeft, frames, templates } = capture;
  return { type, stage, secondsLeft, frames, templates, layout: capture.layout() };
}
