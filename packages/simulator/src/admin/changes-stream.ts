/** Notifies readers of a world that something of it may have changed. */
export interface Changes {
  /** Something happened. Costs next to nothing where nobody listens. */
  note(): void;
  /**
   * Server-sent events, without an end: one event named `changed` for all changes since the last one was read. So a slow reader
   * gets fewer events.
   */
  stream(): ReadableStream<Uint8Array>;
}

const encoder = new TextEncoder();
const hello = encoder.encode(': listening\n\n');
const changed = encoder.encode('event: changed\ndata: {}\n\n');

/** Nothing has changed yet. */
export function createChanges(): Changes {
  let noted = 0;
  const listeners = new Set<() => void>();
  return {
    note() {
      noted += 1;
      for (const wake of listeners) wake();
      listeners.clear();
    },
    stream() {
      let sent = noted;
      let listener: (() => void) | undefined;
      return new ReadableStream(
        {
          start: (controller) => controller.enqueue(hello),
          async pull(controller) {
            while (sent === noted) {
              await new Promise<void>((resolve) => {
                listener = resolve;
                listeners.add(resolve);
              });
              if (listener === undefined) return;
            }
            sent = noted;
            controller.enqueue(changed);
          },
          cancel() {
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
