import inspect from 'object-inspect';

const lineLength = 76;
const depth = 6;

/** The text of a value on the console: on one line where it fits. */
export function printed(value: unknown): string {
  if (typeof value === 'string') return value;
  if (value instanceof Error) return printedError(value);
  const line = inspect(value, { depth });
  return line.length <= lineLength ? line : inspect(value, { depth, indent: 2 });
}

/** An error with its name, its message and its causes. */
function printedError({ name, message, cause }: Error): string {
  const text = `${name}: ${message}`;
  return cause instanceof Error ? `${text}\n  caused by ${printedError(cause)}` : text;
}
