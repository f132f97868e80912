const mebibyte = 1_048_576;

/** Both semi-spaces together. */
const enoughBytes = 16 * mebibyte;

const growing = '--semi-space-growth-factor=2';
const grown = '--semi-space-growth-factor=1';

/**
 * Lets the young generation of this process's heap grow no further than to some 16 MiB, from the next turn of the event loop on. V8 would let it
 * grow to 128 MiB under a load of creates and keep that. A flag of the command line could say so beforehand, but a program has no
 * way to give itself one that is there on every system and does not start it twice.
 */
export function boundYoungGeneration(): void {
  const { PerformanceObserver } = process.getBuiltinModule('node:perf_hooks');
  const { getHeapSpaceStatistics, setFlagsFromString } = process.getBuiltinModule('node:v8');
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
