import { inspect, isDeepStrictEqual } from 'node:util';

/** An answer that is not what the demo expects. */
class WrongAnswer extends Error {
  override readonly name = 'WrongAnswer';
}

let count = 0;

/** Runs one step of the demo: says what it does, does it, and prints what came back. */
export async function step<Result>(
  title: string,
  run: () => Promise<Result>,
  show: (result: Result) => unknown,
): Promise<Result> {
  count += 1;
  console.log(`\n${String(count).padStart(2)}. ${title}`);
  const result = await run();
  const shown = show(result);
  const text = typeof shown === 'string' ? shown : inspect(shown, { depth: 4, breakLength: 100, compact: 2 });
  console.log(text.replaceAll(/^/gm, '    '));
  return result;
}

/** Throws {@link WrongAnswer} unless two values are deeply equal. */
export function expectEqual(what: string, found: unknown, expected: unknown): void {
  if (isDeepStrictEqual(found, expected)) return;
  throw new WrongAnswer(`${what}: expected ${inspect(expected)}, got ${inspect(found)}`);
}

/** Throws {@link WrongAnswer} unless a condition holds. */
export function expectThat(what: string, holds: boolean): void {
  if (!holds) throw new WrongAnswer(what);
}
