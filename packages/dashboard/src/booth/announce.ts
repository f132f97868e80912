import type { TabletView } from '@boothkit/simulator/remote';

/** The names of the modes of a tablet. */
export const modeNames = {
  allInOne: 'Capture & Share',
  camera: 'Capture Station',
  sharingStation: 'Share Station',
} as const;

/** The name of the screen that a tablet shows: the same until it shows another one. */
export function screenName({ showing, mode, session }: Pick<TabletView, 'showing' | 'mode' | 'session'>): string {
  switch (showing) {
    case 'closed':
      return 'No event';
    case 'home':
      return `${modeNames[mode]}, home screen`;
    case 'attractScreen':
      return 'Attract screen';
    case 'payment':
      return 'Payment';
    case 'ready':
      return 'Ready';
    case 'countdown':
      return 'Countdown';
    case 'recording':
      return 'Recording';
    case 'captured':
      return 'Captured';
    case 'session':
      return session?.picked ? 'Picked from the gallery' : 'Your capture';
  }
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
