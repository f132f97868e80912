// All of it is taken when the module loads, before a test's fake timers can stand in for it.
const startTimer = setTimeout;

/** Calls `run` in a later turn of the event loop, after the input and output that is ready now; a process lives until then. */
export const nextTurn: (run: () => void) => void = pickNextTurn();

function pickNextTurn(): typeof nextTurn {
  // Fake timers that were installed before this module loaded mark their functions with their clock; nobody fakes messages.
  if (typeof setImmediate === 'function' && !('clock' in setImmediate)) {
    const immediately = setImmediate;
    return (run) => {
      immediately(run);
    };
  }
  if (typeof MessageChannel === 'function') return nextMessage;
  return (run) => {
    startTimer(run, 0);
  };
}

/** A channel a turn: an open one would keep a process alive. */
function nextMessage(run: () => void): void {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    port1.close();
    run();
  };
  port2.postMessage(undefined);
}
