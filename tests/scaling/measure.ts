import { readFileSync, writeFileSync } from 'node:fs';
import { type Budget, growsFaster, type Input } from './input.ts';
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
  /** Processor time at the cap, a quarter and a sixteenth of it, where the work grew faster than the input. */
  readonly growth?: readonly number[];
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

/** The minimum of so many, or of fewer once it is enough. */
async function measure(
  run: () => unknown,
  most: number,
  isEnough: (least: Budget) => boolean = () => false,
): Promise<Budget> {
  let least: Budget = { ms: Number.POSITIVE_INFINITY, mib: Number.POSITIVE_INFINITY };
  for (let times = 0; times < most && (times === 0 || !isEnough(least)); times += 1) {
    // It takes longer than most inputs.
    if (times > 0) collectGarbage();
    const { ms, mib } = await measureOnce(run);
    least = { ms: Math.min(least.ms, ms), mib: Math.min(least.mib, mib) };
  }
  return least;
}

const yardstick = JSON.stringify(Array.from({ length: 40_000 }, (_, n) => ({ [`member${n % 100}`]: n })));
/** What five times the yardstick took on the machine of the budgets, when nothing ran beside it. */
const msOfYardstick = 25;

/** How much slower the machine is now than that one: other processes share its caches and cores. At least 1. */
async function slowness(): Promise<number> {
  const { ms } = await measureOnce(() => {
    for (let times = 0; times < 5; times += 1) JSON.parse(yardstick);
  });
  return Math.max(1, ms / msOfYardstick);
}

const msToCompare = 50;

async function measureInput(input: Input): Promise<void> {
  const { name, cap, shapes, budget = { ms: 250, mib: 64 } } = input;
  for (const [shape, make] of Object.entries(shapes)) {
    const value = make(cap);
    const measureWhole = (enough: number) =>
      measure(
        () => input.run(value),
        5,
        ({ ms, mib }) => ms <= enough && mib <= budget.mib,
      );
    let whole = await measureWhole(budget.ms);
    let growth: number[] | undefined;
    if (whole.ms > msToCompare && !input.isByPixels) {
      const msOf = async (part: number) => {
        const value = make(cap / part);
        return (await measure(() => input.run(value), 2)).ms;
      };
      const quarter = await msOf(4);
      // A measurement that was disturbed is no growth, and neither are times that a clock hardly measures.
      if (growsFaster([whole.ms, quarter])) whole = await measureWhole(quarter);
      if (whole.ms > msToCompare && growsFaster([whole.ms, quarter])) {
        const times = [whole.ms, quarter, await msOf(16)];
        if (growsFaster(times)) growth = times;
      }
    }
    const factor = whole.ms > budget.ms ? await slowness() : 1;
    const measured: Measured = {
      ...{ input: name, shape, ...whole },
      budget: { ...budget, ms: budget.ms * factor },
      ...(growth && { growth }),
    };
    console.log(JSON.stringify(measured));
  }
}

const [group = ''] = process.argv.slice(2);
const makeInputs = groups[group as keyof typeof groups];
for await (const input of makeInputs()) await measureInput(input);
process.exit();
