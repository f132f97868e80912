import { format } from 'node-inspect-extracted';

/** The text that Node prints for the values of a call of `console.log`, and errors without their stack. */
export function printed(values: readonly unknown[]): string {
  const texts = values.map((value) => (value instanceof Error ? printedError(value) : value));
  return values[0] instanceof Error ? format('%s', ...texts) : format(...texts);
}

/** An error with its name, its message and its causes. */
function printedError({ name, message, cause }: Error): string {
  const text = `${name}: ${message}`;
  return cause instanceof Error ? `${text}\n  caused by ${printedError(cause)}` : text;
}
