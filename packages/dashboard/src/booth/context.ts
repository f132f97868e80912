import type { TabletView } from '@boothkit/simulator/remote';
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';

/** The properties that all screens of a booth share. */
export interface BoothState {
  readonly accountId: string;
  readonly tablet: TabletView;
  /** The colours of the event; those of the account's defaults where the event is not known yet. */
  readonly colors: readonly [string, string, string];
  /** The time of the world in milliseconds, as it was last seen. */
  readonly nowMs: number;
  /** Whether something is on its way: buttons wait for it. */
  readonly isBusy: boolean;
  /** Sends a request for what a guest does, relative to the account, and looks at the tablet again. Returns nothing where it was rejected. */
  act<Answer = unknown>(method: string, path: string, body?: object): Promise<Answer | undefined>;
}

export const BoothContext = createContext<BoothState | undefined>(undefined);

/** The booth that a screen belongs to. */
export function useBooth(): BoothState {
  const state = useContext(BoothContext);
  if (!state) throw new Error('this part belongs into a Booth');
  return state;
}

/** The path of the booth's tablet, relative to the account. */
export const tabletPath = ({ tablet }: Pick<BoothState, 'tablet'>) => `tablets/${tablet.id}`;

/** The path of the session on the booth's screen, relative to the account. */
export const sessionPath = ({ tablet }: Pick<BoothState, 'tablet'>) => `guest-sessions/${tablet.session?.id ?? ''}`;
