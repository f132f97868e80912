import type { AfterCaptureLayout, HomeScreenLayout } from '@boothkit/contract/internal';
import type { Output } from '../../engine/resources/define-resource.ts';
import { viewOf } from '../../engine/resources/view.ts';
import {
  CapturingSchema,
  type capturingFields,
  GuestSessionSchema,
  type guestSessionFields,
  HomeSchema,
  type homeFields,
  TabletViewSchema,
} from '../../model/tablets/tablet-view.ts';
import type { CaptureScreenLayout } from '../../service/tablets/screens.ts';
import type { CaptureInProgress } from './captures-in-progress.ts';
import type { GuestSession } from './guest-sessions.ts';
import type { HomeScreen } from './home-screens.ts';
import type { Tablet, TabletFields } from './tablets.ts';

// Snapshots of tablets and of guests' sessions, as plain data for the control API.

/** A snapshot of a guest's session. */
export interface GuestSessionView extends Pick<GuestSession, keyof Output<typeof guestSessionFields>> {
  /** The screen, laid out; null where the session is not on it. */
  readonly layout: AfterCaptureLayout | null;
}

/** A snapshot of a capture in progress. */
export interface CaptureView extends Output<typeof capturingFields> {
  readonly layout: CaptureScreenLayout;
}

/** A snapshot of a home screen. */
export interface HomeView extends Pick<HomeScreen, keyof Output<typeof homeFields>> {
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
export const sessionView = (session: GuestSession, onScreen = !session.over): GuestSessionView => ({
  ...viewOf(GuestSessionSchema, session),
  layout: onScreen ? session.layout() : null,
});

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

const homeView = (home: HomeScreen): HomeView => ({ ...viewOf(HomeSchema, home), layout: home.layout() });

const captureView = (capture: CaptureInProgress): CaptureView => ({
  ...viewOf(CapturingSchema, capture),
  layout: capture.layout(),
});
