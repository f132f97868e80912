import { ControlError } from '../control.ts';

/** Why something did not go, in words to guests. What the owner has to know stands below the tablet. */
export function toGuests(error: unknown, invalid = other): string {
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
