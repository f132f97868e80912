import { useEffect, useState } from 'preact/hooks';
import { ControlError, control } from './control.ts';
import { useLive } from './live.ts';

/** The state of a request to the control API: the last response, and the error of a later request. */
export interface Asked<Answer> {
  readonly answer: Answer | undefined;
  readonly failure: string | undefined;
  /** Whether it was rejected because the token is missing. */
  readonly locked: boolean;
}

/** Asks the control API by GET, and again with every change; nothing where there is no path. */
export function useControl<Answer>(path: string | undefined): Asked<Answer> {
  const { changes } = useLive();
  const [asked, setAsked] = useState<Asked<Answer> & { readonly path: string | undefined }>({
    path: undefined,
    answer: undefined,
    failure: undefined,
    locked: false,
  });
  useEffect(() => {
    if (path === undefined) return;
    let isWanted = true;
    control<Answer>('GET', path).then(
      (answer) => isWanted && setAsked({ path, answer, failure: undefined, locked: false }),
      (error: Error) =>
        isWanted &&
        setAsked((before) => ({
          path,
          answer: before.path === path ? before.answer : undefined,
          failure: error.message,
          locked: error instanceof ControlError && error.status === 401,
        })),
    );
    return () => {
      isWanted = false;
    };
  }, [path, changes]);
  return asked.path === path ? asked : { answer: undefined, failure: undefined, locked: false };
}
