const immediately = setImmediate;

/** Lets `count` turns of the event loop go by, fake timers or not. */
export async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await new Promise<void>((resolve) => immediately(resolve));
}
