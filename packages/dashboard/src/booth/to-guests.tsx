import type { ButtonHTMLAttributes } from 'preact';
import { useState } from 'preact/hooks';
import { ControlError } from '../control/control.ts';
import { useBooth } from './context.ts';

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
