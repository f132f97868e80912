import type { GuestSessionView, TabletView } from '@boothkit/simulator/remote';

/** The names of the modes of a tablet. */
export const modeNames = {
  allInOne: 'Capture & Share',
  camera: 'Capture Station',
  sharingStation: 'Share Station',
} as const;

/** The parts of a tablet that its announcement names. */
interface Shown extends Pick<TabletView, 'showing' | 'mode'> {
  readonly session: Pick<GuestSessionView, 'picked'> | null;
}

const screenNames = {
  closed: 'No event',
  attractScreen: 'Attract screen',
  payment: 'Payment',
  ready: 'Ready',
  countdown: 'Countdown',
  recording: 'Recording',
  captured: 'Captured',
} as const;

/** The name of the screen that a tablet shows: the same until it shows another one. */
export function screenName({ showing, mode, session }: Shown): string {
  if (showing === 'home') return `${modeNames[mode]}, home screen`;
  if (showing === 'session') return session?.picked ? 'Picked from the gallery' : 'Your capture';
  return screenNames[showing];
}

/** The text that a screen reader announces when a tablet changes: the screen, the countdown, the message to guests. */
export function announcement(
  tablet: Pick<TabletView, 'showing' | 'mode' | 'session' | 'capturing' | 'notice'>,
): string {
  const { capturing, notice, showing, session } = tablet;
  const seconds = showing === 'countdown' ? capturing?.secondsLeft : undefined;
  const count = session?.captures.length ?? 0;
  return [screenName(tablet), seconds, showing === 'session' && count > 1 && `${count} captures`, notice]
    .filter((part) => part !== undefined && part !== null && part !== false)
    .join('. ');
}
