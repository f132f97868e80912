import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { ControlError, call } from '../control/control.ts';
import type { Called } from '../control/operation-at.ts';
import { Failure, goToHeading } from './parts.tsx';
import { say } from './said.tsx';

/** Does something once at a time, and keeps what went wrong until the next time. */
export const useAction = <Input,>(work: (input: Input) => Promise<unknown>) =>
  useActionWith(work, ({ message }) => message);

/** As {@link useAction}, with more than a message of what went wrong. */
export function useActionWith<Input, Failure>(
  work: (input: Input) => Promise<unknown>,
  failureOf: (error: Error) => Failure,
) {
  const [state, setState] = useState<{ isRunning: boolean; failure?: Failure | undefined }>({ isRunning: false });
  return {
    isRunning: state.isRunning,
    failure: state.failure,
    /** Takes away why it did not go, or a part of it. */
    forget: (left: (failure: Failure) => Failure | undefined = () => undefined) =>
      setState((now) => (now.failure === undefined ? now : { ...now, failure: left(now.failure) })),
    run(input: Input): void {
      if (state.isRunning) return;
      setState({ isRunning: true });
      work(input).then(
        () => setState({ isRunning: false }),
        (error: Error) => setState({ isRunning: false, failure: failureOf(error) }),
      );
    },
  };
}

/** A button that does something; one that destroys something asks first. */
export function Button(props: {
  readonly work: () => Promise<unknown>;
  readonly children: ComponentChildren;
  /** The accessible name, if the visible text does not name the object, as in `Remove`. */
  readonly label?: string;
  /** The question before something is lost, or what finds its words. Default: no question. */
  readonly asks?: string | (() => Promise<string>);
  /** The report of what was done. Default: what is shown tells it. */
  readonly says?: string;
}) {
  const { work, children, label, asks, says } = props;
  const [asked, setAsked] = useState<string>();
  const button = useRef<HTMLButtonElement>(null);
  const { run, isRunning, failure } = useAction(async () => {
    if (asks !== undefined && asked === undefined) return setAsked(typeof asks === 'string' ? asks : await asks());
    await work().finally(() => setAsked(undefined));
    if (says !== undefined) say(says);
    // The row of the button may be gone.
    requestAnimationFrame(() => document.activeElement === document.body && goToHeading());
  });
  return (
    <>
      {asked !== undefined ? (
        <Question
          asks={asked}
          isRunning={isRunning}
          yes={() => run(undefined)}
          no={() => {
            setAsked(undefined);
            requestAnimationFrame(() => button.current?.focus());
          }}
        />
      ) : (
        <button ref={button} type="button" aria-disabled={isRunning} aria-label={label} onClick={() => run(undefined)}>
          {children}
        </button>
      )}
      <Failure message={failure} />
    </>
  );
}

/** A button that removes a resource, once that is confirmed. */
export function Removal<const Path extends string>(props: {
  readonly path: Path & Called<'DELETE', Path>;
  readonly name: string;
  /** What is done to it. Default: Remove. */
  readonly verb?: 'Remove' | 'Revoke';
  /** Its consequence, as a sentence. Default: none beyond its name. */
  readonly loses?: string;
  /** The name of the button, and its question. Default: made of `name`. */
  readonly label?: string;
  readonly asks?: string;
}) {
  const { path, name, verb = 'Remove', loses = '', ...words } = props;
  return (
    <Button
      label={`${verb} ${name}`}
      asks={`${verb} ${name}? ${loses}`.trim()}
      says={`${name.replace(/^the/, 'The')} is ${verb.toLowerCase()}d.`}
      {...words}
      work={() => call('DELETE', path)}
    >
      {verb}
    </Button>
  );
}

/** Asks whether something is to be destroyed. */
function Question(props: {
  readonly asks: string;
  readonly isRunning: boolean;
  readonly yes: () => void;
  readonly no: () => void;
}) {
  const first = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => first.current?.focus({ preventScroll: true }), []);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would group fields of a form
    <span class="asks" role="group" aria-label={props.asks}>
      <span>{props.asks}</span>
      <button ref={first} type="button" class="danger" aria-disabled={props.isRunning} onClick={props.yes}>
        Yes
      </button>
      <button type="button" onClick={props.no}>
        No
      </button>
    </span>
  );
}

/** A form that does something with what its fields say, and is as before afterwards unless it keeps what was entered. */
export function Form(props: {
  readonly work: (fields: FormData) => Promise<unknown>;
  readonly submit: string;
  /** The question before something is lost. Default: no question. */
  readonly asks?: string;
  /** The report of what was done. Default: `Saved.` */
  readonly says?: string;
  /** Whether the fields are as before once it is done. Default: true. */
  readonly resets?: boolean;
  readonly children: ComponentChildren;
}) {
  const { work, submit, resets = true, asks, says = 'Saved.', children } = props;
  const { run, forget, isRunning, failure } = useAction(async (form: HTMLFormElement) => {
    await work(new FormData(form))
      .catch((error: Error) => {
        throw new Error(withLabel(error, form));
      })
      .finally(() => setAsked(undefined));
    say(says);
    if (resets) form.reset();
  });
  const [asked, setAsked] = useState<HTMLFormElement>();
  return (
    <form
      onInput={() => forget()}
      onSubmit={(event) => {
        event.preventDefault();
        if (asks === undefined) run(event.currentTarget);
        else setAsked(event.currentTarget);
      }}
    >
      {children}
      {asked && asks !== undefined ? (
        <Question asks={asks} isRunning={isRunning} yes={() => run(asked)} no={() => setAsked(undefined)} />
      ) : (
        <button type="submit" aria-disabled={isRunning}>
          {submit}
        </button>
      )}
      <Failure message={failure} />
    </form>
  );
}

/** The message of an error, in which the field of a form has its label instead of its name in the control API. */
function withLabel(error: Error, form: HTMLFormElement): string {
  const { field = '' } = (error instanceof ControlError && error.details[0]) || {};
  const [, name] = /(\w+)(?:\[\d+\])?$/.exec(field) ?? [];
  const input = form.querySelector<HTMLInputElement>(`[name="${name}"], [name="${name}[]"]`);
  const label = input?.labels?.[0]?.firstChild?.textContent || input?.ariaLabel;
  return label ? error.message.replace(`${field} `, `“${label}” `) : error.message;
}

/** The text of a field of a form; a select has one of the values that it offers. */
export const textOf = <Value extends string = string>(fields: FormData, name: string): Value =>
  (fields.get(name) ?? '') as Value;
