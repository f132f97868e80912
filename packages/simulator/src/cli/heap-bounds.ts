const mebibyte = 1_048_576;

/** Both semi-spaces of the young generation together. */
const enoughBytes = 8 * mebibyte;

const growing = '--semi-space-growth-factor=2';
const grown = '--semi-space-growth-factor=1';

/** How much of what a collection left alive may be added before the next one. V8 would allow up to three times as much. */
const oldGenerationGrows = '--heap-growing-percent=30';

/**
 * Keeps this process's heap near to what is alive in it, from the next turn of the event loop on. Under a load of creates V8 would
 * let the young generation grow to 128 MiB, and keep that; it stops at some 16 MiB. Flags of the command line could say so
 * beforehand, but a program has no way to give itself one that is there on every system and does not start it twice.
 */
export function boundHeap(): void {
  const { PerformanceObserver } = process.getBuiltinModule('node:perf_hooks');
  const { getHeapSpaceStatistics, setFlagsFromString } = process.getBuiltinModule('node:v8');
  setFlagsFromString(oldGenerationGrows);
  let set = growing;
  const collected = new PerformanceObserver(() => {
    const young = getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space');
    // V8 shrinks it in quiet times: then it may grow again.
    const flag = young && young.space_size >= enoughBytes ? grown : growing;
    if (flag !== set) setFlagsFromString(flag);
    set = flag;
  });
  collected.observe({ entryTypes: ['gc'] });
}
