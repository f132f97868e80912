import { realTime } from '../engine/clock/real-time.ts';
import { livePath } from '../model/control-path.ts';
import type { Simulator } from '../objects/interface.ts';

/** Calls `save` whenever something may have changed, at most once every `everyMs`, until the signal. Rejects as `save` does. */
export async function saveOnChange(
  simulator: Simulator,
  everyMs: number,
  save: () => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  const { body } = await simulator.fetch(new URL(livePath, simulator.baseUrl));
  const changes = body?.getReader();
  // The first part says that the stream is open.
  await changes?.read();
  for (let next = await changes?.read(); next && !next.done; next = await changes?.read()) {
    await new Promise<void>((resolve) => realTime.after(everyMs, resolve));
    if (signal.aborted) return;
    await save();
  }
}
