import type { Shapes } from './shapes.ts';

/** Something that takes text, bytes or a list from outside. */
export interface Input {
  readonly name: string;
  /** The most characters, bytes, pixels or items of it. */
  readonly cap: number;
  readonly shapes: Shapes<never>;
  /** What it may take at its cap. Default: 250 ms of processor time and 64 MiB. */
  readonly budget?: Budget;
  /** Set where the budget is for each pixel: what a page has on it depends on its size. */
  readonly isByPixels?: true;
  run(value: never): unknown;
}

/** Processor time and memory. */
export interface Budget {
  readonly ms: number;
  readonly mib: number;
}

/**
 * Whether work grows faster than its input: its times at the cap, at a quarter of that, and so on. Each must be over six
 * times the next: a square takes sixteen times as long, and the collector of garbage, which copies what lives long, takes more
 * at one size only.
 */
export const growsFaster = (times: readonly number[]): boolean =>
  times.slice(1).every((ms, at) => Number(times[at]) > 6 * ms);

/** Ties what an input takes to its shapes. */
export const input = <Value = string>(described: {
  readonly name: string;
  readonly cap: number;
  readonly shapes: Shapes<Value>;
  readonly budget?: Budget;
  readonly isByPixels?: true;
  run(value: Value): unknown;
}): Input => described as unknown as Input;

/** Many inputs that one reader reads: each of them is given a quarter of its shapes, in turn. */
export function* inTurn(inputs: Iterable<Input>): Generator<Input> {
  let turn = 0;
  for (const { shapes, ...rest } of inputs) {
    turn += 1;
    const some = Object.entries(shapes).filter((_, at) => (at + turn) % 4 === 0);
    yield { ...rest, shapes: Object.fromEntries(some) };
  }
}

/** Ignores an error: hostile input is mostly rejected. */
export const settled = async (run: () => unknown): Promise<void> => {
  try {
    await run();
  } catch {}
};
