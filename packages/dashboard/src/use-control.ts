import { useEffect, useState } from 'preact/hooks';
import { ControlError, call } from './control.ts';
import { useLive } from './live.ts';
import type { AnswerOf, Called, OperationAt } from './operation-at.ts';

/** The state of a request to the control API: the last response, and the error of a later request. */
export interface Asked<Answer> {
  readonly answer: Answer | undefined;
  readonly failure: string | undefined;
  /** Whether it was rejected because the token is missing. */
  readonly locked: boolean;
}

/** The requests in flight: several components that need the same one share it. */
const inFlight = new Map<string, Promise<unknown>>();

function shared<Answer>(key: string, send: () => Promise<Answer>): Promise<Answer> {
  const request = inFlight.get(key) ?? send().finally(() => inFlight.delete(key));
  inFlight.set(key, request);
  return request as Promise<Answer>;
}

/** Asks the control API, and again with every change; nothing where there is no path. */
export function useControl<const Path extends string>(
  path: (Path & Called<'GET', Path>) | undefined,
): Asked<AnswerOf<OperationAt<'GET', Path>>> {
  type Answer = AnswerOf<OperationAt<'GET', Path>>;
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
    shared(`${changes} ${path}`, () => call('GET', path) as Promise<Answer>).then(
      (answer) => isWanted && setAsked({ path, answer, failure: undefined, locked: false }),
      (error: Error) =>
        isWanted &&
        setAsked((before) => ({
          path,
          // A deleted resource is no longer shown.
          answer: before.path === path && !isStatus(error, 404) ? before.answer : undefined,
          failure: error.message,
          locked: isStatus(error, 401),
        })),
    );
    return () => {
      isWanted = false;
    };
  }, [path, changes]);
  return asked.path === path ? asked : { answer: undefined, failure: undefined, locked: false };
}

const isStatus = (error: Error, status: number) => error instanceof ControlError && error.status === status;
