/** Tells a listener. What it throws is an error of the program: neither kept quiet nor a matter for whoever was telling. */
export function tell<Told>(listener: (told: Told) => void, told: Told): void {
  try {
    listener(told);
  } catch (error) {
    queueMicrotask(() => {
      throw error;
    });
  }
}
