import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { Failure } from './parts.tsx';

/** Something that is done when asked for: what goes on of it, and why it did not go. */
interface Action<Input> {
  run(input: Input): void;
  readonly isRunning: boolean;
  readonly failure: string | undefined;
}

/** Does something once at a time, and keeps what went wrong until the next time. */
function useAction<Input>(work: (input: Input) => Promise<void>): Action<Input> {
  const [state, setState] = useState<{ isRunning: boolean; failure: string | undefined }>({
    isRunning: false,
    failure: undefined,
  });
  return {
    ...state,
    run(input) {
      if (state.isRunning) return;
      setState({ isRunning: true, failure: undefined });
      work(input).then(
        () => setState({ isRunning: false, failure: undefined }),
        (error: Error) => setState({ isRunning: false, failure: error.message }),
      );
    },
  };
}

/** A button that does something. */
export function Button({
  work,
  children,
  label,
}: {
  readonly work: () => Promise<void>;
  readonly children: ComponentChildren;
  /** The accessible name, if the visible text does not name the object, as in `Remove`. */
  readonly label?: string;
}) {
  const { run, isRunning, failure } = useAction(work);
  return (
    <>
      <button type="button" aria-disabled={isRunning} aria-label={label} onClick={() => run(undefined)}>
        {children}
      </button>
      <Failure message={failure} />
    </>
  );
}

/** A form that does something with what its fields say, and is as before afterwards unless it keeps what was entered. */
export function Form({
  work,
  submit,
  resets = true,
  children,
}: {
  readonly work: (fields: FormData) => Promise<void>;
  readonly submit: string;
  /** Whether the fields are as before once it is done. Default: true. */
  readonly resets?: boolean;
  readonly children: ComponentChildren;
}) {
  const { run, isRunning, failure } = useAction(async (form: HTMLFormElement) => {
    await work(new FormData(form));
    if (resets) form.reset();
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        run(event.currentTarget);
      }}
    >
      {children}
      <button type="submit" aria-disabled={isRunning}>
        {submit}
      </button>
      <Failure message={failure} />
    </form>
  );
}

/** The text of a field of a form; a select has one of the values that it offers. */
export const textOf = <Value extends string = string>(fields: FormData, name: string): Value =>
  (fields.get(name) ?? '') as Value;
