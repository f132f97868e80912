/** Tells those who look at a world that something of it may be different now. */
export interface Changes {
  /** Something happened. Costs next to nothing where nobody listens. */
  note(): void;
  /**
   * Server-sent events, without an end: one named `changed`, and nothing more, after whatever was noted since the last one was
   * taken. So who reads slowly is told less often, and of nothing twice.
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
      let told = noted;
      let listener: (() => void) | undefined;
      return new ReadableStream(
        {
          start: (controller) => controller.enqueue(hello),
          async pull(controller) {
            while (told === noted) {
              await new Promise<void>((resolve) => {
                listener = resolve;
                listeners.add(resolve);
              });
              if (listener === undefined) return;
            }
            told = noted;
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
