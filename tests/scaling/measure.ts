import { readFileSync, writeFileSync } from 'node:fs';
import type { Budget, Input } from './input.ts';
import { groups } from './inputs/index.ts';

// Measures the inputs of a group, in a process of its own: node --expose-gc measure.ts <group>. Prints a line of JSON for each.

/** What an input of a shape takes. */
export interface Measured {
  readonly input: string;
  readonly shape: string;
  /** Processor time, and memory above that of the process before, at the input's cap. */
  readonly ms: number;
  readonly mib: number;
  readonly budget: Budget;
  /** Processor time at a sixteenth of the cap, where the whole takes over 50 ms. */
  readonly msOfSixteenth?: number;
}

const collectGarbage = globalThis.gc ?? (() => {});
const isLinux = process.platform === 'linux';

/** The most memory that the process had since the last reset of the peak, in MiB. */
function peakMib(): number {
  if (!isLinux) return 0;
  return Number(/VmHWM:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]) / 1024;
}

function resetPeak(): void {
  if (isLinux) writeFileSync('/proc/self/clear_refs', '5');
}

async function measureOnce(run: () => unknown): Promise<Budget> {
  resetPeak();
  const mibBefore = peakMib();
  const before = process.cpuUsage();
  await run();
  const { user, system } = process.cpuUsage(before);
  return { ms: (user + system) / 1000, mib: peakMib() - mibBefore };
}

/** The minimum of five, or of fewer once both are well below `enough`. */
async function measure(run: () => unknown, enough: Budget): Promise<Budget> {
  let [ms, mib] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let times = 0; times < 5 && !(ms <= enough.ms && mib <= enough.mib); times += 1) {
    // It takes longer than most inputs.
    if (times > 0) collectGarbage();
    const once = await measureOnce(run);
    [ms, mib] = [Math.min(ms, once.ms), Math.min(mib, once.mib)];
  }
  return { ms, mib };
}

const msToCompare = 50;

async function measureInput(input: Input): Promise<void> {
  const { name, cap, shapes, budget = { ms: 250, mib: 64 } } = input;
  for (const [shape, make] of Object.entries(shapes)) {
    const value = make(cap);
    const whole = await measure(() => input.run(value), { ms: msToCompare, mib: budget.mib / 2 });
    let sixteenth: number | undefined;
    if (whole.ms > msToCompare && !input.isByPixels) {
      const part = make(cap / 16);
      sixteenth = (await measure(() => input.run(part), { ms: 0, mib: 0 })).ms;
    }
    const measured: Measured = {
      ...{ input: name, shape, ...whole, budget },
      ...(sixteenth !== undefined && { msOfSixteenth: sixteenth }),
    };
    console.log(JSON.stringify(measured));
  }
}

const [group = ''] = process.argv.slice(2);
const makeInputs = groups[group as keyof typeof groups];
for await (const input of makeInputs()) await measureInput(input);
process.exit();
