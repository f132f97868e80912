import type { Hooks } from './hooks.ts';

/** How much is logged: `debug` requests, answers and waits; `info` repeats; `warn` rate limits and advice; each with those after it. */
export type LogLevel = 'debug' | 'info' | 'warn';

/** Where logs go; `console` will do. Each line comes with the facts it is made of. */
export type Logger = { readonly [level in LogLevel]: (message: string, facts: object) => void };

export const logLevels: readonly LogLevel[] = ['debug', 'info', 'warn'];

/** The hooks that write a log. */
export function logHooks(logger: Logger, least: LogLevel): Hooks {
  const log = (level: LogLevel, message: string, facts: object): void => {
    if (logLevels.indexOf(level) >= logLevels.indexOf(least)) logger[level](`boothkit: ${message}`, facts);
  };
  return {
    onRequest: (event) => log('debug', `${event.operation}: ${event.method} ${event.url}`, event),
    onResponse: (event) =>
      log('debug', `${event.operation}: ${event.failure ?? event.status} after ${event.durationMs} ms`, event),
    onRetry: (event) =>
      log(
        event.failure === '429' ? 'warn' : 'info',
        `${event.operation}: ${event.failure}, again in ${event.waitMs} ms`,
        event,
      ),
    onWait: (event) => log('debug', `${event.operation}: ${event.state} at the limits, ${event.queued} in line`, event),
  };
}
