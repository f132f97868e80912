import { createSimulator } from '@boothkit/simulator';

// A fork and a snapshot take the same time in a small world and in one a hundred times as large.

/** The median of 200 runs, in microseconds. */
function medianUs(run: () => unknown): number {
  const times: number[] = [];
  for (let at = 0; at < 400; at++) {
    const startMs = performance.now();
    run();
    if (at >= 200) times.push((performance.now() - startMs) * 1000);
  }
  return times.toSorted((a, b) => a - b)[100] ?? Number.NaN;
}

const worlds = [1000, 100_000].map((size) => {
  const sim = createSimulator();
  const account = sim.accounts.create();
  const templateIds = [account.templates.add().id];
  for (let at = 0; at < size; at++) account.events.add({ name: `Event ${at}`, templateIds });
  return { sim, size: size.toLocaleString('en') };
});
// Compiles the code before the first figure.
for (const { sim } of worlds) medianUs(() => [sim.fork(), sim.snapshot()]);
console.log(
  JSON.stringify(
    Object.fromEntries(
      worlds.flatMap(({ sim, size }) => [
        [`fork of ${size} events, µs`, medianUs(() => sim.fork())],
        [`snapshot of ${size} events, µs`, medianUs(() => sim.snapshot())],
      ]),
    ),
  ),
);
