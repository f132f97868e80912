/** The listeners of a signal, behind the one that the platform knows. */
interface Listeners {
  readonly added: Set<() => void>;
  readonly callAll: () => void;
}

const bySignal = new WeakMap<AbortSignal, Listeners>();

/**
 * Calls the listener when the signal aborts, immediately if it has aborted. Returns a function that removes the listener.
 *
 * All listeners of a signal share one of the platform's. A platform takes O(n) to add one to n, so that a hundred thousand queued calls with
 * one signal would block the process for minutes. A listener must not throw, and is a function of its own for each call of `onAbort`.
 */
export function onAbort(signal: AbortSignal | undefined, listener: () => void): () => void {
  if (signal === undefined) return () => {};
  if (signal.aborted) {
    listener();
    return () => {};
  }
  const { added, callAll } = bySignal.get(signal) ?? listenTo(signal);
  added.add(listener);
  return () => {
    if (!added.delete(listener) || added.size > 0) return;
    signal.removeEventListener('abort', callAll);
    bySignal.delete(signal);
  };
}

function listenTo(signal: AbortSignal): Listeners {
  const added = new Set<() => void>();
  const callAll = (): void => {
    bySignal.delete(signal);
    for (const listener of added) listener();
  };
  const listeners = { added, callAll };
  // It throws where the signal is none: then nothing is known of it.
  signal.addEventListener('abort', callAll, { once: true });
  bySignal.set(signal, listeners);
  return listeners;
}
