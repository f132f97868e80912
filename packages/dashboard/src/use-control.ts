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

/** The requests in flight: several components that need the same one share it. */
const inFlight = new Map<string, Promise<unknown>>();

function shared<Answer>(key: string, send: () => Promise<Answer>): Promise<Answer> {
  const request = inFlight.get(key) ?? send().finally(() => inFlight.delete(key));
  inFlight.set(key, request);
  return request as Promise<Answer>;
}

/** Asks the control API, by GET or with the body of a search by POST, and again with every change; nothing where there is no path. */
export function useControl<Answer>(path: string | undefined, search?: object): Asked<Answer> {
  const request = path && JSON.stringify([path, search]);
  const { changes } = useLive();
  const [asked, setAsked] = useState<Asked<Answer> & { readonly request: string | undefined }>({
    request: undefined,
    answer: undefined,
    failure: undefined,
    locked: false,
  });
  useEffect(() => {
    if (path === undefined) return;
    let isWanted = true;
    shared(`${changes} ${request}`, () => control<Answer>(search ? 'POST' : 'GET', path, search)).then(
      (answer) => isWanted && setAsked({ request, answer, failure: undefined, locked: false }),
      (error: Error) =>
        isWanted &&
        setAsked((before) => ({
          request,
          // A deleted resource is no longer shown.
          answer: before.request === request && !isStatus(error, 404) ? before.answer : undefined,
          failure: error.message,
          locked: isStatus(error, 401),
        })),
    );
    return () => {
      isWanted = false;
    };
  }, [request, changes]);
  return asked.request === request ? asked : { answer: undefined, failure: undefined, locked: false };
}

const isStatus = (error: Error, status: number) => error instanceof ControlError && error.status === status;
