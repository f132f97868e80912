import { useCallback, useEffect, useState } from 'preact/hooks';
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

/** Asks the control API, again with every change, and again after each pause; nothing where there is no path. */
export function useControl<const Path extends string>(
  path: (Path & Called<'GET', Path>) | undefined,
  pauseMs?: (answer: AnswerOf<OperationAt<'GET', Path>>) => number | undefined,
): Asked<AnswerOf<OperationAt<'GET', Path>>> & {
  /** Asks again now. */
  look(): void;
} {
  type Answer = AnswerOf<OperationAt<'GET', Path>>;
  const { changes } = useLive();
  const [seen, setSeen] = useState<{ path: string | undefined; answer?: Answer; error?: Error }>({ path });
  const [again, setAgain] = useState(0);
  const look = useCallback(() => setAgain((times) => times + 1), []);
  useEffect(() => {
    if (path === undefined) return;
    // A response that another one overtook says what was.
    let isWanted = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = () => call('GET', path) as Promise<Answer>;
    (again === 0 ? shared(`${changes} ${path}`, ask) : ask()).then(
      (answer) => {
        if (!isWanted) return;
        setSeen({ path, answer });
        const pause = pauseMs?.(answer);
        if (pause !== undefined) timer = setTimeout(look, pause);
      },
      (error: Error) =>
        isWanted &&
        setSeen((before) => ({
          path,
          error,
          // A deleted resource is no longer shown.
          ...(before.answer !== undefined &&
            before.path === path &&
            !isStatus(error, 404) && { answer: before.answer }),
        })),
    );
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [path, changes, again]);
  const current = seen.path === path ? seen : undefined;
  return { answer: current?.answer, failure: current?.error?.message, locked: isStatus(current?.error, 401), look };
}

const isStatus = (error: Error | undefined, status: number) => error instanceof ControlError && error.status === status;

const home = new URL('../', document.baseURI);
const mount = new URL('../', home).pathname;

/** The URL by which the page looks at what guests find at another: in no journal, and without faults. */
export function viewOf(url: string): string {
  const { pathname, search } = new URL(url, home);
  return new URL(`view/${pathname.slice(mount.length)}${search}`, home).href;
}
