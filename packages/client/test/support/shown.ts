import { inspect } from 'node:util';

/** All that a program may come to print of a value: its text, JSON and every property, hidden ones and causes included. */
export function shown(value: unknown): string {
  const depths = inspect(value, { depth: 20, showHidden: true, getters: true });
  const stacks =
    value instanceof Error ? `${value.stack}${value.cause instanceof Error ? shown(value.cause) : ''}` : '';
  return [depths, JSON.stringify(value), String(value), stacks].join('\n');
}
