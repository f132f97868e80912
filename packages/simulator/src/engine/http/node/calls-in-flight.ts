import type { Socket } from 'node:net';

/** The calls of a server that have no complete response yet, counted by connection. */
export interface CallsInFlight {
  /** How many connections have one. */
  readonly connections: number;
  begin(socket: Socket): void;
  end(socket: Socket): void;
  /** Ends all calls of a connection that closed: Node never closes the responses that wait behind the one it was sending. */
  endAll(socket: Socket): void;
  /** Resolves as soon as there are none. */
  none(): Promise<void>;
}

/** Counts calls in flight, from none. */
export function callsInFlight(): CallsInFlight {
  const counts = new Map<Socket, number>();
  let resolveNone = (): void => {};

  function endAll(socket: Socket): void {
    if (counts.delete(socket) && counts.size === 0) resolveNone();
  }

  return {
    get connections() {
      return counts.size;
    },
    begin(socket) {
      counts.set(socket, (counts.get(socket) ?? 0) + 1);
    },
    end(socket) {
      const count = counts.get(socket) ?? 0;
      if (count > 1) counts.set(socket, count - 1);
      else endAll(socket);
    },
    endAll,
    none: () =>
      new Promise((resolve) => {
        resolveNone = resolve;
        if (counts.size === 0) resolve();
      }),
  };
}
