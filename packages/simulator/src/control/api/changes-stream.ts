/** Notifies readers of a world that something of it may have changed. */
export interface Changes {
  /** Something happened. Costs next to nothing where nobody listens. */
  note(): void;
  /**
   * Server-sent events until the world is removed: one event named `changed` for all changes since the last one was read. So a slow
   * reader gets fewer events.
   */
  stream(): ReadableStream<Uint8Array>;
  /** Whether somebody reads such a stream. */
  isWatched(): boolean;
}

const encoder = new TextEncoder();
const hello = encoder.encode(': listening\n\n');
const changed = encoder.encode('event: changed\ndata: {}\n\n');

/** Nothing has changed yet. The streams end when the world is removed. */
export function createChanges(removed?: AbortSignal): Changes {
  let noted = 0;
  const listeners = new Set<() => void>();
  let readers = 0;
  function wakeAll(): void {
    // To clear a set costs a microsecond, also an empty one.
    if (listeners.size === 0) return;
    for (const wake of listeners) wake();
    listeners.clear();
  }
  removed?.addEventListener('abort', wakeAll, { once: true });
  return {
    isWatched: () => readers > 0,
    note() {
      noted += 1;
      wakeAll();
    },
    stream() {
      let sent = noted;
      let listener: (() => void) | undefined;
      return new ReadableStream(
        {
          start(controller) {
            readers += 1;
            controller.enqueue(hello);
          },
          async pull(controller) {
            while (sent === noted && !removed?.aborted) {
              await new Promise<void>((resolve) => {
                listener = resolve;
                listeners.add(resolve);
              });
              if (listener === undefined) return;
            }
            if (removed?.aborted) {
              readers -= 1;
              controller.close();
              return;
            }
            sent = noted;
            controller.enqueue(changed);
          },
          cancel() {
            readers -= 1;
            const waiting = listener;
            listener = undefined;
            if (waiting === undefined) return;
            listeners.delete(waiting);
            waiting();
          },
        },
        { highWaterMark: 0 },
      );
    },
  };
}
