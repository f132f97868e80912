import { expectEqual } from '../../../examples/demo/steps.ts';

/**
 * Takes the lines of a module on which a value is stated, and returns what compares it with the real one there. The process ends with
 * 1 where one of the lines was never reached.
 */
export function statedOn(lines: readonly number[]): (line: number, found: unknown, stated: unknown) => void {
  const left = new Set(lines);
  process.on('exit', (code) => {
    if (code !== 0 || left.size === 0) return;
    console.error(`nothing reached the value that is stated on line ${[...left].join(', ')}`);
    process.exitCode = 1;
  });
  return (line, found, stated) => {
    left.delete(line);
    expectEqual(`the value stated on line ${line}`, found, stated);
  };
}
