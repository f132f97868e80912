import type { TabletView } from '@boothkit/simulator/remote';
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Control } from '../control/control.ts';

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
  /** Calls an operation for what a guest does, and looks at the tablet again. Throws where it was rejected; the owner reads why. */
  readonly attempt: Control;
  /** As {@link attempt}; returns nothing where it was rejected. */
  readonly act: Control<undefined>;
  /** Takes away why the last call was rejected, once it no longer matters. */
  forget(): void;
}

export const BoothContext = createContext<BoothState | undefined>(undefined);

/** The booth that a screen belongs to. */
export function useBooth(): BoothState {
  const state = useContext(BoothContext);
  if (!state) throw new Error('this part belongs into a Booth');
  return state;
}

type Located = Pick<BoothState, 'accountId' | 'tablet'>;

/** The path of the booth's tablet. */
export const tabletPath = ({ accountId, tablet }: Located) => `accounts/${accountId}/tablets/${tablet.id}` as const;

/** The path of the session on the booth's screen. */
export const sessionPath = ({ accountId, tablet }: Located) =>
  `accounts/${accountId}/guest-sessions/${tablet.session?.id ?? ''}` as const;
