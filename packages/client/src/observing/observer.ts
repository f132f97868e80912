import { notify } from '../notify.ts';
import { assertFunction, assertOption } from '../option-checks.ts';
import type { Hooks } from './hooks.ts';

/** How much is logged: `debug` requests, responses and waits; `info` retries; `warn` rate limits and advice. Each includes those after it. */
export type LogLevel = 'debug' | 'info' | 'warn';

/** A logger, such as `console`. Each line comes with the facts that it is made of. */
export type Logger = { readonly [level in LogLevel]: (message: string, facts: object) => void };

/** Hooks and logger as one; a hook that nobody listens to is undefined. */
export interface Observer extends Hooks {
  /** Logs a warning. */
  readonly warn: ((warning: { readonly message: string; readonly facts: object }) => void) | undefined;
}

const logLevels: readonly LogLevel[] = ['debug', 'info', 'warn'];

/** Validates hooks and logger; `onWait` is a further listener, and valid. Throws a `ValidationError` that names the option, what was found and what is needed. */
export function readObserver(
  hooks: Hooks = {},
  logger: Logger | undefined = undefined,
  logLevel: LogLevel = 'info',
  onWait: Hooks['onWait'] = undefined,
): Observer {
  assertOption(typeof hooks === 'object' && hooks !== null, 'hooks', 'be an object of functions', hooks);
  for (const [name, hook] of Object.entries(hooks)) assertFunction(`hooks.${name}`, hook);
  const levels = logLevels.join(', ');
  assertOption(logLevels.includes(logLevel), 'logLevel', `be one of ${levels}`, logLevel);
  const canLog = logger === undefined || logLevels.every((level) => typeof logger?.[level] === 'function');
  assertOption(canLog, 'logger', `have the functions ${levels}`, logger);
  const log: Hooks = logger === undefined ? {} : logHooks(logger, logLevel);
  return {
    onRequest: callAll(hooks.onRequest, log.onRequest),
    onResponse: callAll(hooks.onResponse, log.onResponse),
    onRetry: callAll(hooks.onRetry, log.onRetry),
    onWait: callAll(onWait, hooks.onWait, log.onWait),
    warn: logger && callAll(({ message, facts }) => logger.warn(`boothkit: ${message}`, facts)),
  };
}

/** The hooks that write a log. */
function logHooks(logger: Logger, minLevel: LogLevel): Hooks {
  const log = (level: LogLevel, message: string, facts: object): void => {
    if (logLevels.indexOf(level) >= logLevels.indexOf(minLevel)) logger[level](`boothkit: ${message}`, facts);
  };
  return {
    onRequest: (event) => log('debug', `${event.operation}: ${event.method} ${event.url}`, event),
    onResponse: (event) =>
      log('debug', `${event.operation}: ${event.failure ?? event.status} after ${event.durationMs} ms`, event),
    onRetry: (event) =>
      log(
        event.failure === '429' ? 'warn' : 'info',
        `${event.operation}: ${event.failure}, retry in ${event.waitMs} ms`,
        event,
      ),
    onWait: (event) => log('debug', `${event.operation}: ${event.state} by the limits, ${event.queued} queued`, event),
  };
}

function callAll<Event>(
  ...listeners: readonly (((event: Event) => void) | undefined)[]
): ((event: Event) => void) | undefined {
  const called = listeners.filter((listener) => listener !== undefined);
  if (called.length === 0) return undefined;
  return (event) => {
    for (const listener of called) notify(listener, event);
  };
}
