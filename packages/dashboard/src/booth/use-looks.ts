import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { ControlError, call } from '../control.ts';
import { useLive } from '../live.ts';
import type { AnswerOf, Called, OperationAt } from '../operation-at.ts';

/** The newest response to a request that is repeated. */
export interface Looks<Answer> {
  readonly answer: Answer | undefined;
  readonly failure: string | undefined;
  /** Requests it again now. */
  look(): void;
}

/** Requests something with every change, and again after each pause; nothing where there is no path. */
export function useLooks<const Path extends string>(
  path: (Path & Called<'GET', Path>) | undefined,
  pauseMs: (answer: AnswerOf<OperationAt<'GET', Path>>) => number | undefined,
): Looks<AnswerOf<OperationAt<'GET', Path>>> {
  type Answer = AnswerOf<OperationAt<'GET', Path>>;
  const { changes } = useLive();
  const [seen, setSeen] = useState<{ path: string | undefined; answer?: Answer; failure?: string }>({ path });
  const newest = useRef(0);
  const [again, setAgain] = useState(0);
  const look = useCallback(() => setAgain((times) => times + 1), []);
  useEffect(() => {
    if (path === undefined) return;
    // A response that another one overtook says what was.
    newest.current += 1;
    const asked = newest.current;
    let timer: ReturnType<typeof setTimeout> | undefined;
    (call('GET', path) as Promise<Answer>).then(
      (answer) => {
        if (asked !== newest.current) return;
        setSeen({ path, answer });
        const pause = pauseMs(answer);
        if (pause !== undefined) timer = setTimeout(look, pause);
      },
      (error: Error) => {
        if (asked !== newest.current) return;
        const isGone = error instanceof ControlError && error.status === 404;
        setSeen((before) => ({
          path,
          failure: error.message,
          ...(before.answer !== undefined && before.path === path && !isGone && { answer: before.answer }),
        }));
      },
    );
    return () => clearTimeout(timer);
  }, [path, changes, again]);
  // Nobody is told of a component that is gone.
  useEffect(
    () => () => {
      newest.current += 1;
    },
    [],
  );
  const current = seen.path === path ? seen : undefined;
  return { answer: current?.answer, failure: current?.failure, look };
}
