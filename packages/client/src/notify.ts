/** Calls a listener. An error that it throws becomes an uncaught error of the program: the caller of `notify` goes on, and nothing is hidden. */
export function notify<Event>(listener: (event: Event) => void, event: Event): void {
  try {
    listener(event);
  } catch (error) {
    queueMicrotask(() => {
      throw error;
    });
  }
}
