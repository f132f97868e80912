/**
 * Calls a listener of the program: a hook, a logger, a listener of progress. If it throws, or returns a promise that rejects, the error is
 * printed and the work goes on. So nothing that a service sends can end the program by way of a listener.
 */
export function notify<Event>(listener: (event: Event) => unknown, event: Event): void {
  try {
    const result = listener(event);
    if (typeof Object(result).then === 'function') Promise.resolve(result).catch(printFailure);
  } catch (error) {
    printFailure(error);
  }
}

const printFailure = (error: unknown): void => print('boothkit: a listener failed:', error);

/** Prints by `console.error`, and never throws: that of a console, such as for a value that cannot be inspected, would end the program. */
export function print(...line: readonly unknown[]): void {
  try {
    console.error(...line);
  } catch {
    // Nobody is left to tell.
  }
}
