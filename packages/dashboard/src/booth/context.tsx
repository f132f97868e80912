import type { TabletView } from '@boothkit/simulator/remote';
import { type ButtonHTMLAttributes, createContext } from 'preact';
import { useContext, useState } from 'preact/hooks';
import { type Control, ControlError } from '../control/control.ts';

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

/** A button on a tablet, or of its owner beside it, which waits while something is on its way. */
export function Touch(props: ButtonHTMLAttributes) {
  return <button type="button" disabled={useBooth().isBusy} {...props} />;
}

/** Runs what a guest does, and keeps why it did not go in words to guests; `invalid` are those for input that is not valid. */
export function useGuestAction(invalid?: string) {
  const [failure, setFailure] = useState<string>();
  const booth = useBooth();
  return {
    failure,
    forget: () => setFailure(undefined),
    run(work: () => Promise<unknown>): void {
      work().catch((error) => {
        const said = toGuests(error, invalid);
        setFailure(said);
        // The owner reads there what is wrong.
        if (said === invalid) booth.forget();
      });
    },
  };
}

/** The message that guests read for an error. Details for the owner are shown below the tablet. */
function toGuests(error: unknown, invalid = other): string {
  if (!(error instanceof ControlError)) return 'The booth has lost its connection. Please try again in a moment.';
  if (error.notice !== undefined) return error.notice;
  if (error.status === 400) return invalid;
  return error.status === 429 ? 'No more messages can be sent today. Please try again tomorrow.' : other;
}

const other = 'This is not possible at the moment. Please ask your hosts.';

/** A failure on the screen of a guest. */
export function GuestFailure({ message }: { readonly message: string | undefined }) {
  if (message === undefined) return null;
  return (
    <p class="booth-failure" role="alert">
      {message}
    </p>
  );
}
